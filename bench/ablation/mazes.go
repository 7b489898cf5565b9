package main

import (
	"context"
	"fmt"
	"time"

	"stride/internal/maze/engines/portfolio"
	"stride/internal/search"
	"stride/maze"
)

var mazeParts = portfolio.Parts

// mazes are configurations of all sizes, with wide and narrow ranges, with and without 1, so that
// each part is at work on some of them. A search of the given steps takes up to three seconds.
var mazes = []instance{
	mazeOf(5, 5, 1, 4, 200_000), mazeOf(7, 7, 1, 2, 1_500_000), mazeOf(7, 7, 3, 5, 1_000_000),
	mazeOf(9, 9, 1, 3, 1_500_000),
	mazeOf(10, 10, 1, 4, 1_500_000), mazeOf(10, 10, 1, 9, 1_500_000), mazeOf(10, 10, 2, 5, 3_000_000),
	mazeOf(11, 11, 2, 6, 1_500_000),
	mazeOf(20, 20, 1, 10, 4_000_000), mazeOf(30, 30, 4, 5, 4_000_000), mazeOf(29, 38, 1, 7, 3_000_000),
	mazeOf(31, 52, 1, 6, 3_000_000), mazeOf(40, 40, 1, 3, 4_000_000), mazeOf(40, 40, 1, 4, 4_000_000),
	mazeOf(40, 40, 1, 39, 4_000_000),
	mazeOf(50, 50, 1, 20, 5_000_000), mazeOf(45, 60, 2, 9, 5_000_000), mazeOf(60, 60, 1, 7, 6_000_000),
	mazeOf(64, 66, 1, 5, 5_000_000), mazeOf(70, 70, 1, 10, 6_000_000), mazeOf(91, 44, 11, 12, 8_000_000),
	mazeOf(84, 52, 14, 21, 7_000_000), mazeOf(91, 74, 1, 34, 6_000_000), mazeOf(100, 100, 1, 10, 8_000_000),
	mazeOf(200, 200, 2, 5, 12_000_000), mazeOf(300, 300, 1, 100, 12_000_000),
}

func mazeOf(rows, cols, low, high int, steps int64) instance {
	p := maze.Params{Rows: rows, Cols: cols, Min: low, Max: high}
	return instance{
		name: fmt.Sprintf("%dx%d %d-%d", rows, cols, low, high),
		run: func(b budget, off search.PartSet, seed uint64) (float64, []search.PartReport, error) {
			o := portfolio.Options{Params: p, Seed: seed, Workers: 1, Off: off}
			switch {
			case b.time > 0:
				o.Budget.Deadline = time.Now().Add(b.time)
			case b.steps > 0:
				o.Budget.Steps = b.steps
			default:
				o.Budget.Steps = steps
			}
			r, err := portfolio.Run(context.Background(), o, nil)
			return float64(r.Report.Value), r.Parts, err
		},
	}
}
