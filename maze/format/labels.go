package format

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"stride/maze"
)

// Which cells of a block are labels. Numbers that count the rows are labels if there is a head
// above them or another sign behind them than between the others. If nothing tells them from cells,
// they count as cells, unless what is behind them is a square, or has a goal only without them.

// table is a block with what has been taken off it.
type table struct {
	rows [][]cell
	from []row // the lines of the rows
	off  []string
}

// labelled returns the grids of rows that have equally many cells, with their labels or without.
func (l *lexer) labelled(b block, size *maze.Params) (all []reading, err error) {
	t := table{from: b.rows}
	for _, r := range b.rows {
		t.rows = append(t.rows, r.cells)
		if len(r.label) > 0 && !slices.Contains(t.off, "labels") {
			t.off = append(t.off, "labels")
		}
	}
	counted := l.words(&t)
	forms := []table{t}
	if inner, ok := l.corner(t); ok {
		forms = []table{inner}
	} else if inner, sure := l.numbered(t, b.head, counted); inner != nil {
		forms = append(forms, *inner)
		if sure {
			forms = forms[1:]
		}
	} else if n := len(t.rows) - 1; n >= maze.MinSide && len(t.rows[0]) > maze.MinSide &&
		counts(t.rows[0]) {
		below := table{t.rows[1:], t.from[1:], append(slices.Clip(t.off), "numbers of columns")}
		if forms = append(forms, below); l.headed(t) {
			forms = forms[1:]
		}
	}
	var good, square []reading
	for k, f := range forms {
		if wrong := l.missing(f); wrong != nil {
			if err == nil {
				err = wrong
			}
			continue
		}
		if len(f.rows[0]) == 1 {
			if f, err = l.digits(f); err != nil {
				continue
			}
		}
		more, wrong := l.placed(f, size)
		if wrong != nil && (err == nil || k == 0) {
			err = wrong
		}
		good = append(good, more...)
		if k > 0 && len(f.rows) == len(f.rows[0]) {
			square = append(square, more...)
		}
	}
	if len(good) > 1 && size == nil && len(square) == 0 {
		good = good[:1]
	}
	if len(good) > 0 {
		err = nil
	}
	return good, err
}

// missing returns an error if a row has a separator where a value should be, as in 3,,1.
func (l *lexer) missing(t table) error {
	for k, r := range t.rows {
		in := t.from[k].line
		for n, c := range r {
			from := in.from
			if n > 0 {
				from = int(r[n-1].to)
			} else if last := strings.LastIndexFunc(l.text[from:max(int(c.from), from)],
				isNoSeparator); last >= 0 {
				continue
			}
			gap := l.text[min(from, int(c.from)):c.from]
			if n == 0 {
				gap = gap[strings.LastIndexAny(gap, "[]{}():=")+1:]
			}
			if strings.ContainsFunc(gap, isNoSeparator) {
				continue // a tag or a command
			}
			commas := strings.Count(gap, ",") + strings.Count(gap, ";")
			if bar := strings.IndexByte(gap, '|'); commas > 1 || n == 0 && commas > 0 ||
				bar >= 0 && strings.ContainsAny(strings.Trim(gap[bar:], " \t"), " \t") {
				at := int(c.from) - len(gap) + strings.LastIndexAny(gap, ",;|")
				return inPlace(l.place(cell{from: int32(at)}), noValue)
			}
		}
	}
	return nil
}

func isNoSeparator(r rune) bool { return !isSeparator(r) }

// words takes off words that all rows begin or end with, and reports whether numbers follow them,
// as in Row 1.
func (l *lexer) words(t *table) (before bool) {
	isWord := func(c cell) bool { return c.kind == word || c.marked && isLetter(rune(l.text[c.from])) }
	for {
		first := !slices.ContainsFunc(t.rows, func(r []cell) bool { return len(r) < 3 || !isWord(r[0]) })
		last := !slices.ContainsFunc(t.rows, func(r []cell) bool {
			return len(r) < 3 ||
				r[len(r)-1].kind != word
		})
		if !first && !last {
			return before
		}
		rows := make([][]cell, len(t.rows))
		for k, r := range t.rows {
			if first {
				rows[k] = r[1:]
			} else {
				rows[k] = r[:len(r)-1]
			}
		}
		before = before || first
		t.rows, t.off = rows, append(t.off[:len(t.off):len(t.off)], "labels of rows")
	}
}

// column returns the first or the last cells of rows.
func column(rows [][]cell, last bool) (cells []cell) {
	for _, r := range rows {
		if last {
			cells = append(cells, r[len(r)-1])
		} else {
			cells = append(cells, r[0])
		}
	}
	return cells
}

