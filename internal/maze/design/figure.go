package design

import (
	"fmt"
	"slices"
	"strings"

	"stride/internal/search"
	"stride/maze"
)

// A maze whose solution has the shape of initials or of another drawing: the cells on which its
// only shortest solution lands are those of the drawing. Other looks limit the numbers; this one,
// such as "path:AB", chooses the solution.
//
// The solution begins in a corner and ends in the opposite one, so it has one more cell on the way
// to the drawing and one on the way from it. In between it visits each cell of the drawing once. A
// depth-first search finds it, which tries the cells with the fewest jumps onward first. It rejects
// a jump if the same number leads from that cell to another open cell of the drawing, since that
// would be a short cut. Then the numbers along the solution are fixed, and the annealing of
// shape.go chooses the other numbers so that it stays the shortest. At 10x10 to 16x16, two initials
// or a heart take well below a second.

// PathPrefix begins a look that is a drawing for the solution.
const PathPrefix = "path:"

const (
	heartFigure = "heart"
	figureTries = 400   // orders in which the cells of a drawing are tried
	figureNodes = 4_000 // jumps tried in each
	maxFigure   = 60    // cells
)

// letters are the drawings of letters and digits, three cells wide, row by row. They are angular,
// since a round corner has no other cell in line with it.
var letters = map[rune]string{
	'A': ".#./#.#/###/#.#/#.#", 'B': "##./#.#/##./#.#/##.", 'C': "###/#../#../#../###",
	'D': "##./#.#/#.#/#.#/##.",
	'E': "###/#../##./#../###", 'F': "###/#../##./#../#..", 'G': "###/#../#.#/#.#/###",
	'H': "#.#/#.#/###/#.#/#.#",
	'I': "###/.#./.#./.#./###", 'J': "..#/..#/..#/#.#/###", 'K': "#.#/#.#/##./#.#/#.#",
	'L': "#../#../#../#../###",
	'M': "#.#/###/###/#.#/#.#", 'N': "##./#.#/#.#/#.#/#.#", 'O': "###/#.#/#.#/#.#/###",
	'P': "##./#.#/##./#../#..",
	'Q': "###/#.#/#.#/###/..#", 'R': "##./#.#/##./#.#/#.#", 'S': "###/#../###/..#/###",
	'T': "###/.#./.#./.#./.#.",
	'U': "#.#/#.#/#.#/#.#/###", 'V': "#.#/#.#/#.#/###/.#.", 'W': "#.#/#.#/###/###/#.#",
	'X': "#.#/###/.#./###/#.#",
	'Y': "#.#/#.#/###/..#/###", 'Z': "###/..#/.#./#../###",
	'0': "###/#.#/#.#/#.#/###", '1': ".#./##./.#./.#./###", '2': "###/..#/###/#../###",
	'3': "###/..#/###/..#/###",
	'4': "#.#/#.#/###/..#/..#", '5': "###/#../##./..#/##.", '6': "#../#../###/#.#/###",
	'7': "###/..#/.#./.#./.#.",
	'8': "###/#.#/###/#.#/###", '9': "###/#.#/###/..#/..#",
}

// heart is the outline of a heart, a little broader in the middle: without these two cells no jump
// would lead from one half of the cells to the other.
const heart = ".##.##./#..#..#/##...##/.#...#./..#.#../...#..."

// figureOf returns the cells of the drawing that a look names, in the middle of the grid.
func figureOf(p maze.Params, look string) ([]int, error) {
	text := strings.TrimPrefix(look, PathPrefix)
	rows := strings.Split(text, "/")
	switch {
	case text == heartFigure:
		rows = strings.Split(heart, "/")
	case strings.Trim(text, "#./") != "" || text == "":
		rows = make([]string, 5)
		for n, letter := range strings.ToUpper(text) {
			drawing, ok := letters[letter]
			if !ok {
				return nil, fmt.Errorf("the look %q: after %s, it must have letters from A to Z or digits, "+
					"the word heart, or a drawing such as ###/..#", look, PathPrefix)
			}
			for k, row := range strings.Split(drawing, "/") {
				if n > 0 {
					rows[k] += "."
				}
				rows[k] += row
			}
		}
		if text == "" {
			return nil, fmt.Errorf("the look %q: after %s, it must have letters, the word heart, or a "+
				"drawing such as ###/..#", look, PathPrefix)
		}
	}
	wide := 0
	for _, row := range rows {
		wide = max(wide, len(row))
	}
	top, left := (p.Rows-len(rows))/2, (p.Cols-wide)/2
	if top < 1 || left < 1 {
		return nil, fmt.Errorf("the look %q on %dx%d: this drawing needs at least %d rows and %d columns",
			look, p.Rows, p.Cols, len(rows)+2, wide+2)
	}
	var cells []int
	for r, row := range rows {
		for c := range len(row) {
			if row[c] == '#' {
				cells = append(cells, (top+r)*p.Cols+left+c)
			}
		}
	}
	if len(cells) < 2 || len(cells) > maxFigure {
		return nil, fmt.Errorf("the look %q: a drawing has 2 to %d cells, not %d", look, maxFigure,
			len(cells))
	}
	return cells, nil
}

