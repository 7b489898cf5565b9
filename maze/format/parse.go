// Package format reads mazes in all forms in which they are written down, prints them in that of
// the course, and compares what a printed report claims with what is true.
package format

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"stride/internal/printable"
	"stride/maze"
)

// SyntaxError says what is wrong with a text, and where.
type SyntaxError struct {
	Line, Column int // from 1, the column in bytes; 0 if the error is not in one line, or not in one column
	// Err is [ErrNoGoal], a *[maze.ParamsError], or another error that says what is wrong.
	Err error

	whole bool // Err names the line itself
}

func (e *SyntaxError) Error() string {
	switch {
	case e.Line == 0 || e.whole:
		return e.Err.Error()
	case e.Column == 0:
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err)
}

// Unwrap returns e.Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// ErrNoGoal is the error of a grid none of whose cells is the goal.
var ErrNoGoal = errors.New("the goal is missing: one of the cells must be 0 or G")

// inText returns an error that is not in one line.
func inText(format string, values ...any) error { return inLine(0, format, values...) }

// inLine returns an error in a line.
func inLine(line int, format string, values ...any) error {
	return inPlace(place{line, 0}, format, values...)
}

// inPlace returns an error at a place in the text.
func inPlace(at place, format string, values ...any) error {
	return &SyntaxError{Line: at.line, Column: at.column, Err: fmt.Errorf(format, values...)}
}

// ofLine returns an error that begins with the line, and what the format says of it.
func ofLine(line int, format string, values ...any) error {
	err := fmt.Errorf("line %d "+format, append([]any{line}, values...)...)
	return &SyntaxError{Line: line, Err: err, whole: true}
}

// What several readers find wrong.
const (
	lateNumbers = "the grid ended before line %d, but here are numbers again"
	noValue     = "there is no value between two separators"
	noNumber    = "%q is not a number and not G, the goal"
	outOfRange  = "the value %s is outside the range %d-%d"
	goalMissing = "the goal is missing: the last cell, row %d and column %d of the maze, is %d and must " +
		"be 0 or G"
)

// Parse reads a maze from text: a compact ID (see ParseID), a bare grid, or the whole output of
// a program of the course. Values are separated by blanks, tabs, commas, semicolons or the bars
// of a table; the goal is 0 or G, in the last cell. Blank lines, rules of tables, <br /> and
// backquotes around lines do not count, nor does what precedes a heading, such as the command
// that make has printed. A heading gives size and range and is checked against
// the grid; without one the range is that of the values in the grid. Its errors
// are of type *[SyntaxError], or those of [maze.ParseID] and of [maze.Params.Check].
func Parse(text []byte) (*maze.Grid, error) {
	p, err := ParsePrinted(text)
	if err != nil {
		return nil, err
	}
	return p.Grid, nil
}

// Printed is a maze that was read, with what the text says about it.
type Printed struct {
	// from the top left cell to the bottom right one, or to that of the goal if ParsePlaced has
	// read it
	Grid   *maze.Grid
	Notes  []Note // lines of the form "Word: text" before the grid, only by ParsePlaced
	Claims []Note // lines of the form "Word: text" after the grid; a line of moves has the word MovesWord
	Err    error  // why the maze, one of several that ParseAll has read, has no Grid; nil if it has one
}

// Note is a line of the form "Word: text".
type Note struct {
	Line       int // number of the line, from 1
	Word, Text string
}

// ParsePrinted reads what Parse reads, and returns what the text says about the maze, too.
func ParsePrinted(text []byte) (*Printed, error) { return parseText(text, false) }

// ParsePlaced reads what Parse reads, but accepts the goal in any cell, and notes
// before the grid, which it returns without interpreting them.
func ParsePlaced(text []byte) (*Printed, error) { return parseText(text, true) }

// ParseAll reads what Parse reads, and all mazes of a text in which each stands below its size, as
// some courses write them. Such a size may place start and goal in any cells, and such a maze may
// have a single row or column, and cells from which no jump leads.
func ParseAll(text []byte) ([]*Printed, error) { return parseAll(text, false, false) }

// parseText reads a single maze.
func parseText(text []byte, placed bool) (*Printed, error) {
	all, err := parseAll(text, placed, true)
	switch {
	case err != nil:
		return nil, err
	case len(all) > 1:
		return nil, inText("the text holds %d mazes: stride maze check lists them, "+
			"with the IDs by which other commands take one", len(all))
	case !placed && all[0].Grid.Endpoints != all[0].Grid.Corners():
		return nil, inText("the maze does not go from the top left to the bottom right cell, which is " +
			"needed here")
	}
	return all[0], nil
}

