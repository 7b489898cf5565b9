package longpath

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

var shapes = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 5, Cols: 5, Min: 2, Max: 4},
	{Rows: 7, Cols: 7, Min: 1, Max: 6},
	{Rows: 10, Cols: 10, Min: 1, Max: 9}, {Rows: 8, Cols: 8, Min: 1, Max: 100},
	{Rows: 12, Cols: 9, Min: 3, Max: 11},
	{Rows: 20, Cols: 20, Min: 1, Max: 10}, {Rows: 20, Cols: 20, Min: 1, Max: 4},
	{Rows: 5, Cols: 70, Min: 1, Max: 9},
	{Rows: 40, Cols: 41, Min: 1, Max: 4}, {Rows: 33, Cols: 50, Min: 1, Max: 8},
	{Rows: 50, Cols: 33, Min: 2, Max: 7},
	{Rows: 70, Cols: 5, Min: 1, Max: 9}, {Rows: 2, Cols: 2, Min: 1, Max: 1},
	{Rows: 3, Cols: 66, Min: 1, Max: 80},
}

// each runs a test for all shapes or, of a short test, for those that are not large.
func each(t *testing.T, f func(t *testing.T, p maze.Params)) {
	for _, p := range shapes {
		if testing.Short() && p.Cells() > 400 {
			continue
		}
		t.Run(fmt.Sprintf("%dx%d:%d-%d", p.Rows, p.Cols, p.Min, p.Max), func(t *testing.T) { f(t, p) })
	}
}

func forever(int64) bool { return true }

// TestPathIsTheOnlyShortestSolution fills the grid around paths between corners and between any two
// cells, with every kind of search, several widths and both functions: the path must be the only
// shortest solution.
func TestPathIsTheOnlyShortestSolution(t *testing.T) {
	each(t, func(t *testing.T, p maze.Params) {
		r := rand.New(rand.NewPCG(21, uint64(p.Cells())))
		found := 0
		seeds := uint64(8)
		if p.Cells() > 1000 {
			seeds = 4
		}
		for seed := range seeds {
			o := objective.Course(p)
			switch seed % 4 {
			case 1:
				o.Endpoints = maze.Endpoints{Start: r.IntN(p.Cells()), Goal: p.Center()}
			case 3:
				o.Endpoints = maze.Endpoints{Start: p.Cells() - 1, Goal: r.IntN(p.Cells() - 1)}
			}
			if o.Neller = seed%3 == 0; o.Start == o.Goal {
				continue
			}
			b := NewBeamFor(p, o, 36, 0)
			random := search.NewRand(seed, 0)
			path := b.Search(int(seed)%b.Kinds(), 1+int(seed)*3, random, forever)
			if path == nil {
				if path = b.Partial(); path == nil {
					continue
				}
			}
			found++
			g := &maze.Grid{Params: p, Endpoints: o.Endpoints, Values: path.Fill(p, random)}
			if err := g.Check(); err != nil {
				t.Fatal(err)
			}
			a := maze.Analyze(g)
			if path.partial && a.Solvable {
				continue
			}
			if a.Length != len(path.Cells) || !a.Unique {
				t.Fatalf("seed %d, %v: a path of %d jumps makes a maze of length %d, unique %v", seed,
					o.Endpoints, len(path.Cells), a.Length, a.Unique)
			}
			if got := a.Path(g)[:a.Length]; !slices.EqualFunc(got, path.Cells, func(x int, y int32) bool {
				return x == int(y)
			}) {
				t.Fatalf("the shortest solution is %v, not the path %v", got, path.Cells)
			}
		}
		if 2*found < int(seeds) && p.Cells() > 4 {
			t.Errorf("only %d paths were found", found)
		}
	})
}

func TestSearchEndsWhenToldTo(t *testing.T) {
	p := maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 10}
	calls := 0
	NewBeam(p, 10).Search(0, 10, search.NewRand(1, 1), func(n int64) bool {
		if n <= 0 {
			t.Errorf("%d extensions reported", n)
		}
		calls++
		return calls < 5
	})
	if calls != 5 {
		t.Errorf("%d levels were searched after the fifth was the last", calls)
	}
}

// TestHigherLimitChangesNothing checks the promise of settle that a higher limit changes
// nothing where a lower one suffices.
func TestHigherLimitChangesNothing(t *testing.T) {
	p := maze.Params{Rows: 12, Cols: 12, Min: 1, Max: 4}
	s := newGeometry(p, p.Corners())
	r := rand.New(rand.NewPCG(3, 4))
	low, high := newBranchSet(p.Cells()), newBranchSet(p.Cells())
	settled := 0
	for range 2000 {
		f := make([]uint64, s.Words)
		s.begin(f, nil, nil)
		for range r.IntN(p.Cells()) {
			s.Close(f, int32(r.IntN(p.Cells())))
		}
		v, head := int32(r.IntN(p.Cells()-1)), int32(r.IntN(p.Cells()-1))
		if v == head {
			continue
		}
		limit := 1 + r.IntN(60)
		for _, a := range []*branchSet{low, high} {
			a.reset()
			a.add(v)
		}
		s.settle(f, head, low, limit, false)
		s.settle(f, head, high, p.Cells(), false)
		if low.leaks || limit > maxBranch {
			continue
		}
		settled++
		if !slices.Equal(low.cells, high.cells) || !slices.Equal(low.values, high.values) {
			t.Fatalf("limit %d settles %v by %v, a higher one %v by %v", limit, low.cells, low.values,
				high.cells, high.values)
		}
	}
	if settled < 100 {
		t.Errorf("only %d cases settled", settled)
	}
}

// TestRescueFitsIntoNarrowBeams rescues a path in a beam that is narrower than the number of
// states that a rescue keeps elsewhere.
func TestRescueFitsIntoNarrowBeams(t *testing.T) {
	p := maze.Params{Rows: 50, Cols: 50, Min: 1, Max: 10}
	for seed := range uint64(3) {
		if path := NewBeam(p, 1).Search(Open, 1, search.NewRand(seed, 0), forever); path == nil {
			t.Errorf("seed %d: there is no path", seed)
		}
	}
}

// TestWorkedExample follows the example at the top of beam.go.
func TestWorkedExample(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 5, Min: 1, Max: 4}
	type example struct {
		values string // of the path
		head   int32
		score  string // in points
	}
	want := map[int][]example{
		3: {{"[3 2 2]", 7, "-47.8"}, {"[3 2 3]", 8, "-49.9"}},
		4: {{"[3 2 2 2]", 9, "-50.7"}, {"[3 2 3 2]", 6, "-51.7"}},
	}
	b, level := NewBeam(p, 2), 0
	b.weights.open, b.weights.noise = point/2, 1 // no random part
	path := b.Search(0, 2, search.NewRand(1, 0), func(int64) bool {
		level++
		if len(want[level]) > 0 && len(b.states) != len(want[level]) {
			t.Fatalf("%d states after %d jumps", len(b.states), level)
		}
		for k, w := range want[level] {
			st := b.states[k]
			got := example{fmt.Sprint(b.path(b.history[st.last]).Values), st.head,
				fmt.Sprintf("%.1f", float64(st.score)/point)}
			if got != w {
				t.Errorf("state %d after %d jumps is %v, the example says %v", k, level, got, w)
			}
		}
		return true
	})
	if path == nil || len(path.Cells) != 11 || !slices.Equal(path.Values[:4], []int16{3, 2, 3, 2}) {
		t.Errorf("the search ends with %+v", path)
	}
}
