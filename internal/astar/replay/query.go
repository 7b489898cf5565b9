package replay

import (
	"errors"
	"fmt"
	"strconv"

	"stride/astar"
)

// Query describes a grid and how to search it. Only rows and cols are required.
type Query struct {
	Rows  int   `json:"rows"`
	Cols  int   `json:"cols"`
	Walls []int `json:"walls"`

	Costs      []int   `json:"costs,omitempty"`      // of all cells, from 1 to 9; those of walls do not count
	Start      *int    `json:"start,omitempty"`      // the bottom-left cell if missing
	Goal       *int    `json:"goal,omitempty"`       // the top-right cell if missing
	Neighbours int     `json:"neighbours,omitempty"` // 4 or 8; 0 stands for 4
	Heuristic  string  `json:"heuristic,omitempty"`  // a name; distance if empty
	Weight     float64 `json:"weight,omitempty"`     // of the heuristic, at least 1; 0 stands for 1
	Reexpand   bool    `json:"reexpand,omitempty"`   // expand a state again over a cheaper path
	Algorithm  string  `json:"algorithm,omitempty"`  // the planner of an agent; without it, there is no agent
}

// grid returns the grid of a query.
func (q Query) grid() (*astar.Grid, error) {
	g := astar.NewGrid(q.Rows, q.Cols)
	start, goal := g.Index(g.Start()), g.Index(g.Goal())
	if q.Start != nil {
		start = *q.Start
	}
	if q.Goal != nil {
		goal = *q.Goal
	}
	for _, end := range []struct {
		name string
		cell int
	}{{"start", start}, {"goal", goal}} {
		if end.cell < 0 || end.cell >= g.Cells() {
			return nil, fmt.Errorf(`%q: there is no cell %d, they are numbered from 0 to %d`, end.name, end.cell, g.Cells()-1)
		}
	}
	if err := g.SetEnds(g.At(start), g.At(goal)); err != nil {
		return nil, err
	}
	switch q.Neighbours {
	case 0, int(astar.Four), int(astar.Eight):
		g.SetNeighbours(astar.Neighbours(max(q.Neighbours, int(astar.Four))))
	default:
		return nil, fmt.Errorf(`"neighbours" is %d: it must be 4 or 8`, q.Neighbours)
	}
	if len(q.Costs) > 0 && len(q.Costs) != g.Cells() {
		return nil, fmt.Errorf(`"costs" has %d entries, but there are %d cells`, len(q.Costs), g.Cells())
	}
	for cell, cost := range q.Costs {
		if err := g.SetCost(g.At(cell), cost); err != nil {
			return nil, fmt.Errorf(`"costs": cell %d: %w`, cell, err)
		}
	}
	if len(q.Walls) > g.Cells() {
		return nil, errors.New(`"walls" has more entries than there are cells`)
	}
	for _, cell := range q.Walls {
		if cell < 0 || cell >= g.Cells() {
			return nil, fmt.Errorf(`"walls": there is no cell %d, they are numbered from 0 to %d`, cell, g.Cells()-1)
		}
		if err := g.SetWall(g.At(cell)); err != nil {
			return nil, fmt.Errorf(`"walls": cell %d: %w`, cell, err)
		}
	}
	return g, nil
}

// options returns the options of a query, with those of an agent if there is one.
func (q Query) options() (o astar.AgentOptions, agent bool, err error) {
	if q.Heuristic != "" {
		if o.Heuristic, err = astar.ParseHeuristic(q.Heuristic); err != nil {
			return o, false, err
		}
	}
	if q.Weight != 0 {
		if o.Weight, err = astar.ParseWeight(strconv.FormatFloat(q.Weight, 'f', -1, 64)); err != nil {
			return o, false, fmt.Errorf(`"weight": %w`, err)
		}
	}
	o.Search = astar.Options{Reexpand: q.Reexpand, Trace: true}
	if q.Algorithm == "" {
		return o, false, nil
	}
	if o.Planner, err = astar.ParsePlanner(q.Algorithm); err != nil {
		return o, false, err
	}
	return o, true, o.Check()
}
