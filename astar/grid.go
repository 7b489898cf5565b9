package astar

import "fmt"

// A grid of cells, some of them walls, the others with a cost. A step leads to one of the four or
// of the eight neighbours of a cell.
//
// With four neighbours a step costs as much as the cell that it enters, 1 unless SetCost changes it.
// With eight, a diagonal step should cost √2 times as much as a straight one. But the last bit of a sum
// of floating-point numbers depends on the order of its terms, so equal values of f would be a matter of
// luck, and ties are the subject of this package. So costs are whole numbers: [Unit] for a straight step
// and [Diagonal] for a diagonal one, each times the cost of the cell that is entered. 99/70 exceeds √2 by
// 0.00007, so two paths over cells of cost 1 compare as they would with √2 unless the numbers of their
// diagonal steps differ by 70 or more.
//
// A diagonal step never cuts a corner: both cells that it passes between must be open.

// The costs of the steps on a grid of eight neighbours, into a cell of cost 1.
const (
	Unit     = 70 // of a straight step
	Diagonal = 99 // of a diagonal step
)

// MaxCost is the largest cost of a cell.
const MaxCost = 9

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
	Rows, Cols  int
	cost        []int // of entering each cell, row by row; wall for a wall
	start, goal Cell
	neighbours  Neighbours
}

// wall is the cost of a cell that cannot be entered.
const wall = 0

// NewGrid returns a grid of four neighbours without walls, on which each step costs 1. It panics if
// a side is less than 1.
func NewGrid(rows, cols int) *Grid {
	if rows < 1 || cols < 1 {
		panic(fmt.Sprintf("grid: %d x %d cells", rows, cols))
	}
	g := &Grid{
		Rows: rows, Cols: cols, cost: make([]int, rows*cols),
		start: Cell{rows - 1, 0}, goal: Cell{0, cols - 1}, neighbours: Four,
	}
	for k := range g.cost {
		g.cost[k] = 1
	}
	return g
}

// Start is the cell where paths begin: the bottom-left one, unless SetEnds has moved it.
func (g *Grid) Start() Cell { return g.start }

// Goal is the cell where paths end: the top-right one, unless SetEnds has moved it.
func (g *Grid) Goal() Cell { return g.goal }

// SetEnds moves the start and the goal. It returns an error if there is no such cell, or if it is a
// wall.
func (g *Grid) SetEnds(start, goal Cell) error {
	for _, c := range []Cell{start, goal} {
		switch {
		case !g.Inside(c):
			return g.outside(c)
		case g.Wall(c):
			return fmt.Errorf("row %d, column %d is a wall: it cannot be the start or the goal", c.Row, c.Col)
		}
	}
	g.start, g.goal = start, goal
	return nil
}

// Neighbours is the number of neighbours of a cell, Four unless SetNeighbours has changed it.
func (g *Grid) Neighbours() Neighbours { return g.neighbours }

// SetNeighbours sets the number of neighbours to which steps lead. It panics if that is neither Four nor Eight.
func (g *Grid) SetNeighbours(n Neighbours) {
	if n != Four && n != Eight {
		panic(fmt.Sprintf("grid: %d neighbours", n))
	}
	g.neighbours = n
}

// Unit is the cost of a straight step into a cell of cost 1: 1 with four neighbours, the constant
// Unit with eight.
func (g *Grid) Unit() int {
	if g.neighbours == Eight {
		return Unit
	}
	return 1
}

// Index numbers the cells row by row from the top-left one.
func (g *Grid) Index(c Cell) int { return c.Row*g.Cols + c.Col }

// At is the cell of an index.
func (g *Grid) At(index int) Cell { return Cell{index / g.Cols, index % g.Cols} }

// Cells is the number of cells.
func (g *Grid) Cells() int { return len(g.cost) }

// Inside reports whether the cell is on the grid.
func (g *Grid) Inside(c Cell) bool {
	return c.Row >= 0 && c.Row < g.Rows && c.Col >= 0 && c.Col < g.Cols
}

func (g *Grid) outside(c Cell) error {
	return fmt.Errorf("there is no cell in row %d, column %d of a %dx%d grid", c.Row, c.Col, g.Rows, g.Cols)
}

