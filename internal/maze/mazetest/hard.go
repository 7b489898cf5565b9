package mazetest

import (
	"math/rand/v2"

	"stride/maze"
)

// ranges returns ranges of values that make searches hard, for a grid whose longer side is side:
// those without any solution, those with only one maze, those in which hardly any jump stays on the
// grid, and those so wide that trying every value takes long.
var ranges = []func(side int) (low, high int){
	func(int) (int, int) { return 1, 1 },
	func(int) (int, int) { return 2, 2 },
	func(int) (int, int) { return 1, 2 },
	func(int) (int, int) { return 2, 3 },
	func(int) (int, int) { return 1, 9 },
	func(int) (int, int) { return 1, maze.MaxValue },
	func(int) (int, int) { return maze.MaxValue, maze.MaxValue },
	func(side int) (int, int) { return side - 1, side - 1 },
	func(side int) (int, int) { return max(1, side/2), max(1, side/2) },
	func(side int) (int, int) { return max(1, side/2), side },
	func(side int) (int, int) { return max(1, side/3), max(1, side/2) },
	func(side int) (int, int) { return max(1, side-2), maze.MaxValue },
}

// Hard returns configurations of mazes that are hard for searches, with at most the given number
// of cells: the largest squares, single pairs of rows and of columns, and the smallest grid, each
// with every kind of range.
func Hard(cells int) (all []maze.Params) {
	square := maze.MinSide
	for square < maze.MaxSide && (square+1)*(square+1) <= cells {
		square++
	}
	long := max(maze.MinSide, min(maze.MaxSide, cells/maze.MinSide))
	for _, sides := range [][2]int{{square, square}, {maze.MinSide, long}, {long, maze.MinSide},
		{maze.MinSide, maze.MinSide}} {
		for _, r := range ranges {
			low, high := r(max(sides[0], sides[1]))
			all = append(all, maze.Params{Rows: sides[0], Cols: sides[1], Min: low,
				Max: min(maze.MaxValue, max(low, high))})
		}
	}
	return all
}

// Random returns a random configuration with at most the given number of cells. Hard ones are more
// likely.
func Random(r *rand.Rand, cells int) maze.Params {
	rows := min(maze.MaxSide, maze.MinSide+r.IntN(max(1, cells/maze.MinSide-1)))
	if r.IntN(2) == 0 {
		rows = min(rows, maze.MinSide+r.IntN(30))
	}
	cols := max(maze.MinSide, min(maze.MaxSide, cells/rows))
	if r.IntN(2) == 0 {
		rows, cols = cols, rows
	}
	low, high := ranges[r.IntN(len(ranges))](max(rows, cols))
	if r.IntN(3) == 0 {
		low = 1 + r.IntN(maze.MaxValue)
		high = low + r.IntN(maze.MaxValue-low+1)
	}
	return maze.Params{Rows: rows, Cols: cols, Min: low, Max: min(maze.MaxValue, max(low, high))}
}
