package longpath

import (
	"slices"
	"testing"

	"stride/internal/search"
	"stride/maze"
)

// TestScoresAreRebased runs two searches of the same maze, one of which begins next to the score at
// which scores are rebased: the paths must be the same.
func TestScoresAreRebased(t *testing.T) {
	p := maze.Params{Rows: 12, Cols: 12, Min: 1, Max: 11}
	search := func(begin int32) (path *Path, last int32) {
		b := NewBeam(p, 20)
		b.set(0, search.NewRand(1, 0))
		b.reset()
		root := b.root()
		root.score, root.orderScore = begin, begin
		b.geometry.maxBranch, b.geometry.order = maxBranch, nil
		path = b.grow(root, b.geometry.goal, 20, maxBranch, search.NewRand(2, 0), func(int64) bool {
			last = b.states[0].score
			return true
		})
		return path, last
	}
	plain, _ := search(0)
	rebased, last := search(minOrderScore + point)
	if last < minOrderScore {
		t.Errorf("the score is %d at the end", last)
	}
	if plain == nil || rebased == nil || !slices.Equal(plain.Cells, rebased.Cells) ||
		!slices.Equal(plain.Values, rebased.Values) {
		t.Error("the search found another path after its scores were rebased")
	}
}

// TestPotentialsDoNotCountAtTheGoal makes open neighbours worth far more than jumps. A path that
// reached the goal after a few jumps once came before all others then, as it had closed nothing.
func TestPotentialsDoNotCountAtTheGoal(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 20, Cols: 20, Min: 1, Max: 19},
		{Rows: 40, Cols: 40, Min: 1, Max: 39}} {
		b := NewBeam(p, 10)
		b.weights.open = 1000 * point
		path := b.Search(0, 10, search.NewRand(1, 0), forever)
		if path == nil || 2*len(path.Cells) < b.Length() {
			t.Errorf("%+v: a search of %d jumps ends with a much shorter path", p, b.Length())
		}
	}
}
