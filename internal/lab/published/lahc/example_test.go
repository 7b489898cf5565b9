package lahc_test

import (
	"context"
	"fmt"

	"stride/internal/lab/published/lahc"
	"stride/search"
	"stride/shift"
	"stride/shift/official"
)

// Seed and steps decide the outcome, on every machine.
func ExampleSolve() {
	b, err := official.Level(official.Seed{}, 100)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := lahc.Solve(context.Background(), b, search.Request{Seed: 1, Budget: search.Budget{Steps: 1_000_000}},
		lahc.Defaults())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Solved, shift.Check(b, r.Moves))
	// Output: true <nil>
}
