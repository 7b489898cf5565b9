package main

import (
	"fmt"

	"stride/maze"
)

// A maze of a range is a maze of every wider range too, so that a wider range is never worth less.
// A search that reaches less there has missed a kind of path that it knows in the narrower range.
// Chains are ranges of which each contains the one before, on one grid.

// chain is a grid with its ranges, and the steps that each search gets.
type chain struct {
	rows, cols int
	steps      int64
	ranges     [][2]int
}

var chains = []chain{
	{20, 20, 3e6, [][2]int{{4, 5}, {3, 6}, {2, 7}, {1, 8}, {1, 12}, {1, 19}}},
	{30, 50, 4e6, [][2]int{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 7}, {1, 9}, {1, 12}, {1, 20}}},
	{40, 40, 4e6, [][2]int{{7, 8}, {6, 9}, {5, 10}, {3, 12}, {2, 16}, {1, 20}}},
	{60, 60, 6e6, [][2]int{{1, 4}, {1, 5}, {1, 6}, {1, 7}, {1, 8}, {1, 10}, {1, 15}, {1, 30}, {1, 59}}},
	{100, 100, 12e6, [][2]int{{1, 4}, {1, 5}, {1, 6}, {1, 7}, {1, 8}, {1, 10}, {1, 15}, {1, 30}}},
}

// chainFloor is the share of the best narrower range that a wider one has to reach.
const chainFloor = 0.99

// chains prints the mean of the seeds for each range, and returns the number of ranges that are
// worth less than a narrower one.
func (t *tail) chains() (below int, err error) {
	for _, c := range chains {
		best := 0.0
		for _, r := range c.ranges {
			p := maze.Params{Rows: c.rows, Cols: c.cols, Min: r[0], Max: r[1]}
			if t.skips(p) {
				continue
			}
			values, err := t.run(p, []limit{{steps: c.steps}})
			if err != nil {
				return below, err
			}
			mean := mean(values[0])
			mark := ""
			if mean < chainFloor*best {
				mark = fmt.Sprintf("  * a narrower range reaches %.0f", best)
				below++
			}
			fmt.Printf("%-15s %8.0f%s\n", name(p), mean, mark)
			best = max(best, mean)
		}
	}
	return below, nil
}

// mean returns the mean of some values.
func mean(values []int64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += float64(v)
	}
	return sum / float64(len(values))
}
