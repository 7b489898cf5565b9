// Package bounds bounds the value of every maze of a configuration from above, by the losses
// that no maze can avoid. docs/maze-bounds.md has the proofs. Losses are counted from
// 6n−5: that is what a maze of n cells would be worth if it had a unique shortest
// solution that visits every cell, no holes and no forced moves.
package bounds

import "stride/maze"

// endLoss is the least cost of the last two cells of a solution. Each of them is a forced
// backward move, unless a cell off the solution jumps into it, and such a cell costs more.
const endLoss = 2 * maze.ForcedPenalty

// earlyHelp is the largest solution length for which the cells that startLoss counts as off
// the solution can be the ones that jump into its last two cells. Those cells are at distance
// 2 or less, so they jump to distance 3 at most, and the last cell but one is at distance
// length − 1.
const earlyHelp = 4

// Closed returns an upper bound of the value of all mazes of p, close to 6n−5 for n
// cells, or lower for small ranges. It follows from formulas alone: proofs begin with it. It takes
// time quadratic in the longer side, at most a few milliseconds.
//
// It is 0 if a side or a value of p is out of range. A single row or column is not.
func Closed(p maze.Params) int {
	if !inRange(p) {
		return 0
	}
	return config{p}.bound()
}

// inRange reports whether sides and values are possible.
func inRange(p maze.Params) bool {
	return min(p.Rows, p.Cols) >= 1 && max(p.Rows, p.Cols) <= maze.MaxSide && p.Min >= maze.MinValue &&
		p.Min <= p.Max && p.Max <= maze.MaxValue
}

// config is a configuration with what its bound depends on.
type config struct{ maze.Params }

func (p config) bound() int {
	n := p.Cells()
	down, downEnd := p.along(p.Rows)
	right, rightEnd := p.along(p.Cols)
	if !downEnd || !rightEnd {
		return -maze.UnsolvableCost * n
	}
	passed := down * right // cells that a solution may pass
	long := max(p.startLoss()+endLoss, maze.LengthPoints*(p.lost()-(n-passed)))
	short := maze.LengthPoints * max(0, passed-1-earlyHelp)
	loss := max(min(long, short), p.latticeLoss(passed), p.windowLoss(passed))
	return maze.LengthPoints*(passed-1) + n - loss
}

// along returns how many positions along a side can be reached from the first one by
// jumps of the range, and whether the last position is one of them.
func (p config) along(side int) (count int, end bool) {
	if p.Min == 1 {
		return side, true
	}
	reached := p.reached(side)
	for _, is := range reached {
		if is {
			count++
		}
	}
	return count, reached[side-1]
}

