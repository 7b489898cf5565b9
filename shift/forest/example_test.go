package forest_test

import (
	"context"
	"fmt"
	"strings"

	"stride/search"
	"stride/shift"
	"stride/shift/forest"
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

// Three numbers in a row of four cells and one below:
//
//	3 . . 2
//	. . . 1
//
// The edges 3-2, of length 3, and 2-1, of length 1, satisfy all: 3 = 3,
// 2 = 3 - 1, 1 = 1. Written out from the root 3, the 1 would move first; any root
// does.
func ExampleForest_Moves() {
	b, err := shift.ReadBoard(strings.NewReader("4 2\n3 0 0 2\n0 0 0 1\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := forest.Forest{{A: 0, B: 3}, {A: 3, B: 7}}
	moves, err := f.Moves(b)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range moves {
		fmt.Println(m)
	}
	fmt.Println(shift.Check(b, moves))
	// Output:
	// 3 1 U +
	// 3 0 L -
	// <nil>
}
