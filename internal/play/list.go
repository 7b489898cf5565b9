package play

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// List is a list on the whole screen, from which the player chooses an item, also by the digit with
// which the item begins. It implements [tea.Model].
type List struct {
	title         string
	items         []string
	look          Look
	width, height int
	at            int
	first         int // the first item on the screen
	chosen        bool
}

// NewList returns a list of at least one item, with the cursor on item at.
func NewList(title string, items []string, at int, look Look) *List {
	return &List{title: title, items: items, at: at, look: look, width: 80, height: 24}
}

// Chosen returns the item that was chosen. It reports false if the player left the list.
func (l *List) Chosen() (int, bool) { return l.at, l.chosen }

// Init does nothing.
func (l *List) Init() tea.Cmd { return nil }

// Update changes the list by an event.
func (l *List) Update(event tea.Msg) (tea.Model, tea.Cmd) {
	switch event := event.(type) {
	case tea.WindowSizeMsg:
		l.width, l.height = event.Width, event.Height
	case tea.KeyPressMsg:
		return l, l.key(event.String())
	case tea.MouseClickMsg:
		if k := l.first + event.Y - listTop; event.Button == tea.MouseLeft && event.Y >= listTop {
			return l, l.choose(k)
		}
	}
	return l, nil
}

func (l *List) key(name string) tea.Cmd {
	switch name {
	case "up", "k":
		l.at = max(0, l.at-1)
	case "down", "j":
		l.at = min(len(l.items)-1, l.at+1)
	case "home":
		l.at = 0
	case "end":
		l.at = len(l.items) - 1
	case "enter", "space":
		return l.choose(l.at)
	case "esc", "q", "ctrl+c":
		return tea.Quit
	case "ctrl+z":
		return tea.Suspend
	default:
		if k := slices.IndexFunc(l.items, func(item string) bool {
			return strings.HasPrefix(item, name+" ")
		}); k >= 0 {
			return l.choose(k)
		}
	}
	return nil
}

// choose chooses an item, if there is one of that number, and ends the program.
func (l *List) choose(k int) tea.Cmd {
	if k >= len(l.items) {
		return nil
	}
	l.at, l.chosen = k, true
	return tea.Quit
}

// listTop is the line of the first item.
const listTop = 2

// View draws the list.
func (l *List) View() tea.View {
	shown := max(1, l.height-listTop-2)
	l.first = max(min(l.first, l.at), l.at-shown+1)
	paint := l.look.painter()
	lines := []string{paint(styleTitle, l.title), ""}
	for k := l.first; k < min(len(l.items), l.first+shown); k++ {
		if k == l.at {
			lines = append(lines, paint(styleCursor, "> "+l.items[k]))
		} else {
			lines = append(lines, "  "+l.items[k])
		}
	}
	lines = append(lines, "", paint(styleMuted, "up and down, then Enter; Esc leaves"))
	return fullScreen("Stride", l.look.fit(lines, l.width, l.height))
}
