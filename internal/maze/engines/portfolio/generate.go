// Package portfolio makes jump mazes of high value. It runs one of the searches, or a
// portfolio of them, on all cores within a budget.
package portfolio

import (
	"context"
	"math"
	"slices"
	"time"

	"stride/internal/maze/engines/internal/aims"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/work"
	"stride/internal/memory"
	"stride/internal/nearest"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/objective"
)

// Options say what maze to make and how.
type Options struct {
	Params maze.Params
	// Objective says what makes a maze good. The zero value stands for the objective of the
	// course. If it does not reward long paths, the default algorithm is annealing.
	Objective objective.Objective
	Algorithm string        // name of one of Algorithms; the default one if empty
	Tuning    local.Options // the defaults if zero
	Budget    search.Budget
	Seed      uint64
	Workers   int // 0: one for each core
	// limit for all workers together, kept by fewer workers and narrower beams; the default if zero
	Memory memory.Size
	Debug  bool // recompute every incremental figure after each step, and panic on a difference
	// Off has the parts of the default algorithm that are switched off, of [Parts].
	Off search.PartSet
	// Target, if not 0, is a value that is enough: a search without a budget of steps ends with
	// it, as it does at the bound of the configuration.
	Target int
}

// Progress shows how far a running search is.
type Progress = work.Progress

// NewProgress returns the progress of a search that has not begun. It adds its steps and its curve
// to those of p, or to new ones if p is nil.
func NewProgress(p *search.Progress) *Progress { return work.NewProgress(p) }

// Result is the best maze found, with the work that it took.
type Result struct {
	Algorithm string      // name of the one that was used
	Grid      *maze.Grid  // between the endpoints of the objective
	Report    maze.Report // by the objective
	// no maze is worth more by the course's objective; the search may have proved it
	Bound    int
	Steps    int64          // units of work, by all workers; see package work
	Restarts int64          // starts of a search after the first one
	Elapsed  time.Duration  // wall clock
	Curve    []search.Point // improvements, oldest first
	// what the parts of the default algorithm did, in the order of [Parts]; the others have none
	Parts []search.PartReport
}

// Parts lists the parts of the default algorithm.
var Parts = parts.Table

// Algorithms returns all searches, the default first.
func Algorithms() []work.Algorithm { return algorithms(local.Options{}) }

func algorithms(o local.Options) []work.Algorithm {
	return append([]work.Algorithm{Portfolio(o)}, local.All(o)...)
}

// Find returns the search of a name, with parameters that are the defaults if zero.
func Find(name string, o local.Options) (work.Algorithm, error) {
	all := algorithms(o)
	if k := slices.IndexFunc(all, func(a work.Algorithm) bool { return a.Name == name }); k >= 0 {
		return all[k], nil
	}
	names := make([]string, len(all))
	for k, a := range all {
		names[k] = a.Name
	}
	return work.Algorithm{}, nearest.Unknown("algorithm", name, names)
}

// patience is the time that workers have to notice the end of the search. On grids of up to
// 100x100 they need a few milliseconds.
const patience = 100 * time.Millisecond

// Check returns an error if the options are invalid or the memory is not enough for one
// worker.
func (o Options) Check() error {
	_, err := o.job()
	return err
}

// job returns the search that the options describe, with as many workers as fit into the memory.
func (o Options) job() (work.Job, error) {
	if err := o.Params.Check(); err != nil {
		return work.Job{}, err
	}
	if err := o.Objective.Check(o.Params); err != nil {
		return work.Job{}, err
	}
	if o.Tuning != (local.Options{}) {
		if err := o.Tuning.Keys().Check(); err != nil {
			return work.Job{}, err
		}
	}
	name := o.Algorithm
	if name == "" {
		name = portfolioName
	}
	algorithm, err := Find(name, o.Tuning)
	if err != nil {
		return work.Job{}, err
	}
	aim := o.Objective.Or(o.Params)
	if name == portfolioName && !aims.RewardsPaths(aim.Function) {
		algorithm = local.Annealing(o.Tuning)
	}
	return work.Job{
		Params: o.Params, Objective: aim, Algorithm: algorithm, Budget: o.Budget, Seed: o.Seed,
		Target:  o.Target,
		Workers: o.Workers, Memory: o.Memory, Patience: patience, Off: o.Off, Debug: o.Debug,
	}.Fit()
}

