package scene

import (
	"fmt"
	"strconv"

	"stride/shift"
)

var directions = [...]Direction{shift.Up: Up, shift.Down: Down, shift.Left: Left, shift.Right: Right}

// Level returns the scene of a board of Number Shifting with an arrow for each of the moves, which
// need not clear it. The numbers are those before the first move; the label of an arrow is the
// number of the move and its sign. The error is a [*shift.CheckError] if a move cannot be made.
func Level(b shift.Board, moves []shift.Move) (*Scene, error) {
	s := &Scene{
		Title:       fmt.Sprintf("Number Shifting, %d rows, %d columns", b.Height, b.Width),
		Description: "Push each number exactly as far as it says onto another one, and add or subtract, until none is left.",
		Rows:        b.Height, Cols: b.Width, Cells: make([]Cell, len(b.Cells)),
	}
	for k, v := range b.Cells {
		if v != 0 {
			s.Cells[k].Text = strconv.Itoa(v)
		}
	}
	if len(moves) == 0 {
		return s, nil
	}
	now := b.Clone()
	for k, m := range moves {
		length := 0
		if now.Inside(m.X, m.Y) {
			length = now.At(m.X, m.Y)
		}
		if err := now.Apply(m); err != nil {
			return nil, &shift.CheckError{Line: k + 1, Left: now.Numbers(), Err: err}
		}
		dx, dy := m.Dir.Step()
		sign := "−"
		if m.Plus {
			sign = "+"
		}
		from := m.Y*b.Width + m.X
		s.Arrows = append(s.Arrows, Arrow{
			from, from + length*(dy*b.Width+dx), directions[m.Dir], strconv.Itoa(k+1) + sign,
		})
	}
	s.Description += fmt.Sprintf(" The arrows are %d moves, each with its sign.", len(moves))
	return s, nil
}
