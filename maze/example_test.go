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

func ExampleAnalysis_Faults() {
	g, err := format.Parse([]byte("1 1\n2 G\n"))
	if err != nil {
		log.Fatal(err)
	}
	faults := maze.Analyze(g).Faults()
	fmt.Println("dead ends:", faults.BlackHoles)
	fmt.Println("entered by one jump only:", faults.ForcedBackward)
	// Output:
	// dead ends: [2]
	// entered by one jump only: [1 3]
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

func ExampleWalk() {
	g, err := format.Parse([]byte("1 1\n2 G\n"))
	if err != nil {
		log.Fatal(err)
	}
	moves, err := maze.ParseMoves("D R")
	if err != nil {
		log.Fatal(err)
	}
	_, err = maze.Walk(g, moves)
	fmt.Println(err)
	// Output: move 2 (R) by 2 leaves the grid from row 2, column 1
}

func ExampleGrid_ID() {
	g, err := maze.NewGrid(maze.Params{Rows: 3, Cols: 4, Min: 2, Max: 12})
	if err != nil {
		log.Fatal(err)
	}
	g.Values[1] = 12
	fmt.Println(g.ID())
	_, err = maze.ParseID("3x4:2-12:2C222222223")
	fmt.Println(err)
	// Output:
	// 3x4:2-12:2C222222222X
	// the ID has 11 digits for its cells, but 3x4 cells and a check digit take 12
}
