package game

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// tester is the part of *testing.T and *rapid.T that the helpers need.
type tester interface {
	Helper()
	Fatal(args ...any)
}

// must ends a test that cannot continue after an error.
func must(t tester, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// course is the maze of the course documents.
const course = "maze:5x5:1-4:321413213333214312331443Q"

func open(t testing.TB, id string) puzzle.Puzzle {
	t.Helper()
	p, err := families.All.Open(context.Background(), id)
	must(t, err)
	return p
}

// legal returns the moves that can be made after moves.
func legal(t tester, p puzzle.Puzzle, moves []string) []string {
	at, err := puzzle.Play(p, moves)
	must(t, err)
	return slices.Collect(at.Legal())
}

// model is a game as a list of positions with a cursor, and nothing shared.
type model struct {
	history [][]string
	at      int
	seen    [][]string // all positions there ever were
}

func (m *model) here() []string { return m.history[m.at] }

func (m *model) visit(position []string) {
	m.history = append(m.history[:m.at+1:m.at+1], position)
	m.at++
	m.seen = append(m.seen, position)
}

// TestGameAgainstModel makes random actions on a game and on the model, and saves and
// loads the game in between.
func TestGameAgainstModel(t *testing.T) {
	puzzles := []puzzle.Puzzle{open(t, course), open(t, "shift:3#")}
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(puzzles).Draw(t, "puzzle")
		g, m := New(p), &model{history: [][]string{{}}}
		for range rapid.IntRange(1, 40).Draw(t, "actions") {
			switch rapid.SampledFrom([]string{"move", "move", "move", "undo", "undo", "redo", "restart",
				"back", "keep",
				"return", "load"}).Draw(t, "action") {
			case "move":
				moves := legal(t, p, m.here())
				if len(moves) == 0 {
					continue
				}
				move := rapid.SampledFrom(moves).Draw(t, "move")
				must(t, g.Move(move))
				position := append(slices.Clone(m.here()), move)
				if m.at+1 < len(m.history) && slices.Equal(m.history[m.at+1], position) {
					m.at++
				} else {
					m.visit(position)
				}
			case "undo":
				if g.Undo() != (m.at > 0) {
					t.Fatal("undo")
				}
				m.at = max(0, m.at-1)
			case "redo":
				if g.Redo() != (m.at+1 < len(m.history)) {
					t.Fatal("redo")
				}
				m.at = min(len(m.history)-1, m.at+1)
			case "restart":
				g.Restart()
				if len(m.here()) > 0 {
					m.visit([]string{})
				}
			case "back":
				moves := rapid.IntRange(0, 5).Draw(t, "moves")
				g.Back(moves)
				if to := m.here()[:max(0, len(m.here())-moves)]; len(to) < len(m.here()) {
					m.visit(to)
				}
			case "keep":
				must(t, g.Keep("here"))
			case "return":
				points := g.Points()
				if len(points) == 0 {
					continue
				}
				k := rapid.IntRange(0, len(points)-1).Draw(t, "point")
				must(t, g.Return(k))
				if to := points[k].Moves(); !slices.Equal(to, m.here()) {
					m.visit(to)
				}
			case "load":
				g = reload(t, g)
			}
			if diff := cmp.Diff(m.here(), g.Moves()); diff != "" {
				t.Fatalf("-want +got:\n%s", diff)
			}
			if g.CanUndo() != (m.at > 0) || g.CanRedo() != (m.at+1 < len(m.history)) {
				t.Fatalf("undo %v, redo %v; position %d of %d", g.CanUndo(), g.CanRedo(), m.at,
					len(m.history))
			}
			for _, position := range m.seen {
				if !m.found(position, g.Points()) {
					t.Fatalf("the position %v is lost; there are %v", position, g.Points())
				}
			}
		}
	})
}

// found reports whether position lies on the way to one that undo, redo or a save
// point leads to.
func (m *model) found(position []string, points []Point) bool {
	under := func(p []string) bool {
		return len(p) >= len(position) && slices.Equal(p[:len(position)], position)
	}
	return slices.ContainsFunc(m.history, under) ||
		slices.ContainsFunc(points, func(p Point) bool { return under(p.Moves()) })
}

