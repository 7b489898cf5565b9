package format

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"stride/internal/printable"
	"stride/maze"
)

// Courses in which mazes are solved write the size above the grid, and often several mazes in one
// file:
//
//	R C                  a grid of R rows and C columns, from corner to corner ("Jumping Jim")
//	R C r0 c0 r1 c1      with start and goal, both as row and column from 0 (Concepción)
//	K                    K rows and columns; start and goal are in two lines below, as row,column from 0
//
// A line 0 may end the file. A line of two or six numbers can also be the first row of a grid. The
// text is read both ways then; where both make sense, the caller has to ask.
//
// Such mazes may be what [maze.Grid.Check] refuses, and Stride evaluates them, but makes none: a
// single row or column, and cells other than the goal that hold 0, from which no jump leads. Where
// the header places the goal, its number means nothing. In a text that is also a grid, such a
// reading does not count.

// ints returns the numbers of a line, and nil if it has anything else.
func (l line) ints() (numbers []int) {
	for w := range l.words() {
		x, err := strconv.Atoi(w.text)
		if err != nil {
			return nil
		}
		numbers = append(numbers, x)
	}
	return numbers
}

// sizeLine returns the first line of a text if it can be a size, and nil otherwise.
func sizeLine(text string) *line {
	for l := range lines(text) {
		size := l.ints()
		switch {
		case strings.ContainsAny(l.text, separators):
		case len(size) == 6, (len(size) == 1 || len(size) == 2) && slices.Min(size) >= maze.MinSide:
			return &l
		}
		if clean(l.text) != "" {
			return nil
		}
	}
	return nil
}

// sameWidth reports whether the first two lines of numbers have the same number of them, as the
// rows of a grid do.
func sameWidth(text string) bool {
	first := 0
	for l := range lines(text) {
		n := len(l.ints())
		if first > 0 && n > 0 {
			return n == first
		}
		first = max(first, n)
	}
	return true
}

// parseSized reads mazes that stand below their sizes. If one of several cannot be read, its Err
// says why.
func parseSized(text string) (all []*Printed, err error) {
	var bad error
	good := false
	var rest []line // without the empty ones
	for l := range lines(text) {
		if clean(l.text) != "" {
			rest = append(rest, l)
		}
	}
	for len(rest) > 0 {
		if head := rest[0].ints(); len(all) > 0 && (head == nil || len(head) == 1 && head[0] == 0) {
			last := gridParser{printed: *all[len(all)-1], line: rest[0].number}
			last.claim(clean(rest[0].text)) // what stands below a maze is about it
			all[len(all)-1].Claims, rest = last.printed.Claims, rest[1:]
			if head != nil && len(rest) > 0 {
				return nil, inLine(rest[0].number, lateNumbers, last.line)
			}
			continue
		}
		if head := len(rest[0].ints()); head > 2 && head != 6 {
			return nil, inLine(rest[0].number, lateNumbers, rest[0].number)
		}
		printed, behind, err := oneSized(rest)
		if printed == nil {
			printed = &Printed{Err: err}
			if bad == nil {
				bad = err
			}
		} else {
			good = true
		}
		all, rest = append(all, printed), behind
	}
	if !good {
		return nil, bad
	}
	return all, nil
}

// oneSized reads the first maze of the lines, and returns those behind it, also if it cannot be
// read. If nothing tells where it ends, there are none.
func oneSized(rest []line) (*Printed, []line, error) {
	head, size := rest[0], rest[0].ints()
	var p maze.Params
	switch len(size) {
	case 1:
		p.Rows, p.Cols = size[0], size[0]
	default:
		p.Rows, p.Cols = size[0], size[1]
	}
	p.Min, p.Max = maze.MinValue, maze.MaxValue
	if err := checkSides(p); err != nil {
		return nil, nil, inLine(head.number, "%w", err)
	}
	rest = rest[1:]
	for k := range p.Rows {
		at := head.number + k + 1
		if k < len(rest) {
			at = rest[k].number
		}
		if k >= len(rest) || count(rest[k]) != p.Cols {
			return nil, nil, ofLine(head.number, "says that %d rows of %d values follow, but line %d is no "+
				"such row", p.Rows, p.Cols, at)
		}
	}
	rows, rest := rest[:p.Rows], rest[p.Rows:]
	places := size[min(2, len(size)):]
	if len(size) == 1 && len(rest) > 1 && len(rest[0].ints()) == 2 && len(rest[1].ints()) == 2 {
		places = append(rest[0].ints(), rest[1].ints()...)
		rest = rest[2:]
	}
	g, err := sizedGrid(head.number, p, places, rows)
	if err != nil {
		return nil, rest, err
	}
	return &Printed{Grid: g}, rest, nil
}

// checkSides returns an error unless a maze may have these sides. One of them may be 1.
func checkSides(p maze.Params) error {
	if p.Rows == 1 && p.Cols > 1 {
		p.Rows = maze.MinSide
	} else if p.Cols == 1 && p.Rows > 1 {
		p.Cols = maze.MinSide
	}
	return p.Check()
}

// sizedGrid reads the rows of a maze whose size stands in a line above. The places are row and
// column of start and goal; without them, they are corners, and the goal must be 0 or G.
func sizedGrid(number int, p maze.Params, places []int, rows []line) (*maze.Grid, error) {
	g := &maze.Grid{Params: p, Endpoints: p.Corners()}
	for k := 0; k < len(places); k += 2 {
		if row, col := places[k], places[k+1]; row < 0 || row >= g.Rows || col < 0 || col >= g.Cols {
			return nil, inLine(number, "there is no cell %d %d: rows and columns are counted from 0 here",
				row, col)
		}
	}
	if len(places) > 0 {
		g.Endpoints = maze.Endpoints{Start: places[0]*g.Cols + places[1], Goal: places[2]*g.Cols + places[3]}
	}
	if err := g.Endpoints.Check(p); err != nil {
		return nil, inLine(number, "%w", err)
	}
	for _, l := range rows {
		for w := range l.words() {
			x, err := sizedCell(w, l.number)
			if err != nil {
				return nil, err
			}
			cell := len(g.Values)
			if cell == g.Goal && x != 0 && len(places) == 0 {
				return nil, inPlace(place{l.number, w.column}, goalMissing, g.Rows, g.Cols, x)
			}
			g.Values = append(g.Values, int16(x))
		}
	}
	g.Values[g.Goal] = 0
	g.Min, g.Max = maze.MaxValue, maze.MinValue
	for _, x := range g.Values {
		if x != 0 {
			g.Min, g.Max = min(g.Min, int(x)), max(g.Max, int(x))
		}
	}
	g.Min = min(g.Min, g.Max) // there may be no number at all
	return g, nil
}

// sizedCell reads a cell. 0 or G is the goal, or a cell from which no jump leads.
func sizedCell(w word, number int) (int, error) {
	if w.empty > 0 {
		return 0, inPlace(place{number, w.empty}, noValue)
	}
	if isGoal(w.text) {
		return 0, nil
	}
	x, err := strconv.Atoi(w.text)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return 0, inPlace(place{number, w.column}, noNumber, printable.Shorten(w.text))
	case err != nil || x < maze.MinValue || x > maze.MaxValue:
		return 0, inPlace(place{number, w.column}, outOfRange, printable.Shorten(w.text), maze.MinValue,
			maze.MaxValue)
	}
	return x, nil
}

// count returns the number of values of a row.
func count(l line) (n int) {
	for range l.words() {
		n++
	}
	return n
}