// corner takes off a head that begins with a word, above rows that begin with numbers which count.
func (l *lexer) corner(t table) (table, bool) {
	if len(t.rows) <= maze.MinSide || len(t.rows[0]) <= maze.MinSide || t.rows[0][0].kind != word ||
		!counts(t.rows[0][1:]) || !counts(column(t.rows[1:], false)) || t.rows[0][1].n > 1 ||
		t.rows[1][0].n > 1 {
		return t, false
	}
	inner := table{from: t.from[1:], off: append(slices.Clip(t.off), "numbers of rows and columns")}
	for _, r := range t.rows[1:] {
		inner.rows = append(inner.rows, r[1:])
	}
	return inner, true
}

// numbered takes off a first column that counts the rows, and says whether it is sure that these
// are labels.
func (l *lexer) numbered(t table, head []cell, counted bool) (inner *table, sure bool) {
	if len(t.rows[0]) <= maze.MinSide || !counts(column(t.rows, false)) {
		return nil, false
	}
	own, other := l.edges(t, false)
	sure = counted || own != other || len(head) == len(t.rows[0])-1 || len(head) == len(t.rows[0]) &&
		head[0].kind == word && counts(head[1:]) || l.halfOpen(t)
	if !sure && len(t.rows) == maze.MinSide {
		return nil, false
	}
	inner = &table{from: t.from, off: append(slices.Clip(t.off), "numbers of rows")}
	both := counts(column(t.rows, true)) && own != other
	if both {
		own, other = l.edges(t, true)
		both = own != other && len(t.rows[0]) > 3
	}
	for _, r := range t.rows {
		if both {
			r = r[:len(r)-1]
		}
		inner.rows = append(inner.rows, r[1:])
	}
	return inner, sure
}

// edges returns the signs, without blanks, next to the first or the last cells of rows, and those
// next to the other cells, if they are the same in all rows.
func (l *lexer) edges(t table, last bool) (own, other string) {
	for n, r := range t.rows {
		for k := 1; k < len(r); k++ {
			sign := l.signs(int(r[k-1].to), int(r[k].from))
			edge := k == 1 && !last || k == len(r)-1 && last
			if !edge && len(r) > 3 && (k == 1 || k == len(r)-1) { // the other edge may have labels, too
				continue
			}
			to := &other
			if edge {
				to = &own
			}
			if n == 0 && (edge || k == 1 || k == 2) {
				*to = sign
			} else if *to != sign {
				return "", ""
			}
		}
	}
	if l.text[t.rows[0][0].to-1] == '.' && l.text[t.rows[0][1].to-1] != '.' { // 1. 3 2 1
		own += "."
	}
	return own, other
}

// signs returns what is between two places, without blanks.
func (l *lexer) signs(from, to int) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' && r != '\t' || r == '\u00a0' || r == '\'' || r == '"' {
			return -1
		}
		return r
	}, l.text[from:to])
}

// bars are the signs that frame rows.
const bars = "|│║┃¦｜"

// halfOpen reports whether all rows end with a bar and none begins with one.
func (l *lexer) halfOpen(t table) bool {
	for k, r := range t.rows {
		in := t.from[k].line
		if strings.ContainsAny(l.text[in.from:r[0].from], bars) ||
			!strings.ContainsAny(l.text[r[len(r)-1].to:in.to], bars) {
			return false
		}
	}
	return true
}

// headed reports whether something is drawn below the first row and below no other but the last.
func (l *lexer) headed(t table) bool {
	for k, r := range t.from[:len(t.from)-1] {
		if r.ruled != (k == 0) {
			return false
		}
	}
	return true
}

// digits divides rows of one number each into its digits.
func (l *lexer) digits(t table) (table, error) {
	wide := table{from: t.from, off: append(slices.Clip(t.off), "nothing between the digits of a row")}
	for k, r := range t.rows {
		var cells []cell
		for at := int(r[0].from); at < int(r[0].to); {
			letter, size := utf8.DecodeRuneInString(l.text[at:])
			c := cell{from: int32(at), to: int32(at + size), kind: word}
			if n, ok := digit(letter); ok {
				c.n, c.kind = n, number
			}
			cells = append(cells, c)
			at += size
		}
		wide.rows = append(wide.rows, cells)
		if len(cells) != len(wide.rows[0]) {
			return t, ofLine(t.from[k].number, "has %s, but line %d has %d: all rows must be of one length",
				count(len(cells), "digit"), t.from[0].number, len(wide.rows[0]))
		}
	}
	return wide, nil
}

