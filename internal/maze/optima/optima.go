// Package optima knows the configurations for which it has been proved how much the best maze
// is worth, with a best maze of each.
//
// The proofs are those of package internal/maze/engines/prove, which take from a second to many
// minutes; the results are 40 bytes each, in optima.txt. They are of use to anyone who wants a best
// maze or a sharp bound at once. They must not reach what measures searches: neither
// internal/maze/engines/portfolio nor the experiments of package lab know of this package.
//
// Nothing here has to be believed: a maze is evaluated before it is handed out, and stride maze
// prove repeats the proof that there is no better one. data/optima.csv has the same for readers.
package optima

import (
	_ "embed"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"sync"

	"stride/maze"
	"stride/maze/bounds"
)

//go:embed optima.txt
var data string

// Best returns a maze of p of which it has been proved that no maze of p is worth more, and
// false if none is known. All mazes of a trivial configuration are such mazes.
func Best(p maze.Params) (*maze.Grid, bool) {
	if p.Check() != nil {
		return nil, false
	}
	if p.Trivial() {
		g, err := maze.NewGrid(p)
		return g, err == nil
	}
	q, transposed := standard(p)
	l, ok := table()[q]
	if !ok {
		return nil, false
	}
	g, err := maze.ParseID(l.id)
	if err != nil || g.Params != q {
		return nil, false
	}
	if transposed {
		g = transpose(g)
	}
	g.Params = p
	if maze.Evaluate(g).Value != l.value {
		return nil, false
	}
	return g, true
}

// Within returns a maze of p that is a best one of a configuration whose range lies within that of
// p, the one of highest value, and false if the table has none. Other mazes of p may be better.
func Within(p maze.Params) (best *maze.Grid, ok bool) {
	q, transposed := standard(p)
	most := 0
	for g := range All() {
		if g.Rows != q.Rows || g.Cols != q.Cols || g.Min < p.Min || g.Max > p.Max {
			continue
		}
		if value := maze.Evaluate(g).Value; best == nil || value > most {
			best, most = g, value
		}
	}
	if best == nil {
		return nil, false
	}
	if transposed {
		best = transpose(best)
	}
	best.Params = p
	return best, true
}

// All yields a best maze of each configuration of the table, in its order: small ones first.
func All() iter.Seq[*maze.Grid] {
	return func(yield func(*maze.Grid) bool) {
		lines, err := parse(data)
		if err != nil {
			panic(fmt.Sprintf("optima.txt: %v", err)) // the file is part of the program, and tested
		}
		for _, l := range lines {
			if g, ok := Best(l.params); ok && !yield(g) {
				return
			}
		}
	}
}

// Value returns the largest value that a maze of p can have, and false if it is not known.
func Value(p maze.Params) (int, bool) {
	g, ok := Best(p)
	if !ok {
		return 0, false
	}
	return maze.Evaluate(g).Value, true
}

// Bound returns the least value of which it is known that no maze of p is worth more: that of a
// best maze if it is known, or else [bounds.Of].
func Bound(p maze.Params) (bound int, optimum bool) {
	if value, ok := Value(p); ok {
		return value, true
	}
	return bounds.Of(p), false
}

// standard returns the configuration under which the table has mazes as good as those of p, and
// whether they have to be transposed. The table has at least as many columns as rows, and of the
// values that fit into the grid in no direction only the smallest one.
func standard(p maze.Params) (q maze.Params, transposed bool) {
	q = p
	if q.Rows > q.Cols {
		q.Rows, q.Cols, transposed = q.Cols, q.Rows, true
	}
	q.Max = max(q.Min, min(q.Max, q.Cols))
	return q, transposed
}

// transpose returns the maze with rows and columns exchanged, which has the same value.
func transpose(g *maze.Grid) *maze.Grid {
	t := &maze.Grid{Params: g.Params, Endpoints: g.Endpoints, Values: make([]int16, len(g.Values))}
	t.Rows, t.Cols = g.Cols, g.Rows
	for k, x := range g.Values {
		t.Values[k%g.Cols*t.Cols+k/g.Cols] = x
	}
	return t
}

// line is a line of the table.
type line struct {
	params  maze.Params
	id      string // of a best maze
	value   int
	nodes   int64   // partial mazes examined by the proof
	seconds float64 // time of the proof
}

// table returns the lines by configuration.
var table = sync.OnceValue(func() map[maze.Params]line {
	lines, err := parse(data)
	if err != nil {
		panic(fmt.Sprintf("optima.txt: %v", err)) // the file is part of the program, and tested
	}
	table := make(map[maze.Params]line, len(lines))
	for _, l := range lines {
		table[l.params] = l
	}
	return table
})

// parse reads the lines of a table. It reads the IDs only as far as the configuration.
func parse(text string) (lines []line, err error) {
	for n, row := range strings.Split(text, "\n") {
		if row == "" || strings.HasPrefix(row, "#") {
			continue
		}
		var l line
		if _, err := fmt.Sscan(row, &l.id, &l.value, &l.nodes, &l.seconds); err != nil {
			return nil, fmt.Errorf("line %d: %q is not an ID, a value, a number of nodes and one of seconds",
				n+1, row)
		}
		p := &l.params
		if _, err := fmt.Sscanf(l.id, "%dx%d:%d-%d:", &p.Rows, &p.Cols, &p.Min, &p.Max); err != nil {
			return nil, fmt.Errorf("line %d: %q is not the ID of a maze", n+1, l.id)
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// String returns the line as the table has it.
func (l line) String() string {
	return fmt.Sprintf("%s %d %d %s", l.id, l.value, l.nodes, strconv.FormatFloat(l.seconds, 'f', 1, 64))
}
