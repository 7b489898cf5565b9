package play

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"stride/internal/draw/scene"
	"stride/internal/puzzle"
)

// The board in characters. A cell is its text between two characters that say what it is:
//
//	[5]  the player, or the cursor     ↑5   a target of the move, with the key that leads to it
//	(5)  what was chosen               >5<  the target that was aimed at
//	 5·  visited                        5*  what the hint speaks of
//
// Small boards have empty lines and columns between the cells, so that they look square. Of
// boards that are too large, the part with the cursor is shown.

// frame is the place of the board on the screen, and which part of it is shown.
type frame struct {
	textWidth  int // of the text of a cell
	dx, dy     int // columns and lines from one cell to the next
	rows, cols int // that are shown
}

const (
	boardTop  = 3 // the line on which the board begins
	boardLeft = 1
	margin    = 2 // cells that are shown beyond the cursor, if the board continues there
)

// signs is the number of characters around the text of a cell.
const signs = 2

// frame returns how the board is drawn in the present window.
func (m *Model) frame() frame {
	f := frame{textWidth: 1, rows: m.grid.Rows, cols: m.grid.Cols}
	for _, c := range m.grid.Cells {
		f.textWidth = max(f.textWidth, len(c.Text))
	}
	width, height := m.width-boardLeft, m.boardHeight()
	f.dx, f.dy = f.textWidth+signs+1, 2
	if f.cols*f.dx > width || f.rows*f.dy-1 > height {
		f.dx, f.dy = f.textWidth+signs, 1
	}
	f.rows = max(1, min(f.rows, (height+f.dy-1)/f.dy))
	f.cols = max(1, min(f.cols, width/f.dx))
	return f
}

// follow moves the board so that the cursor is in view.
func (m *Model) follow() { m.show(m.cursor) }

// show moves the board so that a cell is in view.
func (m *Model) show(cell int) {
	f := m.frame()
	m.top = scroll(m.top, f.rows, m.grid.Rows, cell/m.grid.Cols)
	m.left = scroll(m.left, f.cols, m.grid.Cols, cell%m.grid.Cols)
}

// scroll returns the first of the lines that are shown, such that a line and a margin around it are
// among them, if possible with no change.
func scroll(first, shown, all, line int) int {
	around := min(margin, (shown-1)/2)
	first = min(first, line-around)
	first = max(first, line+around-shown+1)
	return max(0, min(first, all-shown))
}

// pan moves the board by some cells and leaves the cursor where it is.
func (m *Model) pan(d puzzle.Direction) {
	f, by := m.frame(), pans[d]
	m.top = max(0, min(m.top+by.rows, m.grid.Rows-f.rows))
	m.left = max(0, min(m.left+by.cols, m.grid.Cols-f.cols))
}

// pans are how far a key or the wheel moves the board in each direction.
var pans = [...]struct{ rows, cols int }{puzzle.Right: {0, 3}, puzzle.Down: {3, 0}, puzzle.Left: {0, -3},
	puzzle.Up: {-3, 0}}

// wheels are the turns of the wheel that move the board.
var wheels = map[tea.MouseButton]puzzle.Direction{tea.MouseWheelUp: puzzle.Up,
	tea.MouseWheelDown: puzzle.Down, tea.MouseWheelLeft: puzzle.Left, tea.MouseWheelRight: puzzle.Right}

// click handles a click on the screen.
func (m *Model) click(x, y int) tea.Cmd {
	switch {
	case m.help:
		m.help = false
		return nil
	case y == m.choiceLine():
		return m.clickChoice(x)
	}
	f := m.frame()
	x, y = x-boardLeft, y-boardTop
	row, col := y/f.dy, x/f.dx
	if x < 0 || y < 0 || row >= f.rows || col >= f.cols || y%f.dy > 0 || x%f.dx >= f.textWidth+signs {
		return nil
	}
	return m.press((m.top+row)*m.grid.Cols + m.left + col)
}

// board draws the part of the board that is shown.
func (m *Model) board(paint painter) []string {
	f := m.frame()
	cells := m.signs()
	lines := make([]string, 0, f.rows*f.dy)
	for row := m.top; row < m.top+f.rows; row++ {
		if row > m.top && f.dy > 1 {
			lines = append(lines, "")
		}
		var line strings.Builder
		line.WriteString(strings.Repeat(" ", boardLeft))
		for col := m.left; col < m.left+f.cols; col++ {
			k := row*m.grid.Cols + col
			text := m.grid.Cells[k].Text
			if text == "" {
				text = "·"
			}
			sign := cells[k]
			line.WriteString(strings.Repeat(" ", f.textWidth-ansi.StringWidth(text)))
			line.WriteString(paint(sign.style, sign.before+text+sign.after))
			line.WriteString(strings.Repeat(" ", f.dx-f.textWidth-signs))
		}
		lines = append(lines, strings.TrimRight(line.String(), " "))
	}
	return lines
}

// sign is how a cell is marked.
type sign struct {
	before, after string
	style         style
}

var arrowSigns = [...]string{puzzle.Right: "→", puzzle.Down: "↓", puzzle.Left: "←", puzzle.Up: "↑"}

// signs returns the signs of all cells. The later ones count more.
func (m *Model) signs() []sign {
	cells := make([]sign, len(m.grid.Cells))
	for k, c := range m.grid.Cells {
		s := sign{" ", " ", styleNone}
		switch {
		case c.Mark == scene.Goal:
			s.style = styleGoal
		case c.Text == "":
			s.style = styleMuted
		case c.Visited:
			s.after, s.style = "·", styleMuted
		}
		cells[k] = s
	}
	for to, d := range m.targets() {
		cells[to].before, cells[to].style = arrowSigns[d], styleTarget
	}
	for _, k := range m.hint.cells() {
		cells[k].after, cells[k].style = "*", styleHinted
	}
	switch {
	case m.grid.Here >= 0:
		cells[m.grid.Here] = sign{"[", "]", styleHere}
	case m.chosen != none:
		cells[m.chosen] = sign{"(", ")", styleChosen}
	case m.grid.Result == "":
		cells[m.cursor] = sign{"[", "]", styleCursor}
	}
	if len(m.aim.Ways) > 0 {
		cells[m.aim.To] = sign{">", "<", styleAim}
	}
	return cells
}
