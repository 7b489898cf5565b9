package grade

import (
	"fmt"
	"slices"
	"strings"

	"stride/maze"
)

// Routes as cells: pairs of numbers in brackets or without, R1C1, A1, or numbers of cells. Each way
// is a list of all cells that the output names in it, and a list is read with the row or the column
// first, from 0 or from 1. A route in a list begins and ends where something else is said, so that
// no part of a wrong route is taken for a right one.

// named is a cell that an output names by two numbers.
type named struct {
	a, b     int
	from, to int // in the output
	line     int
	begins   bool // a route may begin with it
	ends     bool
}

var (
	// groups are brackets without others in them.
	groups = lazy(`[(\[{<][^()\[\]{}<>]*[)\]}>]`)
	ints   = lazy(`\d+`)
	// chess finds cells such as A1, and rowCol R1C1.
	chess  = lazy(`\b([A-Za-z])(\d{1,3})\b`)
	rowCol = lazy(`\b[Rr](\d{1,3})[ ,]*[Cc](\d{1,3})\b`)
)

// The ways in which cells are named.
const (
	inBrackets = "cells"
	inPairs    = "pairs of numbers"
)

// output is a text with its lines.
type output struct {
	text   string
	lines  []string
	starts []int
}

func newOutput(lines []string) output {
	o := output{text: strings.Join(lines, "\n"), lines: lines}
	at := 0
	for _, in := range lines {
		o.starts = append(o.starts, at)
		at += len(in) + 1
	}
	return o
}

// lineAt returns the line of a place.
func (o output) lineAt(at int) int {
	k, found := slices.BinarySearch(o.starts, at)
	if !found {
		k--
	}
	return k
}

// cellLists returns the lists of cells of an output in each way in which cells are named.
func (o output) cellLists(cols int) map[string][]named {
	lists := make(map[string][]named)
	add := func(way string, a, b, from, to int) {
		lists[way] = append(lists[way], named{a: a, b: b, from: from, to: to, line: o.lineAt(from)})
	}
	for _, m := range groups().FindAllStringIndex(o.text, -1) { // they may go over lines
		if n := ints().FindAllString(o.text[m[0]:m[1]], 3); len(n) == 2 {
			add(inBrackets, number(n[0]), number(n[1]), m[0], m[1])
		}
	}
	for _, m := range rowCol().FindAllStringSubmatchIndex(o.text, -1) {
		add("R1C1", number(o.text[m[2]:m[3]]), number(o.text[m[4]:m[5]]), m[0], m[1])
	}
	for _, m := range chess().FindAllStringSubmatchIndex(o.text, -1) {
		add("A1", number(o.text[m[4]:m[5]]), int(o.text[m[2]]|0x20-'a')+1, m[0], m[1])
	}
	for k, in := range o.lines {
		at := o.starts[k]
		if cut := strings.LastIndexAny(in, ":="); cut >= 0 && len(ints().FindAllString(in[cut:], 2)) == 2 {
			in, at = in[cut+1:], at+cut+1
		}
		n := ints().FindAllStringIndex(in, -1)
		for _, m := range n {
			x := number(in[m[0]:m[1]])
			add("numbers of cells", x/cols, x%cols, at+m[0], at+m[1])
		}
		if len(n) == 3 { // the first one counts
			n = n[1:]
		}
		if len(n)%2 == 0 {
			for ; len(n) > 0; n = n[2:] {
				a, b := n[0], n[1]
				add(inPairs, number(in[a[0]:a[1]]), number(in[b[0]:b[1]]), at+a[0], at+b[1])
			}
		}
	}
	for _, list := range lists {
		o.bound(list)
	}
	return lists
}

// bound says with which cells of a list a route may begin and end: with those at an end of a line,
// behind a colon and next to words that say something else. Lines of one form with one cell each
// are one list.
func (o output) bound(list []named) {
	shape := func(k int) string { return ints().ReplaceAllString(o.lines[k], "#") }
	for k := range list {
		c := &list[k]
		if list[len(list)-1].ends = true; k == 0 {
			c.begins = true
			continue
		}
		before := &list[k-1]
		if c.line == before.line {
			gap := o.text[before.to:max(before.to, c.from)]
			c.begins = strings.ContainsAny(gap, ":=") || says(gap)
		} else {
			alone := (k < 2 || list[k-2].line < before.line) && (k+1 == len(list) ||
				list[k+1].line > c.line)
			c.begins = !alone || says(strings.Join(o.lines[before.line+1:c.line], " ")) ||
				shape(c.line) != shape(before.line)
		}
		before.ends = c.begins
	}
}

// says reports whether a text has words that are not of a route.
func says(text string) bool {
	return slices.ContainsFunc(itemsOf(text, 0), func(it item) bool {
		return it.number == -1 && !strings.Contains(">→⇒v↓|", it.text) && !plainWords[it.text]
	})
}

// cellCandidates returns the routes among the cells of lines.
func cellCandidates(g *maze.Grid, lines []string) (all []candidate) {
	o := newOutput(lines)
	for name, list := range o.cellLists(g.Cols) {
		for _, flip := range []bool{false, true} {
			for base := range 2 {
				all = append(all, walkCells(g, o, list, name, flip, base)...)
			}
		}
	}
	return all
}

// walkCells returns the routes among cells that are read in one way: those that lead to the goal,
// and the last one that begins at the start.
func walkCells(g *maze.Grid, o output, list []named, name string, flip bool, base int) (all []candidate) {
	how := fmt.Sprintf("%s, row first, from %d", name, base)
	if flip {
		how = fmt.Sprintf("%s, column first, from %d", name, base)
	}
	var c, last candidate
	end := func() {
		if len(c.cells) > 0 && (len(c.cells) > 1 || c.broken != nil) {
			last = c
		}
		c = candidate{}
	}
	for k, n := range list {
		row, col := n.a-base, n.b-base
		if flip {
			row, col = col, row
		}
		cell := row*g.Cols + col
		inside := row >= 0 && row < g.Rows && col >= 0 && col < g.Cols
		length := len(c.cells)
		switch {
		case length > 0 && inside && cell == c.cells[length-1]: // said twice
		case length > 0 && inside && jumps(g, c.cells[length-1], cell):
			c.cells = append(c.cells, cell)
		default:
			if length > 0 && !n.begins {
				c.broken = fmt.Errorf("no jump leads from %s to %s", o.text[list[k-1].from:list[k-1].to],
					o.text[n.from:n.to])
				if !inside {
					c.broken = fmt.Errorf("there is no cell %s", o.text[n.from:n.to])
				}
				c.line = n.line
			}
			end()
			if n.begins && inside && cell == g.Start {
				c = candidate{cells: []int{cell}, how: how}
			}
		}
		c.line = n.line
		if len(c.cells) > 0 && n.ends && cell == g.Goal {
			c.steps, c.goal = len(c.cells)-1, true
			all = append(all, c)
			c = candidate{}
		}
	}
	end()
	if name != inBrackets && (name != inPairs || len(last.cells) < 3) {
		return all
	}
	if len(last.cells) == 0 && len(list) > 1 && !flip && base == 0 {
		last.broken = fmt.Errorf("it begins in %s, which is not the start", o.text[list[0].from:list[0].to])
	}
	last.pure, last.steps = last.broken != nil || len(last.cells) > 1, max(1, len(last.cells)-1)
	if len(last.cells) < 2 { // anything else counts for more
		last.line = -1
	}
	return append(all, last)
}
