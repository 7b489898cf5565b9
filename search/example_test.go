package search_test

import (
	"context"
	"fmt"

	"stride/search"
	"stride/shift/official"
	"stride/shift/solver"
)

// The steps of a search, and the last of its improvements: a score of 0, because no number is left.
// Another goroutine could read them while the search runs.
func ExampleProgress() {
	b, err := official.Level(official.Seed{}, 30)
	if err != nil {
		fmt.Println(err)
		return
	}
	var progress search.Progress
	r, err := solver.Solve(context.Background(), b, search.Request{
		Seed: 1, Budget: search.Budget{Steps: 1_000_000}, Progress: &progress,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	curve := progress.Curve()
	fmt.Println(progress.Steps() == r.Steps, curve[len(curve)-1].Score)
	// Output: true 0
}
