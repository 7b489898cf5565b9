package format

import (
	"slices"
	"strings"

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
func (in line) ints() (numbers []int) {
	for _, c := range in.cells {
		if c.kind != number || c.marked || c.n == notWhole {
			return nil
		}
		numbers = append(numbers, int(c.n))
	}
	return numbers
}

// sizeLine returns the first line of a text if it can be a size, and nil otherwise.
func (l *lexer) sizeLine() *line {
	for k, in := range l.lines {
		size := in.ints()
		switch {
		case strings.ContainsAny(l.text[in.from:in.to], ",;|"):
		case len(size) == 6, (len(size) == 1 || len(size) == 2) && slices.Min(size) >= maze.MinSide:
			return &l.lines[k]
		}
		if l.trimmed(in) != "" {
			return nil
		}
	}
	return nil
}

// sameWidth reports whether the first two lines of numbers have the same number of them, as the
// rows of a grid do.
func (l *lexer) sameWidth() bool {
	first := 0
	for _, in := range l.lines {
		n := len(in.ints())
		if first > 0 && n > 0 {
			return n == first
		}
		first = max(first, n)
	}
	return true
}

// parseSized reads mazes that stand below their sizes. If one of several cannot be read, its Err
// says why.
func (l *lexer) parseSized() (all []*Printed, err error) {
	var bad error
	good := false
	var rest []line // without the empty ones
	for _, in := range l.lines {
		if len(in.cells) > 0 {
			rest = append(rest, in)
		}
	}
	for len(rest) > 0 {
		if head := rest[0].ints(); len(all) > 0 && (head == nil || len(head) == 1 && head[0] == 0) {
			// what stands below a maze is about it
			ended := rest[0].number
			all[len(all)-1].claim(ended, l.trimmed(rest[0]))
			if rest = rest[1:]; head != nil && len(rest) > 0 {
				return nil, inLine(rest[0].number, lateNumbers, ended)
			}
			continue
		}
		if head := len(rest[0].ints()); head > 2 && head != 6 {
			return nil, inLine(rest[0].number, lateNumbers, rest[0].number)
		}
		printed, behind, err := l.oneSized(rest)
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
func (l *lexer) oneSized(rest []line) (*Printed, []line, error) {
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
	joined := len(rest) > 0 && p.Cols > 1 && len(rest[0].cells) == 1 // rows of digits
	var rows []row
	for k := range p.Rows {
		at := head.number + k + 1
		var r row
		if k < len(rest) {
			at = rest[k].number
			r = row{number: at, line: rest[k], cells: rest[k].cells}
		}
		if joined && len(r.cells) == 1 {
			if t, err := l.digits(table{[][]cell{r.cells}, []row{r}, nil}); err == nil {
				r.cells = t.rows[0]
			}
		}
		if len(r.cells) != p.Cols {
			return nil, nil, ofLine(head.number, "says that %d rows of %d values follow, but line %d is "+
				"no "+
				"such row", p.Rows, p.Cols, at)
		}
		rows = append(rows, r)
	}
	rest = rest[p.Rows:]
	places := size[min(2, len(size)):]
	if len(size) == 1 && len(rest) > 1 && len(rest[0].ints()) == 2 && len(rest[1].ints()) == 2 {
		places = append(rest[0].ints(), rest[1].ints()...)
		rest = rest[2:]
	}
	g, err := l.sizedGrid(head.number, p, places, rows, joined)
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
// column of start and goal; without them, they are corners, and the goal must be 0 or G. In rows of
// digits all cells may be numbers, as in the contest problem Grid.
func (l *lexer) sizedGrid(above int, p maze.Params, places []int, rows []row, joined bool) (*maze.Grid,
	error) {
	g := &maze.Grid{Params: p, Endpoints: p.Corners()}
	for k := 0; k < len(places); k += 2 {
		if row, col := places[k], places[k+1]; row < 0 || row >= g.Rows || col < 0 || col >= g.Cols {
			return nil, inLine(above, "there is no cell %d %d: rows and columns are counted from 0 here",
				row, col)
		}
	}
	if len(places) > 0 {
		g.Endpoints = maze.Endpoints{Start: places[0]*g.Cols + places[1],
			Goal: places[2]*g.Cols + places[3]}
	}
	if err := g.Endpoints.Check(p); err != nil {
		return nil, inLine(above, "%w", err)
	}
	zeros := 0
	for _, r := range rows {
		for _, c := range r.cells {
			switch goal := len(g.Values) == g.Goal && len(places) == 0; {
			case c.kind != number && (goal || strings.EqualFold(l.of(c), "G")):
				c.n = 0
			case c.kind != number:
				return nil, inPlace(l.place(c), noNumber, l.short(c))
			case c.n == notWhole:
				return nil, inPlace(l.place(c), notANumber, l.short(c))
			case goal && c.n == -1:
				c.n = 0
			case c.n < 0 || c.n > maze.MaxValue:
				return nil, inPlace(l.place(c), outOfRange, l.short(c), maze.MinValue, maze.MaxValue)
			case goal && c.n != 0 && !joined:
				return nil, inPlace(l.place(c), goalMissing, g.Rows, g.Cols, c.n)
			}
			if c.n == 0 {
				zeros++
			}
			g.Values = append(g.Values, int16(c.n))
		}
	}
	if last := g.Values[g.Goal]; joined && last != 0 && zeros == 1 { // that one is the goal
		return nil, inLine(above, goalMissing, g.Rows, g.Cols, last)
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
