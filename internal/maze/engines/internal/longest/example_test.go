package longest_test

import (
	"fmt"

	"stride/internal/maze/engines/internal/longest"
	"stride/maze"
)

// The longest solutions of a square with numbers below the side lose three cells.
func ExampleSquare() {
	g := longest.Square(20, false)
	fmt.Println(maze.Evaluate(g).Length, "jumps in", g.Cells(), "cells")
	// Output: 396 jumps in 400 cells
}
