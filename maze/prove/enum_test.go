package prove

import (
	"testing"

	"stride/maze"
)

func enumerate(p maze.Params) int {
	g, _ := maze.NewGrid(p)
	best := -1 << 30
	for {
		best = max(best, maze.Evaluate(g).Value)
		k := 0
		for ; k < g.Goal(); k++ {
			if int(g.Values[k]) < p.Max {
				g.Values[k]++
				break
			}
			g.Values[k] = int16(p.Min)
		}
		if k == g.Goal() {
			return best
		}
	}
}

func TestEnum(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {2, 5}, {3, 3}, {5, 2}, {2, 6}, {6, 2}, {3, 4}, {4, 3}} {
		side := max(size[0], size[1])
		for lo := 1; lo <= side; lo++ {
			for hi := lo; hi <= side; hi++ {
				p := maze.Params{Rows: size[0], Cols: size[1], Min: lo, Max: hi}
				cost := 1
				for range p.Cells() - 1 {
					cost *= hi - lo + 1
				}
				if cost > 2_000_000 {
					continue
				}
				want := enumerate(p)
				b := newBoard(p)
				got := 0
				for budget := int32(0); ; budget += 3 {
					s := &searcher{board: b, budget: budget, table: newTable(10), split: -1}
					r := s.root()
					if b.top < 0 {
						r.closed, r.settled = 1, 0
						s.reachable(&r)
					} else {
						s.expand(&r)
					}
					if s.best != nil {
						got = int(b.top - s.budget - 1)
						break
					}
					if budget > 500 {
						break
					}
				}
				if got != want {
					t.Errorf("%v: got %d want %d", p, got, want)
				}
			}
		}
	}
}
