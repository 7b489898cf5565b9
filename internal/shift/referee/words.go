package referee

import (
	"fmt"
	"io"
	"strings"

	"stride/shift"
)

// What is said about a result.

// Words says in a line how a game ended.
func (r Result) Words() string {
	if r.Left {
		return r.Reason
	}
	text := string(r.Verdict)
	if r.Failure != nil {
		if r.Failure.Level > 0 {
			text += fmt.Sprintf(" in level %d", r.Failure.Level)
		}
		text += fmt.Sprintf(", turn %d", r.Failure.Turn)
		if r.Failure.Line > 0 {
			text += fmt.Sprintf(": %q", r.Failure.Printed)
		}
	}
	if r.Reason != "" {
		text += ": " + r.Reason
	}
	return text
}

// WriteFailure writes the board at the failure, with the source of the wrong move in brackets and
// its target in parentheses. It writes nothing if there is no board, or if the program did nothing
// wrong.
func (r Result) WriteFailure(w io.Writer) error {
	f := r.Failure
	if f == nil || f.Level == 0 || r.Left {
		return nil
	}
	_, err := io.WriteString(w, drawBoard(f.board, f.move))
	return err
}

// drawBoard draws a board with the coordinates of its columns and rows. Empty cells are
// points.
func drawBoard(b shift.Board, m *shift.Move) string {
	source, target := [2]int{-1, -1}, [2]int{-1, -1}
	if m != nil && b.Inside(m.X, m.Y) {
		source = [2]int{m.X, m.Y}
		if v := b.At(m.X, m.Y); v != 0 {
			dx, dy := m.Dir.Step()
			target = [2]int{m.X + v*dx, m.Y + v*dy}
		}
	}
	width := len(fmt.Sprint(b.Width - 1))
	for _, v := range b.Cells {
		width = max(width, len(fmt.Sprint(v)))
	}
	rows := len(fmt.Sprint(b.Height - 1))
	var text strings.Builder
	line := func(head string, cell func(x int) (before, value, after string)) {
		fmt.Fprintf(&text, "%*s ", rows, head)
		left := " "
		for x := range b.Width {
			before, value, after := cell(x)
			if before == " " {
				before = left
			}
			fmt.Fprintf(&text, "%s%*s", before, width, value)
			left = after
		}
		text.WriteString(strings.TrimRight(left, " ") + "\n")
	}
	line("", func(x int) (string, string, string) { return " ", fmt.Sprint(x), " " })
	for y := range b.Height {
		line(fmt.Sprint(y), func(x int) (string, string, string) {
			value := fmt.Sprint(b.At(x, y))
			if b.At(x, y) == 0 {
				value = "."
			}
			switch at := [2]int{x, y}; at {
			case source:
				return "[", value, "]"
			case target:
				return "(", value, ")"
			}
			return " ", value, " "
		})
	}
	return text.String()
}
