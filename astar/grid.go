package astar

import "fmt"

// A grid of cells, some of them walls, on which a path leads from the bottom-left cell to the
// top-right one. A step leads to one of the four or of the eight neighbours of a cell.
//
// With four neighbours a step costs 1. With eight, a diagonal step should cost √2 times as much as
// a straight one. But the last bit of a sum of floating-point numbers depends on the order of its
// terms, so equal values of f would be a matter of luck, and ties are the subject of this package.
// So costs are whole numbers: [Unit] for a straight step and [Diagonal] for a diagonal one. 99/70
// exceeds √2 by 0.00007, so two paths compare as they would with √2 unless the numbers of their
// diagonal steps differ by 70 or more.
//
// A diagonal step never cuts a corner: both cells that it passes between must be open.

// The costs of the steps on a grid of eight neighbours.
const (
	Unit     = 70 // of a straight step
	Diagonal = 99 // of a diagonal step
)

// Cell is a position on a grid. Row 0 is at the top, column 0 at the left.
type Cell struct{ Row, Col int }

// Neighbours is the number of neighbours of a cell to which steps lead.
type Neighbours int

// The two kinds of grids.
const (
	Four  Neighbours = 4 // up, right, down, left
	Eight Neighbours = 8 // these and the diagonals
)

// Grid has Rows x Cols cells.
type Grid struct {
	Rows, Cols int
	walls      []bool // row by row
	neighbours Neighbours
}

// NewGrid returns a grid of four neighbours without walls. It panics if a side is less than 1.
func NewGrid(rows, cols int) *Grid {
	if rows < 1 || cols < 1 {
		panic(fmt.Sprintf("grid: %d x %d cells", rows, cols))
	}
	return &Grid{Rows: rows, Cols: cols, walls: make([]bool, rows*cols), neighbours: Four}
}

// Start is the bottom-left cell.
func (g *Grid) Start() Cell { return Cell{g.Rows - 1, 0} }

// Goal is the top-right cell.
func (g *Grid) Goal() Cell { return Cell{0, g.Cols - 1} }

// Neighbours is the number of neighbours of a cell, Four unless SetNeighbours has changed it.
func (g *Grid) Neighbours() Neighbours { return g.neighbours }

// SetNeighbours sets the number of neighbours to which steps lead. It panics if that is neither
// Four nor Eight.
func (g *Grid) SetNeighbours(n Neighbours) {
	if n != Four && n != Eight {
		panic(fmt.Sprintf("grid: %d neighbours", n))
	}
	g.neighbours = n
}

// Unit is the cost of a straight step: 1 with four neighbours, the constant Unit with eight.
func (g *Grid) Unit() int {
	if g.neighbours == Eight {
		return Unit
	}
	return 1
}

// Index numbers the cells row by row from the top-left one.
func (g *Grid) Index(c Cell) int { return c.Row*g.Cols + c.Col }

// At is the cell of an index.
func (g *Grid) At(index int) Cell { return Cell{index / max(g.Cols, 1), index % max(g.Cols, 1)} }

// Cells is the number of cells.
func (g *Grid) Cells() int { return len(g.walls) }

// Inside reports whether the cell is on the grid.
func (g *Grid) Inside(c Cell) bool {
	return c.Row >= 0 && c.Row < g.Rows && c.Col >= 0 && c.Col < g.Cols && c.Row < len(g.walls)/g.Cols
}

// SetWall makes a cell a wall. It returns an error if there is no such cell, or if it
// is the start or the goal.
func (g *Grid) SetWall(c Cell) error {
	switch {
	case !g.Inside(c):
		return fmt.Errorf("there is no cell in row %d, column %d of a %dx%d grid",
			c.Row, c.Col, g.Rows, g.Cols)
	case c == g.Start():
		return fmt.Errorf("row %d, column %d is the start: it cannot be a wall", c.Row, c.Col)
	case c == g.Goal():
		return fmt.Errorf("row %d, column %d is the goal: it cannot be a wall", c.Row, c.Col)
	}
	g.walls[g.Index(c)] = true
	return nil
}

// Wall reports whether a cell is a wall, or outside the grid.
func (g *Grid) Wall(c Cell) bool { return !g.Inside(c) || g.walls[g.Index(c)] }

// around holds the offsets of the neighbours in the order in which they are generated: up, right,
// down, left, then the diagonals from the upper right, clockwise.
var around = [8]Cell{{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {1, -1}, {-1, -1}}

// step returns the cost of a step from a cell to a neighbouring cell, and whether it is possible.
func (g *Grid) step(from, to Cell) (cost int, ok bool) {
	switch {
	case !g.Inside(to) || g.Wall(to):
		return 0, false
	case from.Row == to.Row || from.Col == to.Col:
		return g.Unit(), true
	case g.Wall(Cell{from.Row, to.Col}) || g.Wall(Cell{to.Row, from.Col}):
		return 0, false // it would cut a corner
	}
	return Diagonal, true
}

// Problem returns the problem of finding a path from the start to the goal, with the distance
// as heuristic.
func (g *Grid) Problem() Problem[Cell, int] { return g.ProblemWith(Distance) }

// ProblemWith returns the same problem with another heuristic.
func (g *Grid) ProblemWith(h Heuristic) Problem[Cell, int] {
	return Problem[Cell, int]{
		Start: g.Start(),
		Goal:  func(c Cell) bool { return c == g.Goal() },
		Steps: func(steps []Step[Cell, int], c Cell) []Step[Cell, int] {
			for _, d := range around[:g.neighbours] {
				next := Cell{c.Row + d.Row, c.Col + d.Col}
				if cost, ok := g.step(c, next); ok {
					steps = append(steps, Step[Cell, int]{To: next, Cost: cost})
				}
			}
			return steps
		},
		Heuristic: func(c Cell) int { return g.Estimate(h, c) },
	}
}
