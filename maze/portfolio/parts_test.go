package portfolio

import (
	"testing"

	"stride/internal/maze/parts"
	"stride/maze"
	"stride/search"
)

// TestPartsAreAtWork runs searches on grids of all kinds: each part is tried in one of them, unless it needs a clock.
// A part that is switched off, or that nothing calls any more, is never tried.
func TestPartsAreAtWork(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	tried := parts.Proofs
	for _, p := range []maze.Params{
		{Rows: 10, Cols: 10, Min: 1, Max: 9}, {Rows: 20, Cols: 20, Min: 1, Max: 10}, {Rows: 30, Cols: 30, Min: 4, Max: 5},
		{Rows: 40, Cols: 40, Min: 1, Max: 3}, {Rows: 40, Cols: 40, Min: 1, Max: 4}, {Rows: 60, Cols: 60, Min: 1, Max: 6},
		{Rows: 91, Cols: 74, Min: 1, Max: 34}, {Rows: 300, Cols: 300, Min: 1, Max: 100}, {Rows: 150, Cols: 150, Min: 1, Max: 9},
	} {
		for k, r := range run(t, Options{Params: p, Seed: 1, Budget: search.Budget{Steps: 2_000_000}, Workers: 1}).Parts {
			if r.Tries > 0 {
				tried |= 1 << k
			}
		}
	}
	for k, p := range Parts {
		if !tried.Has(1 << k) {
			t.Errorf("%s was never tried", p.Name)
		}
	}
}
