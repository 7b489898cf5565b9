package tree

import (
	"testing"

	"stride/maze"
)

// BenchmarkSearch searches all mazes of 6x6 with values 2-5 that are worth 166 and
// more: 867 thousand nodes.
func BenchmarkSearch(b *testing.B) {
	space := NewSpace(maze.Params{Rows: 6, Cols: 6, Min: 2, Max: 5})
	nodes := int64(0)
	for b.Loop() {
		s := &Searcher{Space: space, Budget: 45, Found: func(*Maze) {}}
		s.Run()
		nodes += s.Nodes
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
