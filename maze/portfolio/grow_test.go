package portfolio

import (
	"testing"
	"time"

	"stride/maze"
	"stride/search"
)

// proofLimit is the deadline of searches that end with a proof, after seconds of processor time: far
// away, so that they do so on a loaded machine too.
const proofLimit = 10 * time.Minute

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
		{maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, 1, 107},
		{maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, 3, 107},
		{maze.Params{Rows: 6, Cols: 5, Min: 1, Max: 5}, 3, 145},
	} {
		res := run(t, Options{Params: test.p, Seed: 4, Workers: test.workers,
			Budget: search.Budget{Deadline: time.Now().Add(proofLimit)}})
		if res.Report.Value != test.want || res.Bound != test.want {
			t.Errorf("%v with %d workers: value %d of at most %d, want %d", test.p, test.workers, res.Report.Value,
				res.Bound, test.want)
		}
	}
}

// TestReachesTheBest checks that few steps are enough for the best mazes of some
// configurations that annealing and long paths miss.
func TestReachesTheBest(t *testing.T) {
	if testing.Short() {
		t.Skip("the searches are long")
	}
	for _, test := range []struct {
		p    maze.Params
		want int
	}{
		{maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5}, 175},
		{maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 4}, 233},
		{maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 6}, 252},
	} {
		res := run(t, Options{Params: test.p, Seed: 1, Budget: search.Budget{Steps: 3_000_000}})
		if res.Report.Value != test.want {
			t.Errorf("%v: value %d, want %d", test.p, res.Report.Value, test.want)
		}
	}
}
