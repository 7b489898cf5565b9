package draw

import (
	"fmt"

	"stride/draw/figure"
	"stride/shift"
)

// Level is a level of Number Shifting to be drawn.
type Level struct {
	Board shift.Board
	// Moves are drawn as arrows, whose labels are the number of the move and its sign. The numbers
	// are those before the first move. The moves need not clear the board.
	Moves   []shift.Move
	Options Options
}

// Figure draws the level. It returns a [*shift.CheckError] if a move cannot be made.
func (l Level) Figure() (*figure.Figure, error) {
	b, err := l.board()
	if err != nil {
		return nil, err
	}
	return b.figure(), nil
}

func (l Level) board() (*board, error) {
	b := &board{
		title:       fmt.Sprintf("Number Shifting, %d rows, %d columns", l.Board.Height, l.Board.Width),
		description: "Push each number exactly as far as it says onto another one, and add or subtract, until none is left.",
		rows:        l.Board.Height, cols: l.Board.Width, options: l.Options,
		cell: func(row, col int) cell {
			if v := l.Board.At(col, row); v != 0 {
				return cell{text: number(v)}
			}
			return cell{}
		},
	}
	now := l.Board.Clone()
	for k, m := range l.Moves {
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
		b.arrows = append(b.arrows, arrow{
			fromRow: m.Y, fromCol: m.X, toRow: m.Y + dy*length, toCol: m.X + dx*length,
			label: number(max(1, l.Options.First)+k) + sign,
		})
	}
	if len(l.Moves) > 0 {
		b.description += fmt.Sprintf(" The arrows are %d moves, each with its sign.", len(l.Moves))
	}
	return b, nil
}
