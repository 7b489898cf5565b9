package proof

import (
	"stride/shift"
)

// The graph of all pushes, on which the search of decide.go works.
//
// By the theorem of docs/forest.md, moves that clear a group are a spanning forest: a choice of
// edges, each between two numbers in one row or column, without a cycle, so that at each number
// the lengths of its edges, with some signs, sum to its value. Whether there is such a choice
// is a question about edges that are kept or cut, without any order, and rules decide many of
// them: see supports.go and rules.go. What they decide is kept on a trail, so that the search
// can undo it.

// The states of an edge.
const (
	open uint8 = iota // not decided
	kept              // in the forest
	cut               // not in the forest
)

// edge is a possible push between two numbers, whichever of them moves.
type edge struct {
	a, b   int32
	length int
}

// other returns the end of an edge that is not v.
func (e edge) other(v int32) int32 { return e.a + e.b - v }

// step is an entry of the trail: an edge that was decided, or the earlier minimum degree of a
// number.
type step struct {
	edge      int32 // -1 for a minimum degree
	number    int32
	minDegree int32
}

// pushes is the graph of the pushes of a group.
type pushes struct {
	cells     []int
	values    []int
	edges     []edge
	at        [][]int32 // the edges of each number
	state     []uint8   // of each edge
	minDegree []int32   // lower bound of the number of edges of each number in a forest
	// conflicts counts how often no choice of edges was left at each number, from 1.
	conflicts []int32
	trail     []step
	dirty     []int32 // numbers whose edges have changed
	queued    []bool

	sums  sumSets
	union []int32 // scratch of the rules
	flow  flowScratch
}

// newPushes returns the graph of the pushes between the given cells.
func newPushes(b shift.Board, cells []int) *pushes {
	n := len(cells)
	p := &pushes{
		cells: cells, values: make([]int, n), at: make([][]int32, n), minDegree: make([]int32, n),
		conflicts: make([]int32, n),
		queued:    make([]bool, n), union: make([]int32, n),
	}
	for v, c := range cells {
		p.values[v] = b.Cells[c]
		for u, o := range cells[:v] {
			length := 0
			switch {
			case o/b.Width == c/b.Width:
				length = c - o
			case o%b.Width == c%b.Width:
				length = (c - o) / b.Width
			default:
				continue
			}
			k := int32(len(p.edges))
			p.edges = append(p.edges, edge{int32(u), int32(v), length})
			p.at[u] = append(p.at[u], k)
			p.at[v] = append(p.at[v], k)
		}
	}
	p.state = make([]uint8, len(p.edges))
	for v := range p.minDegree {
		p.minDegree[v], p.conflicts[v] = 1, 1
		p.touch(int32(v))
	}
	return p
}

// touch notes that the edges of v have changed.
func (p *pushes) touch(v int32) {
	if !p.queued[v] {
		p.queued[v] = true
		p.dirty = append(p.dirty, v)
	}
}

// decide keeps or cuts an edge. It returns false if the opposite was decided before.
func (p *pushes) decide(k int32, state uint8) bool {
	if p.state[k] != open {
		return p.state[k] == state
	}
	p.state[k] = state
	p.trail = append(p.trail, step{edge: k})
	p.touch(p.edges[k].a)
	p.touch(p.edges[k].b)
	return true
}

// raise notes a lower bound of the number of edges of v.
func (p *pushes) raise(v, degree int32) {
	if degree > p.minDegree[v] {
		p.trail = append(p.trail, step{edge: -1, number: v, minDegree: p.minDegree[v]})
		p.minDegree[v] = degree
	}
}

// undo reverses the decisions made since the trail had the length mark.
func (p *pushes) undo(mark int) {
	for k := len(p.trail) - 1; k >= mark; k-- {
		if s := p.trail[k]; s.edge >= 0 {
			p.state[s.edge] = open
		} else {
			p.minDegree[s.number] = s.minDegree
		}
	}
	p.trail = p.trail[:mark]
	for _, v := range p.dirty {
		p.queued[v] = false
	}
	p.dirty = p.dirty[:0]
}

// propagate applies the rules to the given numbers until nothing more follows. It returns false
// if there is no forest. The numbers must be whole components of the graph of the edges that
// are not cut.
func (p *pushes) propagate(numbers []int32) bool {
	for {
		for len(p.dirty) > 0 {
			v := p.dirty[len(p.dirty)-1]
			p.dirty = p.dirty[:len(p.dirty)-1]
			p.queued[v] = false
			if !p.support(v) {
				p.conflicts[v]++
				return false
			}
		}
		if !p.cycles(numbers) {
			return false
		}
		if len(p.dirty) > 0 {
			continue // the other rules are dearer
		}
		if !p.components(numbers) {
			return false
		}
		if len(p.dirty) == 0 {
			return true
		}
	}
}
