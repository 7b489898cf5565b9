package maze

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// window enumerates how a shortest solution can pass through a window of windowSide rows and
// columns, with the values 1 and 2 and with all freedom outside. The path visits the cells of
// the window in some order, coming and going as it likes. The cells of the window to which one
// of its cells jumps are discovered: one of them may be the next cell of the path, and the
// others are lost, since the path may not come to them later. If the solution is to be the only
// shortest one, lost cells have values too, and the cells to which these lead are lost as well,
// unless they were visited before.
type window struct {
	targets [windowSide * windowSide][3]uint32 // by cell and value, as sets of bits
	unique  bool
	lose    int // at most so many cells are lost
	most    int // of cells visited
	seen    map[windowState]bool
}

// windowState is what matters for the rest of the path: the cells visited and lost, and the cell
// that the path is at, or outside.
type windowState struct {
	visited, lost uint32
	at            int
}

const outside = -1

// mostVisited returns the greatest number of cells of a window that a path visits if it loses
// at most lose cells.
func mostVisited(unique bool, lose int) int {
	w := window{unique: unique, lose: lose, seen: map[windowState]bool{}}
	for v := range w.targets {
		r, c := v/windowSide, v%windowSide
		for x := 1; x <= 2; x++ {
			for _, to := range [][2]int{{r + x, c}, {r - x, c}, {r, c + x}, {r, c - x}} {
				if to[0] >= 0 && to[0] < windowSide && to[1] >= 0 && to[1] < windowSide {
					w.targets[v][x] |= 1 << (to[0]*windowSide + to[1])
				}
			}
		}
	}
	w.extend(windowState{at: outside})
	return w.most
}

// extend tries all ways in which the path may go on.
func (w *window) extend(s windowState) {
	if w.seen[s] {
		return
	}
	w.seen[s] = true
	w.most = max(w.most, bits.OnesCount32(s.visited))
	if s.at == outside {
		for v := range w.targets {
			if (s.visited|s.lost)>>v&1 == 0 {
				w.extend(windowState{s.visited | 1<<v, s.lost, v})
			}
		}
		return
	}
	for x := 1; x <= 2; x++ {
		fresh := w.targets[s.at][x] &^ (s.visited | s.lost)
		w.lost(windowState{s.visited, s.lost, outside}, fresh)
		for v := range w.targets {
			if fresh>>v&1 == 1 {
				w.lost(windowState{s.visited | 1<<v, s.lost, v}, fresh&^(1<<v))
			}
		}
	}
}

// lost goes on from s after more cells are lost, with all values that these can have.
func (w *window) lost(s windowState, cells uint32) {
	switch {
	case bits.OnesCount32(s.lost|cells) > w.lose:
	case cells == 0:
		w.extend(s)
	case !w.unique:
		s.lost |= cells
		w.extend(s)
	default:
		v := bits.TrailingZeros32(cells)
		s.lost |= 1 << v
		for x := 1; x <= 2; x++ {
			w.lost(s, (cells|w.targets[v][x])&^(s.visited|s.lost))
		}
	}
}

// TestWindow proves what windowLoss relies on: no window has fewer cells off the solution.
func TestWindow(t *testing.T) {
	const cells = windowSide * windowSide
	if got := mostVisited(true, windowLost-1); got > cells-windowLost {
		t.Errorf("the only shortest solution visits %d cells of a window", got)
	}
	if got := mostVisited(true, windowLost); got != cells-windowLost {
		t.Errorf("with %d cells lost, %d are visited: the enumeration is weaker than it was", windowLost, got)
	}
	// Of several shortest solutions, each visits 14 cells at most.
	if got := mostVisited(false, 1); got > cells-2 {
		t.Errorf("one of several shortest solutions visits %d cells of a window", got)
	}
	if several := LengthPoints * (windowLost - 2); several > cells {
		t.Errorf("a solution that is not the only one saves %d points in a window of %d cells", several, cells)
	}
}

// TestWindowsOfMazes climbs from random mazes to longer solutions and counts the cells of all
// their windows.
func TestWindowsOfMazes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	p := Params{Rows: 7, Cols: 7, Min: 1, Max: 2}
	most := 0
	for range 4 {
		g := &Grid{Params: p, Values: make([]int16, p.Cells())}
		for v := range p.Cells() - 1 {
			g.Values[v] = int16(1 + r.IntN(2))
		}
		best := Evaluate(g).Value
		for range 1000 {
			v := r.IntN(p.Cells() - 1)
			g.Values[v] = 3 - g.Values[v]
			report := Evaluate(g)
			if report.Value < best {
				g.Values[v] = 3 - g.Values[v]
				continue
			}
			if best = report.Value; !report.Unique {
				continue
			}
			on := make([]bool, p.Cells())
			a := Analyze(g)
			for _, v := range a.Path(g) {
				on[v] = true
			}
			for top := range p.Rows - windowSide + 1 {
				for left := range p.Cols - windowSide + 1 {
					count := 0
					for k := range windowSide * windowSide {
						if on[(top+k/windowSide)*p.Cols+left+k%windowSide] {
							count++
						}
					}
					if top+windowSide == p.Rows && left+windowSide == p.Cols {
						continue // it contains the goal
					}
					if most = max(most, count); count > windowSide*windowSide-windowLost {
						t.Fatalf("%d cells of a window of %s are on the solution", count, g.ID())
					}
				}
			}
		}
	}
	if most < 8 {
		t.Errorf("no window had more than %d cells on the solution", most)
	}
}
