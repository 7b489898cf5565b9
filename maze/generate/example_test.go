package generate_test

import (
	"context"
	"fmt"
	"time"

	"stride/maze"
	"stride/maze/generate"
	"stride/search"
)

// A maze within a time limit.
func ExampleMaze() {
	wish := generate.Wish{Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}}
	r, err := generate.Maze(context.Background(), wish, search.Request{
		Budget: search.Budget{Deadline: time.Now().Add(200 * time.Millisecond)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("solvable:", r.Report.Solvable)
	fmt.Println("the referee agrees:", maze.Evaluate(r.Grid) == r.Report)
	fmt.Println("within the bound:", r.Report.Value <= r.Bound)
	// Output:
	// solvable: true
	// the referee agrees: true
	// within the bound: true
}

// With a seed and a number of steps, and without a deadline, the result is the same on every
// machine and for any number of workers.
func ExampleMaze_repeatable() {
	wish := generate.Wish{Params: maze.Params{Rows: 8, Cols: 8, Min: 1, Max: 7}}
	var ids []string
	for _, workers := range []int{1, 2} {
		r, err := generate.Maze(context.Background(), wish, search.Request{
			Seed: 7, Budget: search.Budget{Steps: 20_000}, Workers: workers,
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		ids = append(ids, r.Grid.ID())
	}
	fmt.Println(ids[0] == ids[1])
	// Output: true
}
