package bounds_test

import (
	"fmt"

	"stride/maze"
	"stride/maze/bounds"
)

// No maze of five rows and columns with numbers from 1 to 4 is worth more than the bound, and none
// that is known comes near: the best one is worth 92.
func ExampleOf() {
	g, err := maze.ParseID("5x5:1-4:321413213333214312331443Q")
	if err != nil {
		fmt.Println(err)
		return
	}
	bound := bounds.Of(g.Params)
	fmt.Printf("%d of at most %d\n", maze.Evaluate(g).Value, bound)
	// Output: 92 of at most 130
}
