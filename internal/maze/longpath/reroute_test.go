package longpath

import (
	"slices"
	"testing"

	"stride/maze"
	"stride/search"
)

// TestRerouteKeepsTheRest rebuilds parts of solutions repeatedly, whether that makes the maze
// better or worse. Outside the rebuilt part the solution must nearly always stay as it is,
// and it must stay the only one.
func TestRerouteKeepsTheRest(t *testing.T) {
	each(t, func(t *testing.T, p maze.Params) {
		b := NewBeam(p, 20, Defaults())
		r := search.NewRand(4, 4)
		var path *Path
		for try := 0; path == nil && try < 20; try++ {
			path = b.Search(try%b.Kinds(), 20, r, forever)
		}
		if path == nil {
			t.Skip("no path to begin with")
		}
		values := path.Fill(p, r)
		route := b.NewRoute(values)
		changed, tried, spoilt, cut := 0, 0, 0, 0
		for range 300 {
			before := slices.Clone(values)
			next := b.Reroute(route, 5, r, forever)
			if !slices.Equal(values, before) {
				t.Fatal("the old maze was changed")
			}
			if next == nil {
				continue
			}
			g := &maze.Grid{Params: p, Endpoints: p.Corners(), Values: next}
			if err := g.Check(); err != nil {
				t.Fatal(err)
			}
			a := maze.Analyze(g)
			tried++
			if !a.Solvable || !a.Unique {
				spoilt++
				continue
			}
			now := b.NewRoute(next)
			if got := len(now.cells) - 1; got != a.Length {
				t.Fatalf("the route has %d jumps, the solution %d", got, a.Length)
			}
			kept := 0
			for at := range now.cells[:min(len(now.cells), len(route.cells))] {
				if now.cells[at] == route.cells[at] {
					kept++
				}
				if now.cells[len(now.cells)-1-at] == route.cells[len(route.cells)-1-at] {
					kept++
				}
			}
			if kept < len(route.cells)-Defaults().LongSpan {
				cut++
			}
			if !slices.Equal(next, values) {
				changed++
			}
			values, route = next, now
		}
		if 2*(spoilt+cut) > tried {
			t.Errorf("of %d new mazes, %d have several solutions or none, %d are cut short elsewhere", tried, spoilt, cut)
		}
		if changed == 0 && p.Cells() > 50 {
			t.Error("nothing was ever changed")
		}
	})
}

// TestRerouteLengthens starts with a short path, which Reroute must lengthen.
func TestRerouteLengthens(t *testing.T) {
	p := maze.Params{Rows: 30, Cols: 30, Min: 1, Max: 10}
	b := NewBeam(p, 20, Defaults())
	r := search.NewRand(1, 1)
	path := b.Search(0, 1, r, forever)
	for path == nil {
		path = b.Search(0, 1, r, forever)
	}
	route := b.NewRoute(path.Fill(p, r))
	first := len(route.cells)
	for range 1500 {
		if next := b.Reroute(route, 8, r, forever); next != nil {
			if now := b.NewRoute(next); len(now.cells) >= len(route.cells) {
				route = now
			}
		}
	}
	if left := p.Cells() - first; len(route.cells) < first+left/10 {
		t.Errorf("a path of %d jumps became one of %d only", first-1, len(route.cells)-1)
	}
}

// TestNoRouteWithoutSolution checks a maze in which no path leads to the goal.
func TestNoRouteWithoutSolution(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 2, Max: 2}
	if NewBeam(p, 1, Defaults()).NewRoute([]int16{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0}) != nil {
		t.Error("a maze without a solution has a route")
	}
}

// TestOpenPart compares the bitboards with which parts of solutions are rebuilt with those computed cell by cell.
func TestOpenPart(t *testing.T) {
	each(t, func(t *testing.T, p maze.Params) {
		b := NewBeam(p, 8, Defaults())
		s, r := b.geometry, search.NewRand(5, 5)
		var path *Path
		for try := 0; path == nil && try < 20; try++ {
			path = b.Search(try%b.Kinds(), 8, r, forever)
		}
		if path == nil {
			t.Skip("no path to begin with")
		}
		m := b.NewRoute(path.Fill(p, r))
		before := slices.Clone(m.indegree)
		f := make([]uint64, s.words)
		for range 50 {
			first := r.Below(m.Jumps())
			last := first + 1 + r.Below(m.Jumps()-first)
			b.openPart(f, m, int32(first), int32(last))
			forbidden, level := map[int32]bool{}, m.level
			for _, v := range m.cells[last+1:] {
				forbidden[v] = true
			}
			entered := make([]int, p.Cells())
			var to [4]int32
			for v := range int32(p.Cells()) {
				replaced := v == m.cells[first] || level[v] > int32(first) && level[v] <= int32(last) && !forbidden[v]
				if v == s.goal || replaced {
					continue
				}
				for _, w := range to[:s.targets(v, int(m.values[v]), &to)] {
					entered[w]++
				}
			}
			for v := range int32(p.Cells()) {
				open := level[v] > int32(first) && !forbidden[v]
				if s.open(f, v) != open {
					t.Fatalf("cell %d is open: %v, from level %d to %d", v, !open, first, last)
				}
				if several := entered[v] > 1 || entered[v] == 1 && open; s.multiEntry(f, v) != several {
					t.Fatalf("cell %d is a multi-entry cell: %v, from level %d to %d", v, !several, first, last)
				}
				if s.isForbidden(v) != forbidden[v] {
					t.Fatalf("cell %d is forbidden: %v, from level %d to %d", v, !forbidden[v], first, last)
				}
			}
			clear(s.forbidden)
			if !slices.Equal(m.indegree, before) {
				t.Fatal("the route was changed")
			}
		}
	})
}
