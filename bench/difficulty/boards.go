package main

import (
	"context"

	"stride/internal/puzzle/band"
	"stride/internal/shift/design"
	"stride/internal/shift/difficulty"
)

// boardSizes are the columns and rows of the boards.
var boardSizes = [][2]int{{4, 4}, {5, 5}, {6, 6}, {8, 5}, {8, 8}}

var boards = family{
	key:    "boards",
	name:   "Number Shifting",
	limits: "internal/shift/difficulty/limits.txt",
	sizes:  len(boardSizes),
	make:   makeBoards,
	more:   printOutside,
}

func makeBoards(ctx context.Context, size, count int, b band.Band, seed uint64) ([]measured, error) {
	w := design.Wish{Width: boardSizes[size][0], Height: boardSizes[size][1], Band: b}
	made, err := design.Boards(ctx, w, count, seed)
	var list []measured
	for k, m := range made {
		effort := difficulty.Typical.Estimate(m.Board, seed+uint64(k), difficulty.Simulations).Effort
		list = append(list, measured{m.Grade.Effort, effort})
	}
	return list, ignore[*design.Unmet](err)
}
