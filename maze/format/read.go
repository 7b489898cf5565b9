package format

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"stride/internal/printable"
	"stride/maze"
)

// Which grid of a text is meant, and what is around it.

const headingStart = "Generating a "

// trimmed returns the text of a line without what may be around it on a page.
func (l *lexer) trimmed(in line) string {
	return strings.Trim(l.text[in.from:in.to], " \t\r\v\f\u00a0\ufeff`\"")
}

// heading returns the size and the range that the course's heading gives, or nil, and the number of
// the first line that may be a row.
func (l *lexer) heading() (*maze.Params, int, error) {
	var h *maze.Params
	from := 1
	for _, in := range l.lines {
		text := l.trimmed(in)
		if !strings.HasPrefix(text, headingStart) {
			continue
		}
		if h != nil {
			return nil, 0, inLine(in.number, "a second maze begins here: a file holds one maze")
		}
		h, from = new(maze.Params), in.number+1
		if _, err := fmt.Sscanf(text, headingForm, &h.Rows, &h.Cols, &h.Min, &h.Max); err != nil {
			return nil, 0, inLine(in.number, "the heading %q is not of the form %q", printable.Shorten(text),
				"Generating a 5x5 puzzle with values in range [1-4]")
		}
		if err := h.Check(); err != nil {
			return nil, 0, inLine(in.number, "%w", err)
		}
	}
	for _, in := range l.lines {
		if in.number < from-1 && len(in.cells) > 1 && in.cells[0].kind == number {
			return nil, 0, inLine(in.number, numbersAbove, from-1)
		}
	}
	return h, from, nil
}

// noteOf returns the note that a line is: one of the words that mazes with other objectives have,
// and one word behind it.
func (l *lexer) noteOf(in line) (Note, bool) {
	word, text, _ := strings.Cut(l.trimmed(in), ":")
	text = strings.TrimSpace(text)
	known := word == "Start" || word == "Goal" || word == "Value"
	return Note{in.number, word, text}, known && text != "" && !strings.ContainsAny(text, " ([")
}

// notes returns the notes of a text, which are not part of its grid.
func (l *lexer) notes(placed bool) (notes []Note, err error) {
	for k, in := range l.lines {
		if n, ok := l.noteOf(in); ok {
			if !placed {
				return nil, ofLine(in.number, "says %q: this is no maze of the course, which is needed here",
					printable.Shorten(l.trimmed(in)))
			}
			notes = append(notes, n)
			l.lines[k].cells = nil
		}
	}
	return notes, nil
}

// all returns all grids of a text, from its top to its bottom if their rows are lines.
func (l *lexer) all(from int, size *maze.Params) (found []reading) {
	blocks, _ := l.blocks(from)
	for _, b := range append(blocks, l.groups()...) {
		more, _ := l.grids(b, size)
		found = append(found, more...)
	}
	if size != nil {
		found = append(found, l.flat(*size)...)
	}
	for _, b := range blocks {
		for _, r := range b.rows {
			for _, b := range l.inLine(r) {
				more, _ := l.grids(b, size)
				found = append(found, more...)
			}
		}
	}
	sort.SliceStable(found, func(a, b int) bool { return found[a].last < found[b].last })
	return found
}

// flat returns the grid of a size whose cells are all numbers that stand together, whatever the
// lines are. The size may be the first of them, and the goal a word behind them.
func (l *lexer) flat(size maze.Params) (found []reading) {
	for from := 0; from < len(l.cells); {
		to := from
		for to < len(l.cells) && l.cells[to].kind == number {
			to++
		}
		cells, next := l.cells[from:to:to], to+1
		if len(cells) == size.Cells()+2 && sizes(cells[:2], size.Rows, size.Cols) {
			cells = cells[2:]
		}
		if len(cells) == size.Cells()-1 && to < len(l.cells) &&
			(to+1 == len(l.cells) || l.cells[to+1].kind != number) {
			cells = append(cells, l.cells[to])
		}
		if from = next; len(cells) != size.Cells() || !l.even(cells) || to < len(l.cells) &&
			l.lineOf(l.cells[to]) == l.lineOf(cells[len(cells)-1]) && l.cells[to].kind == word &&
			cells[len(cells)-1] != l.cells[to] &&
			l.signs(int(l.cells[to-1].to), int(l.cells[to].from)) == "" {
			continue
		}
		t := table{off: []string{"the ends of lines"}}
		for k := 0; k < len(cells); k += size.Cols {
			t.rows = append(t.rows, cells[k:k+size.Cols])
			t.from = append(t.from, row{number: l.lineOf(cells[k+size.Cols-1])})
		}
		more, _ := l.placed(t, &size)
		found = append(found, more...)
	}
	return found
}