// figurePath returns a path over the cells of a drawing, from the first cell of the grid to the
// last one, on which no number is a short cut; or nil if none was found.
func figurePath(p maze.Params, figure []int, r *search.Rand) []int {
	g := &maze.Grid{Params: p, Endpoints: p.Corners(), Values: make([]int16, p.Cells())}
	for range figureTries {
		t := tracer{grid: g, rand: r, open: make([]bool, p.Cells()), left: len(figure), nodes: figureNodes}
		for _, k := range figure {
			t.open[k] = true
		}
		first, last := t.end(true), t.end(false)
		if first < 0 || last < 0 || first == last {
			continue
		}
		t.open[first], t.open[last], t.open[g.Goal] = true, true, true
		t.first, t.last = first, last
		if t.from(g.Start) {
			return append([]int{g.Start}, t.path...)
		}
	}
	return nil
}

// tracer looks for such a path by depth-first search.
type tracer struct {
	grid        *maze.Grid
	rand        *search.Rand
	open        []bool // cells that are not yet on the path
	first, last int    // the cells between the corners and the drawing
	left        int    // cells of the drawing that are not yet on the path
	nodes       int
	path        []int
}

// end returns a random cell outside the drawing in line with it and with the start, or with the
// goal; or -1.
func (t *tracer) end(start bool) int {
	p := t.grid.Params
	k, other := t.rand.Below(p.Cols), 0
	row := !start
	if t.rand.Below(2) == 0 {
		k, row = t.rand.Below(p.Rows), start
		if start {
			other = 0
		} else {
			other = p.Cols - 1
		}
		k = k*p.Cols + other
	} else if row {
		k += (p.Rows - 1) * p.Cols
	}
	if k == t.grid.Start || k == t.grid.Goal || t.open[k] {
		return -1
	}
	return k
}

// jumpsFrom returns the cells of the path to which one jump leads from v, each with a number that
// leads to no other open cell.
func (t *tracer) jumpsFrom(v int) []int {
	p := t.grid.Params
	var to []int
	for n := p.Min; n <= p.Max; n++ {
		t.grid.Values[v] = int16(n)
		only, found := -1, 0
		for d := maze.Right; d <= maze.Up; d++ {
			if k, ok := t.grid.Jump(v, d); ok && t.open[k] {
				only, found = k, found+1
			}
		}
		if found == 1 && t.allowed(only, v) {
			to = append(to, only)
		}
	}
	return to
}

// allowed reports whether the path may come to a cell now: the ends of the way have their places.
func (t *tracer) allowed(to, from int) bool {
	switch {
	case from == t.grid.Start:
		return to == t.first
	case from == t.last:
		return to == t.grid.Goal
	case to == t.grid.Goal || to == t.first:
		return false
	case to == t.last:
		return t.left == 0
	}
	return true
}

// from extends the path from its last cell to the goal, and reports whether that is possible.
func (t *tracer) from(v int) bool {
	if v == t.grid.Goal {
		return true
	}
	if t.nodes--; t.nodes < 0 {
		return false
	}
	to := t.jumpsFrom(v)
	ways := func(k int) int { return len(t.jumpsFrom(k)) }
	order := make(map[int]int, len(to))
	for _, k := range to {
		order[k] = ways(k)*len(t.open) + t.rand.Below(len(t.open))
	}
	slices.SortFunc(to, func(a, b int) int { return order[a] - order[b] })
	for _, k := range to {
		figure := k != t.first && k != t.last && k != t.grid.Goal
		t.open[k] = false
		if figure {
			t.left--
		}
		t.path = append(t.path, k)
		if t.from(k) {
			return true
		}
		t.path = t.path[:len(t.path)-1]
		t.open[k] = true
		if figure {
			t.left++
		}
	}
	return false
}
