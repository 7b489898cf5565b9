package format

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"stride/maze"
)

// What a grid is. It is a rectangle of cells, of which one is the goal and all others are numbers,
// and it is what stays when everything else is taken off:
//
//   - Signs between the cells are taken off with them (lex.go), lines without a number are rulers
//     or text, and so are those with more words than a row may have.
//   - Rows are the lines that follow each other with equally many cells; or the innermost brackets
//     that do; or the parts of one line between semicolons, slashes or bars. If a row is one number
//     and all are of one length, its digits are the cells.
//   - Numbers or words that count the rows or the columns are labels, if something says so: a head
//     above them, another sign behind them, or that there is no goal otherwise. If only the shape
//     does, a square behind the labels, there are two readings.
//   - The goal is the one cell that is no number, or the one 0, or the one -1.
//
// A text is read in all of these ways. If the grids that come out are one and the same, that is the
// maze; if they differ, nobody can tell which one is meant, and both are named.

// row is a line that may be a row.
type row struct {
	number int
	label  []cell // before a colon or an equals sign
	cells  []cell // without rulers
	line   line
	ruled  bool // something is drawn below
	gap    bool // an empty line is above
}

// block is a number of rows in a text that may be a grid.
type block struct {
	rows []row
	head []cell // a line of words directly above
}

// reading is a grid as it was read.
type reading struct {
	rows  [][]cell
	goal  int
	start int
	first int // the number of its first line
	last  int
	off   []string // what was taken off, in words
}

// blocks returns the blocks of a text whose rows are its lines, and the lines that are text. A line
// below which has more numbers than a size may have is a block of its own.
func (l *lexer) blocks(from int) (all []block, text []line) {
	var b block
	end := func() {
		if len(b.rows) > 0 {
			all = append(all, b)
		}
		b = block{}
	}
	gap := false
	for _, in := range l.lines {
		if in.number < from {
			continue
		}
		r := l.rowOf(in)
		switch n := len(b.rows); {
		case len(r.cells)+len(r.label) == 0:
			drawn := strings.TrimSpace(l.text[in.from:in.to]) != ""
			gap = gap || !drawn
			if n > 0 && drawn {
				b.rows[n-1].ruled = true
			}
		case !isRow(r):
			end()
			b.head, gap = r.cells, false
			text = append(text, in)
		default:
			if n > 0 && !l.continues(b.rows, r) {
				end()
			}
			r.gap, gap = gap, false
			b.rows = append(b.rows, r)
		}
	}
	end()
	return all, text
}

// rowOf returns a line as a row.
func (l *lexer) rowOf(in line) row {
	r := row{number: in.number, line: in}
	begin, colons := 0, 0
	for k := 1; k < len(in.cells); k++ {
		if strings.ContainsAny(l.text[in.cells[k-1].to:in.cells[k].from], ":：=") {
			begin = k
			colons++
		}
	}
	if colons > 2 && colons == len(in.cells)-1 { // between all cells
		begin = 0
	}
	for k, c := range in.cells {
		if k > begin+1 && k+1 < len(in.cells) && l.of(c) == "#" ||
			k > begin && strings.Contains(l.text[in.cells[k-1].to:c.from], "//") {
			break // a comment
		}
		switch {
		case k < begin:
			r.label = append(r.label, c)
		case c.kind != ruler:
			r.cells = append(r.cells, c)
		}
	}
	return r
}

// isRow reports whether a line may be a row: it has numbers, and no more words than a label on
// either side and a goal.
func isRow(r row) bool {
	const mostWords = 4
	numbers, words, inner, after := 0, 0, 0, 0
	for _, c := range r.cells {
		if c.kind == number {
			numbers++
			inner += after
			after = 0
		} else if words++; numbers > 0 {
			after++
		}
	}
	return numbers > 0 && words <= mostWords && inner <= 1
}

// continues reports whether a line may be the next row of a grid. The first row may stand behind a
// caption.
func (l *lexer) continues(rows []row, r row) bool {
	above, first := rows[len(rows)-1], len(rows) == 1
	words := func(r row) (n int) {
		for _, c := range r.cells {
			if c.kind == word {
				n++
			}
		}
		return n
	}
	const most = 1 // the goal
	a, b := words(above), words(r)
	prompts := !first && len(above.cells) != len(r.cells) && words(r) == 0 &&
		!slices.ContainsFunc(rows, func(r row) bool { return len(r.cells) == 0 || r.cells[0].kind != word })
	if a > b+most || b > a+most || prompts {
		return false
	}
	if len(r.label) == 0 {
		return len(above.label) == 0 || first && len(above.cells) > 2
	}
	return len(r.label) == len(above.label) && l.shape(r.label) == l.shape(above.label)
}