// even reports whether nothing says that cells are rows of another length: the signs between all of
// them are the same, and their lines have equally many, but for the last one.
func (l *lexer) even(cells []cell) bool {
	width, in := 0, 1
	for k := 1; k < len(cells); k++ {
		if l.signs(int(cells[k-1].to), int(cells[k].from)) != l.signs(int(cells[0].to), int(cells[1].from)) {
			return false
		}
		if l.lineOf(cells[k]) == l.lineOf(cells[k-1]) {
			in++
			continue
		}
		if width > 0 && in != width {
			return false
		}
		width, in = in, 1
	}
	return width == 0 || in <= width
}

// lineOf returns the number of the line of a cell.
func (l *lexer) lineOf(c cell) int {
	k, _ := slices.BinarySearchFunc(l.lines, int(c.from), func(in line, at int) int { return in.to - at })
	return l.lines[k].number
}

// saidSizes returns the sizes that the lines of text say: 5x5, or rows and columns.
func (l *lexer) saidSizes(text []line) (all []maze.Params) {
	add := func(rows, cols string) {
		r, _ := strconv.Atoi(rows)
		c, _ := strconv.Atoi(cols)
		p := maze.Params{Rows: r, Cols: c, Min: 1, Max: 1}
		if p.Check() == nil && !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	for _, in := range text {
		for _, m := range sizePattern().FindAllStringSubmatch(l.text[in.from:in.to], -1) {
			add(m[1], m[2])
		}
	}
	if m := sidesPattern().FindStringSubmatch(l.text); m != nil {
		add(m[1], m[2])
	}
	if in := l.sizeLine(); in != nil && len(in.cells) <= 2 {
		add(l.of(in.cells[0]), l.of(in.cells[len(in.cells)-1]))
	}
	return all
}

// choose returns the readings of a text, at least one.
func (l *lexer) choose(from int) (found []reading, err error) {
	blocks, text := l.blocks(from)
	most, rows := 0, false // of the cells of a block that is none
	for _, b := range append(blocks, l.groups()...) {
		more, wrong := l.grids(b, nil)
		for k := range more {
			more[k].off = append(l.around(more[k], text), more[k].off...)
		}
		found = append(found, more...)
		cells := 0
		for _, r := range b.rows {
			cells += len(r.cells)
		}
		rows = rows || cells > 0
		if wrong != nil && cells > most {
			most, err = cells, wrong
		}
	}
	if len(found) == 0 {
		for _, b := range blocks {
			for _, r := range b.rows {
				for _, b := range l.inLine(r) {
					more, _ := l.grids(b, nil)
					found = append(found, more...)
				}
			}
		}
	}
	if len(found) == 0 {
		for _, size := range l.saidSizes(text) {
			found = append(found, l.flat(size)...)
		}
	}
	switch {
	case len(found) > 0:
		for _, r := range found[1:] {
			if !l.same(r, found[0]) {
				return found, nil
			}
		}
		return found, l.late(found, blocks)
	case err != nil:
		return nil, err
	case !rows:
		return nil, inText("there is no grid in the input: a maze is rows of numbers")
	}
	return nil, l.lone(blocks)
}

// lone returns the error of rows of which none is below another one.
func (l *lexer) lone(blocks []block) error {
	most := blocks[0].rows[0]
	for _, b := range blocks {
		if len(b.rows[0].cells) > len(most.cells) {
			most = b.rows[0]
		}
	}
	p := maze.Params{Rows: len(blocks[0].rows), Cols: len(most.cells), Min: 1, Max: 1}
	if err := p.Check(); err != nil {
		return err
	}
	return inText("there is no grid in the input: a maze is rows of numbers")
}

// late returns an error if a line elsewhere looks like another row of a grid.
func (l *lexer) late(found []reading, blocks []block) error {
	r := found[0]
	for _, b := range blocks {
		for _, other := range b.rows {
			inside := slices.ContainsFunc(found, func(r reading) bool {
				return other.number >= r.first && other.number <= r.last
			})
			if inside || len(other.label) > 0 ||
				len(other.cells) != len(r.rows[0]) ||
				slices.ContainsFunc(b.rows, func(r row) bool {
					return slices.ContainsFunc(r.cells, isNoValue)
				}) {
				continue
			}
			if other.number > r.last {
				return inLine(other.number, lateNumbers, other.number)
			}
			return inLine(other.number, numbersAbove, r.first)
		}
	}
	return nil
}

// isNoValue reports whether a cell can be no number of a maze, such as a distance of 0.
func isNoValue(c cell) bool { return c.kind != number || c.n < maze.MinValue || c.n > maze.MaxValue }

// sized returns an error if a line of text above a grid says another size.
func (l *lexer) sized(r reading, from int) error {
	for _, in := range l.lines {
		if in.number < from || in.number >= r.first || !strings.ContainsAny(l.text[in.from:in.to], "xX×") {
			continue
		}
		said, right := "", false
		for _, m := range sizePattern().FindAllStringSubmatch(l.text[in.from:in.to], -1) {
			said = m[0]
			right = right || m[1] == fmt.Sprint(len(r.rows)) && m[2] == fmt.Sprint(len(r.rows[0]))
		}
		if said != "" && !right {
			return ofLine(in.number, "says %s, but the grid is %dx%d", said, len(r.rows), len(r.rows[0]))
		}
	}
	return nil
}

var (
	// sizePattern finds a size, and sidesPattern rows and columns.
	sizePattern  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b(\d+) ?[xX×] ?(\d+)\b`) })
	sidesPattern = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bn?rows?\W{1,4}(\d+)[^0-9\[\]]{1,20}\bn?col[a-z]*\W{1,4}(\d+)`)
	})
)

