package forest

import (
	"fmt"

	"stride/shift"
)

// Edge joins two numbers in one row or column, each given by the index of its cell, row by
// row from the top left. Its length is the distance of the two cells; what lies between
// them does not matter.
type Edge struct{ A, B int }

// Forest is a set of edges without cycles on the numbers of a board. Its methods are the
// model in its plainest form and share nothing with the search: the search is tested
// against them, and they turn its answers into moves.
type Forest []Edge

// length returns the length of e on b, or an error if e does not join two numbers in one
// row or column.
func (e Edge) length(b shift.Board) (int, error) {
	for _, c := range [2]int{e.A, e.B} {
		if c < 0 || c >= len(b.Cells) || b.Cells[c] == 0 {
			return 0, fmt.Errorf("edge %d-%d: there is no number in cell %d", e.A, e.B, c)
		}
	}
	dx, dy := e.B%b.Width-e.A%b.Width, e.B/b.Width-e.A/b.Width
	if e.A == e.B || dx != 0 && dy != 0 {
		return 0, fmt.Errorf("edge %d-%d: the cells are not two cells of one row or column", e.A, e.B)
	}
	d := dx + dy
	return max(d, -d), nil
}

// arm is an edge as seen from one of its ends.
type arm struct {
	to     int32 // cell
	length int32
}

// adjacency holds the edges at each cell: list[first[c]:first[c+1]] are those of cell c, in
// the order of the forest.
type adjacency struct {
	first []int32
	list  []arm
}

func (a *adjacency) at(c int32) []arm { return a.list[a.first[c]:a.first[c+1]] }

// arms returns the edges at each cell, or an error if f is not a forest on b.
func (f Forest) arms(b shift.Board) (*adjacency, error) {
	group := make([]int32, len(b.Cells))
	for k := range group {
		group[k] = int32(k)
	}
	find := func(c int32) int32 {
		for group[c] != c {
			group[c] = group[group[c]]
			c = group[c]
		}
		return c
	}
	a := &adjacency{make([]int32, len(b.Cells)+1), make([]arm, 2*len(f))}
	for _, e := range f {
		if _, err := e.length(b); err != nil {
			return nil, err
		}
		p, q := find(int32(e.A)), find(int32(e.B))
		if p == q {
			return nil, fmt.Errorf("edge %d-%d closes a cycle", e.A, e.B)
		}
		group[p] = q
		a.first[e.A+1]++
		a.first[e.B+1]++
	}
	for c := range b.Cells {
		a.first[c+1] += a.first[c]
	}
	next := group // not needed any more
	copy(next, a.first)
	for _, e := range f {
		d, _ := e.length(b)
		a.list[next[e.A]] = arm{int32(e.B), int32(d)}
		next[e.A]++
		a.list[next[e.B]] = arm{int32(e.A), int32(d)}
		next[e.B]++
	}
	return a, nil
}

// Unsatisfied returns the cells of the unsatisfied numbers in ascending order: those to
// which the lengths of their edges do not sum, whatever the signs. If there are none, f is
// a solution. The error says why f is not a forest on b.
func (f Forest) Unsatisfied(b shift.Board) ([]int, error) {
	arms, err := f.arms(b)
	if err != nil {
		return nil, err
	}
	var cells []int
	var h halver
	for c, v := range b.Cells {
		if v == 0 {
			continue
		}
		if _, ok := h.halve(v, arms.at(int32(c))); !ok {
			cells = append(cells, c)
		}
	}
	return cells, nil
}

// A halver divides the value of a number and the lengths of its edges into two halves. It
// reuses its memory from one number to the next. The zero halver is ready for use.
type halver struct {
	first []int32
	with  []bool
	sums  []uint64
}

// halve divides the value of a number and the lengths of its edges into two halves of equal
// sum, so that value + Σ with = Σ without, and reports whether that is possible. with tells
// for each edge whether it is in the half of the value; it is valid until the next call.
//
// Cost: for k edges whose lengths exceed the value by e, time and memory proportional to
// k·e/2 at most, for the table of Bellman's subset-sum recursion (1957).
func (h *halver) halve(value int, edges []arm) (with []bool, ok bool) {
	all := 0
	for _, e := range edges {
		all += int(e.length)
	}
	rest := (all - value) / 2 // sum of the lengths in the half of the value
	if (all-value)%2 != 0 || value > all {
		return nil, false
	}
	// first[s] is 0 if no edges sum to s; otherwise it is k+1 for the first edge k such
	// that edges up to k do.
	if cap(h.first) < rest+1 {
		h.first = make([]int32, rest+1)
	}
	first := h.first[:rest+1]
	clear(first)
	const start = -1
	first[0] = start
	for k, e := range edges {
		for s := rest; s >= int(e.length); s-- {
			if first[s] == 0 && first[s-int(e.length)] != 0 {
				first[s] = int32(k + 1)
			}
		}
	}
	if first[rest] == 0 {
		return nil, false
	}
	if cap(h.with) < len(edges) {
		h.with = make([]bool, len(edges))
	}
	with = h.with[:len(edges)]
	clear(with)
	for s := rest; first[s] != start; {
		k := first[s] - 1
		with[k] = true
		s -= int(edges[k].length)
	}
	return with, true
}

// remainder returns the least value above 0 that a number can have after the arrivals over
// all its edges: the least of |value ± d1 ± … ± dk| above 0.
func (h *halver) remainder(value int, edges []arm) int {
	all := 0
	for _, e := range edges {
		all += int(e.length)
	}
	if size := all>>6 + 1; cap(h.sums) < size {
		h.sums = make([]uint64, size)
	}
	sums := h.sums[:all>>6+1]
	clear(sums)
	sums[0] = 1
	for _, e := range edges {
		include(sums, e.length)
	}
	holds := func(x int) bool { return 0 <= x && x <= all && sums[x>>6]>>uint(x&63)&1 != 0 }
	for p := max(1, value-all); ; p++ {
		if c := value + all; (c-p)%2 == 0 && (holds((c-p)/2) || holds((c+p)/2)) {
			return p
		}
	}
}