// SetWall makes a cell a wall. It returns an error if there is no such cell, or if it
// is the start or the goal.
func (g *Grid) SetWall(c Cell) error {
	switch {
	case !g.Inside(c):
		return g.outside(c)
	case c == g.start:
		return fmt.Errorf("row %d, column %d is the start: it cannot be a wall", c.Row, c.Col)
	case c == g.goal:
		return fmt.Errorf("row %d, column %d is the goal: it cannot be a wall", c.Row, c.Col)
	}
	g.cost[g.Index(c)] = wall
	return nil
}

// Wall reports whether a cell is a wall.
func (g *Grid) Wall(c Cell) bool { return g.cost[g.Index(c)] == wall }

// SetCost sets the cost of entering a cell, from 1 to MaxCost. If the cell was a wall, it is open
// afterwards.
func (g *Grid) SetCost(c Cell, cost int) error {
	switch {
	case !g.Inside(c):
		return g.outside(c)
	case cost < 1 || cost > MaxCost:
		return fmt.Errorf("row %d, column %d costs %d: a cost is from 1 to %d", c.Row, c.Col, cost, MaxCost)
	}
	g.cost[g.Index(c)] = cost
	return nil
}

// Cost returns the cost of a straight step into a cell with four neighbours; with eight, the step costs
// Unit times as much. It is 0 for a wall.
func (g *Grid) Cost(c Cell) int { return g.cost[g.Index(c)] }

func distance(x, y int) int { return max(x-y, y-x) }

// around holds the offsets of the neighbours in the order in which they are generated: up, right,
// down, left, then the diagonals from the upper right, clockwise.
var around = [8]Cell{{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 1}, {1, 1}, {1, -1}, {-1, -1}}

// step returns the cost of a step from a cell to a neighbouring cell, and whether it is possible.
func (g *Grid) step(from, to Cell) (cost int, ok bool) {
	switch {
	case !g.Inside(to) || g.Wall(to):
		return 0, false
	case from.Row == to.Row || from.Col == to.Col:
		return g.Unit() * g.Cost(to), true
	case g.Wall(Cell{from.Row, to.Col}) || g.Wall(Cell{to.Row, from.Col}):
		return 0, false // it would cut a corner
	}
	return Diagonal * g.Cost(to), true
}

// neighboursOf appends the cells that a cell borders on, walls or not.
func (g *Grid) neighboursOf(to []Cell, c Cell) []Cell {
	for _, d := range around[:g.neighbours] {
		if next := (Cell{c.Row + d.Row, c.Col + d.Col}); g.Inside(next) {
			to = append(to, next)
		}
	}
	return to
}

// Problem returns the problem of finding a path from the start to the goal, with the distance
// as heuristic.
func (g *Grid) Problem() Problem[Cell, int] { return g.Forward(g.start, g.goal, Distance) }

// Forward returns the problem of finding a path from a cell to another one.
func (g *Grid) Forward(from, to Cell, h Heuristic) Problem[Cell, int] {
	return Problem[Cell, int]{
		Start: from,
		Goal:  func(c Cell) bool { return c == to },
		Steps: func(steps []Step[Cell, int], c Cell) []Step[Cell, int] {
			for _, d := range around[:g.neighbours] {
				next := Cell{c.Row + d.Row, c.Col + d.Col}
				if cost, ok := g.step(c, next); ok {
					steps = append(steps, Step[Cell, int]{To: next, Cost: cost})
				}
			}
			return steps
		},
		Heuristic: func(c Cell) int { return g.Estimate(h, c, to) },
	}
}

// Backward returns the problem of finding the same path from its end: the search starts in to, takes
// steps in reverse, and has from as its goal.
func (g *Grid) Backward(from, to Cell, h Heuristic) Problem[Cell, int] {
	return Problem[Cell, int]{
		Start: to,
		Goal:  func(c Cell) bool { return c == from },
		Steps: func(steps []Step[Cell, int], c Cell) []Step[Cell, int] {
			for _, d := range around[:g.neighbours] {
				before := Cell{c.Row + d.Row, c.Col + d.Col}
				if !g.Inside(before) || g.Wall(before) {
					continue
				}
				if cost, ok := g.step(before, c); ok {
					steps = append(steps, Step[Cell, int]{To: before, Cost: cost})
				}
			}
			return steps
		},
		Heuristic: func(c Cell) int { return g.Estimate(h, c, from) },
	}
}
