package farm_test

import (
	"context"
	"fmt"

	"stride/farm"
	"stride/shift/official"
)

// A result is judged by its moves, whatever it says of itself.
func ExampleItem_Check() {
	it, err := farm.LevelItem(official.Seed{}, 20)
	if err != nil {
		panic(err)
	}
	r, _, err := it.Work(context.Background())
	if err != nil {
		panic(err)
	}
	fmt.Println(it.Check(r))
	r.Moves = ""
	_, err = it.Check(r)
	fmt.Println(err)
	// Output:
	// true <nil>
	// the moves leave 15 numbers, the result says 0
}
