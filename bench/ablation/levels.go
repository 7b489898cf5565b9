package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/shift/official"
)

// levels are levels of Number Shifting, of several games each, because the steps to a solution
// differ by a factor of two from one game to the next.
var levels = []instance{levelOf(425, 40), levelOf(1000, 20), levelOf(2000, 8), levelOf(4000, 4)}

// giveUp is how many times n to the power of 1.6 steps a search takes at most on a level with n
// numbers: about ten times what it needs.
const giveUp = 5

// levelOf returns an instance whose value is the geometric mean of the steps to a solution, or of
// the seconds in a search by the clock. A level that is not solved counts as if it had been solved
// at the end.
func levelOf(level, games int) instance {
	return instance{
		name: fmt.Sprint("level ", level),
		run: func(b budget, off search.PartSet, seed uint64) (float64, []search.PartReport, error) {
			var counts search.PartCounts
			sum, steps := 0.0, int64(0)
			for game := range games {
				board, err := official.Level(official.Seed{byte(game), byte(seed)}, level)
				if err != nil {
					return 0, nil, err
				}
				r := search.Request{Seed: seed, Workers: 1, Off: off, Counts: &counts}
				begin := time.Now()
				switch {
				case b.time > 0:
					r.Budget.Deadline = begin.Add(b.time)
				case b.steps > 0:
					r.Budget.Steps = b.steps
				default:
					r.Budget.Steps = int64(giveUp * math.Pow(float64(board.Numbers()), 1.6))
				}
				result, err := forest.Solve(context.Background(), board, r, forest.Options{})
				if err != nil {
					return 0, nil, err
				}
				steps += result.Steps
				value := float64(result.Steps)
				if b.time > 0 {
					value = time.Since(begin).Seconds()
				}
				sum += math.Log(value) / float64(games)
			}
			return math.Exp(sum), forest.Parts.Report(&counts, off, steps), nil
		},
	}
}
