package farm

import (
	"context"
	"errors"
	"strings"
	"time"

	"stride/maze/generate"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/proof"
	"stride/shift/solver"
)

// Work carries out an item on one core, within its limits, and returns the result
// without the names of the node. It ends early with ctx, and ok is false then unless
// the item was done all the same: half a search is not a result.
func (it Item) Work(ctx context.Context) (r Result, ok bool, err error) {
	if it.Maze != nil {
		return it.makeMaze(ctx, generate.Options{Workers: 1}, nil)
	}
	return it.solve(ctx, forest.Config{Options: forest.Defaults(), Workers: 1, Seed: it.Seed}, solver.Solve)
}

// budget returns the budget of a search that begins now.
func (it Item) budget() search.Budget {
	b := search.Budget{Steps: it.Steps}
	if it.Seconds > 0 {
		b.Deadline = time.Now().Add(it.limit())
	}
	return b
}

// makeMaze makes the maze of it, with its seed and budget unless o has others.
func (it Item) makeMaze(ctx context.Context, o generate.Options, progress *generate.Progress) (r Result, ok bool, err error) {
	o.Params = *it.Maze
	if o.Seed == 0 {
		o.Seed = it.Seed
	}
	if o.Budget == (search.Budget{}) {
		o.Budget = it.budget()
	}
	res, err := generate.Run(ctx, o, progress)
	if err != nil {
		return r, false, err
	}
	return Result{
		ID: it.ID, Maze: res.Grid.ID(), Score: int64(res.Report.Value),
		Seed: o.Seed, Seconds: res.Elapsed.Seconds(), Steps: res.Steps,
	}, ctx.Err() == nil || res.Report.Value == res.Bound, nil
}

// solve solves the level of it.
func (it Item) solve(ctx context.Context, c forest.Config, by func(context.Context, shift.Board, forest.Config) (forest.Result, error)) (r Result, ok bool, err error) {
	b, err := it.board()
	if err != nil {
		return r, false, err
	}
	if c.Budget == (search.Budget{}) {
		c.Budget = it.budget()
	}
	begin := time.Now()
	res, err := by(ctx, b, c)
	r = Result{ID: it.ID, Score: -int64(b.Numbers()), Seed: c.Seed, Seconds: time.Since(begin).Seconds(), Steps: res.Steps}
	var dead *proof.Unsolvable
	if errors.As(err, &dead) {
		r.Failure = dead.Reason
		return r, true, nil
	}
	if err != nil {
		return r, false, err
	}
	var text strings.Builder
	if err := shift.WriteMoves(&text, res.Moves); err != nil {
		return r, false, err
	}
	r.Moves, r.Score = text.String(), -int64(res.Left)
	return r, res.Solved || ctx.Err() == nil, nil
}
