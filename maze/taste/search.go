package taste

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"stride/internal/memory"
	"stride/maze"
	"stride/search"
)

// The search for mazes of a taste: local search by single changes, in lots with random
// numbers of their own, as in package maze/local. The two differ in what a step costs.
// Here it is an evaluation from scratch, so a search does a tenth to a hundredth of the
// steps of the course's searches, and there is nothing to gain from keeping
// the scoring out of the loop.
//
// With a number of steps, all lots are an eighth of it long. With a deadline each takes
// an eighth of the time, and its schedule goes by the clock. Without either, lots of
// endlessPortion steps follow each other until the context ends.

const (
	lotsOfBudget   = 8
	smallestLot    = 1 << 10 // steps
	endlessPortion = 1 << 22 // steps
	mostSteps      = 1 << 40 // steps of a lot that goes by the clock
	// afterwards is what is done after the search, as a multiple of one evaluation: workers
	// end theirs, and the result is evaluated and printed.
	afterwards = 3
	// patience is how long workers may take to notice the end: one evaluation of the
	// largest maze takes some 100 ms.
	patience = 500 * time.Millisecond
)

// Job is a search to be run.
type Job struct {
	Params    maze.Params
	Places    Places
	Scoring   Scoring
	Algorithm string // name of one of Algorithms; the first if empty
	Budget    search.Budget
	Seed      uint64
	Workers   int         // 0: one for each core
	Memory    memory.Size // of all workers together, kept by fewer workers; the default if zero
	Debug     bool        // evaluate each maze that is kept anew, and panic on a difference
}

// perCell is what an evaluator takes for each cell, with the present maze of a worker, its
// best one, and the one on its way to the board.
const perCell = 4*4 + 1 + 4 + 4 + 4 + 1 + 4 + 4*4 + 4 + 1 + 4*2

// workerBytes returns about how much memory a worker takes.
func workerBytes(p maze.Params) int64 { return perCell * int64(p.Cells()) }

// sharedBytes returns about how much there is beside the workers: the evaluator of the
// result, mazes on the board, and the program itself.
func sharedBytes(p maze.Params) int64 { return 32<<20 + 2*workerBytes(p) }

// mostCells is the number of cells, of all workers together, up to which there may be more
// workers than cores; see the constant of package maze/local.
const mostCells = 4 << 20

// Board shows how far a running search is.
type Board struct {
	search.Progress
	search.Incumbent[*Placed]
}

// Result is the best maze found, with what it took.
type Result struct {
	Maze     *Placed
	Facts    Facts
	Steps    int64 // mazes evaluated
	Restarts int64
	Elapsed  time.Duration
	Curve    []search.Point
}

// Check returns an error if the job makes no sense or the memory is not enough for one
// worker.
func (job Job) Check() error {
	_, _, err := job.plan()
	return err
}

// plan returns how many workers there are to be, and what they do.
func (job Job) plan() (workers int, a Algorithm, err error) {
	if err := job.Params.Check(); err != nil {
		return 0, a, err
	}
	if err := job.Places.Check(job.Params); err != nil {
		return 0, a, err
	}
	algorithm := 0
	if job.Algorithm != "" {
		algorithm = slices.IndexFunc(algorithms, func(a Algorithm) bool { return a.Name == job.Algorithm })
	}
	if algorithm < 0 {
		return 0, a, fmt.Errorf("there is no algorithm %q", job.Algorithm)
	}
	wanted := min(search.Workers(job.Workers), max(runtime.GOMAXPROCS(0), mostCells/job.Params.Cells()))
	workers, err = job.Memory.Workers(wanted, workerBytes(job.Params), sharedBytes(job.Params))
	return workers, algorithms[algorithm], err
}

// Run searches until the budget is spent or ctx is cancelled, and returns the best maze
// found; there always is one. Its errors are those of [Job.Check]. Without a deadline the result depends on the job alone, not on the number of workers.
func Run(ctx context.Context, job Job, board *Board) (Result, error) {
	begin := time.Now()
	workers, algorithm, err := job.plan()
	if err != nil {
		return Result{}, err
	}
	check, err := NewEvaluator(job.Params, job.Places, job.Scoring)
	if err != nil {
		return Result{}, err
	}
	job.Workers = workers
	board.Start(begin)
	// The first maze, of the smallest values, is there even if the time is up at once.
	first := make([]int16, job.Params.Cells())
	for k := range first {
		if k != job.Places.Goal {
			first[k] = int16(job.Params.Min)
		}
	}
	looking := time.Now()
	score := int64(check.Evaluate(first))
	const lastLot = math.MaxInt // any other of the same value is preferred
	board.Offer(search.Candidate[*Placed]{Solution: &Placed{job.Params, job.Places, first}, Score: score, Unit: lastLot})
	board.Improve(score)
	if !job.Budget.Deadline.IsZero() {
		job.Budget.Deadline = job.Budget.Deadline.Add(-afterwards * time.Since(looking))
	}
	if !job.Params.Trivial() {
		search.Within(ctx, job.Budget, patience, func() { runLots(ctx, job, algorithm, board) })
	}
	best, _ := board.Best()
	check.Evaluate(best.Solution.Values)
	return Result{best.Solution, check.Facts(), board.Steps(), board.Restarts(), time.Since(begin), board.Curve()}, nil
}

// runLots runs lots until there are no more.
func runLots(ctx context.Context, job Job, a Algorithm, board *Board) {
	stop, release := search.StopAt(ctx, job.Budget)
	defer release()
	portion, last := int64(endlessPortion), math.MaxInt
	var span time.Duration
	if left, timed := job.Budget.Left(time.Now()); timed {
		portion, span = mostSteps, left/lotsOfBudget
	}
	if steps := job.Budget.Steps; steps > 0 {
		portion, span = max((steps+lotsOfBudget-1)/lotsOfBudget, smallestLot), 0
		last = int((steps + portion - 1) / portion)
	}
	evaluators := make([]*Evaluator, job.Workers)
	search.Lots(job.Workers, 0, last, func(id, number int) bool {
		if evaluators[id] == nil {
			evaluators[id], _ = NewEvaluator(job.Params, job.Places, job.Scoring) // Run has checked it
		}
		if number > 0 {
			board.AddRestarts(1)
		}
		l := &lot{
			Evaluator: evaluators[id], rand: search.NewRand(job.Seed, uint64(number)), number: number, stop: stop, board: board,
			total: job.Budget.Share(number, portion), begun: time.Now(), span: span, debug: job.Debug,
		}
		l.left = l.total
		a.run(l)
		l.report()
		return !stop.Raised()
	})
}
