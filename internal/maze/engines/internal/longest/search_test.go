package longest

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"stride/internal/cputime"
	"stride/maze"
)

// longest returns a maze of p with the longest solution, or with the longest that is the only
// shortest one if unique is set, and the partial mazes that the search took. The maze is nil if
// there is none, or if that takes more than a limit.
func longest(t testing.TB, p maze.Params, unique bool, limit int64) (g *maze.Grid, length int, nodes int64) {
	t.Helper()
	space := NewSpace(p)
	for lost := 0; g == nil && lost < space.Top() && nodes < limit; lost++ {
		s := Searcher{Space: space, Lost: lost, Unique: unique}
		s.Poll = func() bool { return nodes+s.Nodes < limit }
		s.Found = func(numbers []int16) bool {
			g = &maze.Grid{Params: p, Endpoints: p.Corners(), Values: slices.Clone(numbers)}
			g.Values[g.Goal] = 0
			report := maze.Evaluate(g)
			if length = report.Length; length < space.Top()-lost || unique && !report.Unique {
				t.Fatalf("%s has a solution of %d jumps, not %d (the only one: %v)", g.ID(), length,
					space.Top()-lost, report.Unique)
			}
			return false
		}
		s.Run()
		nodes += s.Nodes
	}
	return g, length, nodes
}

const noLimit = math.MaxInt64

// TestTable compares the search with lengths that other programs found, and with the theorem of
// docs/how-long.md.
func TestTable(t *testing.T) {
	for _, test := range []struct{ rows, cols, min, max, want int }{
		{4, 4, 1, 2, 8}, {5, 5, 1, 2, 14}, {6, 6, 1, 2, 18}, {7, 7, 1, 2, 25},
		{4, 4, 1, 3, 12}, {5, 5, 1, 3, 19}, {6, 6, 1, 3, 26}, {7, 7, 1, 3, 34}, {8, 8, 1, 3, 45},
		{5, 5, 1, 4, 21}, {6, 6, 1, 4, 31}, {7, 7, 1, 4, 41}, {8, 8, 1, 4, 54},
		{6, 6, 1, 5, 32}, {7, 7, 1, 5, 44}, {8, 8, 1, 5, 59}, {7, 7, 1, 6, 45}, {8, 8, 1, 7, 60},
		{4, 4, 1, 4, 12}, {5, 5, 1, 5, 22}, {6, 6, 1, 6, 33}, {7, 7, 1, 7, 46}, {8, 8, 1, 8, 61},
		{5, 8, 1, 7, 39}, {7, 8, 1, 7, 54}, {6, 8, 1, 7, 46},
	} {
		p := maze.Params{Rows: test.rows, Cols: test.cols, Min: test.min, Max: test.max}
		_, length, nodes := longest(t, p, false, noLimit)
		t.Logf("%v: %d, %d nodes", p, length, nodes)
		if length != test.want {
			t.Errorf("%v: the longest solution has %d jumps, want %d", p, length, test.want)
		}
	}
}

// BenchmarkNode measures a partial maze by processor time, since others may use the machine.
func BenchmarkNode(b *testing.B) {
	for _, p := range []maze.Params{{Rows: 8, Cols: 8, Min: 1, Max: 3},
		{Rows: 10, Cols: 10, Min: 1, Max: 4}} {
		b.Run(fmt.Sprint(p), func(b *testing.B) {
			nodes, begin := int64(0), cputime.Used()
			for b.Loop() {
				_, _, n := longest(b, p, false, noLimit)
				nodes += n
			}
			b.ReportMetric(float64(cputime.Used()-begin)/float64(nodes), "cpu-ns/node")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
