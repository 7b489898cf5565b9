package longpath

import (
	"testing"

	"stride/internal/search"
	"stride/maze"
)

// TestTrappedAtTheStart searches with very narrow beams that are trapped within the first fifty
// jumps, where going back means to look for leaking branch sets again and again. Such a search has
// to give up going back and leave the start.
func TestTrappedAtTheStart(t *testing.T) {
	const enough = 24_000_000 // cells looked at, twice what a search needs that is not trapped
	b := NewBeam(maze.Params{Rows: 50, Cols: 50, Min: 1, Max: 20}, 160)
	for seed := range uint64(2) {
		looks := int64(0)
		b.Search(Open, 3, search.NewRand(seed, 0), func(n int64) bool {
			looks += n
			return looks < enough
		})
		if b.Length() < 1000 {
			t.Errorf("seed %d: a path of %d jumps after %d looks", seed, b.Length(), looks)
		}
	}
}
