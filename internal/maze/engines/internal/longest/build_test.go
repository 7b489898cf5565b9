package longest

import (
	"os"
	"testing"

	"stride/maze"
)

// TestSquare evaluates mazes of all sides up to 100, and of 500. With STRIDE_LONG it takes all of
// them up to 1,000.
func TestSquare(t *testing.T) {
	const dense, largest = 100, 1000
	mazes := 0
	for side := MinBuilt; side <= largest; side++ {
		if side > dense && side != 500 && os.Getenv("STRIDE_LONG") == "" {
			continue
		}
		for _, test := range []struct {
			deadEnds  bool
			max, want int
		}{{false, side - 1, side*side - 4}, {true, side, side*side - 3}} {
			mazes++
			g := Square(side, test.deadEnds)
			if err := g.Check(); err != nil || g.Rows != side || g.Cols != side || g.Min != 1 ||
				g.Max != test.max {
				t.Errorf("%v: %v", g.Params, err)
			}
			if got := maze.Evaluate(g).Length; got != test.want {
				t.Errorf("%v: %d jumps, want %d", g.Params, got, test.want)
			}
		}
	}
	if mazes < 2*(dense-MinBuilt) {
		t.Errorf("only %d mazes", mazes)
	}
}

// TestSmallSquares finds mazes of all smaller sides in the table of lengths: 4x4 with any numbers
// is the only one that falls short of the theorem.
func TestSmallSquares(t *testing.T) {
	lengths := map[maze.Params]int{}
	for _, row := range readLengths(t) {
		if !row.unique {
			lengths[row.grid.Params] = row.length
		}
	}
	for side := 4; side < MinBuilt; side++ {
		p := maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1}
		if got := lengths[p]; got != side*side-4 {
			t.Errorf("%v: %d", p, got)
		}
		if p.Max++; lengths[p] != side*side-3 && side > 4 {
			t.Errorf("%v: %d", p, lengths[p])
		}
	}
}
