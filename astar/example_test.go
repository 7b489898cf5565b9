package astar_test

import (
	"context"
	"fmt"

	"stride/astar"
)

// An agent walks into a trap and out again, and searches whenever a wall is in its way.
func ExampleNavigate() {
	g, err := astar.ParseGrid([]byte(`
.......
.####..
....#..
S...#.G
....#..
.####..
.......
`[1:]))
	if err != nil {
		panic(err)
	}
	for _, planner := range []astar.Planner{astar.RepeatedForward, astar.RepeatedBackward, astar.Adaptive} {
		j, err := astar.Navigate(context.Background(), g,
			astar.AgentOptions{Planner: planner, Search: astar.Options{Ties: astar.LargerG}})
		if err != nil {
			panic(err)
		}
		fmt.Printf("%v: %d moves, %d searches, %d states expanded\n", planner, j.Steps, len(j.Episodes), j.Expanded)
	}
	// Output:
	// forward: 24 moves, 9 searches, 128 states expanded
	// backward: 20 moves, 7 searches, 87 states expanded
	// adaptive: 22 moves, 7 searches, 82 states expanded
}
