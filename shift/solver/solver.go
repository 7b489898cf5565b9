// Package solver answers a level of Number Shifting with moves that clear it, with a proof that
// there are none, or with moves that clear as many numbers as it can.
//
// First come the proofs that take no time, then a local search over forests, whose edges say which
// number is moved onto which (docs/forest.md has the theorem behind it). If that has not solved the
// level within a fraction of a second, and the level has a group of at most a few hundred numbers,
// other searches try to prove that there is no solution.
package solver

import (
	"context"

	inside "stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/solver"
	"stride/search"
	"stride/shift"
)

// Result is the answer to a level that has not been proved unsolvable.
type Result struct {
	Solved   bool         // the moves clear the level, as shift.Check has confirmed
	Moves    []shift.Move // the best moves found
	Left     int          // count of the numbers that they leave on the board, 0 if Solved
	Steps    int64        // of the search: changes of the forest that were tried
	Restarts int64
}

// Solve looks for moves that clear b until it has found them, the budget of r is spent, or ctx
// ends. A board without numbers is solved without a move. A step is a change of the forest; large
// levels of the game take some millions.
//
// An error of type *[shift.Unsolvable] says why no moves clear b. Any other error means that the
// search could not begin: b does not pass its Check, a field of r is out of range, or it needs more
// memory than r allows.
//
// The score in r.Progress is minus the count of numbers that are still unsatisfied in the best
// forest. The first forest is built without a look at the clock: on a level of a thousand numbers
// that takes up to a tenth of a second, on one of ten thousand a second or more.
func Solve(ctx context.Context, b shift.Board, r search.Request) (Result, error) {
	request, err := inside.Of(ctx, r)
	if err != nil {
		return Result{}, err
	}
	if err := b.Check(); err != nil {
		return Result{}, err
	}
	found, err := solver.Solve(ctx, b, request, forest.Options{})
	return Result{found.Solved, found.Moves, found.Left, found.Steps, found.Restarts}, err
}