// shape returns what labels of one kind have in common: their words, but for single letters and
// numbers.
func (l *lexer) shape(label []cell) string {
	var b strings.Builder
	for _, c := range label {
		text := strings.Trim(l.of(c), "0123456789")
		if utf8.RuneCountInString(text) == 1 {
			text = ""
		}
		b.WriteString(text)
		b.WriteByte(' ')
	}
	return b.String()
}

// groups returns the blocks of a text whose rows are brackets.
func (l *lexer) groups() (all []block) {
	type group struct {
		from, to int
		sign     byte
		parent   int
		leaf     bool // no bracket in it has two cells
	}
	var found []group
	var open []int
	for _, b := range l.brackets {
		if b.open {
			parent := -1
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			open = append(open, len(found))
			found = append(found, group{int(b.at), int(b.at), b.sign, parent, true})
			continue
		}
		if len(open) == 0 {
			continue
		}
		g := &found[open[len(open)-1]]
		open = open[:len(open)-1]
		g.to = int(b.at)
		if g.to-g.from > 1 && g.parent >= 0 {
			found[g.parent].leaf = false
		}
	}
	starts := make([]line, 0, len(l.cells)) // the line of each cell
	for _, in := range l.lines {
		for range in.cells {
			starts = append(starts, in)
		}
	}
	last := make(map[int]int) // block and group by parent
	ends := make(map[int]int)
	for _, g := range found {
		if !g.leaf || g.to == g.from {
			continue
		}
		in := starts[g.from]
		r := row{number: in.number, line: line{in.number, in.from, in.to, l.cells[g.from:g.to]}}
		for _, c := range r.line.cells {
			if c.kind != ruler {
				r.cells = append(r.cells, c)
			}
		}
		n, known := last[g.parent]
		if between := g.from - ends[g.parent]; !known || between > 1 {
			n = len(all)
			all = append(all, block{})
		}
		last[g.parent], ends[g.parent] = n, g.to
		all[n].rows = append(all[n].rows, r)
	}
	return slices.DeleteFunc(all, func(b block) bool {
		wide := 0
		for _, r := range b.rows {
			if len(r.cells) > 1 {
				wide++
			}
		}
		return wide < 2
	})
}

