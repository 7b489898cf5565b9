// Package generate makes jump mazes of high value. On small grids it builds mazes cell by cell in
// the order in which the jumps reach them; on large ones it builds them around long paths, and
// repairs the best of them. docs/maze-search.md describes the search.
package generate

import (
	"context"
	"fmt"

	"stride/internal/maze/engines/portfolio"
	inside "stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
	"stride/search"
)

// Wish says what maze to make.
type Wish struct {
	Params maze.Params
	// Objective says what makes a maze good, and between which cells it leads. The zero Objective
	// stands for that of the course.
	Objective objective.Objective
	// Target, if not 0, is a value above 0 that is enough: a search without a limit of steps ends
	// when it has a maze of it. A value below 0, as most by Neller's energy, cannot be a target.
	Target int
}

// Result is the best maze found, with the work that it took.
type Result struct {
	Grid   *maze.Grid
	Report maze.Report // of Grid, by the objective
	Bound  int         // no maze of these parameters is worth more by the objective of the course
	Steps  int64       // by all workers
}

// Maze searches until the budget of r is spent, a maze reaches the bound or the target, or ctx
// ends, and returns the best maze found; there always is one. Without a budget, a search may run
// until ctx ends. A step is the evaluation of one changed maze, or work that takes as long. The
// score in r.Progress is the value of the best maze so far, which its Best returns.
//
// An error means that the search could not begin: the parameters, the objective, the target or a
// field of r are out of range, or it needs more memory than r allows.
func Maze(ctx context.Context, w Wish, r search.Request) (Result, error) {
	request, err := inside.Of(ctx, r)
	if err != nil {
		return Result{}, err
	}
	if w.Target < 0 {
		return Result{}, fmt.Errorf("field Target is %d: it must be above 0, or 0 for none", w.Target)
	}
	made, err := portfolio.Run(ctx, portfolio.Options{
		Params: w.Params, Objective: w.Objective, Target: w.Target,
		Budget: request.Budget, Seed: request.Seed, Workers: request.Workers, Memory: request.Memory,
	}, portfolio.NewProgress(request.Progress))
	return Result{made.Grid, made.Report, made.Bound, made.Steps}, err
}
