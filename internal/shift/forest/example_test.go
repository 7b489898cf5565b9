package forest_test

import (
	"context"
	"fmt"

	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/shift"
	"stride/shift/official"
)

// Level 500 of the public seed. With a number of steps as the budget the moves
// are the same on every machine.
func ExampleSolve() {
	b, err := official.Level(official.Seed{}, 500)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := forest.Solve(context.Background(), b, search.Request{
		Seed:   1,
		Budget: search.Budget{Steps: 5_000_000},
	}, forest.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Solved, shift.Check(b, r.Moves))
	// Output: true <nil>
}
