package mazetest

import (
	"math/rand/v2"
	"testing"
)

// TestHard wants valid configurations within the size.
func TestHard(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, cells := range []int{4, 5, 64, 900, 40_000, 1_000_000} {
		all := Hard(cells)
		for range 200 {
			all = append(all, Random(r, cells))
		}
		for _, p := range all {
			if err := p.Check(); err != nil || p.Cells() > max(cells, 6) {
				t.Errorf("at most %d cells: %+v, %v", cells, p, err)
			}
		}
	}
}
