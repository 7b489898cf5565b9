package objective

import (
	"fmt"

	"stride/maze"
)

// Maze is a maze whose start and goal may be any two cells. The goal holds 0, every
// other cell a value of the range.
type Maze struct {
	Params maze.Params
	Endpoints
	Values []int16 // row by row
}

// Endpoints are the cells in which a maze begins and ends, numbered row by row from 0.
type Endpoints struct{ Start, Goal int }

// Corners returns the endpoints of the course: top left and bottom right.
func Corners(p maze.Params) Endpoints { return Endpoints{0, p.Cells() - 1} }

// Center returns the cell in the middle; where a side is even, the upper or left one
// of the two in the middle.
func Center(p maze.Params) int { return (p.Rows-1)/2*p.Cols + (p.Cols-1)/2 }

// Check returns an error if the endpoints are invalid in a maze of p.
func (a Endpoints) Check(p maze.Params) error {
	for _, place := range []struct {
		name string
		cell int
	}{{"start", a.Start}, {"goal", a.Goal}} {
		if place.cell < 0 || place.cell >= p.Cells() {
			return fmt.Errorf("the %s is cell %d: there are cells 0 to %d", place.name, place.cell, p.Cells()-1)
		}
	}
	if a.Start == a.Goal {
		return fmt.Errorf("start and goal are the same cell, row %d, column %d", a.Start/p.Cols+1, a.Start%p.Cols+1)
	}
	return nil
}

// Check returns an error for the first thing that is wrong with the maze, or nil.
func (m *Maze) Check() error {
	if err := m.Params.Check(); err != nil {
		return err
	}
	if len(m.Values) != m.Params.Cells() {
		return fmt.Errorf("%d values for %d cells", len(m.Values), m.Params.Cells())
	}
	if err := m.Endpoints.Check(m.Params); err != nil {
		return err
	}
	for k, x := range m.Values {
		where := fmt.Sprintf("row %d, column %d", k/m.Params.Cols+1, k%m.Params.Cols+1)
		switch {
		case k == m.Goal && x != 0:
			return fmt.Errorf("%s is the goal and holds %d, not 0", where, x)
		case k != m.Goal && (int(x) < m.Params.Min || int(x) > m.Params.Max):
			return fmt.Errorf("%s holds %d, outside the range %d-%d", where, x, m.Params.Min, m.Params.Max)
		}
	}
	return nil
}

// Moves returns the directions of the jumps from each cell of a path to the next. It returns
// an error if no jump leads from a cell to the next.
func (m *Maze) Moves(path []int) ([]maze.Dir, error) {
	g := m.grid()
	var moves []maze.Dir
next:
	for t := 1; t < len(path); t++ {
		for d := maze.Right; d <= maze.Up; d++ {
			if to, ok := g.Jump(path[t-1], d); ok && to == path[t] {
				moves = append(moves, d)
				continue next
			}
		}
		return nil, fmt.Errorf("no jump leads from cell %d to cell %d", path[t-1], path[t])
	}
	return moves, nil
}

// grid returns the maze as a maze.Grid, which has methods for its jumps. They do not depend on
// the endpoints.
func (m *Maze) grid() *maze.Grid { return &maze.Grid{Params: m.Params, Values: m.Values} }
