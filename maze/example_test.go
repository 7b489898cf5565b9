package maze_test

import (
	"fmt"
	"log"

	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/format"
)

func ExampleEvaluate() {
	g, err := maze.ParseID("5x5:1-4:321413213333214312331443Q")
	if err != nil {
		log.Fatal(err)
	}
	r := maze.Evaluate(g)
	fmt.Println(r.Length, r.Unique, r.BlackHoles+r.WhiteHoles, r.ForcedForward+r.ForcedBackward)
	fmt.Println(r.Value, "of at most", bounds.Of(g.Params))
	// Output:
	// 19 true 0 14
	// 92 of at most 130
}

func ExampleSolve() {
	g, err := format.Parse([]byte("1 1\n2 G\n"))
	if err != nil {
		log.Fatal(err)
	}
	moves := maze.Solve(g)
	cells, err := maze.Walk(g, moves)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(maze.FormatMoves(moves), cells)
	// Output: R D [0 1 3]
}
