package portfolio

import (
	"math/bits"
	"testing"

	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// TestPartsEarn compares the mazes that searches find with all parts with those that they find
// without one of them. The parts of the search for long paths have such a test of their own
// (internal/longpath). Together the searches are on grids of all kinds: each part is tried in one
// of them, unless it needs a clock. A part that nothing calls any more is never tried.
func TestPartsEarn(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	grid := func(rows, cols, low, high int) maze.Params {
		return maze.Params{Rows: rows, Cols: cols, Min: low, Max: high}
	}
	const seeds = 3
	tried := parts.Proofs
	for _, c := range []struct {
		p     maze.Params
		steps int64
		parts []search.PartSet
	}{
		{grid(7, 7, 1, 2), 50_000, []search.PartSet{parts.Lay}},
		{grid(9, 9, 1, 3), 40_000, []search.PartSet{parts.TreeBeams, parts.LearnedWeights, parts.Strata}},
		{grid(9, 9, 1, 8), 500_000, []search.PartSet{parts.BroadBeam}},
		{grid(25, 26, 1, 3), 150_000, []search.PartSet{parts.Staircases}},
		{grid(40, 32, 1, 5), 400_000, []search.PartSet{parts.Rows, parts.Exits}},
		{grid(31, 52, 1, 6), 250_000, []search.PartSet{parts.Strips}},
		{grid(20, 20, 4, 5), 200_000, []search.PartSet{parts.Lattices}},
		{grid(30, 30, 4, 5), 1_000_000, []search.PartSet{parts.Detours}},
		{grid(100, 100, 1, 10), 1_000_000, []search.PartSet{parts.QuickScout}},
		{grid(25, 25, 1, 20), 400_000, []search.PartSet{parts.Reroute}},
		{grid(32, 32, 1, 31), 150_000, []search.PartSet{parts.ForcedCost}},
		{grid(40, 40, 1, 5), 1_000_000, []search.PartSet{parts.Promises}},
		{grid(48, 48, 1, 5), 1_000_000, []search.PartSet{parts.ExitOrders}},
		{grid(91, 74, 1, 34), 400_000, []search.PartSet{parts.Risky, parts.Scout}},
		{grid(150, 150, 2, 5), 400_000, nil},
		{grid(16, 16, 4, 5), 500_000, nil},
		{grid(40, 40, 1, 4), 1_000_000, []search.PartSet{parts.Fuse}},
		{grid(300, 300, 1, 100), 100_000, nil},
		{grid(150, 150, 1, 9), 100_000, nil},
	} {
		worth := func(off search.PartSet) (sum int) {
			for seed := range uint64(seeds) {
				r := run(t, Options{Params: c.p, Seed: 1 + seed, Workers: 1,
					Budget: search.Budget{Steps: c.steps}, Off: off})
				for k, p := range r.Parts {
					if p.Tries > 0 {
						tried |= 1 << k
					}
				}
				sum += r.Report.Value
			}
			return sum
		}
		with := worth(0)
		for _, part := range c.parts {
			if without := worth(part); without >= with {
				t.Errorf("%v: %d with all parts, %d without %s", c.p, with, without,
					Parts[bits.TrailingZeros64(uint64(part))].Name)
			}
		}
	}
	for k, p := range Parts {
		if !tried.Has(1 << k) {
			t.Errorf("%s was never tried", p.Name)
		}
	}
}

// TestScoutsAreCounted looks at a search that ends within its first path: the parts at work in that
// path are counted although it was a scout's.
func TestScoutsAreCounted(t *testing.T) {
	r := run(t, Options{
		Params: maze.Params{Rows: 50, Cols: 50, Min: 1, Max: 20}, Seed: 1, Workers: 1,
		Budget: search.Budget{Steps: 4_000},
	})
	tries := func(p search.PartSet) int64 { return r.Parts[bits.TrailingZeros64(uint64(p))].Tries }
	if tries(parts.Scout) == 0 || tries(parts.Neighbours) < tries(parts.Scout) {
		t.Errorf("%d scouts, and neighbours counted %d times", tries(parts.Scout), tries(parts.Neighbours))
	}
}
