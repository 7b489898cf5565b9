package certificate

import (
	"testing"

	"stride/internal/maze/mazetest"
	"stride/maze"
)

// TestLattice compares the argument about all mazes of a grid with the best and the longest of
// small configurations, and with what the numbers say of larger ones.
func TestLattice(t *testing.T) {
	const most = 20_000 // mazes of a configuration
	exact := 0
	closed := func(c Claim) bool {
		p, err := NewPartial(c)
		if err != nil {
			t.Fatal(err)
		}
		return p.Closes(Lattice)
	}
	closes := func(p maze.Params, bound, length int) (value, long bool) {
		return closed(Claim{Params: p, Bound: bound}), closed(Claim{Params: p, Bound: length, Length: true})
	}
	for p := range mazetest.Small(5, 8, most) {
		best, longest := mazetest.Best(p, mazetest.Value), mazetest.Best(p, mazetest.Length)
		if value, long := closes(p, best-1, longest-1); value || longest > 0 && long {
			t.Errorf("%v: a maze is worth %d, and one has %d jumps", p, best, longest)
		}
		if _, long := closes(p, best, longest); long {
			exact++
		}
	}
	if exact < 10 {
		t.Errorf("only %d bounds of lengths are exact", exact)
	}
	for _, test := range []struct{ rows, cols, min, max, bound, length int }{
		{11, 11, 1, 3, 721 - 5*9 - 4, 120 - 9}, {11, 11, 2, 11, 721, 120},
		{8, 15, 1, 7, 715 - 5*2 - 4, 119 - 2},
		{7, 4, 1, 1, 163 - 5*18, 27 - 18}, {2, 2, 1, 1, 14, 2},
	} {
		p := maze.Params{Rows: test.rows, Cols: test.cols, Min: test.min, Max: test.max}
		if value, long := closes(p, test.bound, test.length); !value || !long {
			t.Errorf("%v: %d and %d jumps are not proved", p, test.bound, test.length)
		}
		if value, long := closes(p, test.bound-1, test.length-1); value || long {
			t.Errorf("%v: too much is proved: %v, %v", p, value, long)
		}
	}
}

// TestLongerThanClaimed refuses a certificate whose maze has a longer solution than it says.
func TestLongerThanClaimed(t *testing.T) {
	p := maze.Params{Rows: 2, Cols: 3, Min: 1, Max: 2}
	length := mazetest.Best(p, mazetest.Length)
	g, err := maze.NewGrid(p)
	if err != nil {
		t.Fatal(err)
	}
	for g.Values[0] = 1; maze.Evaluate(g).Length < 2; g.Values[1]++ {
	}
	whole, _ := proof(t, Claim{Params: p, Bound: length, Length: true})
	refused(t, written(t, Claim{Params: p, Bound: 1, Best: g, Length: true}, records(t, whole)))
}
