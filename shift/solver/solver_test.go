package solver_test

import (
	"testing"

	"stride/search"
	"stride/shift/official"
	"stride/shift/solver"
)

// TestProgress compares what a request is told with the result of a level that is solved.
func TestProgress(t *testing.T) {
	b, err := official.Level(official.Seed{}, 60)
	if err != nil {
		t.Fatal(err)
	}
	var progress search.Progress
	r, err := solver.Solve(t.Context(), b, search.Request{Workers: 1, Progress: &progress})
	score, ok := progress.Score()
	if err != nil || !r.Solved || !ok || score != 0 || progress.Steps() != r.Steps || progress.Best() != nil {
		t.Errorf("%+v, %v; progress: %d steps, score %d, %t, best %v", r, err, progress.Steps(), score, ok,
			progress.Best())
	}
}
