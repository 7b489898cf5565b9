package play

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// The screen, from the top: the puzzle, figures and the lamp, an empty line, the board, the choice
// that the player has to make, messages and hints, the keys. All parts keep their places whatever
// they say, so that nothing jumps.

const (
	minWidth, minHeight = 24, 9 // of a window in which one can play

	choiceLines  = 1
	keyLines     = 1
	messageShare = 5 // messages have one line in this many of the window
	minMessage   = 2
	maxMessage   = 8
)

// messageHeight returns the number of lines for messages.
func (m *Model) messageHeight() int {
	return max(minMessage, min(maxMessage, m.height/messageShare))
}

// boardHeight returns the number of lines for the board.
func (m *Model) boardHeight() int {
	return max(1, m.height-boardTop-choiceLines-m.messageHeight()-keyLines)
}

// choiceLine returns the line of the choice.
func (m *Model) choiceLine() int { return boardTop + m.boardHeight() }

// View draws the screen.
func (m *Model) View() tea.View {
	return fullScreen("Stride: "+m.options.Name, m.Screen())
}

// fullScreen returns a view that fills the window and hears of clicks.
func fullScreen(title, text string) tea.View {
	v := tea.NewView(text)
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = title
	return v
}

// Screen returns the screen as text: lines that fit into the window.
func (m *Model) Screen() string {
	paint := m.options.Look.painter()
	var lines []string
	switch {
	case m.width < minWidth || m.height < minHeight:
		lines = []string{fmt.Sprintf("The window is %dx%d;", m.width, m.height), "it needs at least",
			fmt.Sprintf("%dx%d. q quits.", minWidth, minHeight)}
	case m.help:
		lines = m.helpLines(paint)
	default:
		lines = m.gameLines(paint)
	}
	return m.options.Look.fit(lines, m.width, m.height)
}

// fit cuts lines off that are too long or too many.
func (l Look) fit(lines []string, width, height int) string {
	lines = lines[:min(len(lines), height)]
	for k, line := range lines {
		lines[k] = strings.TrimRight(ansi.Truncate(line, width, "…"), " ")
	}
	screen := strings.Join(lines, "\n")
	if l.ASCIIOnly {
		screen = ascii.Replace(screen)
	}
	return screen
}

func (m *Model) gameLines(paint painter) []string {
	lines := make([]string, m.height)
	family := m.game.Puzzle().Family()
	lines[0] = paint(styleTitle, family.Title) + "  " + paint(styleMuted, m.options.Name)
	lines[1] = m.facts(paint)
	copy(lines[boardTop:m.choiceLine()], m.board(paint))
	lines[m.choiceLine()], _ = m.choice(paint)
	copy(lines[m.choiceLine()+1:m.height-keyLines], m.messages(paint))
	lines[m.height-1] = m.keyLine(paint)
	return lines
}

// facts returns the figures of the game, the verdict of the lamp, and what part of the board is
// shown.
func (m *Model) facts(paint painter) string {
	parts := append([]string(nil), m.grid.Facts...)
	if m.lamp.on {
		text, style := m.lamp.words()
		parts = append(parts, paint(style, text))
	}
	if f := m.frame(); f.rows < m.grid.Rows || f.cols < m.grid.Cols {
		parts = append(parts, fmt.Sprintf("rows %d–%d/%d, columns %d–%d/%d",
			m.top+1, m.top+f.rows, m.grid.Rows, m.left+1, m.left+f.cols, m.grid.Cols))
	}
	return strings.Join(parts, paint(styleMuted, " | "))
}

// A span is the part of the line of the choice that stands for a key.
type span struct {
	from, to int
	key      string
}

// choice returns what the player has to decide now, and where the decisions are in the line.
func (m *Model) choice(paint painter) (string, []span) {
	switch {
	case m.grid.Result != "" || m.grid.Here >= 0:
		return "", nil
	case m.chosen == none:
		return paint(styleMuted, "Choose a number: arrows and Enter, or a click."), nil
	case len(m.aim.Ways) == 0:
		return fmt.Sprintf("The %s is chosen: an arrow says where it goes, Esc chooses another.",
			m.grid.Cells[m.chosen].Text), nil
	}
	line, at := "", 0
	var spans []span
	for _, way := range m.aim.Ways {
		text := fmt.Sprintf("[%s] %s", way.Key, way.Does)
		spans = append(spans, span{at, at + ansi.StringWidth(text), way.Key})
		line += paint(styleAim, text) + "   "
		at += ansi.StringWidth(text) + len("   ")
	}
	spans = append(spans, span{at, at + len("[Esc] another"), "esc"})
	return line + "[Esc] another", spans
}

// clickChoice handles a click on the line of the choice.
func (m *Model) clickChoice(x int) tea.Cmd {
	_, spans := m.choice(Look{}.painter())
	for _, s := range spans {
		if s.from <= x && x < s.to {
			return m.key(s.key)
		}
	}
	return nil
}

// messages returns the message and the hint. If they are too long, the steps of the hint that
// were told first are left out.
func (m *Model) messages(paint painter) []string {
	var lines []string
	for _, step := range m.hint.lines() {
		lines = append(lines, m.wrapped(paint, styleHinted, step)...)
	}
	if m.hint.wanted > m.hint.step {
		lines = append(lines, paint(styleMuted, "The solver is looking at this position …"))
	}
	if m.say != "" {
		style := styleBad
		if m.good {
			style = styleGood
		}
		lines = append(lines, m.wrapped(paint, style, m.say)...)
	}
	return lines[max(0, len(lines)-m.messageHeight()):]
}

// wrapped breaks a text into lines.
func (m *Model) wrapped(paint painter, s style, text string) []string {
	lines := strings.Split(ansi.Wordwrap(text, m.width, ""), "\n")
	for k, line := range lines {
		lines[k] = paint(s, line)
	}
	return lines
}

// keyLine returns the keys that are most useful, as many as fit into the window.
func (m *Model) keyLine(paint painter) string {
	var keys []string
	for _, v := range verbs {
		if v.name != "" {
			keys = append(keys, v.keys[0]+" "+v.name)
		}
	}
	return paint(styleMuted, strings.Join(keys, "  "))
}
