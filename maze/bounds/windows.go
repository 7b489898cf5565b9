package bounds

import "stride/maze"

// This file bounds what the cells off the solution cost where ranges are small, by windows:
// squares of rows and columns whose cells the only shortest solution cannot all visit. When it
// comes to a window for the first time, the jumps of its cell lead to further cells of the
// window. All but one of these are off the solution, their values lead to others, which are
// off the solution too, and so on, until all of them lead only to one another and to cells
// visited before. How many cells that takes at least has been found by going through all cases;
// window_test.go does it again. docs/maze-bounds.md has the proof.
//
// Package longest finds more for grids small enough to be searched as a whole. Windows serve for larger ones: those
// without common cells add up.

// window says that a square of this side has at least lost cells off the solution of each maze with these
// numbers, or some of them.
type window struct{ min, max, side, lost int }

// windows has a small window and the one that loses the largest share, of those whose cases can be gone through in a few minutes.
var windows = []window{
	{1, 2, 4, 4}, {1, 2, 6, 12}, {1, 2, 8, 24}, {1, 2, 10, 40},
	{1, 3, 6, 4}, {1, 3, 9, 16}, {1, 3, 10, 20},
	{1, 4, 10, 6}, {1, 4, 12, 15},
	{1, 5, 12, 6}, {1, 5, 14, 13},
	{1, 6, 14, 3}, {1, 6, 16, 8},
	{2, 3, 6, 4}, {2, 3, 9, 18},
	{3, 4, 11, 14}, {3, 4, 12, 24},
}

// lostOfTwice is the loss of a window whose side is twice the largest value. Whatever value a cell of it holds, it
// leads to a cell of the same row and to one of the same column. When the path first enters the window, at p, one of
// these two cells is off the solution; call it w, and say it is in the column of p. w leads to a cell of its own row,
// which is neither p nor the next cell of the path: otherwise the solution would not be the only shortest one. So two
// cells are lost.
const lostOfTwice = 2

// windowLoss returns the cost of the cells off the solution in equal windows next to one another.
func (p config) windowLoss() int {
	down, _ := p.along(p.Rows)
	right, _ := p.along(p.Cols)
	if down < p.Rows || right < p.Cols || p.Max == 1 {
		return 0
	}
	lost := p.lostIn(window{side: 2 * p.Max, lost: lostOfTwice})
	for _, w := range windows {
		if w.min <= p.Min && p.Max <= w.max {
			lost = max(lost, p.lostIn(w))
		}
	}
	return maze.LengthPoints * lost
}

// lostIn returns the number of cells off the solution in as many windows as fit, without the one that contains the goal.
func (p config) lostIn(w window) int {
	count := (p.Rows / w.side) * (p.Cols / w.side)
	if p.Rows%w.side == 0 && p.Cols%w.side == 0 {
		count--
	}
	return count * w.lost
}
