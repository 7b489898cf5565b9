package build

import (
	"slices"
	"testing"

	"stride/maze"
	"stride/search"
)

// TestDetoursLengthen lengthens trapped paths among lattices. Nearly all mazes must keep a single solution, and the
// path must become longer by a tenth at least.
func TestDetoursLengthen(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 30, Cols: 30, Min: 4, Max: 5}, {Rows: 40, Cols: 48, Min: 7, Max: 9}} {
		b := NewBeam(p, 20, Defaults())
		r := search.NewRand(1, 1)
		var path *Path
		for path == nil {
			b.Search(b.Kinds()-1, 5, r, forever)
			path = b.Partial()
		}
		values := path.Fill(p, r)
		route := b.NewRoute(values)
		first, spoilt, tried := route.Jumps(), 0, 0
		for range 1000 {
			before := slices.Clone(values)
			next, found := b.Detour(route, 10, r, forever)
			if !slices.Equal(values, before) {
				t.Fatal("the old maze was changed")
			}
			if next == nil || !found {
				continue
			}
			tried++
			g := &maze.Grid{Params: p, Values: next}
			if err := g.Check(); err != nil {
				t.Fatal(err)
			}
			a := maze.Analyze(g)
			if !a.Solvable || !a.Unique {
				spoilt++
				continue
			}
			now := b.NewRoute(next)
			if now.Jumps() != a.Length {
				t.Fatalf("the route has %d jumps, the solution %d", now.Jumps(), a.Length)
			}
			if now.Jumps() >= route.Jumps() {
				values, route = next, now
			}
		}
		if 4*spoilt > tried {
			t.Errorf("%+v: of %d new mazes, %d have several solutions or none", p, tried, spoilt)
		}
		if route.Jumps() < first+first/20 {
			t.Errorf("%+v: a path of %d jumps became one of %d only", p, first, route.Jumps())
		}
	}
}

// TestNoDetour checks a maze in which all cells are discovered.
func TestNoDetour(t *testing.T) {
	g, err := maze.ParseID("5x5:1-4:321413213333214312331443Q")
	if err != nil {
		t.Fatal(err)
	}
	b := NewBeam(g.Params, 10, Defaults())
	route := b.NewRoute(g.Values)
	if slices.Contains(route.level, never) {
		t.Fatal("some cells are not discovered")
	}
	if values, found := b.Detour(route, 10, search.NewRand(1, 0), forever); values != nil || found {
		t.Error("a detour was found")
	}
}
