package longpath

import (
	"math/rand/v2"
	"testing"

	"stride/internal/maze/scaffold"
	"stride/maze"
	"stride/maze/objective"
	"stride/search"
)

// TestPathBetweenAnyEndpoints fills the grid around paths between any two cells, with every kind
// of search: the path must be the only shortest solution.
func TestPathBetweenAnyEndpoints(t *testing.T) {
	if testing.Short() {
		t.Skip("builds between all pairs of cells")
	}
	each(t, func(t *testing.T, p maze.Params) {
		r := rand.New(rand.NewPCG(21, uint64(p.Cells())))
		found := 0
		for seed := range uint64(8) {
			ends := maze.Endpoints{Start: r.IntN(p.Cells()), Goal: p.Center()}
			if seed%2 == 1 {
				ends = maze.Endpoints{Start: p.Cells() - 1, Goal: r.IntN(p.Cells() - 1)}
			}
			if ends.Start == ends.Goal {
				continue
			}
			function := objective.Function{Neller: seed%3 == 0, Weights: objective.CourseWeights}
			b := NewBeamFor(p, objective.Objective{Function: function, Endpoints: ends}, 20, Defaults())
			random := search.NewRand(seed, 0)
			path := b.Search(int(seed)%b.Kinds(), 10, random, forever)
			if path == nil {
				if path = b.Partial(); path == nil {
					continue
				}
			}
			found++
			m := &maze.Grid{Params: p, Endpoints: ends, Values: path.Fill(p, random)}
			if err := m.Check(); err != nil {
				t.Fatal(err)
			}
			if f := maze.Evaluate(m); f.Length != len(path.Cells) && !path.partial || f.Length == 0 ||
				!f.Unique && !path.partial {
				t.Fatalf("seed %d, %v: a path of %d jumps makes a maze of length %d, unique %v", seed, ends, len(path.Cells),
					f.Length, f.Unique)
			}
		}
		if found < 4 && p.Cells() > 4 {
			t.Errorf("only %d paths were found", found)
		}
	})
}

// TestScaffoldsLeadToTheGoal checks that no scaffold cuts off the goal. At 91x44 with values 11-12
// one of two classes of diagonals does, and all rows do.
func TestScaffoldsLeadToTheGoal(t *testing.T) {
	p := maze.Params{Rows: 91, Cols: 44, Min: 11, Max: 12}
	b := NewBeam(p, 1, Defaults())
	if len(b.scaffolds) != 3 || len(scaffold.Kinds(p, p.Corners(), 0)) <= 3 {
		t.Errorf("%d of %d kinds of scaffolds are left, the two of staircases and that of lattices should be", len(b.scaffolds),
			len(scaffold.Kinds(p, p.Corners(), 0)))
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
