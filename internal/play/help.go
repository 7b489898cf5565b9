package play

import (
	"fmt"
	"strings"
)

// keyNames are the names of keys for people.
var keyNames = map[string]string{"backspace": "Backspace", "ctrl+r": "Ctrl-R", "ctrl+c": "Ctrl-C",
	"ctrl+d": "Ctrl-D", "ctrl+z": "Ctrl-Z", "f1": "F1"}

// helpLines returns the rules and the keys.
func (m *Model) helpLines(paint painter) []string {
	family := m.game.Puzzle().Family()
	lines := []string{paint(styleTitle, family.Title), ""}
	lines = append(lines, m.wrapped(paint, styleNone, family.Rules)...)
	lines = append(lines, "")
	entry := func(keys, does string) { lines = append(lines, fmt.Sprintf("  %-17s %s", keys, does)) }
	if m.grid.Here >= 0 {
		entry("arrows", "move; an arrow stands before each cell that can be reached")
		entry("click", "go to a cell that can be reached")
	} else {
		entry("arrows", "go to the next number; with one chosen, say where it goes")
		entry("Enter, Space", "choose a number")
		entry("[key]", "make the move, in the way that stands after the key")
		entry("Esc", "choose another number")
		entry("click", "choose a number, a target, or a way to make the move")
	}
	entry("Shift-arrows", "look around on a large board, as the mouse wheel does")
	for _, v := range verbs {
		names := make([]string, len(v.keys))
		for k, key := range v.keys {
			names[k] = key
			if name := keyNames[key]; name != "" {
				names[k] = name
			}
		}
		entry(strings.Join(names, ", "), v.help)
	}
	return append(lines, paint(styleMuted, "Any key goes back to the game."))
}
