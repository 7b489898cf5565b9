package design

import (
	"stride/internal/maze/board"
	"stride/maze"
)

// probe evaluates the mazes that are tried: the length of the shortest solution, whether there is
// a second one, and by how many ways other routes leave it. It allocates nothing.
type probe struct {
	board.Board
	goal   int32
	dist   []int32 // jumps from the start, -1 for cells that were not reached
	parent []int32 // cell from which it was reached first
	more   []bool  // there are several shortest paths to the cell
	queue  []int32
	found  int     // jumps of the shortest solution, or -1
	second bool    // there are several of them
	place  []int32 // of the cells on the solution
	path   []int32
	ears   []int32 // cells off the solution with a jump to a later cell of it

	length int     // of the maze that was accepted last
	focus  []int32 // its cells that are worth changing
}

func newProbe(p maze.Params) probe {
	n := p.Cells()
	b := probe{
		Board: board.New(p), goal: int32(n - 1), dist: make([]int32, n), parent: make([]int32, n),
		more:  make([]bool, n),
		queue: make([]int32, 0, n),
		place: make([]int32, n), path: make([]int32, n), ears: make([]int32, 0, 4*n),
		focus: make([]int32, 0, 5*n),
	}
	return b
}

// evaluate finds the shortest solution.
func (b *probe) evaluate(values []int16) {
	for k := range b.dist {
		b.dist[k] = -1
	}
	var to [4]int32
	q := append(b.queue[:0], 0)
	b.dist[0], b.more[0] = 0, false
	b.found, b.second = -1, false
	for head := 0; head < len(q); head++ {
		v := q[head]
		d := b.dist[v] + 1
		if b.found >= 0 && int(d) > b.found {
			break
		}
		for _, t := range to[:b.Targets(v, int32(values[v]), &to)] {
			switch {
			case b.dist[t] < 0:
				b.dist[t], b.parent[t], b.more[t] = d, v, b.more[v]
				if t == b.goal {
					b.found = int(d)
				} else {
					q = append(q, t)
				}
			case b.dist[t] == d:
				b.more[t] = true
			}
		}
	}
	b.queue = q[:0]
	b.second = b.found >= 0 && b.more[b.goal]
}

// accept notes the maze that was evaluated last as the current one.
func (b *probe) accept() {
	b.length = b.found
	b.focus = b.focus[:0]
	if b.found < 0 {
		return
	}
	for v := b.goal; v != 0; v = b.parent[v] {
		b.focus = append(b.focus, b.parent[v])
	}
	b.focus = append(b.focus, b.ears...)
}

// detours counts the jumps by which a route that has left the shortest solution comes back to
// it farther on. There is another route without repeated cells if and only if there is such
// a jump: a route that leaves the solution for the first time has used all of its earlier
// cells, so it must return to a later one; and from there, it can follow the solution.
//
// The cells off the solution are visited from each of its cells in turn, from the start on. What
// was visited from an earlier cell need not be visited again: whatever it leads to has been
// counted, or lies before the later cell as well.
func (b *probe) detours(values []int16) int {
	const off, visited = -1, -2 // places of cells off the solution
	for k := range b.place {
		b.place[k] = off
	}
	path := b.path[:b.found+1]
	for v, k := b.goal, b.found; k >= 0; v, k = b.parent[v], k-1 {
		b.place[v], path[k] = int32(k), v
	}
	b.ears = b.ears[:0]
	count := 0
	var to [4]int32
	for k, v := range path[:b.found] {
		q := append(b.queue[:0], v)
		for head := 0; head < len(q); head++ {
			u := q[head]
			for _, t := range to[:b.Targets(u, int32(values[u]), &to)] {
				switch at := b.place[t]; {
				case at == off:
					b.place[t] = visited
					q = append(q, t)
				case at > int32(k) && head > 0:
					count++
					b.ears = append(b.ears, u)
				}
			}
		}
		b.queue = q[:0]
	}
	return count
}