// parseAll reads all mazes of a text. If strict is set, a single one below its size must be one
// that Stride could make.
func parseAll(text []byte, placed, strict bool) ([]*Printed, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return nil, inText("the text is in UTF-16: save it as UTF-8")
	}
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	trimmed := clean(string(text))
	if trimmed == "" {
		return nil, inText("the input is empty: a maze is rows of numbers, or an ID such as 2x2:1-1:111F")
	}
	if oneWord(trimmed) {
		g, err := maze.ParseID(trimmed)
		if err != nil {
			return nil, err
		}
		return []*Printed{{Grid: g}}, nil
	}
	p, err := parseGrid(lines(string(text)), placed)
	if head := sizeLine(string(text)); head != nil {
		all, failed := parseSized(string(text))
		switch {
		case err == nil && (failed != nil || all[0].Err != nil || all[0].Grid.Check() != nil):
		case err == nil:
			return nil, inLine(head.number, "is %q the size of the maze below it or the first row of "+
				"the maze? If it is the size, write a line 0 below the last row; if it is a row, write a "+
				"line Puzzle: above it", clean(head.text))
		case failed == nil && strict && len(all) == 1:
			return all, all[0].Grid.Check()
		case failed == nil:
			return all, nil
		case !sameWidth(string(text)):
			return nil, failed
		}
	}
	if err != nil {
		return nil, err
	}
	return []*Printed{p}, nil
}

// parseGrid reads the lines of a single maze.
func parseGrid(all iter.Seq[line], placed bool) (*Printed, error) {
	p := gridParser{placed: placed}
	if err := p.takeAll(all); err != nil {
		return nil, err
	}
	g, err := p.finish()
	if err != nil {
		return nil, err
	}
	p.printed.Grid = g
	return &p.printed, nil
}

// oneWord reports whether a text can only be an ID.
func oneWord(text string) bool {
	return strings.Contains(text, ":") && !strings.ContainsAny(text, " \t\n")
}

// gridParser reads the lines of a printed maze.
type gridParser struct {
	printed Printed
	placed  bool         // the goal may be in any cell, and there may be notes before the grid
	line    int          // number of the current line
	heading *maze.Params // size and range that the heading gives, nil if there is none
	grid    maze.Grid    // the rows read so far
	gap     bool         // there was a blank line since the last row
	ended   int          // number of the line that ended the grid, 0 if none did yet
	first   int          // number of the line of the first row
	last    place        // position of the goal once it has been read, before that of the last cell
	hasGoal bool         // the goal has been read; it is the last cell so far, unless placed is set

	goalText string // how the goal is written
}

// place is a position in the text; line and column are counted from 1.
type place struct{ line, column int }

// takeAll reads all lines, beginning with the heading if there is one.
func (p *gridParser) takeAll(all iter.Seq[line]) error {
	begin := find(all, isHeading)
	if begin == 0 && !p.placed {
		begin = find(all, isTitle)
	}
	for l := range all {
		p.line = l.number
		if l.number >= begin {
			if err := p.take(l); err != nil {
				return err
			}
		} else if startsLikeRow(l.text) {
			return inLine(l.number, "here are numbers, but the maze begins below, in line %d: a file holds "+
				"one maze", begin)
		}
	}
	return nil
}

const headingStart = "Generating a "

func isHeading(text string) bool { return strings.HasPrefix(text, headingStart) }
func isTitle(text string) bool   { return text == "Puzzle:" }

// take reads one line. There are three states: before the grid (no rows yet), in the grid, and
// after it (ended is set). A heading or notes may come before the grid, blank lines between its
// rows, and after it only lines that cannot be rows, such as those of a report:
//
//	Generating a 2x2 puzzle with values in range [1-1]     heading
//	Puzzle:                                                title, ignored
//	1 1                                                    row
//	1 0                                                    row, with the goal
//	Solution: Yes                                          claim: it ends the grid
func (p *gridParser) take(l line) error {
	text := clean(l.text)
	switch {
	case isRule(text):
	case isHeading(text) && (p.heading != nil || p.grid.Rows > 0):
		return inLine(p.line, "a second maze begins here: a file holds one maze")
	case p.ended > 0:
		if startsLikeRow(text) {
			return inLine(p.line, lateNumbers, p.ended)
		}
		p.claim(text)
	case text == "":
		p.gap = true
	case p.grid.Rows > 0:
		if p.isRow(text) {
			return p.row(l)
		}
		p.ended = p.line
		p.claim(text)
	case isHeading(text):
		return p.readHeading(text)
	case !isTitle(text):
		if word, rest, found := strings.Cut(text, ":"); found && p.placed {
			p.printed.Notes = append(p.printed.Notes, Note{p.line, word, strings.TrimSpace(rest)})
			return nil
		}
		return p.row(l)
	}
	return nil
}

