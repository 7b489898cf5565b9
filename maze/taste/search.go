package taste

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

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
	Workers   int  // 0: one for each core
	Debug     bool // evaluate each maze that is kept anew, and panic on a difference
}

// Board shows how far a running search is.
type Board = search.Board[*Placed]

// Result is the best maze found, with what it took.
type Result struct {
	Maze     *Placed
	Facts    Facts
	Steps    int64 // mazes evaluated
	Restarts int64
	Elapsed  time.Duration
	Curve    []search.Point
}

// Run searches until the budget is spent or ctx is cancelled, and returns the best maze
// found; there always is one. It returns an error if the job makes no sense. Without a
// deadline the result depends on the job alone, not on the number of workers.
func Run(ctx context.Context, job Job, board *Board) (Result, error) {
	begin := time.Now()
	check, err := NewEvaluator(job.Params, job.Places, job.Scoring)
	if err != nil {
		return Result{}, err
	}
	algorithm := 0
	if job.Algorithm != "" {
		algorithm = slices.IndexFunc(algorithms, func(a Algorithm) bool { return a.Name == job.Algorithm })
	}
	if algorithm < 0 {
		return Result{}, fmt.Errorf("there is no algorithm %q", job.Algorithm)
	}
	board.Start(begin)
	// The first maze, of the smallest values, is there even if the time is up at once.
	first := make([]int16, job.Params.Cells())
	for k := range first {
		if k != job.Places.Goal {
			first[k] = int16(job.Params.Min)
		}
	}
	const lastLot = math.MaxInt // any other of the same value is preferred
	board.Post(search.Posting[*Placed]{Solution: &Placed{job.Params, job.Places, first}, Score: int64(check.Evaluate(first)), Lot: lastLot})
	if !job.Params.Trivial() {
		search.Within(ctx, job.Budget, patience, func() { runLots(ctx, job, algorithms[algorithm], board) })
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
	workers := search.Workers(job.Workers)
	evaluators := make([]*Evaluator, workers)
	search.Lots(workers, 0, last, func(id, number int) bool {
		if evaluators[id] == nil {
			evaluators[id], _ = NewEvaluator(job.Params, job.Places, job.Scoring) // Run has checked it
		}
		if number > 0 {
			board.AddRestart()
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
