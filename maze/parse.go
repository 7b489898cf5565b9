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
	text, err := ReadText(r)
	if err != nil {
		return nil, err
	}
	return Parse(text)
}

// ReadText reads the text of one maze, for Parse or ParsePlaced. It gives up on inputs
// longer than MaxInput without reading the rest.
func ReadText(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxInput+1))
	if err != nil {
		return nil, fmt.Errorf("reading the maze: %w", err)
	}
	if len(text) > MaxInput {
		return nil, fmt.Errorf("the input is longer than %d MiB: that is no maze of at most %d x %d cells",
			MaxInput>>20, MaxSide, MaxSide)
	}
	return text, nil
}

// Parse reads a maze from text: a compact ID (see ParseID), a bare grid, or the
// whole output of the course's programs, whose heading then gives size and range
// and is checked against the grid. Values are separated by blanks or tabs; the goal
// is 0 or G; lines may end in CRLF. Without a heading the range is that of the
// values in the grid. Errors name the line and the column, both counted from 1, the
// column in bytes.
func Parse(text []byte) (*Grid, error) {
	trimmed := strings.TrimSpace(string(text))
	if trimmed == "" {
		return nil, errors.New("the input is empty: a maze is rows of numbers, or an ID such as 2x2:1-1:111F")
	}
	if oneWord(trimmed) {
		return ParseID(trimmed)
	}
	p := gridParser{}
	if err := p.takeAll(text); err != nil {
		return nil, err
	}
	return p.finish()
}

// oneWord reports whether a text can only be an ID.
func oneWord(text string) bool {
	return strings.Contains(text, ":") && !strings.ContainsAny(text, " \t\n")
}

// Placed is a maze that was read with ParsePlaced: its goal may be any cell.
type Placed struct {
	Grid  *Grid  // holds 0 in the cell Goal, not in the last one
	Goal  int    // the cell of the goal
	Notes []Note // lines of the form "Word: text" before the grid
}

// Note is a line of the form "Word: text" before the grid.
type Note struct {
	Line       int // number of the line, from 1
	Word, Text string
}

// ParsePlaced reads what Parse reads, but accepts the goal in any cell, and notes
// before the grid, which it returns without interpreting them.
func ParsePlaced(text []byte) (*Placed, error) {
	if trimmed := strings.TrimSpace(string(text)); oneWord(trimmed) {
		g, err := ParseID(trimmed)
		if err != nil {
			return nil, err
		}
		return &Placed{Grid: g, Goal: g.Goal()}, nil
	}
	p := gridParser{placed: new(Placed)}
	if err := p.takeAll(text); err != nil {
		return nil, err
	}
	g, err := p.finish()
	if err != nil {
		return nil, err
	}
	p.placed.Grid = g
	return p.placed, nil
}

// gridParser reads the printed form line by line.
type gridParser struct {
	line    int     // number of the current line
	heading *Params // size and range that the heading gives, nil if there is none
	grid    Grid    // the rows read so far
	ended   int     // number of the blank line that ended the grid, 0 if none did yet
	first   int     // number of the line of the first row
	last    place   // position of the goal once it has been read, before that of the last cell
	hasGoal bool    // the goal has been read; it is the last cell so far, unless placed is set
	placed  *Placed // result of ParsePlaced; nil if the goal has to be the last cell
}

// place is a position in the text; line and column are counted from 1.
type place struct{ line, column int }

func (p place) String() string { return fmt.Sprintf("line %d, column %d", p.line, p.column) }

// takeAll reads all lines.
func (p *gridParser) takeAll(text []byte) error {
	for rest := text; len(rest) > 0; {
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		rest = after
		p.line++
		if err := p.take(strings.TrimRight(string(line), "\r")); err != nil {
			return err
		}
	}
	return nil
}

// take reads one line. After the end of the grid, only lines that cannot be rows may
// follow, such as those of a report.
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
		if word, rest, found := strings.Cut(text, ":"); found && p.placed != nil {
			p.placed.Notes = append(p.placed.Notes, Note{p.line, word, strings.TrimSpace(rest)})
			return nil
		}
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
	if _, err := fmt.Sscanf(text, headingForm, &h.Rows, &h.Cols, &h.Min, &h.Max); err != nil {
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
	if p.hasGoal && p.placed == nil {
		return fmt.Errorf("%v is the goal, but %q follows at %v: the goal is the last cell of the last row",
			p.last, shorten(word), at)
	}
	if isGoal(word) {
		if p.hasGoal {
			return fmt.Errorf("%v is the goal, but %v is the goal too", p.last, at)
		}
		p.hasGoal, p.last = true, at
		if p.placed != nil {
			p.placed.Goal = len(p.grid.Values)
		}
		p.grid.Values = append(p.grid.Values, 0)
		return nil
	}
	if !p.hasGoal {
		p.last = at
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

// finish checks the grid as a whole and fills in the range.
func (p *gridParser) finish() (*Grid, error) {
	g := &p.grid
	if g.Rows == 0 {
		return nil, errors.New("there is no grid in the input: a maze is rows of numbers")
	}
	if !p.hasGoal && p.placed != nil {
		return nil, errors.New("the goal is missing: one of the cells should be 0 or G")
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
	for _, x := range g.Values {
		if x != 0 { // 0 is the goal
			g.Min, g.Max = min(g.Min, int(x)), max(g.Max, int(x))
		}
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
