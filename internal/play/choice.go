package play

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"stride/internal/puzzle"
)

// aside is the number of steps ahead that one step to the side counts as, when an arrow looks for
// the next cell.
const aside = 4

// source returns the cell from which the next move leads, or none if the player has not chosen one.
func (m *Model) source() int {
	if m.grid.Here >= 0 {
		return m.grid.Here
	}
	return m.chosen
}

// targets returns where the content of the chosen cell can go.
func (m *Model) targets() map[int]puzzle.Direction {
	found := make(map[int]puzzle.Direction, len(puzzle.Directions))
	if from := m.source(); from != none {
		for _, d := range puzzle.Directions {
			if push, err := m.at.Push(from, d); err == nil {
				found[push.To] = d
			}
		}
	}
	return found
}

// arrow pushes what is chosen, or else goes to the next cell in a direction.
func (m *Model) arrow(d puzzle.Direction) tea.Cmd {
	m.tell("", false)
	if from := m.source(); from != none {
		return m.push(from, d)
	}
	if next := m.next(d); next != none {
		m.goTo(next)
	}
	return nil
}

// push aims, and makes the move if there is only one way to make it.
func (m *Model) push(from int, d puzzle.Direction) tea.Cmd {
	push, err := m.at.Push(from, d)
	if err != nil {
		m.aim = puzzle.Push{}
		m.tell(err.Error(), false)
		return nil
	}
	if len(push.Ways) == 1 {
		return m.move(push.Ways[0].Move)
	}
	m.aim = push
	return nil
}

// take makes the move in the way that a key stands for. It reports whether there is one.
func (m *Model) take(key string) (tea.Cmd, bool) {
	for _, way := range m.aim.Ways {
		if way.Key == key {
			m.cursor = m.aim.To
			return m.move(way.Move), true
		}
	}
	return nil, false
}

func (m *Model) move(text string) tea.Cmd {
	if err := m.game.Move(text); err != nil {
		m.tell(err.Error(), false)
		return nil
	}
	return m.changed()
}

// press chooses the content of a cell, aims at the cell, or releases what was chosen.
func (m *Model) press(cell int) tea.Cmd {
	m.tell("", false)
	if d, ok := m.targets()[cell]; ok {
		return m.push(m.source(), d)
	}
	switch {
	case m.grid.Here >= 0 && cell != m.grid.Here:
		m.tell("no move leads there: an arrow stands before each cell that can be reached", false)
	case m.grid.Here >= 0:
	case cell == m.chosen:
		m.release()
	case m.grid.Cells[cell].Text == "":
		m.release()
		m.tell("there is nothing to choose", false)
	default:
		m.release()
		m.chosen = cell
		m.goTo(cell)
		if len(m.targets()) == 0 {
			m.tell(fmt.Sprintf("the %s cannot move", m.grid.Cells[cell].Text), false)
		}
	}
	return nil
}

// release takes the choice back.
func (m *Model) release() { m.chosen, m.aim = none, puzzle.Push{} }

// nearest returns the cell with content that is nearest to a cell, or the cell itself if all are
// empty.
func (m *Model) nearest(to int) int {
	best, least := to, -1
	for k, c := range m.grid.Cells {
		if c.Text == "" {
			continue
		}
		if d := abs(k%m.grid.Cols-to%m.grid.Cols) + abs(k/m.grid.Cols-to/m.grid.Cols); least < 0 ||
			d < least {
			best, least = k, d
		}
	}
	return best
}

// next returns the next cell with content in a direction, in the same line or close to it, or none.
func (m *Model) next(d puzzle.Direction) int {
	best, least := none, 0
	for k, c := range m.grid.Cells {
		if c.Text == "" {
			continue
		}
		along, off := k%m.grid.Cols-m.cursor%m.grid.Cols, k/m.grid.Cols-m.cursor/m.grid.Cols
		if d == puzzle.Up || d == puzzle.Down {
			along, off = off, along
		}
		if d == puzzle.Up || d == puzzle.Left {
			along = -along
		}
		if far := along + aside*abs(off); along > 0 && (best == none || far < least) {
			best, least = k, far
		}
	}
	return best
}

// goTo moves the cursor, and the board so that the cursor is in view.
func (m *Model) goTo(cell int) {
	m.cursor = cell
	m.follow()
}

func abs(n int) int { return max(n, -n) }
