package difficulty

import "stride/maze"

// graph holds the jumps of a maze in both directions.
type graph struct {
	goal     int32
	to       []int32 // the jumps out of cell v are to[first[v]:first[v+1]]
	first    []int32
	from     []int32 // the cells with a jump to v are from[begin[v]:begin[v+1]]
	begin    []int32
	distance []int32 // rows and columns between a cell and the goal
}

func newGraph(g *maze.Grid) *graph {
	n := len(g.Values)
	h := &graph{
		goal: int32(g.Goal), to: make([]int32, 0, 4*n), first: make([]int32, n+1),
		begin: make([]int32, n+1), distance: make([]int32, n),
	}
	for k := range n {
		h.distance[k] = int32(g.Rows - 1 - k/g.Cols + g.Cols - 1 - k%g.Cols)
		for d := maze.Right; d <= maze.Up; d++ {
			if t, ok := g.Jump(k, d); ok {
				h.to = append(h.to, int32(t))
				h.begin[t+1]++
			}
		}
		h.first[k+1] = int32(len(h.to))
	}
	for k := range n {
		h.begin[k+1] += h.begin[k]
	}
	h.from = make([]int32, len(h.to))
	next := append([]int32(nil), h.begin[:n]...)
	for k := range int32(n) {
		for _, t := range h.outs(k) {
			h.from[next[t]] = k
			next[t]++
		}
	}
	return h
}

func (h *graph) outs(v int32) []int32 { return h.to[h.first[v]:h.first[v+1]] }
func (h *graph) ins(v int32) []int32  { return h.from[h.begin[v]:h.begin[v+1]] }
