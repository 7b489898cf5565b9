package cover_test

import (
	"context"
	"fmt"

	"stride/search"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/published/cover"
	"stride/shift/published/strategy"
)

// The seed and the steps determine the outcome, on every machine.
func ExampleSolve() {
	b, err := official.Level(official.Seed{}, 60)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := cover.Solve(context.Background(), b, strategy.Config{Seed: 1, Budget: search.Budget{Steps: 1_000_000}}, cover.Defaults())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Solved, shift.Check(b, r.Moves))
	// Output: true <nil>
}
