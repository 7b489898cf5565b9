package engine

import (
	"context"
	"fmt"

	"stride/internal/maze/optima"
	"stride/maze"
)

// The mazes of which it is proved that none is better.

// ProvedMaze is a best maze of its size and range.
type ProvedMaze struct {
	Title string `json:"title"` // such as "5x5 1-4"
	Rows  int    `json:"rows"`
	Cols  int    `json:"cols"`
	Min   int    `json:"min"`
	Max   int    `json:"max"`
	Value int    `json:"value"`
	ID    string `json:"id"`
}

// ProvedMazes lists them.
type ProvedMazes struct {
	Mazes []ProvedMaze `json:"mazes"`
}

// proved lists the best mazes that are proved to be best, small ones first.
func (e *Engine) proved(context.Context, struct{}) (ProvedMazes, error) {
	answer := ProvedMazes{Mazes: []ProvedMaze{}}
	for g := range optima.All() {
		answer.Mazes = append(answer.Mazes, ProvedMaze{
			Title: fmt.Sprintf("%dx%d %d-%d", g.Rows, g.Cols, g.Min, g.Max), Rows: g.Rows, Cols: g.Cols, Min: g.Min, Max: g.Max,
			Value: maze.Evaluate(g).Value, ID: maze.IDPrefix + g.ID(),
		})
	}
	return answer, nil
}
