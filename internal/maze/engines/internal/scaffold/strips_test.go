package scaffold

import (
	"testing"

	"stride/internal/maze/board"
	"stride/internal/search"
	"stride/maze"
)

// TestStripsNeedOneNewCell follows the order of a scaffold through its strips, when all rows of
// levels are visited. Jumps from one cell to the next within a row discover nothing else, but for
// the few cells that each strip may lose.
func TestStripsNeedOneNewCell(t *testing.T) {
	for _, p := range []maze.Params{
		{Rows: 31, Cols: 52, Min: 1, Max: 6}, {Rows: 33, Cols: 41, Min: 1, Max: 7},
		{Rows: 60, Cols: 45, Min: 1, Max: 13},
	} {
		kinds := stripKinds(p, p.Corners(), 0)
		if len(kinds) != 2 {
			t.Fatalf("%v: %d kinds with strips, want one along rows and one along columns", p, len(kinds))
		}
		for _, l := range kinds {
			s := l.draw(false, search.NewRand(1, 0))
			known := make([]bool, p.Cells())
			for v, at := range s.Order {
				known[v] = at == -1
			}
			strips := len(s.Cells)
			for at, v := range s.Cells {
				if r := l.row(int(v)); l.level(r, l.firsts[0]) < 0 {
					strips = min(strips, at)
				} else {
					known[v] = true
				}
			}
			grid := board.New(p)
			lost := 0
			for at, v := range s.Cells[strips : len(s.Cells)-1] {
				known[v] = true
				next := s.Cells[strips+at+1]
				x := l.column(next) - l.column(v)
				if x = max(x, -x); x == 0 || l.row(int(next)) != l.row(int(v)) {
					continue
				}
				var to [4]int32
				for _, w := range to[:grid.Targets(v, int32(x), &to)] {
					if w != next && !known[w] {
						known[w] = true
						lost++
					}
				}
			}
			if most := 3 * (l.rows/stripGap + 1); lost > most {
				t.Errorf("%v, turned %v: %d cells are lost, want %d at most", p, l.turned, lost, most)
			}
		}
	}
}
