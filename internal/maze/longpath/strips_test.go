package longpath

import (
	"testing"

	"stride/maze"
	"stride/search"
)

// TestStripsNeedOneNewCell follows the order of a scaffold through its strips, when all rows of levels
// are visited. Jumps from one cell to the next within a row discover nothing else, but for the few cells
// that each strip may lose.
func TestStripsNeedOneNewCell(t *testing.T) {
	for _, p := range []maze.Params{
		{Rows: 31, Cols: 52, Min: 1, Max: 6}, {Rows: 33, Cols: 41, Min: 1, Max: 7}, {Rows: 60, Cols: 45, Min: 1, Max: 13},
	} {
		layouts := stripLayouts(p, p.Corners())
		if len(layouts) != 2 {
			t.Fatalf("%v: %d layouts with strips, want one along rows and one along columns", p, len(layouts))
		}
		for _, l := range layouts {
			s := l.scaffold(false, search.NewRand(1, 0))
			known := make([]bool, p.Cells())
			for v, at := range s.order {
				known[v] = at == -1
			}
			strips := len(s.cells)
			for at, v := range s.cells {
				if r := l.row(int(v)); l.level(r, l.firsts[0]) < 0 {
					strips = min(strips, at)
				} else {
					known[v] = true
				}
			}
			geometry := newGeometry(p, p.Corners())
			lost := 0
			for at, v := range s.cells[strips : len(s.cells)-1] {
				known[v] = true
				next := s.cells[strips+at+1]
				x := l.column(next) - l.column(v)
				if x = max(x, -x); x == 0 || l.row(int(next)) != l.row(int(v)) {
					continue
				}
				var to [4]int32
				for _, w := range to[:geometry.targets(v, x, &to)] {
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
