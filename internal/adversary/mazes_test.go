package adversary

import (
	"math/rand/v2"
	"testing"
)

// TestMazes wants valid configurations within the size.
func TestMazes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, cells := range []int{4, 5, 64, 900, 40_000, 1_000_000} {
		all := Mazes(cells)
		for range 200 {
			all = append(all, Maze(r, cells))
		}
		for _, p := range all {
			if err := p.Check(); err != nil || p.Cells() > max(cells, 6) {
				t.Errorf("at most %d cells: %+v, %v", cells, p, err)
			}
		}
	}
}
