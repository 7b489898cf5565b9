package rebuild

import (
	"slices"
	"testing"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/search"
	"stride/maze"
)

var shapes = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 7, Cols: 7, Min: 1, Max: 6},
	{Rows: 8, Cols: 8, Min: 1, Max: 100},
	{Rows: 12, Cols: 9, Min: 3, Max: 11}, {Rows: 20, Cols: 20, Min: 1, Max: 4},
	{Rows: 40, Cols: 41, Min: 1, Max: 4},
	{Rows: 33, Cols: 50, Min: 1, Max: 8}, {Rows: 70, Cols: 5, Min: 1, Max: 9},
	{Rows: 3, Cols: 66, Min: 1, Max: 80},
}

func forever(int64) bool { return true }

// TestRerouteKeepsTheRest rebuilds parts of solutions repeatedly, whether that makes the maze
// better or worse. Outside the rebuilt part the solution must nearly always stay as it is,
// and it must stay the only one.
func TestRerouteKeepsTheRest(t *testing.T) {
	for _, p := range shapes {
		b := longpath.NewBeam(p, 20)
		r := search.NewRand(4, 4)
		var path *longpath.Path
		for try := 0; path == nil && try < 20; try++ {
			path = b.Search(try%b.Kinds(), 20, r, forever)
		}
		if path == nil {
			t.Fatalf("%v: no path to begin with", p)
		}
		values := path.Fill(p, r)
		route := NewRoute(b, values)
		changed, tried, spoilt, cut := 0, 0, 0, 0
		for range 300 {
			before := slices.Clone(values)
			next := route.Reroute(5, r, forever)
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
			now := NewRoute(b, next)
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
			if kept < len(route.cells)-maxSpan {
				cut++
			}
			if !slices.Equal(next, values) {
				changed++
			}
			values, route = next, now
		}
		if 2*(spoilt+cut) > tried {
			t.Errorf("of %d new mazes, %d have several solutions or none, %d are cut short elsewhere", tried,
				spoilt, cut)
		}
		if changed == 0 && p.Cells() > 50 {
			t.Error("nothing was ever changed")
		}
	}
}

// TestNoRouteWithoutSolution checks a maze in which no path leads to the goal.
func TestNoRouteWithoutSolution(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 2, Max: 2}
	beam := longpath.NewBeam(p, 1)
	if NewRoute(beam, []int16{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0}) != nil {
		t.Error("a maze without a solution has a route")
	}
}

// TestOpenPart compares the bitboards with which parts of solutions are rebuilt with those computed
// cell by cell.
func TestOpenPart(t *testing.T) {
	for _, p := range shapes {
		b := longpath.NewBeam(p, 8)
		s, goal, r := b.Shape(), int32(p.Corners().Goal), search.NewRand(5, 5)
		var path *longpath.Path
		for try := 0; path == nil && try < 20; try++ {
			path = b.Search(try%b.Kinds(), 8, r, forever)
		}
		if path == nil {
			t.Fatalf("%v: no path to begin with", p)
		}
		m := NewRoute(b, path.Fill(p, r))
		before := slices.Clone(m.indegree)
		f := s.Full()
		for range 50 {
			first := r.Below(m.Jumps())
			last := first + 1 + r.Below(m.Jumps()-first)
			copy(f, s.Full())
			m.open(f, int32(first), int32(last))
			forbidden, level := map[int32]bool{}, m.level
			for _, v := range m.cells[last+1:] {
				forbidden[v] = true
			}
			entered := make([]int, p.Cells())
			var to [4]int32
			for v := range int32(p.Cells()) {
				replaced := v == m.cells[first] || level[v] > int32(first) && level[v] <= int32(last) &&
					!forbidden[v]
				if v == goal || replaced {
					continue
				}
				for _, w := range to[:s.Targets(v, int32(m.values[v]), &to)] {
					entered[w]++
				}
			}
			for v := range int32(p.Cells()) {
				open := level[v] > int32(first) && !forbidden[v]
				if s.Open(f, v) != open {
					t.Fatalf("cell %d is open: %v, from level %d to %d", v, !open, first, last)
				}
				if several := entered[v] > 1 || entered[v] == 1 && open; s.MultiEntry(f, v) != several {
					t.Fatalf("cell %d is a multi-entry cell: %v, from level %d to %d", v, !several, first,
						last)
				}
			}
			if !slices.Equal(m.indegree, before) {
				t.Fatal("the route was changed")
			}
		}
	}
}
