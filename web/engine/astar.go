package engine

import (
	"context"
	"errors"
	"fmt"

	"stride/astar"
)

// A* on a grid, step by step, with both tie-breaking rules. The page astar draws the
// answers to this question, so that the search is implemented only once.

// mostGridSide limits the grids: 32x32 is an answer of 300 kB.
const (
	leastGridSide = 2
	mostGridSide  = 32
)

// gridQuery describes a grid. Cells are numbered row by row from 0, the top-left one.
type gridQuery struct {
	Rows  int   `json:"rows"`
	Cols  int   `json:"cols"`
	Walls []int `json:"walls"`
}

// gridNode is a node of the search tree: a cell and its values.
type gridNode struct {
	Cell int `json:"cell"`
	G    int `json:"g"`
	H    int `json:"h"`
	F    int `json:"f"`
}

// gridStep is one expansion.
type gridStep struct {
	gridNode
	// Waits are the nodes that the expansion adds to those waiting, or to which it
	// finds a cheaper path.
	Waits []gridNode `json:"waits"`
}

// gridSearch is one search. If there is a path, its last step is the choice of the goal,
// which counts as a step, but not as expanded.
type gridSearch struct {
	Found    bool       `json:"found"`
	Cost     int        `json:"cost"`
	Expanded int        `json:"expanded"`
	Path     []int      `json:"path"` // cells from the start to the goal
	Steps    []gridStep `json:"steps"`
}

type gridAnswer struct {
	Rows    int        `json:"rows"`
	Cols    int        `json:"cols"`
	Start   int        `json:"start"`
	Goal    int        `json:"goal"`
	Smaller gridSearch `json:"smaller"` // g first among equal f
	Larger  gridSearch `json:"larger"`
}

// astar runs both searches.
func (e *Engine) astar(_ context.Context, q gridQuery) (gridAnswer, error) {
	for _, side := range []int{q.Rows, q.Cols} {
		if side < leastGridSide || side > mostGridSide {
			return gridAnswer{}, badRequest(fmt.Errorf(`%dx%d cells: "rows" and "cols" are from %d to %d`, q.Rows, q.Cols, leastGridSide, mostGridSide))
		}
	}
	if len(q.Walls) > q.Rows*q.Cols {
		return gridAnswer{}, badRequest(errors.New(`"walls" has more entries than there are cells`))
	}
	g := astar.NewGrid(q.Rows, q.Cols)
	for _, cell := range q.Walls {
		if cell < 0 || cell >= q.Rows*q.Cols {
			return gridAnswer{}, badRequest(fmt.Errorf(`"walls": there is no cell %d, they are numbered from 0 to %d`, cell, q.Rows*q.Cols-1))
		}
		if err := g.SetWall(astar.Cell{Row: cell / q.Cols, Col: cell % q.Cols}); err != nil {
			return gridAnswer{}, badRequest(fmt.Errorf(`"walls": cell %d: %w`, cell, err))
		}
	}
	return gridAnswer{
		Rows: q.Rows, Cols: q.Cols, Start: g.Index(g.Start()), Goal: g.Index(g.Goal()),
		Smaller: runGrid(g, astar.SmallerG), Larger: runGrid(g, astar.LargerG),
	}, nil
}

// runGrid runs one search and returns its steps.
func runGrid(g *astar.Grid, ties astar.TieBreak) gridSearch {
	r := astar.Search(g.Problem(), astar.Options{Ties: ties, Trace: true})
	a := gridSearch{Found: r.Found, Cost: r.Cost, Expanded: r.Expanded, Path: []int{}, Steps: make([]gridStep, len(r.Trace.Order))}
	for _, c := range r.Path {
		a.Path = append(a.Path, g.Index(c))
	}
	node := func(n astar.Node[astar.Cell, int]) gridNode { return gridNode{g.Index(n.State), n.G, n.H, n.F} }
	for k, at := range r.Trace.Order {
		a.Steps[k] = gridStep{node(r.Trace.Nodes[at]), []gridNode{}}
	}
	// A node that was pruned when it was generated is no cheaper path and is left out. One
	// that was superseded later was cheaper at first: both it and its successor are shown.
	best := make(map[int]int)
	for _, n := range r.Trace.Nodes {
		cell := g.Index(n.State)
		if known, seen := best[cell]; seen && n.G >= known {
			continue
		}
		best[cell] = n.G
		if n.Parent != astar.None {
			step := &a.Steps[r.Trace.Nodes[n.Parent].Order-1]
			step.Waits = append(step.Waits, node(n))
		}
	}
	return a
}
