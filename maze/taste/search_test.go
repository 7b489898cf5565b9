package taste

import (
	"context"
	"slices"
	"testing"
	"time"

	"stride/maze"
	"stride/search"
)

var (
	small     = maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}
	energetic = Scoring{Neller: true}
)

func run(t *testing.T, job Job) Result {
	t.Helper()
	r, err := Run(t.Context(), job, new(Board))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Maze.Check(); err != nil {
		t.Fatal(err)
	}
	e, err := NewEvaluator(job.Params, job.Places, job.Scoring)
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Evaluate(r.Maze.Values); got != r.Facts.Value || e.Facts() != r.Facts || r.Maze.Places != job.Places {
		t.Fatalf("the result says %+v, the evaluator %+v", r.Facts, e.Facts())
	}
	return r
}

// The same seed and steps give the same maze for any number of workers, and another
// seed another maze; every figure holds in debug mode.
func TestRepeatable(t *testing.T) {
	for _, a := range Algorithms() {
		job := Job{Params: small, Places: Places{7, Center(small)}, Scoring: energetic, Algorithm: a.Name, Budget: search.Budget{Steps: 9000}, Seed: 1, Workers: 1, Debug: true}
		one := run(t, job)
		job.Workers, job.Debug = 3, false
		three := run(t, job)
		job.Seed = 2
		other := run(t, job)
		if !slices.Equal(one.Maze.Values, three.Maze.Values) || one.Steps != 9000 || three.Steps != 9000 {
			t.Errorf("%s: %v after %d steps, with three workers %v after %d", a.Name, one.Maze.Values, one.Steps, three.Maze.Values, three.Steps)
		}
		if slices.Equal(one.Maze.Values, other.Maze.Values) {
			t.Errorf("%s: two seeds give the same maze", a.Name)
		}
	}
}

// Whatever deserves the name of a search beats the random walk, with every scoring.
func TestSearchesBeatTheWalk(t *testing.T) {
	own := Scoring{Weights: Weights{Length: 1, Black: -100, White: -100, Unsolvable: -1000}}
	for _, s := range []Scoring{Course(), energetic, own} {
		value := func(algorithm string) int {
			return run(t, Job{Params: small, Places: Places{0, Center(small)}, Scoring: s, Algorithm: algorithm, Budget: search.Budget{Steps: 40000}, Seed: 3, Workers: 1}).Facts.Value
		}
		base := value("random-walk")
		for _, a := range Algorithms() {
			if got := value(a.Name); a.Name != "random-walk" && got <= base {
				t.Errorf("%v: %s comes to %d, the walk to %d", s, a.Name, got, base)
			}
		}
	}
}

// Weights steer: where forced moves cost much, there are fewer.
func TestWeightsSteer(t *testing.T) {
	forced := func(weight int) int {
		w := CourseWeights
		w.Forward, w.Backward = weight, weight
		r := run(t, Job{Params: small, Places: Corners(small), Scoring: Scoring{Weights: w}, Budget: search.Budget{Steps: 60000}, Seed: 4, Workers: 1})
		return r.Facts.ForcedForward + r.Facts.ForcedBackward
	}
	if cheap, dear := forced(0), forced(-50); cheap <= dear {
		t.Errorf("%d forced moves where they cost nothing, %d where they cost 50", cheap, dear)
	}
}

// A search ends with its context, and at its deadline, with a maze.
func TestSearchEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	large := maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 9}
	job := Job{Params: large, Places: Corners(large), Scoring: energetic, Workers: 1}
	if r, err := Run(ctx, job, new(Board)); err != nil || r.Maze == nil {
		t.Errorf("%+v, %v", r, err)
	}
	job.Budget.Deadline = time.Now().Add(200 * time.Millisecond)
	if r := run(t, job); r.Steps == 0 {
		t.Error("no steps before the deadline")
	}
}

// One maze is all there is of one value.
func TestOneValue(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 3, Max: 3}
	if r := run(t, Job{Params: p, Places: Corners(p), Scoring: energetic}); r.Steps != 0 || !r.Facts.Solvable {
		t.Errorf("%+v", r)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, job := range []Job{
		{Params: maze.Params{}, Places: Places{0, 1}},
		{Params: small, Places: Places{3, 3}},
		{Params: small, Places: Corners(small), Algorithm: "portfolio"},
	} {
		if _, err := Run(t.Context(), job, new(Board)); err == nil {
			t.Errorf("%+v is accepted", job)
		}
	}
}

// Every change that is worth trying is tried, and no other.
func TestTryReachesAll(t *testing.T) {
	p := maze.Params{Rows: 2, Cols: 3, Min: 1, Max: 9}
	e, err := NewEvaluator(p, Places{0, 4}, energetic)
	if err != nil {
		t.Fatal(err)
	}
	l := &lot{Evaluator: e, rand: search.NewRand(1, 0), board: new(Board), stop: new(search.Stop), total: 1 << 40, left: 1 << 40}
	l.randomize()
	seen := make(map[[2]int]bool)
	for range 5000 {
		before := slices.Clone(l.present)
		l.try(-1 << 40)
		changed := 0
		for k, x := range l.present {
			if x != before[k] {
				changed++
				seen[[2]int{k, int(x)}] = true
			}
		}
		if changed != 1 || l.present[4] != 0 {
			t.Fatalf("from %v to %v", before, l.present)
		}
	}
	// In a corner, jumps of 1 and 2 fit, and 3 stands for all that do not; in the
	// middle of a row only 1 fits, and 2 stands for the others. Cell 4 is the goal.
	if want := 4*3 + 2; len(seen) != want {
		t.Errorf("%d changes were tried, want %d: %v", len(seen), want, seen)
	}
}
