package families

import (
	"context"
	"strings"
	"testing"

	"stride/internal/checkdigit"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
)

// course is the maze of the course documents.
const course = "maze:5x5:1-4:321413213333214312331443Q"

func open(t *testing.T, id string) puzzle.Puzzle {
	t.Helper()
	p, err := All.Open(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestIDErrors(t *testing.T) {
	withCheck := func(id string) string { return id + string(checkdigit.Of(id)) }
	for _, test := range []struct{ id, want string }{
		{"", "is no ID"},
		{"hello", "is no ID"},
		{"maze:5x5:1-4", "is not of the form"},
		{"maze:5x5#x", `before its seed: "5x5" is not of the form ROWSxCOLUMNS:MIN-MAX`},
		{"maze:1x5:1-4#x", "1 row:"},
		{"maze:500x5:1-4#x", "too large for a seed"},
		{"maze:5x5:1-4#" + strings.Repeat("x", 101), "longer than 100 bytes"},
		{"maze:5x5:1-4#\x00", "control character"},
		{"maze:5x5:1-4#\xff", "not valid UTF-8"},
		{"shift:0#", "it must be a number from 1 to"},
		{"shift:65537#", "it must be a number from 1 to"},
		{"shift:5x5:nice#x", `the difficulty "nice" is unknown`},
		{"shift:1x5:easy#x", "1 column:"},
		{"maze:5x5:1-4:simple#x", `the difficulty "simple" is unknown`},
		{"maze:60x5:1-4:easy#x", "mazes to order have 3 to 50 rows"},
		{"maze:5x5:1-4:easy:easy#x", "is not of the form ROWSxCOLUMNS:MIN-MAX"},
		{"shift:x#", "it must be a number from 1 to"},
		{"shift:3#a text of more than sixteen bytes", "at most 16 bytes"},
		{"shift:3x3", "is not of the form"},
		{"shift:300", ""},
		{"shift:65537", "it must be a number from 1 to"},
		{"go:300", `"go:300" names no kind of puzzle`},
		{":300", `":300" names no kind of puzzle`},
		{withCheck("shift:2x1:1A1"), ""},
		{withCheck("shift:2x1:1A"), "has 1 cells, but a 2x1 board has 2"},
		{withCheck("shift:2x1:1A1A1"), "more than the 2 cells"},
		{withCheck("shift:2x1:1A01"), `the number "01"`},
		{withCheck("shift:2x1:1A1000001"), `the number "1000001"`},
		{withCheck("shift:2000x1:1A1"), "a board of 2000x1"},
	} {
		_, err := All.ParseID(test.id)
		if test.want == "" {
			if err != nil {
				t.Errorf("%q: %v", test.id, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.id, err, test.want)
		}
	}
}

// TestSeeds wants the same level for the same text, another for another.
func TestSeeds(t *testing.T) {
	for _, ids := range [][2]string{
		{"maze:5x5:1-4#rain", "maze:5x5:1-4#snow"},
		{"maze:5x5:1-4:gentle#rain", "maze:5x5:1-4:gentle#snow"},
		{"shift:12#rain", "shift:12#snow"},
		{"shift:5x5:easy#rain", "shift:5x5:easy#snow"},
		{"shift:12#", "shift:13#"},
	} {
		first, again, other := open(t, ids[0]), open(t, ids[0]), open(t, ids[1])
		if first.ID() != again.ID() || first.ID() == other.ID() {
			t.Errorf("%s: %s, %s, and %s: %s", ids[0], first.ID(), again.ID(), ids[1], other.ID())
		}
	}
	if m := open(t, "maze:7x7:1-6#rain").(*jumpmaze.Maze); !m.Analysis().Solvable ||
		m.Analysis().Value < 200 {
		t.Errorf("a seed makes a maze of value %d", m.Analysis().Value)
	}
}

func TestOpenEndsEarly(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if p, err := All.Open(ctx, "maze:30x30:1-9#x"); err == nil {
		t.Errorf("a search that was ended gives the maze %s, which others would not get", p.ID())
	}
}

// FuzzParseID wants that what is read is written the same and reads again.
func FuzzParseID(f *testing.F) {
	for _, id := range []string{course, "shift:5x2:C4A12GK", "shift:300#x", "shift:6x6:easy#x",
		"maze:10x10:1-9#any text",
		"maze:10x10:1-9:hard#any text"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, err := All.ParseID(text)
		if err != nil {
			return
		}
		again, err := All.ParseID(id.String())
		if err != nil || again.String() != id.String() {
			t.Errorf("%q reads as %s, which reads as %s, error %v", text, id, again, err)
		}
	})
}
