package solver_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"stride/internal/shift/proof"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
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
	r, err := solver.Solve(context.Background(), b, search.Request{}, forest.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Solved, shift.Check(b, r.Moves))
	// Output: true <nil>
}

func ExampleSolve_unsolvable() {
	b, err := shift.ReadBoard(strings.NewReader("3 2\n2 2 0\n0 0 4\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = solver.Solve(context.Background(), b, search.Request{}, forest.Options{})
	var dead *proof.Unsolvable
	if errors.As(err, &dead) {
		fmt.Println(dead.Reason)
	}
	// Output: the 4 at column 2, row 1 is alone in its row and its column
}
