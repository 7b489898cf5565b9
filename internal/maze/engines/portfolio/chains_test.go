package portfolio

import (
	"testing"

	"stride/internal/search"
	"stride/maze"
)

// TestWiderRanges searches mazes of ranges of which each contains the one before. A maze of a range
// is one of every wider range too, so that a wider one is never worth less, but for what chance
// takes. `go run ./bench/tail --chains` has more.
func TestWiderRanges(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	const share = 0.985
	for _, c := range []struct {
		rows, cols int
		steps      int64
		ranges     [][2]int
	}{
		{20, 20, 600_000, [][2]int{{4, 5}, {3, 6}, {2, 7}, {1, 8}, {1, 12}, {1, 19}}},
		{25, 34, 1_000_000, [][2]int{{1, 2}, {1, 3}, {1, 4}, {1, 6}, {1, 9}}},
	} {
		best := 0
		for _, r := range c.ranges {
			p, sum := maze.Params{Rows: c.rows, Cols: c.cols, Min: r[0], Max: r[1]}, 0
			for seed := range uint64(2) {
				sum += run(t, Options{Params: p, Seed: 1 + seed, Workers: 1,
					Budget: search.Budget{Steps: c.steps}}).Report.Value
			}
			if float64(sum) < share*float64(best) {
				t.Errorf("%v: two mazes are worth %d, those of a narrower range %d", p, sum, best)
			}
			best = max(best, sum)
		}
	}
}
