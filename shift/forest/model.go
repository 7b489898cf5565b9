package forest

import (
	"fmt"

	"stride/shift"
)

// Edge joins two numbers in one row or column, each given by the index of its
// cell, row by row from the top-left. Its length is their distance; what stands
// between them does not matter.
type Edge struct{ A, B int }

// Forest is a set of edges without cycles on the numbers of a board. Its methods
// are the model in its plainest form, without anything of the search: the search
// is tested against them, and its answers are written out by them.
type Forest []Edge

// length returns the length of e on b, or an error if e joins no two numbers in
// one row or column.
func (e Edge) length(b shift.Board) (int, error) {
	for _, c := range [2]int{e.A, e.B} {
		if c < 0 || c >= len(b.Cells) || b.Cells[c] == 0 {
			return 0, fmt.Errorf("edge %d-%d: no number in cell %d", e.A, e.B, c)
		}
	}
	dx, dy := e.B%b.Width-e.A%b.Width, e.B/b.Width-e.A/b.Width
	if e.A == e.B || dx != 0 && dy != 0 {
		return 0, fmt.Errorf("edge %d-%d: the cells are not apart in one row or column", e.A, e.B)
	}
	d := dx + dy
	return max(d, -d), nil
}

// arm is one end's view of an edge.
type arm struct {
	to     int // cell
	length int
}

// arms returns the edges at each cell, or an error if f is no forest on b.
func (f Forest) arms(b shift.Board) ([][]arm, error) {
	arms := make([][]arm, len(b.Cells))
	group := make([]int, len(b.Cells))
	for k := range group {
		group[k] = k
	}
	find := func(c int) int {
		for group[c] != c {
			group[c] = group[group[c]]
			c = group[c]
		}
		return c
	}
	for _, e := range f {
		d, err := e.length(b)
		if err != nil {
			return nil, err
		}
		p, q := find(e.A), find(e.B)
		if p == q {
			return nil, fmt.Errorf("edge %d-%d closes a cycle", e.A, e.B)
		}
		group[p] = q
		arms[e.A] = append(arms[e.A], arm{e.B, d})
		arms[e.B] = append(arms[e.B], arm{e.A, d})
	}
	return arms, nil
}

// Unsatisfied returns the cells of the numbers that no signs of their edges'
// lengths sum up to, in order. If there are none, f is a solution. The error
// says why f is no forest on b.
func (f Forest) Unsatisfied(b shift.Board) ([]int, error) {
	arms, err := f.arms(b)
	if err != nil {
		return nil, err
	}
	var cells []int
	for c, v := range b.Cells {
		if v == 0 {
			continue
		}
		if _, ok := halve(v, arms[c]); !ok {
			cells = append(cells, c)
		}
	}
	return cells, nil
}

// halve parts the value of a number and its edges' lengths into two halves of
// equal sum. with says of each edge whether it is in the half of the value: on
// that side of the equation value + Σ with = Σ without. It reports whether there
// is such a parting.
//
// Cost: time and memory of edges times half the sum, by the table of Bellman's
// (1957) subset-sum recursion.
func halve(value int, edges []arm) (with []bool, ok bool) {
	total := value
	for _, e := range edges {
		total += e.length
	}
	half := total / 2
	if total%2 != 0 || value > half {
		return nil, false
	}
	// first[s] is one more than the first edge with which the sum s was reached
	// using that edge and earlier ones, 0 if s was not reached.
	first := make([]int32, half+1)
	const start = -1
	first[value] = start
	for k, e := range edges {
		for s := half; s >= e.length; s-- {
			if first[s] == 0 && first[s-e.length] != 0 {
				first[s] = int32(k + 1)
			}
		}
	}
	if first[half] == 0 {
		return nil, false
	}
	with = make([]bool, len(edges))
	for s := half; first[s] != start; {
		k := first[s] - 1
		with[k] = true
		s -= edges[k].length
	}
	return with, true
}
