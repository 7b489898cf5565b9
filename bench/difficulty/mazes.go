package main

import (
	"context"

	"stride/internal/maze/design"
	"stride/internal/maze/difficulty"
	"stride/internal/puzzle/band"
	"stride/maze"
)

// mazeSides are the sizes of the mazes, which are squares with numbers up to the side less one.
var mazeSides = []int{4, 5, 6, 7, 8, 9, 10}

var mazes = family{
	key:    "mazes",
	name:   "Jump mazes",
	limits: "internal/maze/difficulty/limits.txt",
	sizes:  len(mazeSides),
	make:   makeMazes,
	more:   printMazes,
}

func makeMazes(ctx context.Context, size, count int, b band.Band, seed uint64) ([]measured, error) {
	side := mazeSides[size]
	w := design.Wish{Params: maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1}, Band: b}
	made, err := design.Mazes(ctx, w, count, seed)
	var list []measured
	for k, m := range made {
		effort := difficulty.Typical.Estimate(m.Grid, m.Report.Length, seed+uint64(k), difficulty.Simulations).Effort
		list = append(list, measured{m.Grade.Effort, effort})
	}
	return list, ignore[*design.Unmet](err)
}
