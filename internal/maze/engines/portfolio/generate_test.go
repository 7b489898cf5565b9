package portfolio

import (
	"context"
	"testing"
	"time"

	"stride/internal/search"
	"stride/maze"
	"stride/maze/bounds"
)

func run(t *testing.T, o Options) Result {
	t.Helper()
	res, err := Run(context.Background(), o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := res.Grid.Check(); err != nil {
		t.Fatal(err)
	}
	if res.Report != maze.Evaluate(res.Grid) {
		t.Fatalf("the report %+v is not that of the maze %s", res.Report, res.Grid.ID())
	}
	return res
}

// TestPortfolioIsRepeatable checks that every number of workers makes the same maze, on a small
// grid, where work units anneal and build in turn, and on larger ones.
func TestPortfolioIsRepeatable(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	for _, p := range []maze.Params{
		{Rows: 8, Cols: 8, Min: 1, Max: 7}, {Rows: 14, Cols: 15, Min: 1, Max: 8},
		{Rows: 30, Cols: 30, Min: 1, Max: 3},
	} {
		o := Options{Params: p, Seed: 3, Budget: search.Budget{Steps: 100_000}, Workers: 1}
		want := run(t, o)
		if want.Steps != o.Budget.Steps {
			t.Errorf("%+v: %d steps were counted, the budget is %d", p, want.Steps, o.Budget.Steps)
		}
		for _, workers := range []int{2, 3} {
			o.Workers = workers
			if got := run(t, o); got.Grid.ID() != want.Grid.ID() {
				t.Errorf("%+v: %d workers make a maze of value %d, one makes %d", p, workers,
					got.Report.Value, want.Report.Value)
			}
		}
	}
}

func TestDebugMode(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 7, Cols: 6, Min: 1, Max: 5},
		{Rows: 14, Cols: 13, Min: 1, Max: 4}} {
		run(t, Options{Params: p, Seed: 2, Budget: search.Budget{Steps: 30_000}, Debug: true})
	}
}

// TestCancelKeepsTheBest cancels a search from outside while its progress is watched.
func TestCancelKeepsTheBest(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	progress := NewProgress(nil)
	go func() {
		for progress.Steps() < 50_000 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	res, err := Run(ctx, Options{Params: maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, Seed: 1}, progress)
	if err != nil {
		t.Fatal(err)
	}
	if !res.Report.Solvable || len(res.Curve) == 0 {
		t.Errorf("after %d steps the best is %+v", res.Steps, res.Report)
	}
}

func TestBadOptions(t *testing.T) {
	for _, o := range []Options{
		{Params: maze.Params{Rows: 1, Cols: 5, Min: 1, Max: 4}},
		{Params: maze.Params{Rows: 5, Cols: 5, Min: 3, Max: 1}},
		{Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, Algorithm: "guessing"},
	} {
		if _, err := Run(context.Background(), o, nil); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
}

// TestTarget ends a search without a budget at a value that is enough, and gives a budget of
// steps its one result all the same.
func TestTarget(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	o := Options{Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, Seed: 1, Target: 80}
	res, err := Run(ctx, o, nil)
	if err != nil || res.Report.Value < 80 || ctx.Err() != nil {
		t.Errorf("the search ended at %d: %v, %v", res.Report.Value, err, ctx.Err())
	}
	o.Budget.Steps = 50_000
	if res = run(t, o); res.Steps != o.Budget.Steps {
		t.Errorf("with a target, %d of %d steps were made", res.Steps, o.Budget.Steps)
	}
}

// TestBoundEndsTheSearch searches without a budget, for configurations in which a maze reaches
// the bound.
func TestBoundEndsTheSearch(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, p := range []maze.Params{
		{Rows: 2, Cols: 9, Min: 2, Max: 9}, {Rows: 3, Cols: 5, Min: 4, Max: 5},
		{Rows: 2, Cols: 7, Min: 6, Max: 8},
	} {
		res, err := Run(ctx, Options{Params: p, Seed: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if res.Report.Value != bounds.Of(p) || ctx.Err() != nil {
			t.Errorf("%v: the search ended at %d, the bound is %d; %v", p, res.Report.Value, bounds.Of(p),
				ctx.Err())
		}
	}
}
