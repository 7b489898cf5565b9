package generate

import (
	"testing"

	"stride/maze"
	"stride/maze/build"
	"stride/search"
)

// TestSurest wants a path through nearly half of the cells of vast grids from the kind of search that is the
// last resort, with a beam of width 3.
func TestSurest(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 150, Cols: 160, Min: 1, Max: 2}, {Rows: 155, Cols: 150, Min: 1, Max: 6}} {
		beam := build.NewBeam(p, 12, build.Defaults())
		kind, ok := beam.Surest()
		if !ok {
			t.Errorf("%v has no surest kind", p)
			continue
		}
		path := beam.Search(kind, 3, search.NewRand(1, 0), func(int64) bool { return true })
		if path == nil || 100*len(path.Cells) < 48*p.Cells() {
			t.Errorf("%v: no path over 48 %% of the cells", p)
		}
	}
	if _, ok := build.NewBeam(maze.Params{Rows: 150, Cols: 150, Min: 2, Max: 5}, 1, build.Defaults()).Surest(); ok {
		t.Error("a search without the value 1 is said to be sure")
	}
}

// TestRisky wants a path through most of the cells from a scaffold, with the width of the scout, where open
// searches are risky.
func TestRisky(t *testing.T) {
	p := maze.Params{Rows: 91, Cols: 74, Min: 1, Max: 34}
	beam := build.NewBeam(p, 3, build.Defaults())
	if !beam.Risky() {
		t.Errorf("%v is not risky", p)
	}
	path := beam.Search(build.OpenKinds, 3, search.NewRand(1, 0), func(int64) bool { return true })
	if path == nil || 100*len(path.Cells) < 90*p.Cells() {
		t.Errorf("%v: no path over 90 %% of the cells", p)
	}
	for _, p := range []maze.Params{{Rows: 100, Cols: 100, Min: 1, Max: 100}, {Rows: 100, Cols: 100, Min: 1, Max: 10}, {Rows: 60, Cols: 60, Min: 1, Max: 28}} {
		if build.NewBeam(p, 1, build.Defaults()).Risky() {
			t.Errorf("%v is risky", p)
		}
	}
}
