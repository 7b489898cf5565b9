package build

import (
	"testing"

	"stride/maze"
	"stride/search"
)

// TestPlannedCellsAreLeftOut checks that the path goes around the planned cells, that they hold what was planned, and that the
// exits shorten the solution by few jumps.
func TestPlannedCellsAreLeftOut(t *testing.T) {
	plans := 0
	for _, p := range []maze.Params{{Rows: 29, Cols: 38, Min: 1, Max: 7}, {Rows: 60, Cols: 60, Min: 1, Max: 5}, {Rows: 40, Cols: 52, Min: 1, Max: 12}} {
		b := NewBeam(p, 40, Defaults())
		for kind := OpenKinds; kind < b.Kinds(); kind++ {
			if !b.FollowsRows(kind) {
				continue
			}
			r := search.NewRand(7, 0)
			path := b.Search(kind, 10, r, func(int64) bool { return true })
			if path == nil {
				continue
			}
			onPath := map[int32]bool{}
			for _, v := range path.Cells {
				onPath[v] = true
			}
			values := path.Fill(p, r)
			for _, c := range path.scaffold.planned {
				plans++
				if onPath[c.cell] || values[c.cell] != c.value {
					t.Errorf("%v kind %d: cell %d holds %d, planned was %d; on the path: %v", p, kind, c.cell, values[c.cell], c.value, onPath[c.cell])
				}
			}
			if route := b.NewRoute(values); len(route.cells)-1 < len(path.Cells)-mostShortcut {
				t.Errorf("%v kind %d: a path of %d jumps became a solution of %d", p, kind, len(path.Cells), len(route.cells)-1)
			}
		}
	}
	if plans == 0 {
		t.Error("nothing was planned")
	}
}

// TestDiscoveredClasses compares the classes that the states of a search know with those that its path has discovered.
func TestDiscoveredClasses(t *testing.T) {
	p := maze.Params{Rows: 40, Cols: 52, Min: 1, Max: 12}
	b := NewBeam(p, 10, Defaults())
	compared := 0
	b.Search(b.Kinds()-1, 10, search.NewRand(1, 0), func(int64) bool {
		if b.length%32 != 0 {
			return true
		}
		compared++
		st := b.bestState()
		planner := b.newPlanner(b.path(b.history[st.last]), st.head)
		for k, level := range planner.known {
			knows := st.classes>>k&1 != 0 || b.guide.scaffold.settled>>k&1 != 0
			if !knows && int(level) <= len(planner.path.Cells) || knows && level == never { // off-path cells may discover one later
				t.Fatalf("after %d jumps, class %d is discovered at level %d; the state knows it: %v", b.length, k, level, knows)
			}
		}
		return b.length < 1000
	})
	if compared < 10 {
		t.Errorf("%d comparisons", compared)
	}
}
