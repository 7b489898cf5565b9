package strategy

import (
	"fmt"

	"stride/internal/search"
	"stride/internal/shift/solver"
	"stride/shift"
)

// SharedBytes returns roughly how many bytes all searches of b together take besides their
// own states: for the board and its copies, the list of numbers, and a state and the moves
// at the end.
func SharedBytes(b shift.Board) int64 { return 64*int64(len(b.Cells)) + 200*int64(b.Numbers()) }

// Result returns the result of a search of b that has ended with the given strategies. It checks
// the moves by [shift.Replay]. Its steps count as proposals too, and the numbers that remain as
// unsatisfied ones.
func (l *Numbers) Result(b shift.Board, strategies []Strategy, p *search.Progress) (solver.Result, error) {
	r := solver.Result{Moves: Moves(l, strategies), Steps: p.Steps(), Proposals: p.Steps(),
		Restarts: p.Restarts()}
	left, err := shift.Replay(b.Clone(), r.Moves)
	if err != nil {
		return solver.Result{}, fmt.Errorf("checking the moves: %w", err)
	}
	r.Left, r.Unsatisfied, r.Solved = left, left, left == 0
	return r, nil
}