// afterwards is how long the work after the search may take, as a multiple of one evaluation
// of the first maze from scratch: workers come to an end, and the result is evaluated and
// printed. A maze with a long path takes about three times as long to evaluate as the first
// one. With a factor of 3, the course's program took 60.5 s at 1000x1000.
const afterwards = 6

// reserve returns the part of the remaining time that is left for the work after the search, when
// evaluating the first maze took the given time. It is a third at most: on a busy machine a short
// limit would otherwise leave no time to search on a large grid. A command may end up to a second
// after its limit.
func reserve(evaluating, left time.Duration) time.Duration {
	return max(0, min(afterwards*evaluating, left/3))
}

// Run searches until the budget is spent, the bound or the target is reached, or ctx is cancelled,
// and returns the best maze found; there always is one. progress, which may be nil, shows the state
// of the search in the meantime. The errors of Run are those of [Options.Check].
//
// Without a deadline, the result depends only on the parameters, the algorithm, the seed and
// the steps.
func Run(ctx context.Context, o Options, progress *Progress) (Result, error) {
	begin := time.Now()
	job, err := o.job()
	if err != nil {
		return Result{}, err
	}
	if progress == nil {
		progress = NewProgress(nil)
	}
	progress.Start(begin)
	aim := job.Objective
	first, err := maze.NewGridBetween(job.Params, aim.Endpoints)
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
	if deadline := &job.Budget.Deadline; !deadline.IsZero() {
		*deadline = deadline.Add(-reserve(time.Since(evaluating), time.Until(*deadline)))
	}
	progress.Offer(search.Candidate[*maze.Grid]{Solution: first, Score: int64(firstReport.Value),
		Unit: math.MaxInt})
	if g := plain(o.Params); aim.IsCourse(o.Params) && !firstReport.Solvable && g != nil {
		progress.Offer(search.Candidate[*maze.Grid]{Solution: g, Score: int64(maze.Evaluate(g).Value),
			Unit: math.MaxInt})
	}
	work.Run(ctx, job, progress)
	best, _ := progress.Best()
	// A worker that was left behind may continue for a moment, and improve on the result.
	curve := slices.DeleteFunc(progress.Curve(), func(p search.Point) bool { return p.Score > best.Score })
	report, bound := evaluate(best.Solution), bounds.Of(o.Params)
	if progress.Proved() {
		bound = report.Value
	}
	var counted []search.PartReport
	if job.Algorithm.Name == portfolioName {
		counted = Parts.Report(&progress.Parts, o.Off, progress.Steps())
	}
	return Result{
		Algorithm: job.Algorithm.Name, Grid: best.Solution, Report: report, Bound: bound,
		Steps: progress.Steps(), Restarts: progress.Restarts(), Elapsed: time.Since(begin), Curve: curve,
		Parts: counted,
	}, nil
}

// plain constructs a maze whose solution leads along the first row and then down the last
// column. It returns nil if no maze of p has a solution: each jump moves along one axis, so
// that a path to the goal consists of a path for each axis, and any two of these can be
// joined in the top right corner.
func plain(p maze.Params) *maze.Grid {
	right, down := line(p.Cols, p), line(p.Rows, p)
	g, err := maze.NewGrid(p)
	if err != nil || right == nil || down == nil {
		return nil
	}
	for k, c := range right[1:] {
		g.Values[right[k]] = int16(max(c-right[k], right[k]-c))
	}
	for k, r := range down[1:] {
		g.Values[(down[k]+1)*p.Cols-1] = int16(max(r-down[k], down[k]-r))
	}
	return g
}

// line returns the places of a shortest path of jumps of the range from the first to the last
// place of a line of the given length, both included, or nil if there is no path.
func line(length int, p maze.Params) []int {
	const unseen = -1
	before := slices.Repeat([]int{unseen}, length)
	before[0] = 0
	queue := []int{0}
	for at := 0; at < len(queue) && before[length-1] == unseen; at++ {
		from := queue[at]
		for x := p.Min; x <= min(p.Max, length-1); x++ {
			for _, to := range [...]int{from + x, from - x} {
				if to >= 0 && to < length && before[to] == unseen {
					before[to] = from
					queue = append(queue, to)
				}
			}
		}
	}
	if before[length-1] == unseen {
		return nil
	}
	places := []int{length - 1}
	for at := length - 1; at != 0; at = before[at] {
		places = append(places, before[at])
	}
	slices.Reverse(places)
	return places
}
