package longpath

import (
	"testing"

	"stride/internal/maze/engines/internal/scaffold"
	"stride/internal/search"
	"stride/maze"
)

// TestScaffoldsLeadToTheGoal checks that no scaffold cuts off the goal. At 91x44 with values 11-12
// one of two classes of diagonals does, and all rows do.
func TestScaffoldsLeadToTheGoal(t *testing.T) {
	p := maze.Params{Rows: 91, Cols: 44, Min: 11, Max: 12}
	b := NewBeam(p, 1)
	if len(b.scaffolds) != 3 || len(scaffold.Kinds(p, p.Corners(), 0)) <= 3 {
		t.Errorf("%d of %d kinds of scaffolds are left, the two of staircases and that of lattices should be",
			len(b.scaffolds), len(scaffold.Kinds(p, p.Corners(), 0)))
	}
	for seed := range uint64(10) {
		for kind := Open + 1; kind < b.Kinds(); kind++ {
			b.set(kind, search.NewRand(seed, 0))
			if !b.leadsToGoal(b.settings.scaffold) {
				t.Errorf("kind %d, seed %d: the seeds cut off the goal", kind, seed)
			}
		}
	}
}
