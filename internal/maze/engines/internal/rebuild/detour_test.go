package rebuild

import (
	"slices"
	"testing"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/search"
	"stride/maze"
)

// TestDetoursLengthen lengthens trapped paths among lattices. Nearly all mazes must keep a single
// solution, and the path must become longer by a tenth at least.
func TestDetoursLengthen(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 30, Cols: 30, Min: 4, Max: 5},
		{Rows: 40, Cols: 48, Min: 7, Max: 9}} {
		b := longpath.NewBeam(p, 20)
		r := search.NewRand(1, 1)
		var path *longpath.Path
		for path == nil {
			b.Search(b.Kinds()-1, 5, r, forever)
			path = b.Partial()
		}
		values := path.Fill(p, r)
		route := NewRoute(b, values)
		first, spoilt, tried := route.Jumps(), 0, 0
		for range 1000 {
			before := slices.Clone(values)
			next := route.Detour(10, r, forever)
			if !slices.Equal(values, before) {
				t.Fatal("the old maze was changed")
			}
			if next == nil {
				continue
			}
			tried++
			if !slices.ContainsFunc(route.cells, func(v int32) bool { return next[v] != values[v] }) {
				t.Fatal("the solution stayed as it was")
			}
			g := &maze.Grid{Params: p, Endpoints: p.Corners(), Values: next}
			if err := g.Check(); err != nil {
				t.Fatal(err)
			}
			a := maze.Analyze(g)
			if !a.Solvable || !a.Unique {
				spoilt++
				continue
			}
			now := NewRoute(b, next)
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

// TestNoDetour: where the range has a single value, there is no other one with which a detour could
// begin. The work of finding that out is counted all the same, so that a search does not wait for
// ever.
func TestNoDetour(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 1}
	values := slices.Repeat([]int16{1}, p.Cells())
	values[p.Cells()-1] = 0
	b := longpath.NewBeam(p, 10)
	spent := int64(0)
	spend := func(n int64) bool { spent += n; return true }
	if NewRoute(b, values).Detour(10, search.NewRand(1, 0), spend) != nil || spent == 0 {
		t.Errorf("there is a detour, or its %d steps were not counted", spent)
	}
}

// TestLeastSpan compares the least numbers of jumps to be replaced with all cells of a solution
// that the first cell might lead to.
func TestLeastSpan(t *testing.T) {
	g, err := maze.ParseID("5x5:1-4:321413213333214312331443Q")
	if err != nil {
		t.Fatal(err)
	}
	b := longpath.NewBeam(g.Params, 10)
	m := NewRoute(b, g.Values)
	for first := range m.cells[:len(m.cells)-1] {
		for x := g.Params.Min; x <= g.Params.Max; x++ {
			want := 1
			for k, w := range m.cells {
				v := m.cells[first]
				down, right := int(w/5-v/5), int(w%5-v%5)
				if (down == 0 || right == 0) && down*down+right*right == x*x {
					want = max(want, k-first)
				}
			}
			if got := m.spanTo(first, x); got != want {
				t.Errorf("from cell %d of the solution with %d: %d jumps, not %d", first, x, got, want)
			}
		}
	}
}
