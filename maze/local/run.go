package local

import (
	"context"
	"math"
	"time"

	"stride/maze"
	"stride/maze/eval"
	"stride/search"
)

// A search is run as lots, one after the other on each worker. How long a lot is
// depends on the budget alone:
//
//   - With a number of steps, all lots are equally long, an eighth of the steps
//     but no more than the algorithm's portion. Which lots there are, and so the
//     result, does not depend on the workers.
//   - With a deadline only, a worker's first lot is short, so that there is
//     something to show at once; each further one takes as long as all before it
//     together, and one that would leave less than half of itself takes all the
//     time that is left. Lot.Done goes by the clock then, so that an annealing
//     schedule comes to its end. An algorithm may also ask for one lot that takes all
//     the time.

const (
	lotsOfBudget = 8        // lots that a budget of steps is divided into, at least
	smallestLot  = 1 << 12  // steps
	firstSteps   = 1 << 14  // steps of a first lot, which cannot know its speed
	firstSpan    = 1.0 / 64 // part of the time that a first lot may take
	lastCall     = 0.98     // part of the remaining time that a final lot plans for
	closing      = 1.0 / 32 // part of the time below which no lot is begun any more
)

// Job is a search to be run.
type Job struct {
	Params    maze.Params // must pass its Check
	Algorithm Algorithm
	Budget    search.Budget
	Seed      uint64
	Workers   int
	Width     int  // of the widest beam of an algorithm that has beams, see Fit
	Debug     bool // verify the evaluator after each step
	// Others, if not nil, returns a maze of another search that is worth more than the
	// given value, or nil. It is called by all workers, every few seconds at most.
	Others func(value int) *maze.Grid
}

// Run runs lots of the job's algorithm until the budget is spent or ctx is
// cancelled, and posts the mazes found on the board. Without a limit of steps it also
// ends at a maze that is worth as much as the bound of its configuration.
func Run(ctx context.Context, job Job, board *search.Board[*maze.Grid]) {
	stop, release := search.StopAt(ctx, job.Budget)
	defer release()
	if job.Params.Trivial() {
		return
	}
	portion, last := job.Algorithm.Portion(job.Params), math.MaxInt
	if job.Budget.Steps > 0 {
		portion = min(portion, max(job.Budget.Steps/lotsOfBudget, smallestLot))
		last = int((job.Budget.Steps + portion - 1) / portion)
	}
	bound := int32(job.Params.Bound())
	if job.Budget.Steps > 0 {
		bound = math.MaxInt32 // which lot is first to reach it is chance, and a budget of steps has one result
	}
	if top, ok := board.Best(); ok && top.Score >= int64(bound) {
		return
	}
	begin := time.Now()
	workers := make([]worker, job.Workers)
	search.Lots(job.Workers, 0, last, func(id, number int) bool {
		w := &workers[id]
		if number > 0 && stop.Raised() {
			return false
		}
		if w.state == nil {
			w.state, _ = eval.New(job.Params)
			w.bestGrid = make([]int16, job.Params.Cells())
		}
		if number > 0 {
			board.AddRestart()
		}
		l := &Lot{
			State: w.state, Rand: search.NewRand(job.Seed, uint64(number)),
			Number: number, params: job.Params, width: job.Width, stop: stop, board: board, debug: job.Debug, bound: bound, others: job.Others,
			bestGrid: w.bestGrid,
		}
		l.total = job.Budget.Share(number, portion)
		l.expect = l.total
		l.begun = time.Now()
		if job.Budget.Steps == 0 && !job.Budget.Deadline.IsZero() {
			whole := job.Algorithm.Whole != nil && job.Algorithm.Whole(job.Params)
			l.span = spanOf(begin, l.begun, job.Budget.Deadline, whole)
			if l.span == 0 {
				return false
			}
			l.expect = w.stepsIn(l.span, portion)
		}
		l.left = l.total
		job.Algorithm.Search(l)
		l.report()
		w.steps += l.total - l.left
		w.time += time.Since(l.begun)
		return !stop.Raised()
	})
}

// worker is what a worker keeps from lot to lot.
type worker struct {
	state    *eval.State
	bestGrid []int16
	steps    int64
	time     time.Duration
}

// stepsIn returns the number of steps that the worker is likely to take in d, at
// most portion.
func (w *worker) stepsIn(d time.Duration, portion int64) int64 {
	if w.steps == 0 {
		return min(portion, firstSteps)
	}
	rate := float64(w.steps) / w.time.Seconds()
	return min(portion, max(int64(rate*d.Seconds()), watch))
}

// spanOf returns how long a lot that begins now should take in a search from
// begin to deadline, and 0 if it is too late for one. If whole, it takes all.
func spanOf(begin, now, deadline time.Time, whole bool) time.Duration {
	all, left := float64(deadline.Sub(begin)), float64(deadline.Sub(now))
	span := max(float64(now.Sub(begin)), firstSpan*all)
	switch {
	case left < closing*all:
		return 0
	case whole || left < span*3/2:
		span = lastCall * left
	}
	return time.Duration(span)
}
