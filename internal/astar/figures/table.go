package figures

import (
	"stride/astar"
	"stride/internal/table"
)

// The table counts expanded states on empty n x n grids, from corner to corner with the
// Manhattan heuristic. There the heuristic is exact, so every state has f = c*, and the
// tie-breaking rule alone decides: smaller g expands all n*n - 1 states that are not the
// goal, larger g the 2n - 2 states of one path.

// The sides of the grids in the table.
const (
	MinSide = 2
	MaxSide = 100
)

// Row is the outcome for one grid.
type Row struct {
	Side    int // the grid has Side x Side cells
	Cost    int // cost of a cheapest path, c*
	Smaller int // expansions with smaller g first
	Larger  int // expansions with larger g first
}

// Measure runs both searches on all grids with sides from from to to.
func Measure(from, to int) []Row {
	var rows []Row
	for side := from; side <= to; side++ {
		p := astar.NewGrid(side, side).Problem()
		smaller := astar.Search(p, astar.Options{Ties: astar.SmallerG})
		larger := astar.Search(p, astar.Options{Ties: astar.LargerG})
		rows = append(rows, Row{side, smaller.Cost, smaller.Expanded, larger.Expanded})
	}
	return rows
}

// Table returns the table of rows.
func Table(rows []Row) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "side"}, {Key: "states"}, {Key: "cost", Head: "c*"},
		{Key: "expanded_smaller_g", Head: "smaller g"}, {Key: "expanded_larger_g", Head: "larger g"},
		{Key: "ratio", Verb: "%.1f"},
	}}
	for _, r := range rows {
		t.Add(r.Side, r.Side*r.Side, r.Cost, r.Smaller, r.Larger, float64(r.Smaller)/float64(r.Larger))
	}
	return t
}
