package shift

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"stride/internal/phrase"
)

// Readers of the two text formats of the game.
//
// Both formats are lines of fields separated by blanks or tabs. The readers tolerate
// blanks at either end of a line, CR LF, a missing last newline, empty lines at the end and
// between moves, and directions in lower case, which the game takes too; everything else is an
// error that names line and column. Lines are read one by one,
// so that a stream that is not a level is refused at its first wrong line, whatever
// follows.

// SyntaxError is an error in the text of a level or of moves. Line and Column
// count from 1; the column counts bytes.
type SyntaxError struct {
	Line, Column int
	Message      phrase.Phrase
}

func (e *SyntaxError) Error() string {
	return e.Said().String()
}

// Said returns the error as a phrase.
func (e *SyntaxError) Said() phrase.Phrase {
	return atPlace.Say("line", e.Line, "column", e.Column, "reason", e.Message)
}

// What can be wrong with a text.
var (
	atPlace = phrase.English("line {line}, column {column}: {reason}")

	longLine    = phrase.English("the line is too long")
	afterRows   = phrase.English("unexpected \"{word}\" after the last row")
	afterHeight = phrase.English("unexpected \"{word}\" after the height")
	afterMove   = phrase.English("unexpected \"{word}\" after the move")
	noNumber    = phrase.English("{what} is \"{word}\": it must be a number from {least} to {most}")
	outOfRange  = phrase.English("{what} is {word}: it must be from {least} to {most}")
	noSize      = phrase.English("the line \"W H\" with the width and the height of the board is missing")
	missing     = phrase.English("{what} is missing")
	noRow       = phrase.English("row {row} of {rows} is missing")
	longRow     = phrase.English("row {row} has more than {most} numbers")
	shortRow    = phrase.English("row {row} ends after {numbers} of {want} numbers")
	noDirection = phrase.English("{what} is \"{word}\": it must be U, D, L or R")
	noSign      = phrase.English("{what} is \"{word}\": it must be + or -")

	theWidth     = phrase.English("the width").Say()
	theHeight    = phrase.English("the height").Say()
	theNumber    = phrase.English("the number").Say()
	theColumn    = phrase.English("the column").Say()
	theRow       = phrase.English("the row").Say()
	theDirection = phrase.English("the direction").Say()
	theSign      = phrase.English("the sign").Say()
)

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
			return false, &SyntaxError{l.line, maxLine, longLine.Say()}
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
			return l.errorAt(l.fields[0], afterRows, "word", quoted(l.fields[0]))
		}
	}
}

// errorAt returns a syntax error at field f.
func (l *lineReader) errorAt(f field, form *phrase.Form, values ...any) error {
	return &SyntaxError{l.line, f.column, form.Say(values...)}
}

// quoted is a field as messages quote it.
func quoted(f field) string { return phrase.Quoted(clip(f.text)) }

// end returns the position after the last byte of the line.
func (l *lineReader) end() field { return field{column: l.width + 1} }

// number reads field f as a number in [low, high].
func (l *lineReader) number(f field, what phrase.Phrase, low, high int) (int, error) {
	n := 0
	for k := range len(f.text) {
		c := f.text[k]
		if c < '0' || c > '9' {
			return 0, l.errorAt(f, noNumber, "what", what, "word", quoted(f), "least", low, "most", high)
		}
		if n = 10*n + int(c-'0'); n > high {
			break
		}
	}
	if n < low || n > high {
		return 0, l.errorAt(f, outOfRange, "what", what, "word", clip(f.text), "least", low, "most", high)
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
		return Board{}, l.errorAt(l.end(), noSize)
	}
	var size [2]int
	for k, what := range [...]phrase.Phrase{theWidth, theHeight} {
		if k >= len(l.fields) {
			return Board{}, l.errorAt(l.end(), missing, "what", what)
		}
		n, err := l.number(l.fields[k], what, 1, MaxSide)
		if err != nil {
			return Board{}, err
		}
		size[k] = n
	}
	if len(l.fields) > 2 {
		return Board{}, l.errorAt(l.fields[2], afterHeight, "word", quoted(l.fields[2]))
	}
	b := Board{Width: size[0], Height: size[1]}
	for y := range b.Height {
		more, err := l.next()
		if err != nil {
			return Board{}, err
		}
		if !more || len(l.fields) == 0 {
			return Board{}, l.errorAt(l.end(), noRow, "row", y+1, "rows", b.Height)
		}
		if len(l.fields) > b.Width {
			return Board{}, l.errorAt(l.fields[b.Width], longRow, "row", y+1, "most", b.Width)
		}
		for x := range b.Width {
			if x >= len(l.fields) {
				return Board{}, l.errorAt(l.end(), shortRow, "row", y+1, "numbers", x, "want", b.Width)
			}
			v, err := l.number(l.fields[x], theNumber, 0, MaxValue)
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
	for k, what := range [...]phrase.Phrase{theColumn, theRow, theDirection, theSign} {
		if k >= len(l.fields) {
			return m, l.errorAt(l.end(), missing, "what", what)
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
				return m, l.errorAt(f, noDirection, "what", what, "word", quoted(f))
			}
			m.Dir = Dir(d)
		case 3:
			if f.text != "+" && f.text != "-" {
				return m, l.errorAt(f, noSign, "what", what, "word", quoted(f))
			}
			m.Plus = f.text == "+"
		}
		if err != nil {
			return m, err
		}
	}
	if len(l.fields) > 4 {
		return m, l.errorAt(l.fields[4], afterMove, "word", quoted(l.fields[4]))
	}
	return m, nil
}