// reached returns which places along a side can be reached from the first one by jumps of the
// range.
func (p config) reached(side int) []bool {
	reached := make([]bool, side)
	reached[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for to := max(0, at-p.Max); to <= min(side-1, at+p.Max); to++ {
			if max(at-to, to-at) >= p.Min && !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	return reached
}

// startLoss returns the least loss that the jumps of the first two cells of a solution
// cause, for solutions of two or more jumps.
func (p config) startLoss() int {
	best := p.firstLoss(p.Rows, p.Cols)
	if p.Rows != p.Cols {
		best = min(best, p.firstLoss(p.Cols, p.Rows))
	}
	return best
}

// firstLoss is startLoss for solutions whose first jump is along a side of the length
// along; across is the length of the other side.
func (p config) firstLoss(across, along int) int {
	best := 3 * maze.LengthPoints // more than any pair of values costs
	for x := p.Min; x <= min(p.Max, along-1); x++ {
		// The start jumps by x along the side. If x fits across the grid too, the
		// start also jumps to a second cell, which is then off the solution.
		first := maze.ForcedPenalty
		if x < across {
			first = maze.LengthPoints
		}
		if first >= best {
			continue
		}
		// From there, y leads onward along the side, back along it, and across. All of
		// these cells are new, except the start.
		for y := p.Min; y <= min(p.Max, max(across, along)-1); y++ {
			fresh, jumps := 0, 0
			if x+y < along {
				fresh++
			}
			if y < across {
				fresh++
			}
			if y < x {
				fresh++
			}
			if jumps = fresh; y == x {
				jumps++
			}
			if fresh == 0 {
				continue // leads nowhere
			}
			loss := first + maze.LengthPoints*(fresh-1)
			if jumps == 1 {
				loss += maze.ForcedPenalty
			}
			best = min(best, loss)
			if best == first {
				break
			}
		}
	}
	return best
}

// shortLength is the largest length of solutions for which lost says nothing.
const shortLength = 2

// lost returns the least number of cells off every shortest solution of more than shortLength
// jumps. On square grids, the start has two jumps, and the jumps that first meet the antidiagonal
// meet two cells of it. With numbers below the side, the case of two lost cells is impossible
// (docs/how-long.md).
func (p config) lost() int {
	switch {
	case p.Rows != p.Cols:
		return 0
	case p.Max < p.Cols:
		return 3
	default:
		return 2
	}
}

// lattice returns the number of jumps of a walk from the start that always jumps right and never
// leaves the grid, whatever the cells hold, and the same for a walk down. From each cell of the
// walk to the right, a walk leads down. Their (right+1)·(down+1) cells differ, and none is farther
// from the start than right + down. A solution visits one cell of each distance, so right·down are
// lost.
func (p config) lattice() (right, down int) { return (p.Cols - 1) / p.Max, (p.Rows - 1) / p.Max }

// latticeLoss returns the cost of the cells that a lattice loses, and of the end. An end that costs
// nothing needs a cell off the solution that jumps into its last two cells. That is one more lost
// cell, unless it belongs to the lattice. Then the solution is hardly longer than its distances.
func (p config) latticeLoss(passed int) int {
	right, down := p.lattice()
	lost := right * down
	if lost == 0 {
		return 0
	}
	short := max(lost, passed-1-(right+down+2))
	return min(maze.LengthPoints*lost+endLoss, maze.LengthPoints*short)
}

// Length returns an upper bound of the length of the shortest solutions of all mazes of p, 0 if no
// maze has a solution or p is out of range, as for Closed. It needs no search; on small grids,
// stride/maze/prove finds the longest solutions.
func Length(p maze.Params) int {
	if !inRange(p) {
		return 0
	}
	c := config{p}
	down, downEnd := c.along(p.Rows)
	right, rightEnd := c.along(p.Cols)
	if !downEnd || !rightEnd {
		return 0
	}
	i, j := c.lattice()
	square := max(min(shortLength, down*right-1), min(down*right, p.Cells()-c.lost())-1)
	return min(square, down*right-i*j-1)
}

// Where ranges are small, windows bound what the cells off the solution cost:
// squares of rows and columns whose cells the only shortest solution cannot all visit. When it
// comes to a window for the first time, the jumps of its cell lead to further cells of the
// window. All but one of these are off the solution, their values lead to others, which are
// off the solution too, and so on, until all of them lead only to one another and to cells
// visited before. How many cells that takes at least has been found by going through all cases;
// window_test.go does it again. docs/maze-bounds.md has the proof.
//
// A search finds more for grids small enough to be searched as a whole. Windows serve for
// larger ones: those without common cells add up.

// window says that a square of this side has at least lost cells off the solution of each maze with
// these numbers, or some of them.
type window struct{ min, max, side, lost int }

// windows has a small window and the one that loses the largest share, of those whose cases can be
// gone through in a few minutes.
var windows = []window{
	{1, 2, 4, 4}, {1, 2, 6, 12}, {1, 2, 8, 24}, {1, 2, 10, 40},
	{1, 3, 6, 4}, {1, 3, 9, 16}, {1, 3, 10, 20},
	{1, 4, 10, 6}, {1, 4, 12, 15},
	{1, 5, 12, 6}, {1, 5, 14, 13},
	{1, 6, 16, 8},
	{2, 3, 6, 4}, {2, 3, 9, 18},
	{3, 4, 11, 14}, {3, 4, 12, 24},
}

// windowLoss returns the cost of the cells off the solution in equal windows next to one another.
func (p config) windowLoss(passed int) int {
	if passed < p.Cells() {
		return 0
	}
	lost := 0
	for _, w := range windows {
		if w.min <= p.Min && p.Max <= w.max {
			lost = max(lost, p.lostIn(w))
		}
	}
	return maze.LengthPoints * lost
}

// lostIn returns the number of cells off the solution in as many windows as fit, without the one
// that contains the goal.
func (p config) lostIn(w window) int {
	count := (p.Rows / w.side) * (p.Cols / w.side)
	if p.Rows%w.side == 0 && p.Cols%w.side == 0 {
		count--
	}
	return count * w.lost
}
