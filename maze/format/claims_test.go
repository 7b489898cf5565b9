package format

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
	"stride/maze"
)

// claimed reads a text and returns the claims in it that are false.
func claimed(t *testing.T, text string) (said []string) {
	t.Helper()
	p, err := ParsePrinted([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.FalseClaims(maze.Evaluate(p.Grid)) {
		said = append(said, c.String())
	}
	return said
}

// TestFalseClaims reads reports of the maze of the course's documents, which is worth 92.
func TestFalseClaims(t *testing.T) {
	const report = `Solution: Yes
Unique: Yes
Solution length: 19
# of black holes: 0
# of white holes: 0
# of forced forward moves: 6
# of forced backward moves: 8
Puzzle value: 92

R D L R U D R L R L U D L D R R U D D

Total time: 59.8 seconds
`
	for _, test := range []struct {
		old, new string // what is changed in the report
		want     []string
	}{
		{"", "", nil},
		{"Puzzle value", "PUZZLE  Score", nil},
		{"Yes", "yes", nil},
		{"19", "+19", nil},
		{"Puzzle value: 92", "Puzzle value: 999", []string{"line 13: claims Puzzle value 999, is 92"}},
		{"Puzzle value: 92", "Puzzle score: -92", []string{"line 13: claims Puzzle score -92, is 92"}},
		{"Puzzle value: 92", "Puzzle value: high", []string{"line 13: claims Puzzle value high, is 92"}},
		{"Unique: Yes", "Unique: No", []string{"line 7: claims Unique No, is Yes"}},
		{"Solution: Yes", "Solution: No", []string{"line 6: claims Solution No, is Yes"}},
		{"length: 19", "length: 99", []string{"line 8: claims Solution length 99, is 19"}},
		{"black holes: 0", "black holes: 1", []string{"line 9: claims # of black holes 1, is 0"}},
		{"white holes: 0", "white holes: 1", []string{"line 10: claims # of white holes 1, is 0"}},
		{"forward moves: 6", "forward moves: 0",
			[]string{"line 11: claims # of forced forward moves 0, is 6"}},
		{"backward moves: 8", "backward moves: 0",
			[]string{"line 12: claims # of forced backward moves 0, is 8"}},
		{" U D D", " U D", []string{"line 15: claims Moves R D L R U D R L R L U D L D R R U D, is no " +
			"solution: it ends in row 2, column 5"}},
		{"R D L R U", "R R R R R", []string{"line 15: claims Moves R R R R R D R L R L U D L D R R U D D, " +
			"is no solution: jump 2 leaves the grid or the goal"}},
		{"R D L R U", "D U R D L R U", []string{"line 15: claims Moves D U R D L R U D R L R L U D L D R R " +
			"U D …, is no shortest solution: it has 21 jumps, and 19 are enough"}},
	} {
		text := first + strings.Replace(report, test.old, test.new, -1)
		if diff := cmp.Diff(test.want, claimed(t, text)); diff != "" {
			t.Errorf("%q for %q: -want +got:\n%s", test.new, test.old, diff)
		}
	}
}

// TestTrueClaims reads what the program prints about any maze, in which nothing is false.
func TestTrueClaims(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid().Draw(t, "grid")
		r := maze.Evaluate(g)
		var b bytes.Buffer
		if err := errors.Join(WriteHeading(&b, g.Params), WriteResult(&b, g, r, LabelScore),
			WriteTime(&b, time.Second)); err != nil {
			t.Fatal(err)
		}
		p, err := ParsePrinted(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if wrong := p.FalseClaims(r); len(p.Claims) != 9 || wrong != nil {
			t.Errorf("%d claims, false: %v", len(p.Claims), wrong)
		}
	})
}
