package eval

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"stride/maze"
)

// A random maze has a short solution and many holes. The early bounds reject
// proposals, and could do so wrongly, in mazes that a search has improved: with a long
// path that is the only one, levels with one cell, and hardly any hole. So the tests here
// climb and anneal.

// stage is a number of proposals at one temperature. Those of checked stages are
// compared with the reference, the others only lead to a good maze.
type stage struct {
	temperature float64
	steps       int
	checked     bool
}

// stages lead from a random maze to a frozen one.
var stages = []stage{
	{200, 500, true}, {20, 500, true}, {4, 20_000, false}, {3, 1000, true},
	{2.5, 60_000, false}, {2, 60_000, false}, {2, 1500, true}, {1.5, 60_000, false},
	{1, 20_000, false}, {1, 1500, true}, {0.3, 10_000, false}, {0.3, 1000, true},
}

// annealed are the configurations that are annealed, with the share of all cells
// that the solution must have at the end for the test to be worth its name.
var annealed = []struct {
	params maze.Params
	share  float64
}{
	{maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, 0.6},
	{maze.Params{Rows: 5, Cols: 5, Min: 2, Max: 4}, 0.5},
	{maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, 0.6},
	{maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 4}, 0.5},
	{maze.Params{Rows: 12, Cols: 7, Min: 1, Max: 6}, 0.5},
	{maze.Params{Rows: 2, Cols: 20, Min: 1, Max: 30}, 0.5},
	{maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 10}, 0.25},
}

// proposal returns a random cell and a random value for it, the held one included.
func proposal(r *rand.Rand, p maze.Params) (v int32, x int16) {
	return int32(r.IntN(p.Cells() - 1)), int16(p.Min + r.IntN(p.Max-p.Min+1))
}

// loaded returns a state with a random maze.
func loaded(t testing.TB, r *rand.Rand, p maze.Params) *State {
	t.Helper()
	s, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]int16, p.Cells())
	randomize(r, p, values)
	s.Load(values)
	return s
}

// anneal makes proposals at one temperature.
func anneal(r *rand.Rand, s *State, temperature float64, steps int) {
	for range steps {
		v, x := proposal(r, s.Params())
		s.Propose(v, x, s.Value()-int64(temperature*r.ExpFloat64()))
	}
}

var frozen = map[maze.Params][]int16{} // made by cold

// cold returns a state with an annealed maze, which is made once for all tests.
func cold(t testing.TB, p maze.Params) *State {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	s := loaded(t, r, p)
	if values := frozen[p]; values != nil {
		s.Load(values)
		return s
	}
	for _, stage := range stages {
		anneal(r, s, stage.temperature, stage.steps)
	}
	frozen[p] = s.Grid().Values
	return s
}

// TestAnnealed compares proposals in all stages of annealing with the reference.
// The sharpest floor that a maze still reaches is its own value: a bound that is
// one too low fails there.
func TestAnnealed(t *testing.T) {
	const verifyEvery = 20
	for _, test := range annealed {
		p := test.params
		if testing.Short() && p.Cells() > 100 {
			continue
		}
		t.Run(fmt.Sprintf("%dx%d:%d-%d", p.Rows, p.Cols, p.Min, p.Max), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, 4))
			s := loaded(t, r, p)
			alone := 0
			for _, stage := range stages {
				if !stage.checked {
					anneal(r, s, stage.temperature, stage.steps)
					continue
				}
				for k := range stage.steps / 3 {
					v, x := proposal(r, p)
					alone += aloneOnLevel(s, v)
					checkProposal(t, s, course, v, x, s.Value()-int64(stage.temperature*r.ExpFloat64()))
					if k%verifyEvery == 0 {
						if err := s.Verify(); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			end := maze.Evaluate(s.Grid())
			if !end.Unique || float64(end.Length) < test.share*float64(p.Cells()) {
				t.Errorf("annealing ended at length %d, unique %v: too easy a test", end.Length, end.Unique)
			}
			if alone == 0 {
				t.Error("no cell was ever alone on its level")
			}
		})
	}
}

// aloneOnLevel returns 1 if v is the only cell at its distance from the start, and
// before the goal.
func aloneOnLevel(s *State, v int32) int {
	d, ok := s.Dist(v)
	if length, solved := s.Length(); ok && solved && d < length && s.levels[d] == 1 {
		return 1
	}
	return 0
}

// checkProposal probes the change of v to x with the floors that tell a right
// bound from a wrong one, then proposes it with the given floor, and returns whether it was kept.
func checkProposal(t *testing.T, s *State, worth func(*maze.Grid) int64, v int32, x int16, floor int64) (
	kept bool) {
	t.Helper()
	before := s.Grid()
	old := s.Value()
	changed := before.Clone()
	changed.Values[v] = x
	want := worth(changed)
	for _, probed := range []int64{want, want - 1, want + 1, old, floor} {
		got, ok := s.Probe(v, x, probed)
		if ok != (want >= probed) || ok && got != want {
			t.Fatalf("Probe(%d, %d, %d) = %d, %v, value is %d, in %s", v, x, probed, got, ok, want,
				before.ID())
		}
	}
	if s.Value() != old || s.At(v) != before.Values[v] {
		t.Fatalf("Probe(%d, %d, …) left its mark in %s", v, x, before.ID())
	}
	kept = s.Propose(v, x, floor)
	if kept != (want >= floor) {
		t.Fatalf("Propose(%d, %d, %d) = %v, value is %d, in %s", v, x, floor, kept, want, before.ID())
	}
	if !kept {
		changed, want = before, old
	}
	if s.Value() != want || s.At(v) != changed.Values[v] {
		t.Fatalf("Propose(%d, %d, %d) = %v left value %d, want %d, in %s", v, x, floor, kept, s.Value(), want,
			before.ID())
	}
	return kept
}

