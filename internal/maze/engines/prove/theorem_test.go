package prove

import (
	"context"
	"testing"

	"stride/maze"
)

// TestTheorem asks for longest solutions of squares that are too large for a search, and of grids
// for which the theorem has no maze.
func TestTheorem(t *testing.T) {
	for _, test := range []struct{ rows, cols, min, max, lost int }{
		{15, 15, 1, 14, 3}, {15, 15, 1, 15, 2}, {16, 16, 1, 1000, 2}, {100, 100, 1, 99, 3},
		{14, 14, 1, 13, 0},
		{15, 16, 1, 15, 0}, {15, 15, 2, 14, 0}, {15, 15, 1, 13, 0},
	} {
		p := maze.Params{Rows: test.rows, Cols: test.cols, Min: test.min, Max: test.max}
		r, err := Run(context.Background(), Options{Params: p, Length: true}, nil)
		if test.lost == 0 {
			if err == nil {
				t.Errorf("%v: %d jumps", p, r.Upper)
			}
			continue
		}
		want := p.Cells() - 1 - test.lost
		if err != nil || !r.Optimal || !r.Done || r.Upper != want || maze.Evaluate(r.Best).Length != want ||
			r.Best.Params != p || r.Best.Check() != nil {
			t.Errorf("%v: %+v, %v", p, r, err)
		}
		if _, err := Run(context.Background(), Options{Params: p}, nil); err == nil {
			t.Errorf("%v: a value is proved", p)
		}
	}
}
