package format

import (
	"slices"
	"strconv"
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

// sameWidth reports whether the first two lines of numbers have the same number of them, as the rows
// of a grid do.
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

// parseSized reads mazes that stand below their sizes.
func parseSized(text string) (all []*Printed, err error) {
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
				return nil, lateNumbers.Err("line", rest[0].number, "end", last.line)
			}
			continue
		}
		var printed *Printed
		if printed, rest, err = oneSized(rest); err != nil {
			return nil, err
		}
		all = append(all, printed)
	}
	return all, nil
}

// oneSized reads the first maze of the lines, and returns those behind it.
func oneSized(rest []line) (*Printed, []line, error) {
	head, size := rest[0], rest[0].ints()
	var p maze.Params
	var ends []line // that place start and goal
	switch len(size) {
	case 1:
		p.Rows, p.Cols = size[0], size[0]
	case 2, 6:
		p.Rows, p.Cols = size[0], size[1]
	default:
		return nil, nil, lateNumbers.Err("line", head.number, "end", head.number)
	}
	p.Min, p.Max = maze.MinValue, maze.MaxValue
	if err := p.Check(); err != nil {
		return nil, nil, inLine.Err("line", head.number, "reason", err)
	}
	rest = rest[1:]
	for k := range p.Rows {
		at := head.number + k + 1
		if k < len(rest) {
			at = rest[k].number
		}
		if k >= len(rest) || count(rest[k]) != p.Cols {
			return nil, nil, shortMaze.Err("line", head.number, "rows", p.Rows, "columns", p.Cols, "at", at)
		}
	}
	printed, err := parseGrid(func(yield func(line) bool) {
		for _, l := range rest[:p.Rows] {
			if !yield(l) {
				return
			}
		}
	}, true)
	if err != nil {
		return nil, nil, err
	}
	rest = rest[p.Rows:]
	places := size[min(2, len(size)):]
	if len(size) == 1 && len(rest) > 1 && len(rest[0].ints()) == 2 && len(rest[1].ints()) == 2 {
		ends, rest = rest[:2], rest[2:]
		places = append(ends[0].ints(), ends[1].ints()...)
	}
	g := printed.Grid
	if len(places) == 0 {
		places = []int{0, 0, p.Rows - 1, p.Cols - 1}
	}
	for k := 0; k < len(places); k += 2 {
		if row, col := places[k], places[k+1]; row < 0 || row >= g.Rows || col < 0 || col >= g.Cols {
			return nil, nil, noSuchCell.Err("line", head.number, "row", row, "column", col)
		}
	}
	g.Start = places[0]*g.Cols + places[1]
	if goal := places[2]*g.Cols + places[3]; goal != g.Goal {
		return nil, nil, goalOther.Err("line", head.number, "row", places[2], "column", places[3], "goalrow",
			g.Goal/g.Cols, "goalcolumn", g.Goal%g.Cols)
	}
	if err := g.Endpoints.Check(g.Params); err != nil {
		return nil, nil, inLine.Err("line", head.number, "reason", err)
	}
	return printed, rest, nil
}

// count returns the number of values of a row.
func count(l line) (n int) {
	for range l.words() {
		n++
	}
	return n
}
