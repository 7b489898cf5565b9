package web_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stride/astar"
)

// gridCost is a grid in which costs are counted anew, apart from package astar: a straight step
// costs 70 and a diagonal one 99, which never cuts a corner.
type gridCost struct {
	side, neighbours int
	wall             []bool
}

// steps returns the cells next to a cell, with the costs of the steps there.
func (g gridCost) steps(from int) map[int]int {
	to := make(map[int]int)
	open := func(row, col int) bool {
		return row >= 0 && row < g.side && col >= 0 && col < g.side && !g.wall[row*g.side+col]
	}
	row, col := from/g.side, from%g.side
	for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		if !open(row+d[0], col+d[1]) {
			continue
		}
		cell := (row+d[0])*g.side + col + d[1]
		if d[0] == 0 || d[1] == 0 {
			to[cell] = 70
		} else if g.neighbours == 8 && open(row+d[0], col) && open(row, col+d[1]) {
			to[cell] = 99
		}
	}
	return to
}

// from returns the least costs from a cell to all that can be reached, by relaxing until nothing
// changes.
func (g gridCost) from(start int) map[int]int {
	cost := map[int]int{start: 0}
	for changed := true; changed; {
		changed = false
		for cell := range g.wall {
			c, known := cost[cell]
			if !known {
				continue
			}
			for to, step := range g.steps(cell) {
				if was, seen := cost[to]; !seen || c+step < was {
					cost[to], changed = c+step, true
				}
			}
		}
	}
	return cost
}

// words writes a cost as the page does.
func (g gridCost) words(cost int) string {
	if cost%70 == 0 {
		return fmt.Sprint(cost / 70)
	}
	return fmt.Sprintf("%.1f", float64(cost)/70)
}

// TestAstarSays compares what the page about A* says at the end of a search with costs that are
// counted here.
func TestAstarSays(t *testing.T) {
	const side, start, goal = 8, 56, 7
	b := desk(t)
	b.open("/astar")
	random := rand.New(rand.NewPCG(1, 2))
	missed, blocked := 0, 0
	for _, neighbours := range []int{4, 8} {
		for _, heuristic := range astar.HeuristicNames() {
			for _, share := range []int{20, 30, 45} { // of walls, in per cent
				g := gridCost{side, neighbours, make([]bool, side*side)}
				var walls []string
				for k := range g.wall {
					if k != start && k != goal && random.IntN(100) < share {
						g.wall[k] = true
						walls = append(walls, fmt.Sprint(k))
					}
				}
				cost := g.from(start)
				shortest, reached := cost[goal]
				// A step that there isn't becomes the last one when the searches have come.
				b.script(fmt.Sprintf(`location.hash = 'size=%d&step=999&neighbours=%d&heuristic=%s&walls=%s'`,
					side, neighbours, heuristic, strings.Join(walls, ".")))
				b.wait(`!location.hash.includes('step=999')`)
				say := b.text("#say")
				var counts []int
				for _, grid := range []string{"smaller", "larger"} {
					said := b.text("#" + grid + "-say")
					names := get[[]string](b, fmt.Sprintf(
						`[...document.querySelectorAll('#%s .cell')].map((c) => c.ariaLabel)`, grid))
					expanded, waiting := 0, 0
					var path []int
					for k, name := range names {
						_, known := cost[k]
						if strings.Contains(name, "expanded as number") {
							expanded++
						} else if strings.Contains(name, "waits") {
							waiting++
						} else if known && !reached {
							t.Errorf("%s: cell %d is %q though it can be reached", grid, k, name)
						}
						if strings.Contains(name, "on the path found") {
							path = append(path, k)
						}
						if strings.Contains(name, ", g ") && !known {
							t.Errorf("%s: cell %d is %q though it can't be reached", grid, k, name)
						}
					}
					counts = append(counts, expanded)
					want := fmt.Sprintf("Expanded %d, %d waiting. No path leads to the goal.", expanded,
						waiting)
					if reached {
						found, whole := g.along(path, start, goal)
						if !whole {
							t.Fatalf("%s: the cells %v are no path", grid, path)
						}
						if found != shortest {
							missed++
						}
						if promised := strings.Contains(say, "Cost of a shortest path"); promised &&
							found != shortest {
							t.Errorf("%d neighbours, %s, walls %v: %q, but it is %d", neighbours, heuristic,
								walls, say, shortest)
						}
						want = fmt.Sprintf("Expanded %d, %d waiting. Goal reached at cost %s.", expanded,
							waiting, g.words(found))
					}
					if said != want {
						t.Errorf("%s says %q, want %q", grid, said, want)
					}
				}
				want := fmt.Sprintf("Smaller g expands %d cells, larger g %d.", counts[0], counts[1])
				if !reached {
					blocked++
					want = fmt.Sprintf("both searches expand all %d cells that can be reached", len(cost))
					if len(cost) == 1 {
						want = "both searches expand the 1 cell that can be reached"
					}
				} else if heuristic == "distance" {
					want = fmt.Sprintf("Cost of a shortest path: %s. ", g.words(shortest)) + want
				}
				if !strings.Contains(say, want) {
					t.Errorf("%d neighbours, %s, walls %v: %q, want %q", neighbours, heuristic, walls, say,
						want)
				}
			}
		}
	}
	if missed == 0 || blocked == 0 {
		t.Errorf("%d paths are longer than necessary and %d goals can't be reached: that is too few "+
			"for a test", missed, blocked)
	}
}

// along returns the cost of the only path over some cells from one end to the other, and whether
// there is one that passes all of them.
func (g gridCost) along(cells []int, start, goal int) (cost int, whole bool) {
	left := slices.Clone(cells)
	var walk func(at, spent int) bool
	walk = func(at, spent int) bool {
		n := slices.Index(left, at)
		if n < 0 {
			return false
		}
		left = slices.Delete(left, n, n+1)
		if at == goal && len(left) == 0 {
			cost = spent
			return true
		}
		for to, step := range g.steps(at) {
			if walk(to, spent+step) {
				return true
			}
		}
		left = append(left, at)
		return false
	}
	whole = walk(start, 0)
	return cost, whole
}
