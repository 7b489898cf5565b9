package draw

import (
	"fmt"
	"io"
	"strconv"

	"stride/shift"
)

// Level writes a level of Number Shifting as SVG, with an arrow for each of the moves, whose
// label is the number of the move and its sign. The numbers are those before the first move.
// It returns a [*shift.CheckError] and writes nothing if a move cannot be made; the moves need not
// clear the board.
func Level(w io.Writer, b shift.Board, moves []shift.Move) error {
	p := picture{
		title:       fmt.Sprintf("Number Shifting, %d rows, %d columns", b.Height, b.Width),
		description: "Push each number exactly as far as it says onto another one, and add or subtract, until none is left.",
		rows:        b.Height, cols: b.Width,
		cell: func(row, col int) (string, mark) {
			if v := b.At(col, row); v != 0 {
				return strconv.Itoa(v), plain
			}
			return "", plain
		},
	}
	now := b.Clone()
	for k, m := range moves {
		length := 0
		if now.Inside(m.X, m.Y) {
			length = now.At(m.X, m.Y)
		}
		if err := now.Apply(m); err != nil {
			return &shift.CheckError{Line: k + 1, Left: now.Numbers(), Err: err}
		}
		dx, dy := m.Dir.Step()
		sign := "−"
		if m.Plus {
			sign = "+"
		}
		p.arrows = append(p.arrows, arrow{
			fromRow: m.Y, fromCol: m.X, toRow: m.Y + dy*length, toCol: m.X + dx*length,
			label: strconv.Itoa(k+1) + sign,
		})
	}
	if len(moves) > 0 {
		p.description += fmt.Sprintf(" The arrows are %d moves, each with its sign.", len(moves))
	}
	return p.write(w)
}
