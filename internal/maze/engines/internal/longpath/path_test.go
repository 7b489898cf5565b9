package longpath

import (
	"slices"
	"testing"

	"stride/internal/search"
	"stride/maze"
)

// TestCompactionChangesNothing compares a search that compacts its history all the time with one
// that never does.
func TestCompactionChangesNothing(t *testing.T) {
	for _, p := range []maze.Params{
		{Rows: 30, Cols: 30, Min: 1, Max: 4}, {Rows: 40, Cols: 25, Min: 1, Max: 3},
		{Rows: 20, Cols: 20, Min: 2, Max: 9},
	} {
		for kind := range NewBeam(p, 1).Kinds() {
			run := func(compact bool) (*Path, int) {
				b := NewBeam(p, 64)
				longest := 0
				path := b.Search(kind, 4, search.NewRand(5, 0), func(int64) bool {
					if longest = max(longest, len(b.history)); compact {
						b.longHistory = 0
					}
					return true
				})
				if partial := b.Partial(); path == nil {
					path = partial
				}
				return path, longest
			}
			plain, long := run(false)
			compacted, short := run(true)
			if short >= long {
				t.Errorf("%v, kind %d: the history had %d steps, and %d when it was compacted", p, kind, long,
					short)
			}
			if !slices.Equal(plain.Cells, compacted.Cells) || !slices.Equal(plain.Values, compacted.Values) ||
				!slices.Equal(plain.branches, compacted.branches) {
				t.Errorf("%v, kind %d: another path", p, kind)
			}
		}
	}
}
