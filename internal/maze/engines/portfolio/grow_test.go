package portfolio

import (
	"testing"
	"time"

	"stride/internal/search"
	"stride/maze"
)

// proofLimit is the deadline of searches that end with a proof, a hundredth of which precedes it:
// far away, so that they do so on a loaded machine too.
const proofLimit = time.Minute

// TestProvesTheBest checks that a search with a deadline finds the best maze of small
// configurations, proves that there is no better one, and ends.
func TestProvesTheBest(t *testing.T) {
	if testing.Short() {
		t.Skip("proves for seconds")
	}
	for _, test := range []struct {
		p             maze.Params
		workers, want int
	}{
		{maze.Params{Rows: 5, Cols: 5, Min: 2, Max: 4}, 1, 91},
		{maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}, 3, 61},
	} {
		res := run(t, Options{Params: test.p, Seed: 4, Workers: test.workers,
			Budget: search.Budget{Deadline: time.Now().Add(proofLimit)}})
		if res.Report.Value != test.want || res.Bound != test.want {
			t.Errorf("%v with %d workers: value %d of at most %d, want %d", test.p, test.workers,
				res.Report.Value, res.Bound, test.want)
		}
	}
}
