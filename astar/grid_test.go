package astar_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"stride/astar"
)

// Path lengths among random walls are compared with those of a flood fill that spreads
// over the grid one distance at a time.
func TestWalls(t *testing.T) {
	blocked := 0
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(seed, 0))
		g := astar.NewGrid(1+random.IntN(8), 1+random.IntN(8))
		for range random.IntN(g.Rows * g.Cols) {
			_ = g.SetWall(astar.Cell{Row: random.IntN(g.Rows), Col: random.IntN(g.Cols)}) // not on start or goal
		}
		want, found := flood(g)
		if !found {
			blocked++
		}
		for _, ties := range []astar.TieBreak{astar.SmallerG, astar.LargerG} {
			r := astar.Search(g.Problem(), astar.Options{Ties: ties})
			if r.Found != found || r.Found && (r.Cost != want || len(r.Path) != want+1) {
				t.Fatalf("seed %d, %v: found %v, path %v; want %v, %d", seed, ties, r.Found, r.Path, found, want)
			}
		}
	}
	if blocked == 0 || blocked == 500 {
		t.Errorf("%d of 500 goals cannot be reached: the walls are badly drawn", blocked)
	}
}

// flood returns the distance of the goal.
func flood(g *astar.Grid) (int, bool) {
	wet := map[astar.Cell]bool{g.Start(): true}
	for d := 0; ; d++ {
		if wet[g.Goal()] {
			return d, true
		}
		next := make(map[astar.Cell]bool)
		for row := range g.Rows {
			for col := range g.Cols {
				c := astar.Cell{Row: row, Col: col}
				for w := range wet {
					if !g.Wall(c) && (w.Row-c.Row)*(w.Row-c.Row)+(w.Col-c.Col)*(w.Col-c.Col) <= 1 {
						next[c] = true
					}
				}
			}
		}
		if len(next) == len(wet) {
			return 0, false
		}
		wet = next
	}
}

// The Manhattan distance is consistent: no step changes it by more than its cost.
func TestManhattanIsConsistent(t *testing.T) {
	g := astar.NewGrid(5, 7)
	p := g.Problem()
	for row := range g.Rows {
		for col := range g.Cols {
			c := astar.Cell{Row: row, Col: col}
			for _, s := range p.Steps(nil, c) {
				if p.Heuristic(c) > s.Cost+p.Heuristic(s.To) {
					t.Errorf("from %v to %v: h %d and %d", c, s.To, p.Heuristic(c), p.Heuristic(s.To))
				}
			}
		}
	}
	if h := p.Heuristic(g.Goal()); h != 0 {
		t.Errorf("h of the goal is %d", h)
	}
}

func TestSetWallRefuses(t *testing.T) {
	g := astar.NewGrid(3, 4)
	for _, c := range []astar.Cell{g.Start(), g.Goal(), {Row: -1}, {Row: 3}, {Col: 4}, {Col: -1}} {
		if err := g.SetWall(c); err == nil {
			t.Errorf("a wall at %v", c)
		}
	}
}

func ExampleGrid_Problem() {
	g := astar.NewGrid(3, 3)
	if err := g.SetWall(astar.Cell{Row: 1, Col: 0}); err != nil {
		panic(err)
	}
	r := astar.Search(g.Problem(), astar.Options{Ties: astar.LargerG})
	fmt.Println(r.Path)
	// Output: [{2 0} {2 1} {1 1} {0 1} {0 2}]
}
