package numbershift

import (
	"fmt"
	"strconv"

	"stride/internal/draw/scene"
	"stride/internal/puzzle"
	"stride/shift"
)

// boardScene returns the scene of a board.
func boardScene(b shift.Board) *scene.Scene {
	s := &scene.Scene{
		Title: fmt.Sprintf("Number Shifting, %d rows, %d columns", b.Height, b.Width),
		Description: "Push each number exactly as far as it says onto another one, and add or subtract, " +
			"until none is left.",
		Rows: b.Height, Cols: b.Width, Cells: make([]scene.Cell, len(b.Cells)),
	}
	for k, v := range b.Cells {
		if v != 0 {
			s.Cells[k].Text = strconv.Itoa(v)
		}
	}
	return s
}

// Scene draws the moves as arrows. The numbers are those before the first move; the label of an
// arrow is the number of the move and its sign.
func (l *Level) Scene(moves []string) (*scene.Scene, error) {
	s, at := boardScene(l.Board), l.Start().(*Position)
	for k, text := range moves {
		m, err := parseMove(text)
		from, to := 0, 0
		if err == nil && at.board.Inside(m.X, m.Y) {
			from, to = cellsOf(at.board, m)
		}
		if err == nil {
			err = at.push(m)
		}
		if err != nil {
			return nil, &puzzle.MoveError{Number: k + 1, Text: text, Err: err}
		}
		sign := "−"
		if m.Plus {
			sign = "+"
		}
		s.AddArrow(from, to, strconv.Itoa(k+1)+sign)
	}
	if len(moves) > 0 {
		s.Description += fmt.Sprintf(" The arrows are %d moves, each with its sign.", len(moves))
	}
	return s, nil
}
