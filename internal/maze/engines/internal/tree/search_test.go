package tree

import (
	"testing"

	"stride/maze"
)

// TestSearchAllocatesNothing checks that a depth-first search keeps its nodes on the stack, and
// allocates the mazes that it finds only: with one allocation for each node, it took two fifths
// more time.
func TestSearchAllocatesNothing(t *testing.T) {
	s := &Searcher{Space: NewSpace(maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}), Budget: 40}
	found, runs := 0, 0
	s.Found = func(*Maze) { found++ }
	allocated := testing.AllocsPerRun(2, func() { s.Run(); runs++ })
	if s.Nodes < 1000 || allocated > float64(found/runs) {
		t.Errorf("%v allocations in searches of %d nodes that find %d mazes", allocated, s.Nodes/int64(runs),
			found/runs)
	}
}

// TestShareOfTheTree checks that a search that is ended later has searched a larger share.
func TestShareOfTheTree(t *testing.T) {
	before := 0.0
	for nodes := int64(1 << 12); nodes <= 1<<18; nodes <<= 2 {
		s := &Searcher{Space: NewSpace(maze.Params{Rows: 6, Cols: 6, Min: 2, Max: 5}), Budget: 45,
			Found: func(*Maze) {}}
		s.Poll = func() bool { return s.Nodes < nodes }
		s.Run()
		if !s.Halted || s.Share < before || s.Share <= 0 || s.Share >= 1 {
			t.Fatalf("after %d nodes the share is %v, before it was %v", nodes, s.Share, before)
		}
		before = s.Share
	}
}
