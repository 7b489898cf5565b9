package tree

import (
	"testing"

	"stride/maze"
)

// TestSearchAllocatesNothing checks that a depth-first search keeps its nodes on the stack, and allocates the mazes
// that it finds only: with one allocation for each node, it took two fifths more time.
func TestSearchAllocatesNothing(t *testing.T) {
	s := &Searcher{Space: NewSpace(maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}), Budget: 40}
	found, runs := 0, 0
	s.Found = func(*Maze) { found++ }
	allocated := testing.AllocsPerRun(2, func() { s.Run(); runs++ })
	if s.Nodes < 1000 || allocated > float64(found/runs) {
		t.Errorf("%v allocations in searches of %d nodes that find %d mazes", allocated, s.Nodes/int64(runs), found/runs)
	}
}