// same reports whether two readings are the same maze.
func (l *lexer) same(a, b reading) bool {
	return a.goal == b.goal && a.start == b.start && slices.EqualFunc(a.rows, b.rows, func(x, y []cell) bool {
		return slices.EqualFunc(x, y, func(c, d cell) bool { return c.n == d.n }) // words have 0
	})
}

// describe says what a reading is.
func (l *lexer) describe(r reading) string {
	text := fmt.Sprintf("%dx%d in lines %d-%d", len(r.rows), len(r.rows[0]), r.first, r.last)
	first := r.rows[0]
	words := make([]string, 0, len(first))
	for _, c := range first {
		words = append(words, l.of(c))
	}
	text += fmt.Sprintf(" with the first row %s", printable.Shorten(strings.Join(words, " ")))
	if len(r.off) > 0 {
		text += " without " + strings.Join(r.off, ", ")
	}
	return text
}

// around returns what is around a grid and between its cells, as far as it is no usual part of a
// printed one.
func (l *lexer) around(r reading, text []line) (off []string) {
	usual := " \t\r\n\v\f\u00a0,;|\"`-+=:<>/"
	for k, row := range r.rows {
		for n, c := range row {
			var from int32
			switch {
			case n > 0:
				from = row[n-1].to
			case k > 0:
				from = r.rows[k-1][len(r.rows[k-1])-1].to
			default:
				continue
			}
			if from > c.from {
				continue
			}
			for _, sign := range l.text[from:c.from] {
				what := ""
				switch {
				case strings.ContainsRune("()[]{}", sign):
					what = "brackets"
				case sign >= 0x2500 && sign <= 0x257f:
					what = "boxes"
				case !strings.ContainsRune(usual, sign) && isSeparator(sign):
					what = "signs between the cells"
				}
				if what != "" && !slices.Contains(off, what) {
					off = append(off, what)
				}
			}
		}
	}
	above := 0
	for _, in := range text {
		if in.number < r.first && l.trimmed(in) != "Puzzle:" {
			above++
		}
	}
	if above > 0 {
		off = append(off, count(above, "line")+" of text above it")
	}
	return off
}

// short returns the text of a cell for a message.
func (l *lexer) short(c cell) string { return printable.Shorten(l.of(c)) }

// grid returns a reading as a maze.
func (l *lexer) grid(r reading, p maze.Params) *maze.Grid {
	g := &maze.Grid{Params: p, Endpoints: maze.Endpoints{Start: r.start, Goal: r.goal}}
	for _, row := range r.rows {
		for _, c := range row {
			g.Values = append(g.Values, int16(c.n))
		}
	}
	g.Values[r.goal] = 0
	return g
}

// printed returns a maze with what the text says about it below.
func (l *lexer) printed(r reading, g *maze.Grid) *Printed {
	p := &Printed{Grid: g}
	if len(r.off) > 0 {
		p.LeftOut = fmt.Sprintf("read as %dx%d, without %s", g.Rows, g.Cols, strings.Join(r.off, ", "))
	}
	for _, in := range l.lines {
		if in.number > r.last {
			p.claim(in.number, l.trimmed(in))
		}
	}
	return p
}

// maxClaims is the largest number of claims that are kept. A report has about twenty.
const maxClaims = 1000

// claim keeps what a line below the grid says about the maze.
func (p *Printed) claim(line int, text string) {
	if len(p.Claims) == maxClaims {
		return
	}
	if isMoves(text) {
		p.Claims = append(p.Claims, Note{line, movesWord, text})
	} else if word, rest, found := strings.Cut(text, ":"); found {
		p.Claims = append(p.Claims, Note{line, strings.TrimSpace(word), strings.TrimSpace(rest)})
	}
}

// isMoves reports whether a line has at least one move, and nothing but moves, in capitals.
func isMoves(text string) bool {
	moves, err := maze.ParseMoves(text)
	return err == nil && len(moves) > 0 && text == strings.ToUpper(text)
}
