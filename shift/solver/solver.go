// Package solver answers a Number Shifting level: with moves that clear it, with
// a proof that there are none, or with the moves that clear the most.
//
// It only puts the parts in order: what can be proved at once, the search, and,
// where a small group of numbers has resisted a first short search, the
// exhaustive one before the search goes on.
package solver

import (
	"context"

	"stride/shift"
	"stride/shift/forest"
	"stride/shift/proof"
)

const (
	// firstSteps is the length of the first search of a level with a small group:
	// a solvable one hardly ever needs a tenth of it.
	firstSteps = 20_000
	// mostBoards is the limit of the exhaustive search, some 250 MB.
	mostBoards = 3_000_000
)

// Solve answers b. An error of type *[proof.Unsolvable] says why b cannot be
// solved; any other means that the search could not begin. A board without
// numbers is solved by no moves.
func Solve(ctx context.Context, b shift.Board, c forest.Config) (forest.Result, error) {
	if b.Numbers() == 0 {
		return forest.Result{Solved: true}, nil
	}
	if err := proof.AtOnce(b); err != nil {
		return forest.Result{}, err
	}
	if proof.SmallestGroup(b) > proof.MostNumbers {
		return forest.Solve(ctx, b, c)
	}
	first := c
	first.Budget.Steps = firstSteps
	if c.Budget.Steps > 0 {
		first.Budget.Steps = min(firstSteps, c.Budget.Steps)
	}
	r, err := forest.Solve(ctx, b, first)
	if err != nil || r.Solved || ctx.Err() != nil {
		return r, err
	}
	verdict, moves, reason := proof.Exhaust(b, mostBoards)
	switch verdict {
	case proof.Dead:
		return forest.Result{}, reason
	case proof.Solvable:
		r.Solved, r.Moves, r.Left, r.Unsatisfied = true, moves, 0, 0
		return r, shift.Check(b, moves)
	}
	rest := c
	if c.Budget.Steps > 0 {
		if rest.Budget.Steps = c.Budget.Steps - r.Steps; rest.Budget.Steps <= 0 {
			return r, nil
		}
	}
	again, err := forest.Solve(ctx, b, rest)
	again.Steps += r.Steps
	again.Proposals += r.Proposals
	if again.Left > r.Left {
		again.Moves, again.Left, again.Forest, again.Unsatisfied = r.Moves, r.Left, r.Forest, r.Unsatisfied
	}
	return again, err
}