// reload saves g, loads it, and wants the same file again.
func reload(t tester, g *Game) *Game {
	var first, second bytes.Buffer
	must(t, g.Save(&first))
	loaded, err := Load(families.All, bytes.NewReader(first.Bytes()))
	must(t, err)
	must(t, loaded.Save(&second))
	if first.String() != second.String() {
		t.Fatal(cmp.Diff(first.String(), second.String()))
	}
	return loaded
}

func TestMoveErrors(t *testing.T) {
	g := New(open(t, course))
	for _, bad := range []string{"L", "X", "", "RD"} {
		if err := g.Move(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	if g.CanUndo() || len(g.Moves()) != 0 {
		t.Error("a wrong move changed the game")
	}
}

func TestKeepErrors(t *testing.T) {
	g := New(open(t, course))
	for _, bad := range []string{"", "\n", strings.Repeat("x", MaxName+1), "\xff"} {
		if err := g.Keep(bad); err == nil {
			t.Errorf("the name %q was taken", bad)
		}
	}
	if g.Return(0) == nil || g.Return(-1) == nil {
		t.Error("there is no save point 0")
	}
	for range MaxPoints {
		must(t, g.Keep("x"))
	}
	if err := g.Keep("one more"); err == nil {
		t.Error("there is no end of save points")
	}
}

// TestManyActions goes past the limit: the first actions are forgotten, no other.
func TestManyActions(t *testing.T) {
	g := New(open(t, course))
	for range MaxActions/2 + 5 {
		must(t, g.Move("R"))
		g.Restart()
	}
	n := 0
	for g.Undo() {
		n++
	}
	if n != MaxActions {
		t.Errorf("%d actions could be undone, want %d", n, MaxActions)
	}
	reload(t, g)
}

// TestFile pins the format. The line of an undone move is kept when another one is made.
func TestFile(t *testing.T) {
	g := New(open(t, course))
	for _, m := range []string{"R", "D", "U"} {
		must(t, g.Move(m))
	}
	g.Undo()
	must(t, g.Move("L"))
	must(t, g.Keep(`the "long" way`))
	g.Restart()
	must(t, g.Return(1))
	g.Undo()
	var file strings.Builder
	must(t, g.Save(&file))
	want := "stride game 1\nlevel " + course + `
move R
move D
move L
restart
here
go R, D, L
kept "left after 3 moves" R, D, U
point "the \"long\" way" R, D, L
`
	if diff := cmp.Diff(want, file.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestLoadErrors(t *testing.T) {
	head := "stride game 1\nlevel " + course + "\n"
	for _, test := range []struct{ file, want string }{
		{"", "the file ends before its level"},
		{"stride game 1\n", "the file ends before its level"},
		{"game\n", `line 1: it is "game"`},
		{"stride game 1\nmove R\n", `line 2: "move R": it must be the line "level ID"`},
		{"stride game 1\nlevel maze:5x5:1-4#seed\n", "line 2: the ID"},
		{"stride game 1\nlevel maze:5x5:1-4:3Q\n", "line 2: the ID has 2 digits"},
		{head + "move L\n", "line 3: a jump of 3 from row 1, column 1 leaves the grid"},
		{head + "jump R\n", `line 3: it begins with "jump"`},
		{head + "here\nhere\n", "line 4: a second line"},
		{head + "go R, L\n", `line 3: move 2, "L"`},
		{head + "point long R\n", "line 3: the name of the save point"},
		{head + "point \"\" R\n", "line 3: a save point needs a name"},
		{head + "point \"x\" X\n", `line 3: move 1, "X"`},
		{strings.Repeat("x", MaxFile+2), "token too long"},
		{head + strings.Repeat("restart\n", MaxFile/8), "more than 100000 actions"},
		{head + strings.Repeat("\n", MaxFile), "longer than 4 MiB"},
	} {
		_, err := Load(families.All, strings.NewReader(test.file))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.60q: error %v, want %q", test.file, err, test.want)
		}
	}
}

// FuzzLoad wants that what is read can be written and read again.
func FuzzLoad(f *testing.F) {
	f.Add("stride game 1\nlevel " + course + "\nmove R\nhere\nmove D\ngo R, D\npoint \"x\" R\n")
	f.Add("stride game 1\nlevel shift:2x1:1A1A" + string("X") + "\nmove 0 0 R -\n")
	f.Fuzz(func(t *testing.T, file string) {
		g, err := Load(families.All, strings.NewReader(file))
		if err != nil {
			return
		}
		reload(t, g)
	})
}
