package longest_test

import (
	"fmt"

	"stride/maze"
	"stride/maze/longest"
)

// Of the 25 cells of a grid with numbers from 1 to 4, no shortest solution visits 23, but some visit 22.
func ExampleSearcher() {
	space := longest.NewSpace(maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4})
	for lost := range 4 {
		found := false
		s := longest.Searcher{Space: space, Lost: lost, Found: func([]int16) bool {
			found = true
			return false
		}}
		s.Run()
		fmt.Println(space.Top()-lost, "jumps:", found)
	}
	// Output:
	// 24 jumps: false
	// 23 jumps: false
	// 22 jumps: false
	// 21 jumps: true
}

// The longest solutions of a square with numbers below the side lose three cells.
func ExampleSquare() {
	g := longest.Square(20, false)
	fmt.Println(maze.Evaluate(g).Length, "jumps in", g.Cells(), "cells")
	// Output: 396 jumps in 400 cells
}
