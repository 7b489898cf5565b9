package farm_test

import (
	"fmt"
	"time"

	"stride/internal/farm"
	"stride/internal/puzzle/families"
)

// The items of a problem are found by its words, whatever it is about.
func ExampleItems() {
	for _, words := range [][]string{{"300"}, {"10", "10", "1", "9"}} {
		p, err := families.All.ProblemOf(words)
		if err != nil {
			panic(err)
		}
		items, err := farm.Items(p, farm.Limits{Seeds: []uint64{1, 2}, Time: time.Minute})
		if err != nil {
			panic(err)
		}
		for _, it := range items {
			fmt.Println(it.ID)
		}
	}
	// Output:
	// shift-300-0d41385dbfb0d37d
	// maze-10x10-1-9-d7a2ce29e843a280-seed1-60000ms
	// maze-10x10-1-9-d7a2ce29e843a280-seed2-60000ms
}
