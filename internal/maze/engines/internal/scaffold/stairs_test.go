package scaffold

import (
	"testing"

	"stride/internal/maze/board"
	"stride/internal/search"
	"stride/maze"
)

// TestStaircasesLeanOnSeeds follows the staircases of kinds: the jumps of each cell lead to
// its two neighbors on the staircase and to seeds.
func TestStaircasesLeanOnSeeds(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 20, Cols: 31, Min: 1, Max: 3},
		{Rows: 40, Cols: 40, Min: 3, Max: 4},
		{Rows: 191, Cols: 144, Min: 11, Max: 12}, {Rows: 30, Cols: 30, Min: 9, Max: 10}} {
		cells, goal := board.New(p), int32(p.Corners().Goal)
		all := stairKinds(p, p.Corners(), 0)
		if len(all) == 0 {
			t.Errorf("%v has no staircases", p)
		}
		for _, l := range all {
			s := l.draw(false, search.NewRand(1, 0))
			var to [4]int32
			for at, v := range s.Cells {
				for _, w := range to[:cells.Targets(v, int32(l.step), &to)] {
					if s.Order[w] < 0 || s.Order[w] == Spared || at > 0 && s.Cells[at-1] == w ||
						at+1 < len(s.Cells) && s.Cells[at+1] == w {
						continue
					}
					if v != goal && w != goal {
						t.Fatalf("%v, jumps of %d: cell %d leans on cell %d", p, l.step, v, w)
					}
				}
			}
		}
	}
}
