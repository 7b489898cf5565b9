// Package shift implements the rules of Number Shifting, a puzzle by eulerscheZahl on
// CodinGame (https://www.codingame.com/multiplayer/optimization/number-shifting):
// boards, moves, the text formats of both, and a checker.
//
// A board is a grid of numbers, 0 for an empty cell. A move pushes a number v by
// exactly v cells up, down, left or right onto another number t, which becomes
// |t + v| or |t - v|; the cell from which v came is then empty. The board is solved
// when all of its cells are empty.
//
// The package has rules only: no search, no clock, no goroutine. The level
// generator is in [stride/shift/official], the solver in [stride/shift/solver].
package shift

import "fmt"

// Limits of what the readers accept. They keep all quantities of the solver within
// machine words; the largest board of the game is 56x32.
const (
	MaxSide  = 1000      // most columns or rows
	MaxValue = 1_000_000 // largest number in a level
)

// Board is a grid of numbers. Cells holds the rows from the top, each from the
// left; 0 is an empty cell. Numbers are never negative.
type Board struct {
	Width, Height int
	Cells         []int
}

// NewBoard returns an empty board. Its sides are from 1 to MaxSide; otherwise it has no cells and
// does not pass its Check.
func NewBoard(width, height int) Board {
	b := Board{Width: width, Height: height}
	if min(width, height) >= 1 && max(width, height) <= MaxSide {
		b.Cells = make([]int, width*height)
	}
	return b
}

// Check returns an error for the first defect of b: a side out of range, a wrong number of cells,
// or a number outside 0..MaxValue.
func (b Board) Check() error {
	switch {
	case b.Width < 1 || b.Width > MaxSide:
		return fmt.Errorf("the width is %d: it must be from 1 to %d", b.Width, MaxSide)
	case b.Height < 1 || b.Height > MaxSide:
		return fmt.Errorf("the height is %d: it must be from 1 to %d", b.Height, MaxSide)
	case len(b.Cells) != b.Width*b.Height:
		return fmt.Errorf("there are %d cells: a board of %dx%d has %d", len(b.Cells), b.Width, b.Height,
			b.Width*b.Height)
	}
	for k, v := range b.Cells {
		if v < 0 || v > MaxValue {
			return fmt.Errorf("column %d, row %d holds %d: a number must be from 0 to %d", k%b.Width,
				k/b.Width, v, MaxValue)
		}
	}
	return nil
}

// whole reports whether b has a number for each cell.
func (b Board) whole() bool {
	return b.Width > 0 && b.Height > 0 && len(b.Cells)%b.Width == 0 && len(b.Cells)/b.Width == b.Height
}

// At returns the number in column x, row y, both counted from 0 at the top-left, and 0 outside the
// board.
func (b Board) At(x, y int) int {
	if !b.Inside(x, y) {
		return 0
	}
	return b.Cells[y*b.Width+x]
}

// Set puts number v in column x, row y. Outside the board it does nothing.
func (b Board) Set(x, y, v int) {
	if b.Inside(x, y) {
		b.Cells[y*b.Width+x] = v
	}
}

// Inside reports whether column x, row y is on the board.
func (b Board) Inside(x, y int) bool {
	return 0 <= x && x < b.Width && 0 <= y && y < min(b.Height, len(b.Cells)/b.Width)
}

// Clone returns a copy that shares nothing with b.
func (b Board) Clone() Board {
	b.Cells = append([]int(nil), b.Cells...)
	return b
}

// Numbers returns the number of cells that are not empty.
func (b Board) Numbers() int {
	n := 0
	for _, v := range b.Cells {
		if v != 0 {
			n++
		}
	}
	return n
}

// Apply makes the move m. On an error, which is always a *[MoveError], the board
// is unchanged.
func (b Board) Apply(m Move) error {
	if !b.Inside(m.X, m.Y) {
		return &MoveError{Move: m, X: m.X, Y: m.Y,
			Reason: fmt.Sprintf("column %d, row %d is outside the %dx%d board", m.X, m.Y, b.Width, b.Height)}
	}
	v := b.At(m.X, m.Y)
	if v == 0 {
		return &MoveError{Move: m, X: m.X, Y: m.Y, Reason: fmt.Sprintf("no number at column %d, row %d",
			m.X, m.Y)}
	}
	dx, dy := m.Dir.Step()
	x, y := m.X+v*dx, m.Y+v*dy
	if !b.Inside(x, y) {
		return &MoveError{m, v, x, y, fmt.Sprintf("the %d would leave the board at column %d, row %d",
			v, x, y)}
	}
	t := b.At(x, y)
	if t == 0 {
		return &MoveError{m, v, x, y, fmt.Sprintf("the %d would land on the empty cell at column %d, row %d",
			v, x, y)}
	}
	if m.Plus {
		t += v
	} else if t -= v; t < 0 {
		t = -t
	}
	b.Set(x, y, t)
	b.Set(m.X, m.Y, 0)
	return nil
}