// isRow reports whether a line below the first row is a row too. Lines that come directly
// below a row count as rows as long as the goal is missing, so that a mistyped number is an
// error and not the end of the grid.
func (p *gridParser) isRow(text string) bool {
	switch {
	case startsLikeRow(text):
		return true
	case p.gap || strings.Contains(text, ":") || strings.HasPrefix(text, "#") || isMoves(text):
		return false
	}
	return p.placed || !p.hasGoal
}

// maxClaims is the largest number of claims that are kept. A report has about twenty.
const maxClaims = 1000

// claim keeps what a line below the grid says about the maze.
func (p *gridParser) claim(text string) {
	if len(p.printed.Claims) == maxClaims {
		return
	}
	if isMoves(text) {
		p.printed.Claims = append(p.printed.Claims, Note{p.line, MovesWord, text})
	} else if word, rest, found := strings.Cut(text, ":"); found {
		p.printed.Claims = append(p.printed.Claims,
			Note{p.line, strings.TrimSpace(word), strings.TrimSpace(rest)})
	}
}

// startsLikeRow reports whether text begins with a number or a lone G.
func startsLikeRow(text string) bool {
	w, ok := firstWord(text)
	if !ok {
		return false
	}
	_, err := strconv.Atoi(w)
	return err == nil || isGoal(w)
}

func (p *gridParser) readHeading(text string) error {
	var h maze.Params
	if _, err := fmt.Sscanf(text, headingForm, &h.Rows, &h.Cols, &h.Min, &h.Max); err != nil {
		return inLine(p.line, "the heading %q is not of the form %q", printable.Shorten(text),
			"Generating a 5x5 puzzle with values in range [1-4]")
	}
	if err := h.Check(); err != nil {
		return inLine(p.line, "%w", err)
	}
	p.heading = &h
	return nil
}

// row reads one row of the grid, if the line has any values.
func (p *gridParser) row(l line) error {
	if p.grid.Rows == maze.MaxSide {
		return inLine(p.line, "more than %d rows", maze.MaxSide)
	}
	cols := 0
	for w := range l.words() {
		at := place{p.line, w.column}
		if w.empty > 0 {
			return inPlace(place{p.line, w.empty}, noValue)
		}
		if cols == maze.MaxSide {
			return inLine(p.line, "more than %d columns", maze.MaxSide)
		}
		if err := p.cell(w.text, at); err != nil {
			return err
		}
		cols++
	}
	switch {
	case cols == 0: // the head of a table
		return nil
	case p.grid.Rows == 0:
		p.grid.Cols, p.first = cols, p.line
	case cols != p.grid.Cols:
		return ofLine(p.line, "has %d values, but line %d has %d: all rows must be of one length",
			cols, p.first, p.grid.Cols)
	}
	p.gap = false
	p.grid.Rows++
	return nil
}

func (p *gridParser) cell(word string, at place) error {
	if p.hasGoal && !p.placed {
		return inPlace(at, "%q follows the goal, the %s in line %d, column %d: "+
			"the goal must be the last cell of the last row", printable.Shorten(word), p.goalText,
			p.last.line, p.last.column)
	}
	if isGoal(word) {
		if p.hasGoal {
			return inPlace(at, "%q is a second goal: the first is in line %d, column %d",
				word, p.last.line, p.last.column)
		}
		p.hasGoal, p.goalText, p.last = true, word, at
		p.grid.Goal = len(p.grid.Values)
		p.grid.Values = append(p.grid.Values, 0)
		return nil
	}
	if !p.hasGoal {
		p.last = at
	}
	lo, hi := maze.MinValue, maze.MaxValue
	if p.heading != nil {
		lo, hi = p.heading.Min, p.heading.Max
	}
	x, err := strconv.Atoi(word)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return inPlace(at, noNumber, printable.Shorten(word))
	}
	if err != nil || x < lo || x > hi {
		return inPlace(at, outOfRange, printable.Shorten(word), lo, hi)
	}
	p.grid.Values = append(p.grid.Values, int16(x))
	return nil
}

func isGoal(word string) bool { return word == "0" || word == "G" || word == "g" }

// finish checks the grid as a whole and fills in the range.
func (p *gridParser) finish() (*maze.Grid, error) {
	g := &p.grid
	if g.Rows == 0 {
		return nil, inText("there is no grid in the input: a maze is rows of numbers")
	}
	if !p.hasGoal && p.placed {
		return nil, &SyntaxError{Err: ErrNoGoal}
	}
	if !p.hasGoal {
		return nil, inPlace(p.last, goalMissing, g.Rows, g.Cols, g.Values[len(g.Values)-1])
	}
	if p.heading != nil {
		if p.heading.Rows != g.Rows || p.heading.Cols != g.Cols {
			return nil, inText("the heading says %dx%d, but the grid is %dx%d",
				p.heading.Rows, p.heading.Cols, g.Rows, g.Cols)
		}
		g.Params = *p.heading
		return g, nil
	}
	g.Min, g.Max = maze.MaxValue, maze.MinValue
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
