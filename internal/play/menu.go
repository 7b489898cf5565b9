package play

import (
	tea "charm.land/bubbletea/v2"
)

// Menu is a list on the whole screen. It implements [tea.Model].
type Menu struct {
	list          list
	colours       bool
	width, height int
	chosen        int
}

// NewMenu returns a menu of at least one item.
func NewMenu(title string, items []string, colours bool) *Menu {
	return &Menu{list: list{title: title, items: items}, colours: colours, width: 80, height: 24, chosen: none}
}

// Chosen returns the item that was chosen. It reports false if the player left the menu.
func (m *Menu) Chosen() (int, bool) { return m.chosen, m.chosen != none }

// Init does nothing.
func (m *Menu) Init() tea.Cmd { return nil }

// Update changes the menu by an event.
func (m *Menu) Update(event tea.Msg) (tea.Model, tea.Cmd) {
	state := listOpen
	switch event := event.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = event.Width, event.Height
	case tea.KeyPressMsg:
		if state = m.list.key(event.String()); event.String() == "ctrl+c" {
			state = listLeft
		}
	case tea.MouseClickMsg:
		if event.Button == tea.MouseLeft && m.list.click(event.Y) {
			state = listChosen
		}
	}
	switch state {
	case listChosen:
		m.chosen = m.list.at
		return m, tea.Quit
	case listLeft:
		return m, tea.Quit
	}
	return m, nil
}

// View draws the menu.
func (m *Menu) View() tea.View {
	v := tea.NewView(fit(m.list.view(newPainter(m.colours), m.height), m.width, m.height))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "Stride"
	return v
}
