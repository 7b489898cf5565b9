package generate

import (
	"slices"
	"testing"

	"stride/maze"
	"stride/search"
)

// others is an exchange that hands out the same mazes once, and records what it receives.
type others struct {
	grids []*maze.Grid
	shown []int64
}

func (o *others) Offer(score int64, _ *maze.Grid) { o.shown = append(o.shown, score) }

func (o *others) Take() []*maze.Grid {
	grids := o.grids
	o.grids = nil
	return grids
}

// TestOthers connects a short search with a longer one, with whose maze it must continue, and
// with mazes that it must not take.
func TestOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("the search is long")
	}
	o := Options{Params: maze.Params{Rows: 14, Cols: 15, Min: 1, Max: 8}, Seed: 1, Budget: search.Budget{Steps: 1_500_000}}
	long := run(t, o)
	o.Seed, o.Budget.Steps = 3, 200_000
	alone := run(t, o)
	if alone.Report.Value >= long.Report.Value {
		t.Fatalf("a short search comes to %d, a long one to %d", alone.Report.Value, long.Report.Value)
	}
	shown := &others{grids: []*maze.Grid{long.Grid}}
	o.Exchange = shown
	if got := run(t, o); got.Report.Value < long.Report.Value {
		t.Errorf("the search comes to %d although it is shown a maze of %d", got.Report.Value, long.Report.Value)
	}
	if !slices.IsSorted(shown.shown) || len(shown.shown) == 0 || shown.shown[len(shown.shown)-1] < int64(alone.Report.Value) {
		t.Errorf("it has shown %d to others", shown.shown)
	}
	narrow := long.Grid.Clone()
	narrow.Max++
	damaged := long.Grid.Clone()
	damaged.Values[0] = int16(o.Params.Max + 1)
	for _, g := range []*maze.Grid{narrow, damaged} {
		o.Exchange = &others{grids: []*maze.Grid{g}}
		if got := run(t, o); got.Grid.ID() != alone.Grid.ID() {
			t.Errorf("the search comes to %d, without a maze that is none to %d", got.Report.Value, alone.Report.Value)
		}
	}
}
