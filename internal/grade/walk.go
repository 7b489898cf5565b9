package grade

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"stride/maze"
)

// What a route is. It is a walk that this maze allows, from the start to the goal. An output is
// read as moves in each alphabet and as cells in each way of naming them, and each of these
// readings is walked: hardly a chance match is a walk to the goal, so what is one is the route,
// whatever stands between its steps. What is not one counts only where the output says nothing but
// moves or cells, so that a wrong route is called wrong and a sentence is none.
//
//	R3 D2 → (0,3)      moves with their lengths, which have to be right, and cells
//	1. down            a number that counts, and a move
//	Visited: (0,0) …   left out: what a search has looked at is no route
//
// Of several routes the last one counts, also if it is wrong.

// candidate is a part of an output that may be a route.
type candidate struct {
	cells  []int // the walk, as far as it goes
	broken error // why it does not go on
	goal   bool  // it leads from the start to the goal
	pure   bool  // nothing else is said there
	line   int   // its last one
	steps  int   // its moves
	how    string
}

// alphabets are the letters and signs of moves to the right, down, left and up. The first two are
// the usual ones: letters of one of these are never read as those of another.
var alphabets = []struct{ name, signs string }{
	{"R D L U", "RDLU"}, {"E S W N", "ESWN"}, {"arrows", "→↓←↑"}, {"arrows", "⇒⇓⇐⇑"}, {"arrows", "➡⬇⬅⬆"},
	{"arrows", ">V<^"}, {"the keys D S A W", "DSAW"}, {"R U L O, rechts unten links oben", "RULO"},
	{"O S W N, Ost Süd West Nord", "OSWN"}, {"E S O N, est sud ouest nord", "ESON"},
	{"D B G H, droite bas gauche haut", "DBGH"}, {"D B I A, derecha abajo izquierda arriba", "DBIA"},
	{"右下左上", "右下左上"}, {"东南西北", "东南西北"}, {"東南西北", "東南西北"},
}

const (
	usualAlphabets = 2
	usualArrows    = 6 // and arrows
)

// moveWords are the words of moves.
var moveWords = map[string]maze.Dir{}

// plainWords may stand between the steps of a route.
var plainWords = make(map[string]bool)

func init() {
	for d, words := range []string{
		maze.Right: "right east rechts osten ost derecha este droite est rightwards",
		maze.Down:  "down south unten runter süden süd sud abajo sur bas downwards",
		maze.Left:  "left west links westen izquierda oeste gauche ouest leftwards",
		maze.Up:    "up north oben hoch norden nord arriba norte haut upwards",
	} {
		for _, w := range strings.Fields(words) {
			moveWords[w] = maze.Dir(d)
		}
	}
	for _, w := range strings.Fields(`start goal end finish begin exit from to the then and go jump jumps move
moves step steps direction directions cell cells square squares by of at in path route solution answer length
row rows column columns col r c x y value point node pos position is are my next now first finally state
nach zu dann und gehe geh springe sprung schritt schritte feld felder von ziel weg lösung zelle zeile spalte
a la al el hacia luego mover salto salta paso pasos camino ruta meta inicio celda fila columna es son y
à au vers le les puis et aller saute saut pas chemin but départ arrivée case ligne colonne
向 到 然后 起点 终点 路径 步 第 java awt`) {
		plainWords[w] = true
	}
}

// item is a word, a number or a sign of a line.
type item struct {
	text   string // in small letters
	whole  string // as it is
	number int    // -1 if it is none
	from   int    // in the line
	to     int
	line   int
}

// itemsOf divides a line. Blanks and signs that only part other things are no items.
func itemsOf(text string, line int) (all []item) {
	class := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return 1
		case unicode.Is(unicode.Han, r), strings.ContainsRune("→↓←↑⇒⇓⇐⇑➡⬇⬅⬆<>^", r):
			return 3
		case unicode.IsLetter(r):
			return 2
		}
		return 0
	}
	runes := []rune(text)
	at := 0
	for k := 0; k < len(runes); {
		c, begin, from := class(runes[k]), k, at
		for k < len(runes) && class(runes[k]) == c && (k == begin || c != 3) {
			at += len(string(runes[k]))
			k++
		}
		if c == 0 {
			continue
		}
		it := item{strings.ToLower(text[from:at]), text[from:at], -1, from, at, line}
		if c == 1 {
			it.number = number(it.text)
		}
		all = append(all, it)
	}
	return all
}

// number reads a number of ASCII digits; others, and such that are too large for a cell, are -2.
func number(text string) int {
	n := 0
	for k := range len(text) {
		if n = n*10 + int(text[k]) - '0'; text[k] < '0' || text[k] > '9' || n > 1e6 {
			return -2
		}
	}
	return n
}

// step is a move, with the items around it.
type step struct {
	dir  maze.Dir
	item int
}

// stepsOf returns the moves among items in one alphabet, or as words if it is negative, and
// whether something else is said.
func stepsOf(items []item, alphabet int) (steps []step, pure bool) {
	pure = true
	for k, it := range items {
		if it.number != -1 {
			continue
		}
		if d, ok := moveWords[it.text]; ok {
			if alphabet < 0 {
				steps = append(steps, step{d, k})
			}
			pure = pure && alphabet < 0
			continue
		}
		if alphabet >= 0 {
			if moves, ok := lettered(it.whole, alphabets[alphabet].signs); ok {
				for _, d := range moves {
					steps = append(steps, step{d, k})
				}
				continue
			}
		}
		plain := plainWords[it.text] && (alphabet < 0 || len(it.text) > 1 || it.text == "x")
		pure = pure && (plain || strings.Contains(">→⇒", it.text))
	}
	return steps, pure
}

