package strategy

import (
	"errors"
	"fmt"

	"stride/internal/memory"
	"stride/search"
	"stride/shift"
)

// Config says how to solve; it is the same for all published solvers.
type Config struct {
	Seed uint64
	// Budget ends the search at a moment or after a number of steps. What a step
	// is, each solver says.
	Budget search.Budget
	// Workers is the number of goroutines that search, 0 for one on each core.
	Workers int
	// Memory is what the search may take. It uses fewer workers to keep it, or does not
	// begin.
	Memory memory.Size
	// Debug checks everything after each step; a hundred times slower.
	Debug bool
	// Progress, if not nil, shows how the search goes on. Scores are minus the numbers
	// that remain in the best candidate.
	Progress *search.Progress
}

// Result is the outcome of a search.
type Result struct {
	Solved   bool
	Moves    []shift.Move // the best ones: they clear all but Left numbers
	Left     int
	Steps    int64
	Restarts int64
}

// ErrEmpty is the error for a board without numbers.
var ErrEmpty = errors.New("the board is empty")

// SharedBytes returns about how many bytes all searches of b take together besides their
// own states: the board and its copies, the list of numbers, a state and moves at the end.
func SharedBytes(b shift.Board) int64 { return 64*int64(len(b.Cells)) + 200*int64(b.Numbers()) }

// Result returns the outcome of a search of b that ends with strategies. The moves
// have passed [shift.Replay].
func (l *Numbers) Result(b shift.Board, strategies []Strategy, p *search.Progress) (Result, error) {
	r := Result{Moves: Moves(l, strategies), Steps: p.Steps(), Restarts: p.Restarts()}
	left, err := shift.Replay(b.Clone(), r.Moves)
	if err != nil {
		return Result{}, fmt.Errorf("checking the moves: %w", err)
	}
	r.Left, r.Solved = left, left == 0
	return r, nil
}
