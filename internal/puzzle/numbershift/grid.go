package numbershift

import (
	"fmt"

	"stride/internal/puzzle"
	"stride/shift"
)

// directions are those of the rules.
var directions = [...]shift.Dir{puzzle.Right: shift.Right, puzzle.Down: shift.Down, puzzle.Left: shift.Left,
	puzzle.Up: shift.Up}

// Grid shows the numbers.
func (p *Position) Grid() puzzle.Grid {
	b := p.board
	grid := puzzle.Grid{Scene: *boardScene(b), Here: -1}
	made := puzzle.Plural(len(p.moves), "move")
	grid.Facts = []string{puzzle.Plural(b.Numbers(), "number") + " left", made}
	if p.Solved() {
		grid.Result = fmt.Sprintf("The board is empty after %s.", made)
	}
	return grid
}

// Push moves a number, which can be added to the one that it meets or taken from it.
func (p *Position) Push(from int, d puzzle.Direction) (puzzle.Push, error) {
	b := p.board
	m := shift.Move{X: from % b.Width, Y: from / b.Width, Dir: directions[d], Plus: true}
	after := b.Clone()
	if err := after.Apply(m); err != nil {
		return puzzle.Push{}, withoutMove(err)
	}
	_, to := cellsOf(b, m)
	v, t := b.Cells[from], b.Cells[to]
	plus := puzzle.Way{Key: "+", Move: m.String(), Does: fmt.Sprintf("%d + %d makes %d", v, t, v+t)}
	m.Plus = false
	minus := puzzle.Way{Key: "-", Move: m.String(),
		Does: fmt.Sprintf("the difference is %d", max(v, t)-min(v, t))}
	if v == t {
		minus.Does = "the difference clears both"
	}
	return puzzle.Push{To: to, Ways: []puzzle.Way{plus, minus}}, nil
}