// placed returns a table as a grid, if it has a goal and all other cells are numbers. With a size,
// it may be several grids below each other.
func (l *lexer) placed(t table, size *maze.Params) (all []reading, err error) {
	if size == nil {
		r, err := l.goalIn(t, nil)
		if err != nil {
			return nil, err
		}
		return []reading{r}, nil
	}
	if len(t.rows[0]) != size.Cols || len(t.rows)%size.Rows != 0 {
		if len(t.rows) != size.Rows+1 || len(t.rows[0]) != size.Cols {
			return nil, nil
		}
		// The program's arguments may stand directly above.
		if first := t.rows[0]; len(first) != 4 || first[0].n != int32(size.Rows) ||
			first[1].n != int32(size.Cols) ||
			first[2].n != int32(size.Min) || first[3].n != int32(size.Max) {
			return nil, nil
		}
		t.rows, t.from = t.rows[1:], t.from[1:]
	}
	for k := 0; k < len(t.rows); k += size.Rows {
		part := table{t.rows[k : k+size.Rows], t.from[k : k+size.Rows], t.off}
		r, wrong := l.goalIn(part, size)
		if err = wrong; err == nil {
			all = append(all, r)
		}
	}
	return all, err
}

// goalIn finds the goal of a table, and the start, which is the first cell unless another one alone
// is marked. With a size, the goal is the last cell.
func (l *lexer) goalIn(t table, size *maze.Params) (reading, error) {
	r := reading{rows: t.rows, goal: -1, first: t.from[0].number, last: t.from[len(t.from)-1].number,
		off: t.off}
	cols := len(t.rows[0])
	var words, zeros, minus, marked []int
	for k := range len(t.rows) * cols {
		switch c := t.rows[k/cols][k%cols]; {
		case c.kind == word:
			words = append(words, k)
		case c.n == 0:
			zeros = append(zeros, k)
		case c.n == -1:
			minus = append(minus, k)
		case c.marked || l.alone(c):
			marked = append(marked, k)
		}
	}
	at := func(k int) (cell, place) {
		c := t.rows[k/cols][k%cols]
		return c, l.place(c)
	}
	goals := append(words, zeros...)
	if len(goals) == 0 {
		goals = minus
	} else if len(minus) > 0 {
		c, where := at(minus[0])
		return r, inPlace(where, outOfRange, l.of(c), maze.MinValue, maze.MaxValue)
	}
	switch {
	case len(goals) == 0:
		return r, &SyntaxError{Err: ErrNoGoal}
	case len(goals) > 1 && len(words) > 0:
		c, where := at(words[0])
		if len(words) > 1 && len(zeros) == 0 {
			second, other := at(words[1])
			if l.of(c) == l.of(second) {
				return r, inPlace(other, "%q is a second goal: the first is in line %d, column %d",
					l.short(c),
					where.line, where.column)
			}
			return r, inPlace(where, "%q is not a number, and neither is %q: one cell is the goal, and "+
				"all others "+
				"are numbers", l.short(c), l.short(second))
		}
		_, zero := at(zeros[0])
		return r, inPlace(where, "%q is not a number, and the goal is the 0 in line %d, column %d",
			l.short(c), zero.line, zero.column)
	case len(goals) > 1:
		c, where := at(goals[1])
		_, first := at(goals[0])
		return r, inPlace(where, "%q is a second goal: the first is in line %d, column %d", l.of(c),
			first.line,
			first.column)
	}
	r.goal = goals[0]
	for k := range len(t.rows) * cols {
		c := t.rows[k/cols][k%cols]
		switch {
		case k == r.goal:
		case c.n == notWhole:
			return r, inPlace(l.place(c), notANumber, l.short(c))
		case c.n < maze.MinValue || c.n > maze.MaxValue:
			return r, inPlace(l.place(c), outOfRange, l.short(c), maze.MinValue, maze.MaxValue)
		}
	}
	if len(marked) == 1 && marked[0] != 0 {
		c, where := at(marked[0])
		text := strings.ToLower(strings.Trim(l.of(c), "0123456789"))
		if text != "" && text != "s" && text != "start" && utf8.RuneCountInString(l.of(c)) > 1 {
			return r, inPlace(where, notANumber, l.short(c))
		}
		r.start = marked[0]
		r.off = append(slices.Clip(r.off), fmt.Sprintf("the mark of the start in line %d", where.line))
	}
	if r.start == r.goal && !l.bare && size == nil {
		_, where := at(r.goal)
		return r, inPlace(where, "the goal is the first cell, which is the start")
	}
	if size != nil && (r.goal != len(t.rows)*cols-1 || r.start != 0) {
		_, where := at(r.goal)
		return r, inPlace(where, "the goal is in row %d, column %d: it must be the last cell",
			r.goal/cols+1,
			r.goal%cols+1)
	}
	if c, _ := at(r.goal); c.kind == word && !strings.EqualFold(l.of(c), "G") || c.n < 0 {
		r.off = append(slices.Clip(r.off), fmt.Sprintf("%q for the goal", l.short(c)))
	}
	return r, nil
}

// alone reports whether a cell is in parentheses of its own.
func (l *lexer) alone(c cell) bool {
	return c.from > 0 && int(c.to) < len(l.text) && l.text[c.from-1] == '(' && l.text[c.to] == ')'
}
