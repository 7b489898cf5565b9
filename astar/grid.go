package astar

import "fmt"

// A grid of cells, some of them walls, on which each step leads to one of the four
// neighbours and costs 1.
//
// The search leads from the bottom-left to the top-right cell. Its heuristic is the
// Manhattan distance, the number of steps that would be needed without walls. It is
// consistent, since a step changes it by 1.

// Cell is a position on a grid. Row 0 is at the top, column 0 at the left.
type Cell struct{ Row, Col int }

// Grid has Rows x Cols cells.
type Grid struct {
	Rows, Cols int
	wall       []bool // which cells are walls, row by row
}

// NewGrid returns an empty grid. It panics if a side is less than 1.
func NewGrid(rows, cols int) *Grid {
	if rows < 1 || cols < 1 {
		panic(fmt.Sprintf("grid: %d x %d cells", rows, cols))
	}
	return &Grid{rows, cols, make([]bool, rows*cols)}
}

// Start is the bottom-left cell.
func (g *Grid) Start() Cell { return Cell{g.Rows - 1, 0} }

// Goal is the top-right cell.
func (g *Grid) Goal() Cell { return Cell{0, g.Cols - 1} }

// Index numbers the cells row by row from the top-left one.
func (g *Grid) Index(c Cell) int { return c.Row*g.Cols + c.Col }

// Inside reports whether the cell is on the grid.
func (g *Grid) Inside(c Cell) bool {
	return c.Row >= 0 && c.Row < g.Rows && c.Col >= 0 && c.Col < g.Cols
}

// SetWall makes a cell a wall. It returns an error if there is no such cell, or if it
// is the start or the goal.
func (g *Grid) SetWall(c Cell) error {
	switch {
	case !g.Inside(c):
		return fmt.Errorf("there is no cell in row %d, column %d of a %dx%d grid", c.Row, c.Col, g.Rows, g.Cols)
	case c == g.Start():
		return fmt.Errorf("row %d, column %d is the start: it cannot be a wall", c.Row, c.Col)
	case c == g.Goal():
		return fmt.Errorf("row %d, column %d is the goal: it cannot be a wall", c.Row, c.Col)
	}
	g.wall[g.Index(c)] = true
	return nil
}

// Wall reports whether a cell is a wall.
func (g *Grid) Wall(c Cell) bool { return g.wall[g.Index(c)] }

// Manhattan returns the number of steps between two cells if there are no walls.
func Manhattan(a, b Cell) int { return distance(a.Row, b.Row) + distance(a.Col, b.Col) }

func distance(x, y int) int { return max(x-y, y-x) }

// around holds the offsets of the neighbours in the order in which they are generated:
// up, right, down, left.
var around = [4]Cell{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// Problem returns the problem of finding a path from corner to corner.
func (g *Grid) Problem() Problem[Cell, int] {
	goal := g.Goal()
	return Problem[Cell, int]{
		Start: g.Start(),
		Goal:  func(c Cell) bool { return c == goal },
		Steps: func(to []Step[Cell, int], c Cell) []Step[Cell, int] {
			for _, d := range around {
				if next := (Cell{c.Row + d.Row, c.Col + d.Col}); g.Inside(next) && !g.Wall(next) {
					to = append(to, Step[Cell, int]{To: next, Cost: 1})
				}
			}
			return to
		},
		Heuristic: func(c Cell) int { return Manhattan(c, goal) },
	}
}
