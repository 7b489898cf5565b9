package portfolio_test

import (
	"context"
	"fmt"
	"time"

	"stride/internal/maze/engines/portfolio"
	"stride/internal/search"
	"stride/maze"
)

// A maze within a time limit. All options but the parameters may be left out; with no budget
// the search runs until its context ends or no better maze is possible.
func ExampleRun() {
	r, err := portfolio.Run(context.Background(), portfolio.Options{
		Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4},
		Budget: search.Budget{Deadline: time.Now().Add(200 * time.Millisecond)},
	}, nil)
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

// With a seed and a number of steps, and without a deadline, the result is the same on
// every machine and for any number of workers.
func ExampleRun_repeatable() {
	o := portfolio.Options{
		Params:    maze.Params{Rows: 8, Cols: 8, Min: 1, Max: 7},
		Algorithm: "late-acceptance",
		Budget:    search.Budget{Steps: 20_000},
		Seed:      7,
	}
	var ids []string
	for _, o.Workers = range []int{1, 2} {
		r, err := portfolio.Run(context.Background(), o, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		ids = append(ids, r.Grid.ID())
	}
	fmt.Println(ids[0] == ids[1])
	// Output: true
}
