// Package format reads mazes in all forms in which they are written down, prints them in that of
// the course, and compares what a printed report claims with what is true.
package format

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

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
	numbersAbove = "here are numbers, but the maze begins below, in line %d: a file holds one maze"
	lateNumbers  = "the grid ended before line %d, but here are numbers again"
	noValue      = "there is no value between two separators"
	notANumber   = "%q is not a whole number"
	noNumber     = "%q is not a number and not G, the goal"
	outOfRange   = "the value %s is outside the range %d-%d"
	goalMissing  = "the goal is missing: the last cell, row %d and column %d of the maze, is %d and must " +
		"be 0 or G"
)

// place is a position in the text; line and column are counted from 1.
type place struct{ line, column int }

// Parse reads a maze from text: a compact ID (see ParseID), or a grid from corner to corner with
// whatever is around it, such as the whole output of a program of the course. A grid is what stays
// when everything is taken off that is no part of a rectangle of numbers and a goal. A heading of
// the course gives size and range and is checked against the grid; without one the range is that of
// the values in the grid. Its errors are of type *[SyntaxError], or those of [maze.ParseID] and of
// [maze.Params.Check].
func Parse(text []byte) (*maze.Grid, error) {
	p, err := ParsePrinted(text)
	if err != nil {
		return nil, err
	}
	return p.Grid, nil
}

// Printed is a maze that was read, with what the text says about it.
type Printed struct {
	// from the top left cell to the goal, unless the text marks another start
	Grid    *maze.Grid
	Notes   []Note // lines such as "Start: 1,2" before the grid, only by ParsePlaced
	Claims  []Note // lines of the form "Word: text" after the grid; the word of a line of moves is "Moves"
	LeftOut string // what was taken off that is no usual part of a printed grid, in one line; or empty
	Err     error  // why the maze, one of several that ParseAll has read, has no Grid; nil if it has one
}

// Note is a line of the form "Word: text".
type Note struct {
	Line       int // number of the line, from 1
	Word, Text string
}

// ParsePrinted reads what Parse reads, and returns what the text says about the maze, too.
func ParsePrinted(text []byte) (*Printed, error) {
	p, err := parseOne(text, false)
	if err == nil && p.Grid.Endpoints != p.Grid.Corners() {
		return nil, inText("the maze goes from %s to %s: here it must go from the top left to the bottom "+
			"right "+
			"cell, 1,1 to %d,%d", Cell(p.Grid.Params, p.Grid.Start), Cell(p.Grid.Params, p.Grid.Goal),
			p.Grid.Rows,
			p.Grid.Cols)
	}
	return p, err
}

// ParsePlaced reads what Parse reads, but accepts the goal in any cell, and lines Start, Goal and
// Value before the grid, which it returns without interpreting them.
func ParsePlaced(text []byte) (*Printed, error) { return parseOne(text, true) }

// ParseAll reads what Parse reads, with the goal in any cell, and all mazes of a text in which each
// stands below its size, as some courses write them. Such a size may place start and goal in any
// cells, and such a maze may have a single row or column, and cells from which no jump leads.
func ParseAll(text []byte) ([]*Printed, error) { return parseAll(text, false, false) }

// ParseSize reads the last maze of a size between its corners from the output of a program, with
// whatever is around it. One whose numbers are all in the range comes before others. It returns nil
// if there is none, or if no maze has these parameters. The range of the maze is that of p, also if
// its numbers are not.
func ParseSize(text []byte, p maze.Params) *Printed {
	if p.Check() != nil {
		return nil
	}
	l := scan(string(text))
	var best *Printed
	fits := false
	for _, r := range l.all(1, &p) {
		g := l.grid(r, p)
		inside := !slices.ContainsFunc(g.Values[:g.Goal], func(x int16) bool {
			return int(x) < p.Min || int(x) > p.Max
		})
		if best == nil || inside || !fits {
			best, fits = l.printed(r, g), inside
		}
	}
	return best
}

