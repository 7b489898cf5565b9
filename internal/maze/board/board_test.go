package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stride/internal/maze/board"
	"stride/maze"
)

// TestTargets compares the jumps of all cells with those of the rules, in their order.
func TestTargets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		p := maze.Params{Rows: 2 + r.IntN(12), Cols: 2 + r.IntN(12), Min: 1, Max: 13}
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		b := board.New(p)
		for k := range g.Values {
			if k == g.Goal {
				continue
			}
			g.Values[k] = int16(1 + r.IntN(p.Max))
			var want []int32
			for d := maze.Right; d <= maze.Up; d++ {
				if to, ok := g.Jump(k, d); ok {
					want = append(want, int32(to))
				}
			}
			var to [4]int32
			if got := to[:b.Targets(int32(k), int32(g.Values[k]), &to)]; !slices.Equal(got, want) {
				t.Fatalf("%dx%d: cell %d jumps by %d to %v, want %v", p.Rows, p.Cols, k, g.Values[k], got,
					want)
			}
		}
	}
}
