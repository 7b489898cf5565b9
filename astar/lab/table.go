package lab

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"stride/astar"
	"stride/astar/grid"
)

// The table: expanded states on empty n x n grids, from corner to corner with the
// Manhattan heuristic. There the heuristic is the truth, so every state has f = c*, and
// all that decides is the rule for ties: smaller g expands all n*n - 1 states that are
// no goal, larger g the 2n - 2 of one path.

// The sides of the grids in the table.
const (
	LeastSide = 2
	MostSide  = 100
)

// Row is the outcome for one grid.
type Row struct {
	Side    int // the grid has Side x Side cells
	Cost    int // of a cheapest path, c*
	Smaller int // expansions with smaller g first
	Larger  int // expansions with larger g first
}

// Measure runs both searches on all grids from one side to another. It ends early with
// the context's error.
func Measure(ctx context.Context, from, to int) ([]Row, error) {
	var rows []Row
	for side := from; side <= to; side++ {
		if err := ctx.Err(); err != nil {
			return rows, err
		}
		p := grid.New(side, side).Problem()
		smaller := astar.Search(p, astar.Options{Ties: astar.SmallerG})
		larger := astar.Search(p, astar.Options{Ties: astar.LargerG})
		rows = append(rows, Row{side, smaller.Cost, smaller.Expanded, larger.Expanded})
	}
	return rows, nil
}

// WriteTable writes the rows for people.
func WriteTable(w io.Writer, rows []Row) error {
	if _, err := fmt.Fprintf(w, "%9s %6s %6s %10s %10s %7s\n", "grid", "states", "c*", "smaller g", "larger g", "ratio"); err != nil {
		return err
	}
	for _, r := range rows {
		size := fmt.Sprintf("%dx%d", r.Side, r.Side)
		if _, err := fmt.Fprintf(w, "%9s %6d %6d %10d %10d %7.1f\n",
			size, r.Side*r.Side, r.Cost, r.Smaller, r.Larger, float64(r.Smaller)/float64(r.Larger)); err != nil {
			return err
		}
	}
	return nil
}

// WriteCSV writes the rows for programs.
func WriteCSV(w io.Writer, rows []Row) error {
	c := csv.NewWriter(w)
	_ = c.Write([]string{"side", "states", "cost", "expanded_smaller_g", "expanded_larger_g"})
	for _, r := range rows {
		var line []string
		for _, n := range []int{r.Side, r.Side * r.Side, r.Cost, r.Smaller, r.Larger} {
			line = append(line, strconv.Itoa(n))
		}
		_ = c.Write(line)
	}
	c.Flush()
	return c.Error() // of any of the above
}
