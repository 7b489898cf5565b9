package engine

import (
	"context"
	"fmt"

	"stride/internal/astar/replay"
)

// A* on a grid, step by step, with both tie-breaking rules. The page astar draws the answers to
// this question, so that the search is implemented only once.

// maxGridSide limits the grids: 32x32 is an answer of 300 kB.
const (
	minGridSide = 2
	maxGridSide = 32
)

// astar answers a query about a grid.
func (e *Engine) astar(_ context.Context, q replay.Query) (replay.Answer, error) {
	for _, side := range []int{q.Rows, q.Cols} {
		if side < minGridSide || side > maxGridSide {
			return replay.Answer{}, badRequest(fmt.Errorf(
				`%dx%d cells: "rows" and "cols" are from %d to %d`, q.Rows, q.Cols, minGridSide, maxGridSide))
		}
	}
	answer, err := replay.Run(q)
	if err != nil {
		err = badRequest(err)
	}
	return answer, err
}