// parseOne reads a single maze.
func parseOne(text []byte, placed bool) (*Printed, error) {
	all, err := parseAll(text, placed, true)
	if err == nil && len(all) > 1 {
		return nil, inText("the text holds %d mazes: stride maze check lists them, "+
			"with the IDs by which other commands take one", len(all))
	}
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// parseAll reads all mazes of a text. If strict is set, a single one below its size must be one
// that Stride could make.
func parseAll(text []byte, placed, strict bool) ([]*Printed, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return nil, inText("the text is in UTF-16: save it as UTF-8")
	}
	trimmed := strings.Trim(string(text), " \t\r\v\f\n\u00a0\ufeff`\"")
	if trimmed == "" {
		return nil, inText("the input is empty: a maze is rows of numbers, or an ID such as 2x2:1-1:111F")
	}
	if oneWord(trimmed) {
		g, err := maze.ParseID(trimmed)
		if err == nil && g.Endpoints != g.Corners() && !placed {
			return nil, inText("the maze of the ID does not lead from corner to corner, as is needed here")
		}
		if err == nil {
			return []*Printed{{Grid: g}}, nil
		}
		_, _, isID := maze.CutParams(strings.TrimPrefix(trimmed, maze.IDPrefix))
		if isID || !strings.ContainsAny(trimmed, "[{,;/<|") {
			return nil, err
		}
	}
	l := scan(string(text))
	l.bare = placed
	p, err := l.read(placed)
	head := l.sizeLine()
	if head == nil {
		if err != nil {
			return nil, err
		}
		return []*Printed{p}, nil
	}
	sized, failed := l.parseSized()
	switch {
	case err != nil && failed == nil && strict && len(sized) == 1:
		return sized, sized[0].Grid.Check()
	case err != nil && failed == nil:
		return sized, nil
	case err != nil && !l.sameWidth():
		return nil, failed
	case err != nil:
		return nil, err
	case failed != nil || sized[0].Err != nil || sized[0].Grid.Check() != nil:
		return []*Printed{p}, nil
	case len(sized) == 1 && slices.Equal(sized[0].Grid.Values, p.Grid.Values) &&
		sized[0].Grid.Endpoints == p.Grid.Endpoints && sized[0].Grid.Params == p.Grid.Params:
		return sized, nil
	}
	return nil, inLine(head.number, "is %q the size of the maze below it or the first row of "+
		"the maze? If it is the size, write a line 0 below the last row; if it is a row, write a "+
		"line Puzzle: above it", strings.TrimSpace(l.text[head.from:head.to]))
}

// oneWord reports whether a text can only be an ID.
func oneWord(text string) bool {
	return strings.Contains(text, ":") && !strings.ContainsAny(text, " \t\n")
}

// read reads the one maze of a text.
func (l *lexer) read(placed bool) (*Printed, error) {
	heading, from, err := l.heading()
	if err != nil {
		return nil, err
	}
	notes, err := l.notes(placed)
	if err != nil {
		return nil, err
	}
	all, err := l.choose(from)
	if err != nil {
		return nil, err
	}
	r := all[0]
	if err := l.sized(r, from); err != nil {
		return nil, err
	}
	for _, other := range all[1:] {
		if !l.same(r, other) {
			return nil, inText("the text can be read as two mazes: %s, or %s: remove what does not belong "+
				"to the one that is meant", l.describe(r), l.describe(other))
		}
	}
	p := maze.Params{Rows: len(r.rows), Cols: len(r.rows[0]), Min: maze.MaxValue, Max: maze.MinValue}
	if heading != nil {
		if heading.Rows != p.Rows || heading.Cols != p.Cols {
			return nil, inText("the heading says %dx%d, but the grid is %dx%d", heading.Rows, heading.Cols,
				p.Rows, p.Cols)
		}
		p = *heading
	}
	for k := range p.Rows * p.Cols {
		c := r.rows[k/p.Cols][k%p.Cols]
		switch x := int(c.n); {
		case k == r.goal:
		case heading == nil:
			p.Min, p.Max = min(p.Min, x), max(p.Max, x)
		case x < p.Min || x > p.Max:
			return nil, inPlace(l.place(c), outOfRange, l.of(c), p.Min, p.Max)
		}
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	printed := l.printed(r, l.grid(r, p))
	printed.Notes = notes
	return printed, nil
}
