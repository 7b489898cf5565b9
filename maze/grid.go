package maze

import "fmt"

// Limits of the size and the values of a maze. The course that defined the value
// function (see docs/maze-rules.md) uses 5 to 100 rows and columns and values from 1 to
// 100.
const (
	MinSide  = 2    // fewest rows or columns
	MaxSide  = 1000 // most rows or columns
	MinValue = 1    // smallest value of a cell
	MaxValue = 1000 // largest value of a cell
)

// Params is a configuration: the size of a maze and the range of its values.
type Params struct {
	Rows, Cols int // each in MinSide..MaxSide
	Min, Max   int // range of the values of all cells but the goal, within MinValue..MaxValue
}

// Check returns a *[ParamsError] that says what is wrong with p, or nil.
func (p Params) Check() error {
	switch {
	case p.Rows < MinSide || p.Rows > MaxSide:
		return &ParamsError{p, BadRows}
	case p.Cols < MinSide || p.Cols > MaxSide:
		return &ParamsError{p, BadCols}
	case p.Min < MinValue || p.Min > MaxValue:
		return &ParamsError{p, BadMin}
	case p.Max < MinValue || p.Max > MaxValue:
		return &ParamsError{p, BadMax}
	case p.Min > p.Max:
		return &ParamsError{p, BadRange}
	}
	return nil
}

// Cells returns the number of cells, the goal included.
func (p Params) Cells() int { return p.Rows * p.Cols }

// Trivial reports whether all mazes of p have the same value, so that there is
// nothing to search for: either there is only one such maze, or no cell has a jump.
func (p Params) Trivial() bool {
	return p.Min == p.Max || p.Min >= max(p.Rows, p.Cols)
}

// Endpoints are the cells in which a maze begins and ends, numbered row by row from 0.
type Endpoints struct{ Start, Goal int }

// Corners returns the endpoints of the course: top left and bottom right.
func (p Params) Corners() Endpoints { return Endpoints{0, p.Cells() - 1} }

// Center returns the cell in the middle. Where a side is even, it is the upper or the left one
// of the two in the middle.
func (p Params) Center() int { return (p.Rows-1)/2*p.Cols + (p.Cols-1)/2 }

// Check returns an error if the endpoints are invalid in a maze of p.
func (e Endpoints) Check(p Params) error {
	for _, place := range []struct {
		name string
		cell int
	}{{"start", e.Start}, {"goal", e.Goal}} {
		if place.cell < 0 || place.cell >= p.Cells() {
			return fmt.Errorf("the %s is cell %d: there are cells 0 to %d", place.name, place.cell,
				p.Cells()-1)
		}
	}
	if e.Start == e.Goal {
		return fmt.Errorf("start and goal are the same cell, row %d, column %d", e.Start/p.Cols+1,
			e.Start%p.Cols+1)
	}
	return nil
}

// Grid is a maze. Values holds the cells row by row; cell k is in row k/Cols and
// column k%Cols. The goal holds 0, every other cell a value in Min..Max.
type Grid struct {
	Params
	Endpoints
	Values []int16
}

// NewGrid returns a grid between two corners, in which every cell but the goal holds the smallest
// value of the range. It returns an error if p is out of range.
func NewGrid(p Params) (*Grid, error) { return NewGridBetween(p, p.Corners()) }

// NewGridBetween is NewGrid with the given endpoints. It returns an error if they are invalid.
func NewGridBetween(p Params, ends Endpoints) (*Grid, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if err := ends.Check(p); err != nil {
		return nil, err
	}
	g := &Grid{p, ends, make([]int16, p.Cells())}
	for k := range g.Values {
		g.Values[k] = int16(p.Min)
	}
	g.Values[g.Goal] = 0
	return g, nil
}

// whole reports whether g has all its cells, and a start and another goal among them. Of other
// grids nothing can be said. Values may be out of range: a jump then leaves the grid.
func (g *Grid) whole() bool {
	n := len(g.Values)
	return n > 0 && g.Cols > 0 && n%g.Cols == 0 && n/g.Cols == g.Rows && g.Start != g.Goal &&
		min(g.Start, g.Goal) >= 0 && max(g.Start, g.Goal) < n
}

// Clone returns a copy that shares nothing with g.
func (g *Grid) Clone() *Grid {
	return &Grid{g.Params, g.Endpoints, append([]int16(nil), g.Values...)}
}

// Check returns an error for the first defect of g: parameters out of range, a wrong
// number of cells, invalid endpoints, a value outside the range, or a goal that is not 0.
func (g *Grid) Check() error {
	if err := g.Params.Check(); err != nil {
		return err
	}
	if len(g.Values) != g.Cells() {
		return fmt.Errorf("%d values for %d cells", len(g.Values), g.Cells())
	}
	if err := g.Endpoints.Check(g.Params); err != nil {
		return err
	}
	for k, x := range g.Values {
		if k == g.Goal {
			if x != 0 {
				return fmt.Errorf("the goal holds %d, not 0", x)
			}
		} else if int(x) < g.Min || int(x) > g.Max {
			return fmt.Errorf("row %d, column %d holds %d, outside the range %d-%d", k/g.Cols+1, k%g.Cols+1,
				x, g.Min, g.Max)
		}
	}
	return nil
}

// Dir is the direction of a jump.
type Dir uint8

// The four directions, in the order in which a solver tries them.
const (
	Right Dir = iota
	Down
	Left
	Up
)

// String returns R, D, L or U, and ? for all other values.
func (d Dir) String() string {
	if d > Up {
		return "?"
	}
	return "RDLU"[d : d+1]
}

// Jump returns the cell to which the jump from cell k in direction d leads, and
// whether there is such a jump: it must stay inside the grid, and the goal has none.
func (g *Grid) Jump(k int, d Dir) (int, bool) {
	if k < 0 || k >= len(g.Values) || g.Cols < 1 {
		return 0, false
	}
	x := int(g.Values[k])
	if x <= 0 {
		return 0, false
	}
	row, col := k/g.Cols, k%g.Cols
	switch d {
	case Right:
		return k + x, col+x < g.Cols
	case Down:
		return k + x*g.Cols, row+x < g.Rows
	case Left:
		return k - x, col-x >= 0
	case Up:
		return k - x*g.Cols, row-x >= 0
	}
	return 0, false
}
