package draw

import (
	"io"
	"strings"
	"unicode/utf8"

	"stride/internal/draw/scene"
)

// Pictures for a terminal, drawn with characters. A cell has a line for its number and, where
// they are wanted, one for the move that leaves it and one for its distance:
//
//	┌────┬────┐
//	│(3) │ 2  │     (3)  the start        ■3  a black hole
//	│ 1→ │ 4↓ │      ◎   the goal         □3  a white hole
//	│ 19 │ 16 │
//	├────┼────┤
//
// Whatever a colour says is also said by a character.

// The attributes of a terminal that are used, of the 16 colours that every one has.
const (
	styleNone  = ""
	styleStart = "\x1b[1;32m"
	styleGoal  = "\x1b[1;35m"
	styleBlack = "\x1b[31m"
	styleWhite = "\x1b[33m"
	styleMove  = "\x1b[1;36m"
	styleNote  = "\x1b[2m"
	styleFrame = "\x1b[2m"
	styleReset = "\x1b[0m"
)

// Terminal says what a terminal can show.
type Terminal struct{ Colours, ASCIIOnly bool }

// ascii replaces the characters of a picture by those that every terminal has.
var ascii = strings.NewReplacer("┌", "+", "┬", "+", "┐", "+", "├", "+", "┼", "+", "┤", "+", "└", "+", "┴",
	"+", "┘", "+", "─", "-", "│", "|", "→", ">", "↓", "v", "←", "<", "↑", "^", "◎", "G", "■", "#", "□", "o")

// WriteTerminal draws a scene with characters. It fails only if w does.
func WriteTerminal(w io.Writer, s *scene.Scene, t Terminal) error {
	var picture strings.Builder
	newBoard(s, Options{}).terminal(&picture, t.Colours)
	text := picture.String()
	if t.ASCIIOnly {
		text = ascii.Replace(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

// piece is a text with a style.
type piece struct{ text, style string }

func (b *board) terminal(out *strings.Builder, colours bool) {
	steps := make(map[[2]int]string)
	for _, a := range b.arrows {
		steps[[2]int{a.fromRow, a.fromCol}] = a.label + [...]string{scene.Right: "→", scene.Down: "↓",
			scene.Left: "←", scene.Up: "↑"}[a.direction]
	}
	lines := func(row, col int) []piece {
		c := b.Cells[row*b.Cols+col]
		list := []piece{terminalNumber(c)}
		if len(b.arrows) > 0 {
			list = append(list, piece{steps[[2]int{row, col}], styleMove})
		}
		return append(list, piece{c.Note, styleNote})
	}
	width, notes := 1, false
	for row := range b.Rows {
		for col := range b.Cols {
			for _, p := range lines(row, col) {
				width = max(width, utf8.RuneCountInString(p.text))
			}
			notes = notes || b.Cells[row*b.Cols+col].Note != ""
		}
	}
	paint := func(p piece) {
		if colours && p.style != styleNone && p.text != "" {
			out.WriteString(p.style + p.text + styleReset)
		} else {
			out.WriteString(p.text)
		}
	}
	rule := func(left, middle, right string) {
		dashes := strings.Repeat("─", width+2)
		paint(piece{left + dashes + strings.Repeat(middle+dashes, b.Cols-1) + right, styleFrame})
		out.WriteByte('\n')
	}
	rule("┌", "┬", "┐")
	for row := range b.Rows {
		if row > 0 {
			rule("├", "┼", "┤")
		}
		high := len(lines(row, 0))
		if !notes {
			high--
		}
		for line := range high {
			for col := range b.Cols {
				paint(piece{"│", styleFrame})
				p := lines(row, col)[line]
				room := width + 2 - utf8.RuneCountInString(p.text)
				out.WriteString(strings.Repeat(" ", room/2))
				paint(p)
				out.WriteString(strings.Repeat(" ", room-room/2))
			}
			paint(piece{"│", styleFrame})
			out.WriteByte('\n')
		}
	}
	rule("└", "┴", "┘")
}

// terminalNumber returns the number of a cell with its marks.
func terminalNumber(c scene.Cell) piece {
	switch c.Mark {
	case scene.Goal:
		return piece{"◎", styleGoal}
	case scene.Start:
		return piece{"(" + c.Text + ")", styleStart}
	case scene.BlackHole:
		return piece{"■" + c.Text, styleBlack}
	case scene.WhiteHole:
		return piece{"□" + c.Text, styleWhite}
	}
	return piece{c.Text, styleNone}
}
