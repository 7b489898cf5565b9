package astar

import (
	"fmt"
	"math/rand/v2"
)

// Random grids for experiments. The same seed gives the same grid everywhere.

// RandomOptions describe random grids.
type RandomOptions struct {
	Rows, Cols int
	Walls      int  // percentage of the cells that are walls, from 0 to 100
	MaxCost    int  // open cells cost from 1 to this; 0 stands for 1
	Corridors  bool // a maze of corridors; Walls is then the share of its walls that are kept
	Neighbours Neighbours
}

// Check returns an error about the first option that makes no sense.
func (o RandomOptions) Check() error {
	switch {
	case o.Rows < 2 || o.Cols < 2 || o.Rows > MaxSide || o.Cols > MaxSide:
		return fmt.Errorf("%dx%d cells: a random grid has from 2 to %d rows and columns", o.Rows, o.Cols, MaxSide)
	case o.Walls < 0 || o.Walls > 100:
		return fmt.Errorf("%d %% of the cells as walls: the share is from 0 to 100", o.Walls)
	case o.MaxCost < 0 || o.MaxCost > MaxCost:
		return fmt.Errorf("costs up to %d: a cell costs from 1 to %d", o.MaxCost, MaxCost)
	}
	return nil
}

// Random returns the random grid of a seed. Start and goal are in the bottom-left and the top-right
// corner, and never walls; whether there is a path between them is left to chance.
func Random(seed uint64, o RandomOptions) *Grid {
	random := rand.New(rand.NewPCG(seed, 0))
	g := NewGrid(o.Rows, o.Cols)
	if o.Neighbours == Eight {
		g.SetNeighbours(Eight)
	}
	if o.Corridors {
		carve(g, random)
	}
	for k := range g.cost {
		c := g.At(k)
		fixed := o.Corridors && g.cost[k] != wall || c == g.start || c == g.goal
		if !fixed {
			g.cost[k] = 1
			if random.IntN(100) < o.Walls {
				g.cost[k] = wall
			}
		}
		if g.cost[k] != wall && o.MaxCost > 1 {
			g.cost[k] = 1 + random.IntN(o.MaxCost)
		}
	}
	return g
}

// carve makes the grid a maze of corridors by depth-first search, a random walk that backtracks when it
// is stuck. Rooms are two cells apart, counted from the start.
func carve(g *Grid, random *rand.Rand) {
	for k := range g.cost {
		g.cost[k] = wall
	}
	g.cost[g.Index(g.start)] = 1
	stack := []Cell{g.start}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		var fresh []Cell // directions
		for _, d := range around[:Four] {
			if room := (Cell{at.Row + 2*d.Row, at.Col + 2*d.Col}); g.Inside(room) && g.Wall(room) {
				fresh = append(fresh, d)
			}
		}
		if len(fresh) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		d := fresh[random.IntN(len(fresh))]
		for reach := 1; reach <= 2; reach++ {
			g.cost[g.Index(Cell{at.Row + reach*d.Row, at.Col + reach*d.Col})] = 1
		}
		stack = append(stack, Cell{at.Row + 2*d.Row, at.Col + 2*d.Col})
	}
	g.cost[g.Index(g.goal)] = 1 // no room if a side is even
}
