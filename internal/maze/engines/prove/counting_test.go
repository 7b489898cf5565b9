package prove

import (
	"testing"

	"stride/maze"
)

// TestCounting proves bounds of the value without a partial maze of the search for values, as the
// longest solutions lose so many cells.
func TestCounting(t *testing.T) {
	for _, test := range []struct{ side, max, length int }{{6, 3, 26}, {7, 4, 41}, {8, 4, 54}} {
		p := maze.Params{Rows: test.side, Cols: test.side, Min: 1, Max: test.max}
		bound := maze.LengthPoints*test.length + p.Cells()
		res := prove(t, Options{Params: p, Workers: 1, cold: true, Lower: bound + 1})
		if !res.Done || res.Upper != bound || res.Nodes != 0 {
			t.Errorf("%v: at most %d after %d partial mazes, want %d after none", p, res.Upper, res.Nodes,
				bound)
		}
	}
}
