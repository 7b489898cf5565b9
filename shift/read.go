package shift

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Readers of the two text formats of the game.
//
// Both formats are lines of fields separated by blanks or tabs. The readers tolerate
// blanks at either end of a line, CR LF, a missing last newline, empty lines at the end and
// between moves, and directions in lower case, which the game takes too; everything else is an
// error that names line and column. Lines are read one by one,
// so that a stream that is not a level is refused at its first wrong line, whatever
// follows.

// SyntaxError is an error in the text of a level or of moves.
type SyntaxError struct {
	Line, Column int    // from 1; the column counts bytes
	Message      string // what is wrong there
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// maxLine is the greatest length of a line, in bytes: room for a row of MaxSide numbers
// and many blanks.
const maxLine = 64 * MaxSide

// field is one word of a line and the column at which it starts.
type field struct {
	text   string
	column int
}

// lineReader reads lines and splits them into fields.
type lineReader struct {
	in     *bufio.Scanner
	line   int
	width  int // length of the current line in bytes, for errors at its end
	fields []field
}

func newLineReader(r io.Reader) *lineReader {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 4096), maxLine)
	return &lineReader{in: in}
}

// next reads a line. It returns false at the end of the text.
func (l *lineReader) next() (bool, error) {
	l.line++
	l.fields = l.fields[:0]
	if !l.in.Scan() {
		l.width = 0
		if err := l.in.Err(); errors.Is(err, bufio.ErrTooLong) {
			return false, &SyntaxError{l.line, maxLine, "the line is too long"}
		} else if err != nil {
			return false, fmt.Errorf("line %d: %w", l.line, err)
		}
		return false, nil
	}
	text := strings.TrimSuffix(l.in.Text(), "\r")
	l.width = len(text)
	for at := 0; at < len(text); {
		if blank(text[at]) {
			at++
			continue
		}
		start := at
		for at < len(text) && !blank(text[at]) {
			at++
		}
		l.fields = append(l.fields, field{text[start:at], start + 1})
	}
	return true, nil
}

func blank(c byte) bool { return c == ' ' || c == '\t' }

// rest checks that only empty lines follow.
func (l *lineReader) rest() error {
	for {
		more, err := l.next()
		if err != nil || !more {
			return err
		}
		if len(l.fields) > 0 {
			return l.errorAt(l.fields[0], "unexpected %q after the last row", clip(l.fields[0].text))
		}
	}
}

// errorAt returns a syntax error at field f.
func (l *lineReader) errorAt(f field, format string, values ...any) error {
	return &SyntaxError{l.line, f.column, fmt.Sprintf(format, values...)}
}

// end returns the position after the last byte of the line.
func (l *lineReader) end() field { return field{column: l.width + 1} }

// number reads field f as a number in [low, high].
func (l *lineReader) number(f field, what string, low, high int) (int, error) {
	n := 0
	for k := range len(f.text) {
		c := f.text[k]
		if c < '0' || c > '9' {
			return 0, l.errorAt(f, "%s is %q: it must be a number from %d to %d",
				what, clip(f.text), low, high)
		}
		if n = 10*n + int(c-'0'); n > high {
			break
		}
	}
	if n < low || n > high {
		return 0, l.errorAt(f, "%s is %s: it must be from %d to %d", what, clip(f.text), low, high)
	}
	return n, nil
}

// clip shortens a word for a message.
func clip(s string) string {
	const maxLength = 24
	if len(s) > maxLength {
		return s[:maxLength] + "..."
	}
	return s
}

// ReadBoard reads a level: a line `W H`, then H rows of W numbers. Errors of the
// text are of type *[SyntaxError].
func ReadBoard(r io.Reader) (Board, error) {
	l := newLineReader(r)
	if _, err := l.next(); err != nil {
		return Board{}, err
	}
	if len(l.fields) == 0 {
		return Board{}, l.errorAt(l.end(), `the line "W H" with the width and the height of the board is missing`)
	}
	var size [2]int
	for k, what := range [...]string{"the width", "the height"} {
		if k >= len(l.fields) {
			return Board{}, l.errorAt(l.end(), "%s is missing", what)
		}
		n, err := l.number(l.fields[k], what, 1, MaxSide)
		if err != nil {
			return Board{}, err
		}
		size[k] = n
	}
	if len(l.fields) > 2 {
		return Board{}, l.errorAt(l.fields[2], "unexpected %q after the height", clip(l.fields[2].text))
	}
	b := Board{Width: size[0], Height: size[1]}
	for y := range b.Height {
		more, err := l.next()
		if err != nil {
			return Board{}, err
		}
		if !more || len(l.fields) == 0 {
			return Board{}, l.errorAt(l.end(), "row %d of %d is missing", y+1, b.Height)
		}
		if len(l.fields) > b.Width {
			return Board{}, l.errorAt(l.fields[b.Width], "row %d has more than %d numbers", y+1, b.Width)
		}
		for x := range b.Width {
			if x >= len(l.fields) {
				return Board{}, l.errorAt(l.end(), "row %d ends after %d of %d numbers", y+1, x, b.Width)
			}
			v, err := l.number(l.fields[x], "the number", 0, MaxValue)
			if err != nil {
				return Board{}, err
			}
			b.Cells = append(b.Cells, v)
		}
	}
	if err := l.rest(); err != nil {
		return Board{}, err
	}
	return b, nil
}

// ReadMoves reads moves, one `x y DIR SIGN` a line. Errors of the text are of
// type *[SyntaxError].
func ReadMoves(r io.Reader) ([]Move, error) {
	l := newLineReader(r)
	var moves []Move
	for {
		more, err := l.next()
		if err != nil {
			return nil, err
		}
		if !more {
			return moves, nil
		}
		if len(l.fields) == 0 {
			continue
		}
		m, err := l.move()
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
}

// move reads the current line as a move.
func (l *lineReader) move() (m Move, err error) {
	for k, what := range [...]string{"the column", "the row", "the direction", "the sign"} {
		if k >= len(l.fields) {
			return m, l.errorAt(l.end(), "%s is missing", what)
		}
		f := l.fields[k]
		switch k {
		case 0:
			m.X, err = l.number(f, what, 0, MaxSide-1)
		case 1:
			m.Y, err = l.number(f, what, 0, MaxSide-1)
		case 2:
			d := strings.Index(letters, strings.ToUpper(f.text))
			if len(f.text) != 1 || d < 0 {
				return m, l.errorAt(f, "%s is %q: it must be U, D, L or R", what, clip(f.text))
			}
			m.Dir = Dir(d)
		case 3:
			if f.text != "+" && f.text != "-" {
				return m, l.errorAt(f, "%s is %q: it must be + or -", what, clip(f.text))
			}
			m.Plus = f.text == "+"
		}
		if err != nil {
			return m, err
		}
	}
	if len(l.fields) > 4 {
		return m, l.errorAt(l.fields[4], "unexpected %q after the move", clip(l.fields[4].text))
	}
	return m, nil
}
