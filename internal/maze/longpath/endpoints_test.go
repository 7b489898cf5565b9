package longpath

import (
	"math/rand/v2"
	"testing"

	"stride/maze"
	"stride/maze/objective"
	"stride/search"
)

// TestPathBetweenAnyEndpoints fills the grid around paths between any two cells, with every kind
// of search: the path must be the only shortest solution.
func TestPathBetweenAnyEndpoints(t *testing.T) {
	if testing.Short() {
		t.Skip("builds between all pairs of cells")
	}
	each(t, func(t *testing.T, p maze.Params) {
		r := rand.New(rand.NewPCG(21, uint64(p.Cells())))
		found := 0
		for seed := range uint64(8) {
			ends := maze.Endpoints{Start: r.IntN(p.Cells()), Goal: p.Center()}
			if seed%2 == 1 {
				ends = maze.Endpoints{Start: p.Cells() - 1, Goal: r.IntN(p.Cells() - 1)}
			}
			if ends.Start == ends.Goal {
				continue
			}
			function := objective.Function{Neller: seed%3 == 0, Weights: objective.CourseWeights}
			b := NewBeamFor(p, objective.Objective{Function: function, Endpoints: ends}, 20, Defaults())
			random := search.NewRand(seed, 0)
			path := b.Search(int(seed)%b.Kinds(), 10, random, forever)
			if path == nil {
				if path = b.Partial(); path == nil {
					continue
				}
			}
			found++
			m := &maze.Grid{Params: p, Endpoints: ends, Values: path.Fill(p, random)}
			if err := m.Check(); err != nil {
				t.Fatal(err)
			}
			if f := maze.Evaluate(m); f.Length != len(path.Cells) && !path.partial || f.Length == 0 ||
				!f.Unique && !path.partial {
				t.Fatalf("seed %d, %v: a path of %d jumps makes a maze of length %d, unique %v", seed, ends, len(path.Cells),
					f.Length, f.Unique)
			}
			if route := b.NewRoute(m.Values); route == nil || int(route.cells[0]) != ends.Start ||
				int(route.cells[len(route.cells)-1]) != ends.Goal {
				t.Fatalf("seed %d, %v: the solution is %+v", seed, ends, route)
			}
		}
		if found < 4 && p.Cells() > 4 {
			t.Errorf("only %d paths were found", found)
		}
	})
}

// TestScaffoldsBetweenAnyEndpoints checks that a scaffold for a start that is no corner contains every
// cell but the seeds and those left to turns once, begins with the start or next to it, and ends with the
// goal.
func TestScaffoldsBetweenAnyEndpoints(t *testing.T) {
	p := maze.Params{Rows: 24, Cols: 31, Min: 1, Max: 6}
	r := rand.New(rand.NewPCG(1, 9))
	for range 40 {
		ends := maze.Endpoints{Start: r.IntN(p.Cells() / 2), Goal: p.Cells()/2 + r.IntN(p.Cells()/2)}
		for k, l := range layouts(p, ends) {
			s := l.scaffold(false, search.NewRand(r.Uint64(), 0))
			seen := make([]bool, p.Cells())
			for _, v := range append(append([]int32{}, s.cells...), s.seeds...) {
				if seen[v] {
					t.Fatalf("layout %d, %v: cell %d is there twice", k, ends, v)
				}
				seen[v] = true
			}
			for v, there := range seen {
				if !there && v != ends.Start && s.order[v] != spared {
					t.Fatalf("layout %d, %v: cell %d is missing", k, ends, v)
				}
			}
			for at, v := range s.cells {
				if s.order[v] != int32(at) {
					t.Fatalf("layout %d, %v: cell %d is number %d, not %d", k, ends, v, s.order[v], at)
				}
			}
			if last := s.cells[len(s.cells)-1]; last != int32(ends.Goal) {
				t.Fatalf("layout %d, %v: the order ends with cell %d", k, ends, last)
			}
		}
	}
}

// TestScaffoldsLeadToTheGoal checks that no scaffold cuts off the goal. At 91x44 with values 11-12
// one of two classes of diagonals does, and all rows do.
func TestScaffoldsLeadToTheGoal(t *testing.T) {
	p := maze.Params{Rows: 91, Cols: 44, Min: 11, Max: 12}
	b := NewBeam(p, 1, Defaults())
	if len(b.layouts) != 3 || len(layouts(p, p.Corners())) <= 3 {
		t.Errorf("%d of %d layouts are left, the two of staircases and that of lattices should be", len(b.layouts),
			len(layouts(p, p.Corners())))
	}
	for seed := range uint64(10) {
		for kind := OpenKinds; kind < b.Kinds(); kind++ {
			b.setGuide(kind, search.NewRand(seed, 0))
			if !b.leadsToGoal(b.guide.scaffold) {
				t.Errorf("kind %d, seed %d: the seeds cut off the goal", kind, seed)
			}
		}
	}
}
