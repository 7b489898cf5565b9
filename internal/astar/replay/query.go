package replay

import (
	"errors"
	"fmt"

	"stride/astar"
)

// Query describes a grid and how to search it. Only rows and cols are required. Paths lead from the
// bottom-left cell to the top-right one.
type Query struct {
	Rows       int    `json:"rows"`
	Cols       int    `json:"cols"`
	Walls      []int  `json:"walls"`
	Neighbours int    `json:"neighbours,omitempty"` // 4 or 8; 0 stands for 4
	Heuristic  string `json:"heuristic,omitempty"`  // a name; distance if empty
	Reexpand   bool   `json:"reexpand,omitempty"`   // expand a state again over a cheaper path
}

// grid returns the grid of a query.
func (q Query) grid() (*astar.Grid, error) {
	g := astar.NewGrid(q.Rows, q.Cols)
	switch q.Neighbours {
	case 0, int(astar.Four), int(astar.Eight):
		g.SetNeighbours(astar.Neighbours(max(q.Neighbours, int(astar.Four))))
	default:
		return nil, fmt.Errorf(`"neighbours" is %d: it must be 4 or 8`, q.Neighbours)
	}
	if len(q.Walls) > g.Cells() {
		return nil, errors.New(`"walls" has more entries than there are cells`)
	}
	for _, cell := range q.Walls {
		if cell < 0 || cell >= g.Cells() {
			return nil, fmt.Errorf(`"walls": there is no cell %d, they are numbered from 0 to %d`, cell,
				g.Cells()-1)
		}
		if err := g.SetWall(g.At(cell)); err != nil {
			return nil, fmt.Errorf(`"walls": cell %d: %w`, cell, err)
		}
	}
	return g, nil
}

// heuristic returns the heuristic of a query.
func (q Query) heuristic() (astar.Heuristic, error) {
	if q.Heuristic == "" {
		return astar.Distance, nil
	}
	return astar.ParseHeuristic(q.Heuristic)
}
