package local

import (
	"context"
	"math"

	"stride/maze"
	"stride/maze/eval"
	"stride/search"
)

// Job is a search to be run.
type Job struct {
	Params    maze.Params // must pass its Check
	Algorithm Algorithm
	Budget    search.Budget
	Seed      uint64
	Workers   int
	Debug     bool // verify the evaluator after each step
}

// Run runs lots of the job's algorithm until the budget is spent or ctx is
// cancelled. The best maze is on the board when it returns; it posts one maze
// even if there is no time for a single step.
func Run(ctx context.Context, job Job, board *search.Board[*maze.Grid]) {
	stop, release := search.StopAt(ctx, job.Budget)
	defer release()
	portion := job.Algorithm.Portion(job.Params)
	last := math.MaxInt
	if job.Budget.Steps > 0 {
		last = int((job.Budget.Steps + portion - 1) / portion)
	}
	first, err := maze.NewGrid(job.Params)
	if err != nil {
		panic(err)
	}
	board.Post(search.Posting[*maze.Grid]{Solution: first, Score: int64(maze.Evaluate(first).Value), Lot: math.MaxInt})
	states := make([]*eval.State, job.Workers)
	search.Lots(job.Workers, 0, last, func(worker, number int) bool {
		if states[worker] == nil {
			states[worker], _ = eval.New(job.Params)
		}
		if number > 0 {
			board.AddRestart()
		}
		steps := job.Budget.Share(number, portion)
		l := &Lot{
			State: states[worker], Rand: search.NewRand(job.Seed, uint64(number)),
			params: job.Params, number: number, left: steps, total: steps,
			stop: stop, board: board, debug: job.Debug,
			bestGrid: make([]int16, job.Params.Cells()),
		}
		job.Algorithm.Search(l)
		l.report()
		return !stop.Raised()
	})
}
