package explorer_test

import (
	"context"
	"fmt"

	"stride/internal/lab/published/explorer"
	"stride/search"
	"stride/shift"
	"stride/shift/official"
)

// Seed and steps decide the outcome, on every machine.
func ExampleSolve() {
	b, err := official.Level(official.Seed{}, 200)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := explorer.Solve(context.Background(), b, search.Request{Seed: 1, Budget: search.Budget{Steps: 2_000_000}},
		explorer.Defaults())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Solved, shift.Check(b, r.Moves))
	// Output: true <nil>
}
