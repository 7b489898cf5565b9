package maze

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// MaxInput is the longest text, in bytes, that Read accepts. The largest maze of
// MaxSide by MaxSide cells stays well below it.
const MaxInput = 16 << 20

// Read reads one maze, in any form that Parse accepts. It gives up on inputs
// longer than MaxInput without reading the rest.
func Read(r io.Reader) (*Grid, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxInput+1))
	if err != nil {
		return nil, fmt.Errorf("reading the maze: %w", err)
	}
	if len(text) > MaxInput {
		return nil, fmt.Errorf("the input is longer than %d MiB: that is no maze of at most %d x %d cells",
			MaxInput>>20, MaxSide, MaxSide)
	}
	return Parse(text)
}

// Parse reads a maze from text: a compact ID (see ParseID), a bare grid, or the
// whole output of the course's programs, whose heading then gives size and range
// and is checked against the grid. Values stand between blanks or tabs; the goal
// is 0 or G; lines may end in CRLF. Without a heading the range is that of the
// values seen. Errors name line and column, both from 1, the column in bytes.
func Parse(text []byte) (*Grid, error) {
	trimmed := strings.TrimSpace(string(text))
	if trimmed == "" {
		return nil, errors.New("the input is empty: a maze is rows of numbers, or an ID such as 2x2:1-1:111F")
	}
	if strings.Contains(trimmed, ":") && !strings.ContainsAny(trimmed, " \t\n") {
		return ParseID(trimmed)
	}
	p := gridParser{}
	for rest := text; len(rest) > 0; {
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		rest = after
		p.line++
		if err := p.take(strings.TrimRight(string(line), "\r")); err != nil {
			return nil, err
		}
	}
	return p.finish()
}

// gridParser reads the printed form line by line.
type gridParser struct {
	line    int     // number of the present line
	heading *Params // size and range as the heading says, nil if there is none
	grid    Grid
	ended   int   // number of the blank line that ended the grid, 0 if none did yet
	first   int   // number of the line of the first row
	last    place // of the last cell so far
	hasGoal bool  // the last cell so far is the goal
}

// place is a position in the text, both from 1.
type place struct{ line, column int }

func (p place) String() string { return fmt.Sprintf("line %d, column %d", p.line, p.column) }

// take reads one line. Once the grid has ended, only what cannot be a row of it
// may follow, such as a report.
func (p *gridParser) take(line string) error {
	text := strings.TrimSpace(line)
	switch {
	case p.ended > 0:
		if startsLikeRow(text) {
			return fmt.Errorf("line %d: the grid ended with the blank line %d, but here are numbers again", p.line, p.ended)
		}
	case text == "":
		if p.grid.Rows > 0 {
			p.ended = p.line
		}
	case p.grid.Rows > 0:
		return p.row(line)
	case strings.HasPrefix(text, "Generating a "):
		return p.readHeading(text)
	case text != "Puzzle:":
		return p.row(line)
	}
	return nil
}

// startsLikeRow reports whether text begins with a number or a lone G.
func startsLikeRow(text string) bool {
	word, _, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
	_, err := strconv.Atoi(word)
	return err == nil || isGoal(word)
}

func (p *gridParser) readHeading(text string) error {
	var h Params
	if _, err := fmt.Sscanf(text, "Generating a %dx%d puzzle with values in range [%d-%d]", &h.Rows, &h.Cols, &h.Min, &h.Max); err != nil {
		return fmt.Errorf("line %d: the heading %q is not of the form %q", p.line, shorten(text),
			"Generating a 5x5 puzzle with values in range [1-4]")
	}
	if err := h.Check(); err != nil {
		return fmt.Errorf("line %d: %w", p.line, err)
	}
	p.heading = &h
	return nil
}

// row reads one row of the grid.
func (p *gridParser) row(line string) error {
	if p.grid.Rows == MaxSide {
		return fmt.Errorf("line %d: more than %d rows", p.line, MaxSide)
	}
	cols := 0
	for at := 0; at < len(line); {
		if isBlank(line[at]) {
			at++
			continue
		}
		end := at
		for end < len(line) && !isBlank(line[end]) {
			end++
		}
		if cols == MaxSide {
			return fmt.Errorf("line %d: more than %d columns", p.line, MaxSide)
		}
		if err := p.cell(line[at:end], place{p.line, at + 1}); err != nil {
			return err
		}
		cols++
		at = end
	}
	if p.grid.Rows > 0 && cols != p.grid.Cols {
		return fmt.Errorf("line %d has %d values, but line %d has %d: all rows must be of one length",
			p.line, cols, p.first, p.grid.Cols)
	}
	if p.grid.Rows == 0 {
		p.grid.Cols, p.first = cols, p.line
	}
	p.grid.Rows++
	return nil
}

// cell reads one cell.
func (p *gridParser) cell(word string, at place) error {
	if p.hasGoal {
		return fmt.Errorf("%v is the goal, but %q follows at %v: the goal is the last cell of the last row",
			p.last, shorten(word), at)
	}
	p.last = at
	if isGoal(word) {
		p.hasGoal = true
		p.grid.Values = append(p.grid.Values, 0)
		return nil
	}
	lo, hi := MinValue, MaxValue
	if p.heading != nil {
		lo, hi = p.heading.Min, p.heading.Max
	}
	x, err := strconv.Atoi(word)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("%v: %q is not a number and not G, the goal", at, shorten(word))
	}
	if err != nil || x < lo || x > hi {
		return fmt.Errorf("%v: the value %s is outside the range %d-%d", at, shorten(word), lo, hi)
	}
	p.grid.Values = append(p.grid.Values, int16(x))
	return nil
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isGoal(word string) bool { return word == "0" || word == "G" || word == "g" }

// finish checks the whole and fills in the range.
func (p *gridParser) finish() (*Grid, error) {
	g := &p.grid
	if g.Rows == 0 {
		return nil, errors.New("there is no grid in the input: a maze is rows of numbers")
	}
	if !p.hasGoal {
		return nil, fmt.Errorf("the goal is missing: the last cell, %v, is %d, and should be 0 or G",
			p.last, g.Values[g.Goal()])
	}
	if p.heading != nil {
		if p.heading.Rows != g.Rows || p.heading.Cols != g.Cols {
			return nil, fmt.Errorf("the heading says %dx%d, but the grid is %dx%d", p.heading.Rows, p.heading.Cols, g.Rows, g.Cols)
		}
		g.Params = *p.heading
		return g, nil
	}
	g.Min, g.Max = MaxValue, MinValue
	for _, x := range g.Values[:g.Goal()] {
		g.Min, g.Max = min(g.Min, int(x)), max(g.Max, int(x))
	}
	if err := g.Params.Check(); err != nil {
		return nil, err
	}
	return g, nil
}

// shorten cuts a word from the input to a length fit for an error message.
func shorten(word string) string {
	const most = 20
	if runes := []rune(word); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return word
}
