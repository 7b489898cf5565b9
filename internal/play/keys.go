package play

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"stride/internal/puzzle"
)

var arrows = map[string]puzzle.Direction{"right": puzzle.Right, "down": puzzle.Down, "left": puzzle.Left,
	"up": puzzle.Up}

// verb is something that a key does in every game. The keys of the pages have the same meaning
// here.
type verb struct {
	keys []string // the first one is that of the line of keys
	name string   // in the line of keys; empty if it is only in the help
	help string
	do   func(*Model) tea.Cmd
}

var verbs []verb

func init() { // the help, which a verb shows, lists the verbs
	verbs = []verb{
		{[]string{"?", "f1"}, "help", "show this help", (*Model).showHelp},
		{[]string{"q", "ctrl+c", "ctrl+d"}, "quit", "quit; the game is kept", (*Model).quit},
		{[]string{"ctrl+z"}, "", "stop, in a shell whose command fg continues", (*Model).suspend},
		{[]string{"u", "z", "backspace"}, "undo", "undo", (*Model).undo},
		{[]string{"r", "y", "ctrl+r"}, "redo", "redo", (*Model).redo},
		{[]string{"n"}, "restart", "restart, which can be undone", (*Model).restart},
		{[]string{"h"}, "hint", "hint; each further press tells more", (*Model).askHint},
		{[]string{"d"}, "", "do what the hint says", (*Model).doHint},
		{[]string{"l"}, "solvable?", "show whether this position can still be solved", (*Model).switchLamp},
	}
}

// key handles a key, which is named as [tea.Key.String] does.
func (m *Model) key(name string) tea.Cmd {
	switch {
	case name == "ctrl+c":
		return m.quit()
	case name == "ctrl+z":
		return m.suspend()
	case m.help:
		m.help = false
		return nil
	}
	if d, ok := arrows[name]; ok {
		return m.arrow(d)
	}
	if arrow, ok := strings.CutPrefix(name, "shift+"); ok {
		if d, ok := arrows[arrow]; ok {
			m.pan(d)
			return nil
		}
	}
	if len(name) == 1 {
		name = strings.ToLower(name) // Caps Lock changes nothing
	}
	for _, alias := range [...][2]string{{"=", "+"}, {"−", "-"}, {"_", "-"}} {
		if name == alias[0] {
			name = alias[1]
		}
	}
	if command, ok := m.take(name); ok {
		return command
	}
	switch name {
	case "enter", "space":
		return m.enter()
	case "esc":
		m.release()
		m.tell("", false)
		return nil
	}
	for _, v := range verbs {
		for _, k := range v.keys {
			if k == name {
				return v.do(m)
			}
		}
	}
	m.tell("the key "+name+" does nothing here; ? shows the keys", false)
	return nil
}

// enter chooses the cell of the cursor, or says which keys make the move that was aimed at.
func (m *Model) enter() tea.Cmd {
	if len(m.aim.Ways) > 0 {
		return nil
	}
	return m.press(m.cursor)
}

func (m *Model) undo() tea.Cmd {
	if !m.game.Undo() {
		m.tell("there is nothing to undo", false)
		return nil
	}
	return m.changed()
}

func (m *Model) redo() tea.Cmd {
	if !m.game.Redo() {
		m.tell("there is nothing to redo", false)
		return nil
	}
	return m.changed()
}

func (m *Model) restart() tea.Cmd {
	m.game.Restart()
	return m.changed()
}

func (m *Model) switchLamp() tea.Cmd {
	m.lamp.on = !m.lamp.on
	return m.think()
}

func (m *Model) showHelp() tea.Cmd {
	m.help = true
	return nil
}
