package solver_test

import (
	"context"
	"fmt"

	"stride/search"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/solver"
)

// A level of the game, solved and checked. The zero Request stands for the defaults: no
// limit, one worker for each core.
func ExampleSolve() {
	b, err := official.Level(official.Seed{}, 50)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := solver.Solve(context.Background(), b, search.Request{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Solved, shift.Check(b, r.Moves))
	// Output: true <nil>
}
