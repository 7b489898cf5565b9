package longpath

import (
	"slices"
	"testing"

	"stride/internal/search"
	"stride/maze"
)

// TestPlannedCellsAreLeftOut checks that paths go around the planned cells, that these hold what
// was planned, and that the exits shorten the solution by few jumps.
func TestPlannedCellsAreLeftOut(t *testing.T) {
	plans := 0
	for _, p := range []maze.Params{{Rows: 29, Cols: 38, Min: 1, Max: 7},
		{Rows: 60, Cols: 60, Min: 1, Max: 5},
		{Rows: 40, Cols: 52, Min: 1, Max: 12}} {
		b := NewBeam(p, 40)
		for kind := Open + 1; kind < b.Kinds(); kind++ {
			if !b.Traits(kind).Rows {
				continue
			}
			r := search.NewRand(7, 0)
			path := b.SearchWithPlans(kind, 10, r, forever)
			if path == nil {
				continue
			}
			onPath := map[int32]bool{}
			for _, v := range path.Cells {
				onPath[v] = true
			}
			values := path.Fill(p, r)
			for _, c := range path.exits {
				plans++
				if onPath[c.cell] || values[c.cell] != c.value {
					t.Errorf("%v kind %d: cell %d holds %d, planned was %d; on the path: %v", p, kind, c.cell,
						values[c.cell], c.value, onPath[c.cell])
				}
			}
			length := maze.Evaluate(&maze.Grid{Params: p, Endpoints: p.Corners(), Values: values}).Length
			if length < len(path.Cells)-maxShortcut || length > len(path.Cells) {
				t.Errorf("%v kind %d: a path of %d jumps became a solution of %d", p, kind, len(path.Cells),
					length)
			}
		}
	}
	if plans == 0 {
		t.Error("nothing was planned")
	}
}

// TestPlansBelongToOneSearch checks that a search with plans changes nothing of the following one
// without.
func TestPlansBelongToOneSearch(t *testing.T) {
	p := maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 5}
	b, other := NewBeam(p, 40), NewBeam(p, 40)
	first := other.Search(Open+1, 10, search.NewRand(3, 0), forever)
	b.SearchWithPlans(Open+1, 10, search.NewRand(2, 0), forever)
	second := b.Search(Open+1, 10, search.NewRand(3, 0), forever)
	if first == nil || second == nil || !slices.Equal(first.Cells, second.Cells) ||
		!slices.Equal(first.Values, second.Values) {
		t.Error("a search with plans has changed the following one without")
	}
}
