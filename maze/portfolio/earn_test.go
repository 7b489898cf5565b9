package portfolio

import (
	"testing"

	"stride/internal/maze/parts"
	"stride/maze"
	"stride/search"
)

// TestPartsEarn compares the mazes that searches find with all parts with those that they find without one. The parts
// of the search for long paths have such a test of their own (internal/maze/longpath).
func TestPartsEarn(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	for _, c := range []struct {
		p     maze.Params
		steps int64
		seeds uint64
		parts []search.PartSet
	}{
		{maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 2}, 100_000, 3, []search.PartSet{parts.Lay}},
		{maze.Params{Rows: 9, Cols: 9, Min: 1, Max: 3}, 150_000, 4, []search.PartSet{parts.TreeBeams, parts.LearnedWeights, parts.Strata}},
		{maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, 1_500_000, 2, []search.PartSet{parts.BroadBeam}},
		{maze.Params{Rows: 25, Cols: 26, Min: 1, Max: 3}, 600_000, 2, []search.PartSet{parts.Staircases}},
		{maze.Params{Rows: 40, Cols: 32, Min: 1, Max: 5}, 800_000, 1, []search.PartSet{parts.Rows, parts.Exits}},
		{maze.Params{Rows: 31, Cols: 52, Min: 1, Max: 6}, 1_000_000, 1, []search.PartSet{parts.Strips}},
		{maze.Params{Rows: 20, Cols: 20, Min: 4, Max: 5}, 600_000, 2, []search.PartSet{parts.Lattices, parts.Detours}},
		{maze.Params{Rows: 80, Cols: 80, Min: 1, Max: 9}, 400_000, 2, []search.PartSet{parts.QuickScout}},
		{maze.Params{Rows: 15, Cols: 15, Min: 1, Max: 7}, 1_000_000, 2, []search.PartSet{parts.Reroute}},
	} {
		sum := func(off search.PartSet) (sum int) {
			for seed := range c.seeds {
				o := Options{Params: c.p, Seed: seed + 1, Workers: 1, Budget: search.Budget{Steps: c.steps}, Off: off}
				sum += run(t, o).Report.Value
			}
			return sum
		}
		with := sum(0)
		for _, part := range c.parts {
			if without := sum(part); without >= with {
				t.Errorf("%v: %d with all parts, %d without %s", c.p, with, without, nameOf(part))
			}
		}
	}
}

// nameOf returns the name of a part.
func nameOf(part search.PartSet) string {
	for k, p := range Parts {
		if part == 1<<k {
			return p.Name
		}
	}
	return ""
}