// lettered reads a word whose letters are all moves of an alphabet, in small letters or capitals.
func lettered(word, signs string) (moves []maze.Dir, ok bool) {
	upper := strings.ToUpper(word)
	if word != upper && word != strings.ToLower(word) {
		return nil, false
	}
	for _, r := range upper {
		d := slices.Index([]rune(signs), r)
		if d < 0 {
			return nil, false
		}
		moves = append(moves, maze.Dir(d))
	}
	return moves, true
}

// other reports whether letters that a rarer alphabet would read are all of a usual one.
func other(items []item, steps []step, alphabet int) bool {
	if alphabet < usualAlphabets {
		return false
	}
	for k := range usualAlphabets {
		if !slices.ContainsFunc(steps, func(s step) bool {
			_, ok := lettered(items[s.item].whole, alphabets[k].signs)
			return !ok
		}) {
			return true
		}
	}
	return false
}

// moveCandidates returns the routes in moves among lines: runs of lines, and each line and each
// part of a line between other words alone.
func moveCandidates(g *maze.Grid, lines [][]item) (all []candidate) {
	for alphabet := -1; alphabet < len(alphabets); alphabet++ {
		var run []item
		rows := 0
		end := func() {
			if rows > 1 {
				all = append(all, walkMoves(g, run, alphabet))
			}
			run, rows = nil, 0
		}
		for _, items := range lines {
			if len(items) == 0 {
				continue
			}
			steps, pure := stepsOf(items, alphabet)
			if len(steps) == 0 {
				if !pure {
					end()
				}
				continue
			}
			if len(steps) > 1 || rows == 0 {
				one := walkMoves(g, items, alphabet)
				if all = append(all, one); !pure && !one.goal {
					all = append(all, parts(g, items, alphabet)...)
				}
			}
			run = append(run, items...)
			rows++
		}
		end()
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.steps == 0 })
}

// parts returns the routes in the parts of a line between words that say something else.
func parts(g *maze.Grid, items []item, alphabet int) (all []candidate) {
	from := 0
	for k := 0; k <= len(items); k++ {
		if k < len(items) {
			if steps, pure := stepsOf(items[k:k+1], alphabet); pure || len(steps) > 0 {
				continue
			}
		}
		if k > from+1 {
			if c := walkMoves(g, items[from:k], alphabet); c.goal {
				all = append(all, c)
			}
		}
		from = k + 1
	}
	return all
}

// walkMoves walks the moves among items.
func walkMoves(g *maze.Grid, items []item, alphabet int) candidate {
	steps, pure := stepsOf(items, alphabet)
	if len(steps) == 0 || other(items, steps, alphabet) {
		return candidate{}
	}
	switch {
	case alphabet >= usualArrows: // the words of a sentence may be spelled in such letters
		pure = false
	case alphabet >= 0 && strings.Contains("→⇒➡", items[steps[0].item].text): // or between other things
		pure = pure && slices.ContainsFunc(steps, func(s step) bool { return s.dir != maze.Right })
	}
	c := candidate{pure: pure, line: items[len(items)-1].line, steps: len(steps), how: "moves in words"}
	if alphabet >= 0 {
		c.how = "moves in " + alphabets[alphabet].name
	}
	moves := make([]maze.Dir, len(steps))
	for k, s := range steps {
		moves[k] = s.dir
	}
	c.cells, c.broken = maze.Walk(g, moves)
	if c.broken == nil {
		c.broken = lengths(g, items, steps, c.cells)
	}
	c.goal = c.broken == nil && c.cells[len(c.cells)-1] == g.Goal
	return c
}

// lengths compares the numbers next to all moves with the lengths of the jumps. They may also count
// the moves.
func lengths(g *maze.Grid, items []item, steps []step, cells []int) error {
	between := []string{"x", "by", "cell", "cells", "square", "squares", "um", "de"}
	for _, side := range []int{1, -1} {
		beside := func(s step) int {
			at := s.item + side
			in := func(at int) bool {
				return at >= 0 && at < len(items) &&
					items[at].line == items[s.item].line
			}
			for in(at) && slices.Contains(between, items[at].text) {
				at += side
			}
			if !in(at) || in(at+side) && side > 0 && items[at+side].number >= 0 { // a cell
				return -1
			}
			return items[at].number
		}
		var wrong error
		counts, all := true, true
		for k, s := range steps {
			n, length := beside(s), int(g.Values[cells[k]])
			all = all && n >= 0
			counts = counts && (n == k || n == k+1)
			if n != length && wrong == nil {
				wrong = fmt.Errorf("move %d has the length %d, and its cell has the number %d", k+1, n,
					length)
			}
		}
		if all && !counts && wrong != nil {
			return wrong
		}
	}
	return nil
}

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

func jumps(g *maze.Grid, from, to int) bool {
	for d := maze.Right; d <= maze.Up; d++ {
		if cell, ok := g.Jump(from, d); ok && cell == to {
			return true
		}
	}
	return false
}

// best returns the candidate that counts: the last that leads to the goal or says nothing else. Of
// those that end in one line it is the one that leads to the goal, or else goes furthest.
func best(all []candidate) *candidate {
	all = slices.DeleteFunc(all, func(c candidate) bool { return !c.goal && !c.pure })
	if len(all) == 0 {
		return nil
	}
	rank := func(c candidate) int {
		if c.goal {
			return 1
		}
		return 0
	}
	c := slices.MaxFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(rank(a), rank(b)),
			cmp.Compare(len(a.cells), len(b.cells)),
			strings.Compare(b.how, a.how))
	})
	return &c
}
