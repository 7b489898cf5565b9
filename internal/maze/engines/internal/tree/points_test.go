package tree

import (
	"math"
	"math/rand/v2"
	"testing"

	"stride/internal/maze/board"
	"stride/internal/maze/mazetest"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// endsOf draws two different cells of p.
func endsOf(p maze.Params, r *rand.Rand) (e maze.Endpoints) {
	e.Start, e.Goal = r.IntN(p.Cells()), r.IntN(p.Cells()-1)
	if e.Goal >= e.Start {
		e.Goal++
	}
	return e
}

// TestBestWithAnyEndpoints compares the best maze that the search finds with plain enumeration,
// for the course's value and every start and goal.
func TestBestWithAnyEndpoints(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 3, Cols: 3, Min: 1, Max: 2}, {Rows: 2, Cols: 4, Min: 1, Max: 3}} {
		for start := range p.Cells() {
			for goal := range p.Cells() {
				if start == goal || testing.Short() && (start+goal)%5 > 0 {
					continue
				}
				o := objective.Objective{Function: objective.CourseFunction(),
					Endpoints: maze.Endpoints{Start: start, Goal: goal}}
				best := int32(-1 << 30)
				s := NewSpaceFor(p, o)
				r := &Searcher{Space: s, Budget: infeasible}
				r.Found = func(m *Maze) {
					best = max(best, s.top-m.Loss)
					r.Budget = m.Loss - 1
				}
				r.Run()
				want := math.MinInt
				for g := range mazetest.AllBetween(p, o.Endpoints) {
					want = max(want, o.Evaluate(g).Value)
				}
				if best != int32(want) {
					t.Errorf("%v, %v: the search finds %d, enumeration %d", p, o.Endpoints, best, want)
				}
			}
		}
	}
}

// plainWeights returns simple weights, without noise.
func plainWeights() (w Weights) {
	for _, f := range [...]feature{bound, need1, need2, need3, need4} {
		w.at[f] = [knots]float64{1, 1, 1}
	}
	return w
}

// TestPointsOfWeights checks that the losses of mazes are those of the objective, with any
// weights, start and goal.
func TestPointsOfWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	found := 0
	for range 60 {
		p := maze.Params{Rows: 2 + r.IntN(6), Cols: 3 + r.IntN(5), Min: 1, Max: 2 + r.IntN(5)}
		o := objective.Objective{Endpoints: endsOf(p, r),
			Function: objective.Function{Weights: objective.Weights{
				Length: 1 + r.IntN(9), Unique: r.IntN(3), Black: -r.IntN(20), White: -r.IntN(20),
				Forward:  -r.IntN(9),
				Backward: -r.IntN(9), Unsolvable: -100,
			}}}
		s := NewSpaceFor(p, o)
		if !s.Exact() {
			t.Fatalf("the points of %v are not exact", o.Weights)
		}
		g := &maze.Grid{Params: p, Endpoints: o.Endpoints, Values: make([]int16, p.Cells())}
		mazes := NewBeam(s, 20).Run(20, infeasible, plainWeights(), search.NewRand(r.Uint64(), 0),
			func(int64) bool { return true })
		for k := range mazes {
			found++
			s.Values(&mazes[k], g.Values)
			if got := o.Evaluate(g).Value; got != int(s.top-mazes[k].Loss) {
				t.Fatalf("%v, %v: a maze is worth %d, not %d", p, o, got, s.top-mazes[k].Loss)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d mazes were found", found)
	}
}

// TestEqualJumpsAreAvoided checks that beams for Neller's energy lay paths with fewer jumps
// between equal values than beams for the course.
func TestEqualJumpsAreAvoided(t *testing.T) {
	p := maze.Params{Rows: 8, Cols: 8, Min: 1, Max: 7}
	clusters := func(f objective.Function) (sum int) {
		o := objective.Objective{Function: f, Endpoints: p.Corners()}
		s := NewSpaceFor(p, o)
		g := &maze.Grid{Params: p, Endpoints: o.Endpoints, Values: make([]int16, p.Cells())}
		for seed := range uint64(4) {
			mazes := NewBeam(s, 50).Run(50, infeasible, plainWeights(), search.NewRand(seed, 0),
				func(int64) bool { return true })
			if len(mazes) == 0 {
				t.Fatal("nothing was found")
			}
			s.Values(&mazes[0], g.Values)
			sum += objective.Function{Neller: true}.Evaluate(g).ClusterCost
		}
		return sum
	}
	if with, without := clusters(objective.Function{Neller: true}),
		clusters(objective.CourseFunction()); with >= without {
		t.Errorf("clusters cost %d where they count, %d where they do not", with, without)
	}
}

// TestLargeWeights checks that weights of the largest size are scaled so that scores do not
// overflow.
func TestLargeWeights(t *testing.T) {
	f := objective.Function{Weights: objective.Weights{Length: 1, Unique: 1, Black: -objective.MaxWeight,
		White: -3, Forward: -objective.MaxWeight / 2, Unsolvable: -objective.MaxWeight}}
	p, exact := pointsOf(f, board.MaxCells)
	if exact || p.black != maxPoints || p.forward != maxPoints/2 || p.length != 1 ||
		p.unsolvable != board.MaxCells*maxPoints {
		t.Errorf("%+v", p)
	}
}
