package shift

import "fmt"

// Dir is a direction of a move.
type Dir uint8

// The directions. Rows are counted downwards: Down adds to the row.
const (
	Up Dir = iota
	Down
	Left
	Right
)

// letters holds the letter of each direction in the move format.
const letters = "UDLR"

// String returns the letter of the move format: U, D, L or R, and ? for all other values.
func (d Dir) String() string {
	if d > Right {
		return "?"
	}
	return letters[d : d+1]
}

// Step returns the change of column and row by one cell in direction d.
func (d Dir) Step() (dx, dy int) {
	switch d {
	case Up:
		return 0, -1
	case Down:
		return 0, 1
	case Left:
		return -1, 0
	}
	return 1, 0
}

// Move pushes the number in column X, row Y by its own value in direction Dir onto
// another number, to which it is added (Plus) or which becomes the absolute difference.
type Move struct {
	X, Y int
	Dir  Dir
	Plus bool
}

// String returns the move in the format of the game, such as "3 0 D +".
func (m Move) String() string {
	sign := byte('-')
	if m.Plus {
		sign = '+'
	}
	return fmt.Sprintf("%d %d %v %c", m.X, m.Y, m.Dir, sign)
}

// MoveError says why a move cannot be made.
type MoveError struct {
	Move   Move
	Number int    // the number that would move; 0 if there is none
	X, Y   int    // the column and the row of the cell to which it would move, which may be outside the board
	Reason string // what is wrong, without the move
}

func (e *MoveError) Error() string { return fmt.Sprintf("move %q: %s", e.Move, e.Reason) }
