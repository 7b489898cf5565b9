package play

import (
	tea "charm.land/bubbletea/v2"

	"stride/internal/puzzle"
)

// keep makes the present position a save point.
func (m *Model) keep() tea.Cmd {
	if err := m.game.Keep("after " + puzzle.Plural(len(m.game.Moves()), "move")); err != nil {
		m.tell(err.Error(), false)
		return nil
	}
	m.tell("this position is now a save point; p goes back to it", true)
	return m.save()
}

// choosePoint lists the save points, the newest first.
func (m *Model) choosePoint() tea.Cmd {
	points := m.game.Points()
	if len(points) == 0 {
		m.tell("there are no save points yet; s makes one", false)
		return nil
	}
	m.points = &list{title: "Save points"}
	for k := len(points) - 1; k >= 0; k-- {
		m.points.items = append(m.points.items, points[k].Name)
	}
	return nil
}

// pointKey handles a key while the save points are listed.
func (m *Model) pointKey(name string) tea.Cmd {
	switch m.points.key(name) {
	case listChosen:
		return m.returnTo(m.points.at)
	case listLeft:
		m.points = nil
	}
	return nil
}

// returnTo goes to a save point of the list.
func (m *Model) returnTo(item int) tea.Cmd {
	k := len(m.points.items) - 1 - item
	m.points = nil
	if err := m.game.Return(k); err != nil {
		m.tell(err.Error(), false)
		return nil
	}
	return m.changed()
}
