package shift

import (
	"errors"
	"fmt"
)

// The checker replays moves on a level by the rules of the game, which it takes from
// [Board.Apply]. It shares no code with the solvers whose answers it judges: it uses
// neither forests nor sum sets.

// CheckError says why moves do not solve a level.
type CheckError struct {
	// Move is the number of the move that cannot be made, counted from 1. If all moves
	// can be made but numbers are left at the end, it is one more than the number of
	// moves. It is 0 if the board does not have all its cells.
	Move int
	// Left is the number of numbers on the board when the replay ended.
	Left int
	// Err is the *[MoveError] of the move, what [Board.Check] says if the board does not have
	// all its cells, or nil if numbers are left at the end.
	Err error
}

func (e *CheckError) Error() string {
	if e.Err == nil && e.Left == 1 {
		return "after the last move 1 number is left"
	}
	if e.Err == nil {
		return fmt.Sprintf("after the last move %d numbers are left", e.Left)
	}
	if wrong := new(MoveError); errors.As(e.Err, &wrong) {
		return fmt.Sprintf("move %d, %q: %v", e.Move, wrong.Move, wrong.Reason)
	}
	return e.Err.Error()
}

func (e *CheckError) Unwrap() error { return e.Err }

// Check replays moves on a copy of b and returns nil if they clear it. The error
// is of type *[CheckError].
func Check(b Board, moves []Move) error {
	left, err := Replay(b.Clone(), moves)
	if err != nil {
		return err
	}
	if left > 0 {
		return &CheckError{Move: len(moves) + 1, Left: left}
	}
	return nil
}

// Replay makes the moves on b itself and returns the number of numbers that are left.
// It stops at the first move that cannot be made, and makes none if b does not have all
// its cells; the error is of type *[CheckError].
func Replay(b Board, moves []Move) (left int, err error) {
	if !b.whole() {
		left = b.Numbers()
		return left, &CheckError{Left: left, Err: b.Check()}
	}
	for k, m := range moves {
		if err := b.Apply(m); err != nil {
			left = b.Numbers()
			return left, &CheckError{Move: k + 1, Left: left, Err: err}
		}
	}
	return b.Numbers(), nil
}
