package shift

import "fmt"

// The checker replays moves on a level. It knows the rules of the game from
// [Board.Apply] and nothing else: neither forests nor sum sets, nor anything of
// the solver whose answers it judges.

// CheckError says what is wrong with moves that should solve a level.
type CheckError struct {
	// Line is the line of the move that cannot be made, counted from 1. It is
	// one more than the number of moves when all can be made and numbers are
	// left at the end.
	Line int
	// Left is how many numbers were on the board when the replay ended.
	Left int
	// Err is the *[MoveError] of the line; nil when numbers are left at the end.
	Err error
}

func (e *CheckError) Error() string {
	if e.Err == nil && e.Left == 1 {
		return "after the last move 1 number is left"
	}
	if e.Err == nil {
		return fmt.Sprintf("after the last move %d numbers are left", e.Left)
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
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
		return &CheckError{Line: len(moves) + 1, Left: left}
	}
	return nil
}

// Replay makes the moves on b itself and returns how many numbers are left. It
// stops at the first move that cannot be made; the error is of type
// *[CheckError].
func Replay(b Board, moves []Move) (left int, err error) {
	for k, m := range moves {
		if err := b.Apply(m); err != nil {
			left = b.Numbers()
			return left, &CheckError{Line: k + 1, Left: left, Err: err}
		}
	}
	return b.Numbers(), nil
}
