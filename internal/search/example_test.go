package search_test

import (
	"context"
	"fmt"

	"stride/internal/search"
)

// A search of one's own on the driver: random points, of which the one nearest to 0.5 is
// the best. The incumbent is shared by all workers, and the result depends on the seed and on
// the number of steps only.
func ExampleRun() {
	var best search.Incumbent[float64]
	var progress search.Progress
	search.Run(context.Background(), search.Job{
		Budget:   search.Budget{Steps: 100_000},
		Seed:     1,
		Progress: &progress,
		Portion:  10_000,
		Work: func(u *search.Unit) {
			nearest := 0.0
			for u.Step() {
				if x := u.Rand.Float64(); abs(x-0.5) < abs(nearest-0.5) {
					nearest = x
				}
			}
			best.Offer(search.Candidate[float64]{Solution: nearest, Score: -int64(1e9 * abs(nearest-0.5)),
				Unit: u.Number})
		},
	})
	c, ok := best.Best()
	fmt.Printf("%t %.3f after %d steps\n", ok, c.Solution, progress.Steps())
	// Output: true 0.500 after 100000 steps
}

func abs(x float64) float64 { return max(x, -x) }
