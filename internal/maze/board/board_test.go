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

// TestLevels compares the levels of random mazes, some cells of which have no value, with distances
// that are shortened jump by jump until nothing changes (Bellman and Ford).
func TestLevels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		p := maze.Params{Rows: 2 + r.IntN(8), Cols: 2 + r.IntN(8), Min: 1, Max: 7}
		b, n := board.New(p), p.Cells()
		values, level := make([]int16, n), make([]int32, n)
		for v := range values {
			values[v] = int16(r.IntN(p.Max + 1))
		}
		start := int32(r.IntN(n))
		want := slices.Repeat([]int32{board.Never}, n)
		want[start] = 0
		for changed := true; changed; {
			changed = false
			for v, x := range values {
				var to [4]int32
				if x == 0 || want[v] == board.Never {
					continue
				}
				for _, w := range to[:b.Targets(int32(v), int32(x), &to)] {
					if want[w] > want[v]+1 {
						want[w], changed = want[v]+1, true
					}
				}
			}
		}
		discovered := b.Levels(values, start, level)
		if !slices.Equal(level, want) {
			t.Fatalf("%v from cell %d: levels %v, want %v", values, start, level, want)
		}
		reached := 0
		for k, v := range discovered {
			if k > 0 && level[v] < level[discovered[k-1]] {
				t.Fatalf("cell %d of level %d is discovered after level %d", v, level[v],
					level[discovered[k-1]])
			}
		}
		for _, d := range want {
			if d != board.Never {
				reached++
			}
		}
		if len(discovered) != reached {
			t.Fatalf("%d cells are discovered, want %d", len(discovered), reached)
		}
	}
}
