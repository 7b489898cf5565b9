package strategy

import (
	"fmt"

	"stride/internal/memory"
	"stride/search"
	"stride/shift"
)

// Config configures a search. It is the same for all published solvers.
type Config struct {
	Seed uint64
	// Budget ends the search at a deadline or after a number of steps. Each solver defines
	// what a step is.
	Budget search.Budget
	// Workers is the number of goroutines that search; 0 means one for each core.
	Workers int
	// Memory is how much memory the search may take. It uses fewer workers if necessary,
	// and returns an error if there is too little even so.
	Memory memory.Size
	// Debug checks the whole state after each step, which is a hundred times slower.
	Debug bool
	// Progress, if not nil, shows the progress of the search. The score is minus the
	// number of numbers that remain in the best candidate.
	Progress *search.Progress
}

// Result is the outcome of a search.
type Result struct {
	Solved   bool
	Moves    []shift.Move // the best moves found, which clear all but Left numbers
	Left     int
	Steps    int64
	Restarts int64
}

// SharedBytes returns roughly how many bytes all searches of b together take besides their
// own states: for the board and its copies, the list of numbers, and a state and the moves
// at the end.
func SharedBytes(b shift.Board) int64 { return 64*int64(len(b.Cells)) + 200*int64(b.Numbers()) }

// Result returns the result of a search of b that has ended with the given strategies. It
// checks the moves by [shift.Replay].
func (l *Numbers) Result(b shift.Board, strategies []Strategy, p *search.Progress) (Result, error) {
	r := Result{Moves: Moves(l, strategies), Steps: p.Steps(), Restarts: p.Restarts()}
	left, err := shift.Replay(b.Clone(), r.Moves)
	if err != nil {
		return Result{}, fmt.Errorf("checking the moves: %w", err)
	}
	r.Left, r.Solved = left, left == 0
	return r, nil
}