// inLine returns the blocks of which each is a single line, with a sign between the rows.
func (l *lexer) inLine(r row) (all []block) {
	const fewest = 4
	for _, sign := range []string{";", "/", "|", `\`, " "} {
		if sign == " " && len(r.cells) < 2 || sign != " " && len(r.cells) < 2 {
			continue
		}
		var b block
		from := 0
		for k := 1; k <= len(r.cells); k++ {
			if k < len(r.cells) && sign != " " &&
				!strings.Contains(l.text[r.cells[k-1].to:r.cells[k].from], sign) {
				continue
			}
			part := r
			part.cells, part.label = r.cells[from:k], nil
			b.rows = append(b.rows, part)
			from = k
		}
		if len(b.rows) > 1 && (len(r.cells) >= fewest || len(b.rows) == len(r.cells)) {
			all = append(all, b)
		}
	}
	return all
}

// widths returns the runs of rows of a block that have equally many cells. A row that lacks one and
// has a ruler has that one as its goal.
func (b *block) runs() (from []int) {
	for k := range b.rows {
		r := &b.rows[k]
		drawn := func(c cell) bool { return c.kind == ruler }
		if k > 0 && len(b.rows[k-1].cells) == len(r.cells)+1 &&
			!slices.ContainsFunc(b.rows[k-1].line.cells, drawn) {
			whole := slices.DeleteFunc(slices.Clone(r.line.cells),
				func(c cell) bool { return slices.Contains(r.label, c) })
			if len(whole) == len(r.cells)+1 {
				for n := range whole {
					if whole[n].kind == ruler {
						whole[n].kind = word
					}
				}
				r.cells = whole
			}
		}
		if k == 0 || len(r.cells) != len(b.rows[k-1].cells) {
			from = append(from, k)
		}
	}
	return append(from, len(b.rows))
}

// caption takes words off the first row that the others do not begin with, or the whole row if what
// stays is the size of the rows below.
func (b *block) caption() {
	if len(b.rows) <= maze.MinSide || len(b.rows[0].cells) == 0 || b.rows[0].cells[0].kind != word ||
		b.rows[1].cells[0].kind == word {
		return
	}
	first, cols := &b.rows[0], len(b.rows[1].cells)
	words := slices.IndexFunc(first.cells, func(c cell) bool { return c.kind == number })
	if words < 0 {
		return
	}
	if sizes(first.cells[words:], len(b.rows)-1, cols) {
		b.rows = b.rows[1:]
	} else if len(first.cells)-words == cols {
		first.cells = first.cells[words:]
	}
}

// ragged returns the error of rows of unequal length.
func (l *lexer) ragged(b block, k int) error {
	for _, r := range b.rows[k-1 : k+1] {
		if err := l.missing(table{rows: [][]cell{r.cells}, from: []row{r}}); err != nil {
			return err
		}
	}
	return ofLine(b.rows[k].number, "has %s, but line %d has %d: all rows must be of one length",
		count(len(b.rows[k].cells), "value"), b.rows[0].number, len(b.rows[0].cells))
}

// count returns a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// grids returns the grids of a block, which are the readings of its rows. With a size, those are
// the ones that have it, and other rows around them mean nothing.
func (l *lexer) grids(b block, size *maze.Params) (all []reading, err error) {
	b.caption()
	from := b.runs()
	main := -1
	for k := range len(from) - 1 {
		n, wide := from[k+1]-from[k], len(b.rows[from[k]].cells)
		if n < maze.MinSide || wide == 1 && utf8.RuneCountInString(l.of(b.rows[from[k]].cells[0])) < 2 {
			continue
		}
		if size != nil {
			more, _ := l.labelled(block{b.rows[from[k]:from[k+1]], b.above(from[k])}, size)
			all = append(all, more...)
		} else if main < 0 {
			main = k
		} else {
			return nil, l.ragged(b, from[k])
		}
	}
	if size != nil {
		return all, nil
	}
	if main < 0 {
		if len(from) > 2 {
			return nil, l.ragged(b, from[1])
		}
		return nil, nil
	}
	inside := block{b.rows[from[main]:from[main+1]], b.above(from[main])}
	all, err = l.labelled(inside, nil)
	for k, r := range b.rows {
		switch {
		case k >= from[main] && k < from[main+1]:
		case slices.ContainsFunc(r.cells, func(c cell) bool { return c.kind == word }): // text
		case k < from[main] && len(all) > 0 && sizes(r.cells, len(all[0].rows), len(all[0].rows[0])) &&
			!outside(r.cells, all[0]):
			for n := range all {
				all[n].off = append(all[n].off, fmt.Sprintf("the size in line %d", r.number))
			}
		case counts(r.cells) && len(all) > 0 && len(r.cells) == len(all[0].rows[0]):
			for n := range all {
				all[n].off = append(all[n].off, "numbers of columns")
			}
		default:
			odd := k
			if k < from[main] {
				odd = from[main]
			}
			return nil, l.ragged(b, odd)
		}
	}
	return all, err
}

// above returns the head of the rows of a block from one on.
func (b *block) above(k int) []cell {
	if k > 0 {
		return b.rows[k-1].cells
	}
	return b.head
}

// sizes reports whether cells are the size of a grid: rows and columns in any order, one number for
// both, or both and the range.
func sizes(cells []cell, rows, cols int) bool {
	if len(cells) == 0 || len(cells) == 3 || len(cells) > 4 {
		return false
	}
	a, b := int(cells[0].n), int(cells[min(1, len(cells)-1)].n)
	return (a == rows && b == cols || a == cols && b == rows) && (len(cells) < 4 ||
		cells[2].n <= cells[3].n)
}

// outside reports whether a grid has a number outside the range in a line of its size and range.
func outside(size []cell, r reading) bool {
	return len(size) == 4 && slices.ContainsFunc(r.rows, func(row []cell) bool {
		return slices.ContainsFunc(row, func(c cell) bool {
			return c.kind == number && c.n > 0 && (c.n < size[2].n || c.n > size[3].n)
		})
	})
}

// counts reports whether cells are numbers that count from 0 or 1, or down to these.
func counts(cells []cell) bool {
	last := int32(len(cells) - 1)
	up, down := true, true
	for k, c := range cells {
		if c.kind != number {
			return false
		}
		up = up && c.n == cells[0].n+int32(k)
		down = down && c.n == cells[0].n-int32(k)
	}
	return len(cells) > 1 && (up && (cells[0].n == 0 || cells[0].n == 1) ||
		down && (cells[last].n == 0 || cells[last].n == 1))
}
