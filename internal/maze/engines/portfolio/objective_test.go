package portfolio

import (
	"slices"
	"testing"
	"time"

	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

var (
	small     = maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}
	energetic = objective.Function{Neller: true}
)

// runFor generates a maze for an objective, and compares its report with the evaluator.
func runFor(t *testing.T, o Options) Result {
	t.Helper()
	r, err := Run(t.Context(), o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Grid.Check(); err != nil || r.Grid.Endpoints != o.Objective.Endpoints {
		t.Fatal(r.Grid.Endpoints, err)
	}
	f := o.Objective.Evaluate(r.Grid)
	if f.Report != r.Report || r.Curve[len(r.Curve)-1].Score != int64(r.Report.Value) {
		t.Fatalf("the result says %+v, the evaluator %+v, the curve ends with %+v", r.Report, f,
			r.Curve[len(r.Curve)-1])
	}
	return r
}

// TestObjectivesRepeat runs all algorithms for Neller's energy and for other weights and
// endpoints than the course's. Seed and steps must give the same maze for any number of
// workers, every figure must be right in debug mode, and another seed must make another maze,
// except by the portfolio, which finds the best maze of the course's value.
func TestObjectivesRepeat(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	const steps = 4000
	ends := maze.Endpoints{Start: 7, Goal: small.Center()}
	own := objective.Function{Weights: objective.Weights{Length: 2, Forward: -10, White: 3, Unsolvable: -50}}
	functions := []objective.Function{energetic, own, objective.CourseFunction()}
	for _, a := range Algorithms() {
		for _, f := range functions {
			o := Options{Params: small, Objective: objective.Objective{Function: f, Endpoints: ends},
				Algorithm: a.Name, Budget: search.Budget{Steps: steps}, Seed: 1, Workers: 1, Debug: true}
			one := runFor(t, o)
			o.Workers, o.Debug = 3, false
			three := runFor(t, o)
			o.Seed = 2
			other := runFor(t, o)
			if !slices.Equal(one.Grid.Values, three.Grid.Values) || one.Steps != steps ||
				three.Steps != steps {
				t.Errorf("%s, %v: %v after %d steps, with three workers %v after %d", a.Name, f,
					one.Grid.Values, one.Steps, three.Grid.Values, three.Steps)
			}
			if slices.Equal(one.Grid.Values, other.Grid.Values) && a.Name != portfolioName {
				t.Errorf("%s, %v: two seeds give the same maze", a.Name, f)
			}
		}
	}
}

// TestWeightsSteer checks that mazes have fewer forced moves where these cost much.
func TestWeightsSteer(t *testing.T) {
	forced := func(weight int) int {
		o := objective.Course(small)
		o.Weights.Forward, o.Weights.Backward = weight, weight
		r := runFor(t, Options{Params: small, Objective: o, Budget: search.Budget{Steps: 60_000}, Seed: 4,
			Workers: 1})
		return r.Report.ForcedForward + r.Report.ForcedBackward
	}
	if cheap, dear := forced(0), forced(-50); cheap <= dear {
		t.Errorf("%d forced moves where they cost nothing, %d where they cost 50", cheap, dear)
	}
}

// TestObjectiveOfTheCourse checks that the search finds the same maze whether the course's
// objective is spelled out or not.
func TestObjectiveOfTheCourse(t *testing.T) {
	o := Options{Params: small, Seed: 1, Budget: search.Budget{Steps: 5000}}
	silent := run(t, o)
	o.Objective = objective.Course(small)
	if said := runFor(t, o); !slices.Equal(said.Grid.Values, silent.Grid.Values) ||
		said.Algorithm != portfolioName {
		t.Errorf("%s made %v, without an objective %v", said.Algorithm, said.Grid.Values, silent.Grid.Values)
	}
}

// TestPortfolioAnneals checks that objectives that do not reward long paths are left to annealing.
func TestPortfolioAnneals(t *testing.T) {
	o := Options{Params: small, Objective: objective.Course(small), Seed: 1,
		Budget: search.Budget{Steps: 5000}}
	o.Objective.Weights.Forward = 3
	made := runFor(t, o)
	o.Algorithm = "annealing"
	if annealed := runFor(t, o); made.Algorithm != "annealing" ||
		!slices.Equal(made.Grid.Values, annealed.Grid.Values) {
		t.Errorf("%s made %v, annealing %v", made.Algorithm, made.Grid.Values, annealed.Grid.Values)
	}
}

// TestProvesWithAnyGoal checks that the search proves the optimum of a small grid for the course's
// value where the goal is in the middle.
func TestProvesWithAnyGoal(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}
	o := Options{Params: p, Objective: objective.Course(p),
		Budget: search.Budget{Deadline: time.Now().Add(proofLimit)}}
	o.Objective.Goal = p.Center()
	if r := runFor(t, o); r.Bound != r.Report.Value {
		t.Errorf("the value is %d, the bound %d", r.Report.Value, r.Bound)
	}
}

// TestOneValue searches a configuration with a single maze.
func TestOneValue(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 3, Max: 3}
	o := objective.Course(p)
	o.Neller = true
	if r := runFor(t, Options{Params: p, Objective: o}); r.Steps != 0 || !r.Report.Solvable {
		t.Errorf("%+v", r)
	}
}

func TestObjectiveRefused(t *testing.T) {
	o := Options{Params: small, Objective: objective.Course(small)}
	o.Objective.Start = o.Objective.Goal
	if _, err := Run(t.Context(), o, nil); err == nil {
		t.Error("a maze that begins at its goal is accepted")
	}
}