// course is what a maze is worth to the course.
func course(g *maze.Grid) int64 { return int64(maze.Evaluate(g).Value) }

// TestSuccessors probes all changes of small mazes on the way of a search. Holes
// that open up or close all at once are rare; in small mazes they are rare enough
// to be seen.
func TestSuccessors(t *testing.T) {
	const (
		temperature = 2
		between     = 200 // steps of annealing between two mazes that are probed
		probed      = 200 // mazes
	)
	for _, p := range []maze.Params{
		{Rows: 2, Cols: 5, Min: 1, Max: 3}, {Rows: 3, Cols: 3, Min: 1, Max: 3},
		{Rows: 4, Cols: 3, Min: 1, Max: 4},
		{Rows: 4, Cols: 4, Min: 1, Max: 3},
		{Rows: 4, Cols: 5, Min: 1, Max: 6}, {Rows: 5, Cols: 5, Min: 2, Max: 5},
	} {
		t.Run(fmt.Sprintf("%dx%d:%d-%d", p.Rows, p.Cols, p.Min, p.Max), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(23, 24))
			s := loaded(t, r, p)
			for range probed {
				anneal(r, s, temperature, between)
				changed := s.Grid()
				for v := range changed.Goal {
					held := changed.Values[v]
					for x := p.Min; x <= p.Max; x++ {
						changed.Values[v] = int16(x)
						want := int64(maze.Evaluate(changed).Value)
						if got, ok := s.Probe(int32(v), int16(x), want); !ok || got != want {
							t.Fatalf("Probe(%d, %d, %d) = %d, %v in %s", v, x, want, got, ok, s.Grid().ID())
						}
					}
					changed.Values[v] = held
				}
			}
		})
	}
}

// TestRareBounds probes changes at which all terms of the bounds are needed. They
// were found by leaving out a term and trying about 100,000 changes of small mazes.
func TestRareBounds(t *testing.T) {
	for _, test := range []struct {
		id   string
		v    int32
		x    int16
		what string
	}{
		{"2x5:1-3:212332313V", 7, 3, "white holes cease to lead to the goal"},
		{"2x5:1-3:2122113333", 5, 3, "white holes cease to lead to the goal"},
		{"2x5:1-5:434412112I", 1, 2, "white holes cease to lead to the goal"},
		{"4x2:1-4:3244211B", 5, 4, "white holes cease to lead to the goal"},
		{"4x5:1-5:13223411134212132314", 14, 4, "white holes cease to lead to the goal"},
		{"2x5:1-3:211313222K", 2, 2, "forced black holes become unreachable"},
		{"2x5:1-3:3122131235", 6, 3, "forced black holes become unreachable"},
		{"2x4:1-3:31112323", 2, 2, "forced black holes become unreachable"},
		{"2x4:1-4:3311412N", 2, 2, "forced black holes become unreachable"},
	} {
		g, err := maze.ParseID(test.id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(g.Params)
		if err != nil {
			t.Fatal(err)
		}
		s.Load(g.Values)
		g.Values[test.v] = test.x
		want := int64(maze.Evaluate(g).Value)
		if got, ok := s.Probe(test.v, test.x, want); !ok || got != want {
			t.Errorf("%s: Probe(%d, %d, %d) of %s = %d, %v", test.what, test.v, test.x, want, test.id, got,
				ok)
		}
	}
}

// TestBoundsBite counts how many of the proposals that end below the floor are
// rejected before anything is changed, and how many of the others before the
// backward distances are. The searches owe their speed to that, and no other test
// would notice its loss.
func TestBoundsBite(t *testing.T) {
	if testing.Short() {
		t.Skip("a property of the speed")
	}
	const (
		temperature = 1
		steps       = 20_000
	)
	for _, test := range []struct {
		params maze.Params
		early  float64 // least share of all refusals
		half   float64 // least share of the other refusals
	}{
		{maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, 0.85, 0.5},
		{maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 4}, 0.85, 0.5},
		{maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 10}, 0.65, 0.25},
	} {
		p := test.params
		r := rand.New(rand.NewPCG(5, 6))
		s := cold(t, p)
		refused, early, half := 0.0, 0.0, 0.0
		for range steps {
			v, x := proposal(r, p)
			floor := s.Value() - int64(temperature*r.ExpFloat64())
			if s.At(v) == x {
				continue
			}
			if s.pruned(&s.cells[v], v, x, floor) {
				refused++
				early++
				continue
			}
			if s.try(v, x, floor) {
				s.Commit()
				continue
			}
			refused++
			if len(s.tx.backward) == 0 {
				half++
			}
			s.Undo()
		}
		if early < test.early*refused || half < test.half*(refused-early) {
			t.Errorf("%v: of %v refusals %v were early and %v before the backward half", p, refused, early,
				half)
		}
		t.Logf("%v: early %.3f, half of the others %.3f", p, early/refused, half/(refused-early))
	}
}
