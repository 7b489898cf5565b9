// Package portfolio makes jump mazes of high value. It runs one of the searches, or a
// portfolio of them, on all cores within a budget.
package portfolio

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"stride/internal/memory"
	"stride/maze"
	"stride/maze/local"
	"stride/maze/objective"
	"stride/search"
)

// Options say what maze to make and how.
type Options struct {
	Params maze.Params
	// Objective says what makes a maze good. The zero value stands for the objective of the
	// course. If it does not reward long paths, the default algorithm is annealing.
	Objective objective.Objective
	Algorithm string // name of one of Algorithms; the default one if empty
	Tuning    Tuning // the defaults if zero
	Budget    search.Budget
	Seed      uint64
	Workers   int         // 0: one for each core
	Memory    memory.Size // limit for all workers together, kept by fewer workers and narrower beams; the default if zero
	Debug     bool        // recompute every incremental figure after each step, and panic on a difference
	// Target, if not 0, is a value that is enough: a search without a budget of steps ends with
	// it, as it does at the bound of the configuration.
	Target int
}

// Progress shows how far a running search is.
type Progress = local.Progress

// Result is the best maze found, with the work that it took.
type Result struct {
	Algorithm string         // name of the one that was used
	Grid      *maze.Grid     // between the endpoints of the objective
	Report    maze.Report    // by the objective
	Bound     int            // no maze is worth more by the course's objective; the search may have proved it
	Steps     int64          // mazes evaluated, by all workers
	Restarts  int64          // starts of a search after the first one
	Elapsed   time.Duration  // wall clock
	Curve     []search.Point // improvements, oldest first
}

// Algorithms returns the searches by name, the default first.
func Algorithms() []local.Algorithm { return slices.Clone(algorithms) }

var algorithms = []local.Algorithm{
	Portfolio, local.Annealing, local.LateAcceptance, local.Genetic, local.FirstImprovement, local.Sampled,
	local.BestForCell, local.Steepest, local.LubyRestarts, local.RestartBandit, local.RandomWalk,
}

// patience is the time that workers have to notice the end of the search. On grids of up to
// 100x100 they need a few milliseconds.
const patience = 100 * time.Millisecond

// plan is the algorithm and the resources that a search is going to use.
type plan struct {
	algorithm      local.Algorithm
	options        local.Options
	workers, width int
}

// Check returns an error if the options are invalid or the memory is not enough for one
// worker.
func (o Options) Check() error {
	_, err := o.plan()
	return err
}

func (o Options) plan() (plan, error) {
	if err := o.Params.Check(); err != nil {
		return plan{}, err
	}
	if err := o.Objective.Check(o.Params); err != nil {
		return plan{}, err
	}
	k := 0
	if o.Algorithm != "" {
		k = slices.IndexFunc(algorithms, func(a local.Algorithm) bool { return a.Name == o.Algorithm })
	}
	if k < 0 {
		return plan{}, fmt.Errorf("there is no algorithm %q", o.Algorithm)
	}
	tuning := o.Tuning
	if tuning == (Tuning{}) {
		tuning = Defaults()
	}
	if err := Parameters.Check(tuning); err != nil {
		return plan{}, err
	}
	algorithm := algorithms[k]
	if algorithm.Name == Portfolio.Name {
		algorithm = portfolioOf(func() *Tuning { return &tuning })
		if !o.Objective.Or(o.Params).RewardsPaths() {
			algorithm = local.Annealing
		}
	}
	workers, width, err := local.Fit(o.Memory, o.Params, algorithm, tuning.Local, search.Workers(o.Workers))
	return plan{algorithm, tuning.Local, workers, width}, err
}

// afterwards is how long the work after the search may take, as a multiple of one evaluation
// of the first maze from scratch: workers come to an end, and the result is evaluated and
// printed. A maze with a long path takes about three times as long to evaluate as the first
// one. With a factor of 3, the course's program took 60.5 s at 1000x1000.
const afterwards = 6

// reserve returns the part of the remaining time that is left for the work after the search, when evaluating
// the first maze took the given time. It is a third at most: on a busy machine a short limit would otherwise
// leave no time to search on a large grid. A command may end up to a second after its limit.
func reserve(evaluating, left time.Duration) time.Duration {
	return max(0, min(afterwards*evaluating, left/3))
}

// Run searches until the budget is spent, the bound or the target is reached, or ctx is cancelled, and
// returns the best maze found; there always is one. progress, which may be nil, shows the
// state of the search in the meantime. The errors of Run are those of [Options.Check].
//
// Without a deadline, the result depends only on the parameters, the algorithm, the seed and
// the steps.
func Run(ctx context.Context, o Options, progress *Progress) (Result, error) {
	begin := time.Now()
	plan, err := o.plan()
	if err != nil {
		return Result{}, err
	}
	if progress == nil {
		progress = new(Progress)
	}
	progress.Start(begin)
	aim := o.Objective.Or(o.Params)
	first, err := maze.NewGridBetween(o.Params, aim.Endpoints)
	if err != nil {
		return Result{}, err
	}
	evaluate := maze.Evaluate
	if aim.Function != objective.CourseFunction() {
		evaluate = func(g *maze.Grid) maze.Report { return aim.Evaluate(g).Report }
	}
	evaluating := time.Now()
	firstReport := evaluate(first)
	// The work after the search takes a multiple of this evaluation, which matters on large
	// grids and on busy machines.
	budget := o.Budget
	if !budget.Deadline.IsZero() {
		budget.Deadline = budget.Deadline.Add(-reserve(time.Since(evaluating), time.Until(budget.Deadline)))
	}
	progress.Offer(search.Candidate[*maze.Grid]{Solution: first, Score: int64(firstReport.Value), Unit: math.MaxInt})
	if g := plain(o.Params); aim.IsCourse(o.Params) && !firstReport.Solvable && g != nil {
		progress.Offer(search.Candidate[*maze.Grid]{Solution: g, Score: int64(maze.Evaluate(g).Value), Unit: math.MaxInt})
	}
	local.Run(ctx, local.Job{
		Params: o.Params, Objective: o.Objective, Algorithm: plan.algorithm, Options: plan.options, Budget: budget, Seed: o.Seed,
		Workers: plan.workers, Width: plan.width, Patience: patience, Debug: o.Debug, Target: o.Target,
	}, progress)
	best, _ := progress.Best()
	// A worker that was left behind may go on for a moment, and improve on the result.
	curve := slices.DeleteFunc(progress.Curve(), func(p search.Point) bool { return p.Score > best.Score })
	report, bound := evaluate(best.Solution), o.Params.Bound()
	if progress.Proved() {
		bound = report.Value
	}
	return Result{
		Algorithm: plan.algorithm.Name, Grid: best.Solution, Report: report, Bound: bound,
		Steps: progress.Steps(), Restarts: progress.Restarts(), Elapsed: time.Since(begin), Curve: curve,
	}, nil
}
