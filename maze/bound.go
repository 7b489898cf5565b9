package maze

// This file bounds from above the value of every maze of a configuration, by the losses
// that no maze can avoid. docs/maze-bounds.md has the proofs. Losses are counted from
// 6n−5: that is what a maze of n cells would be worth if it had a unique shortest
// solution that visits every cell, no holes and no forced moves.

// endLoss is what the last two cells of a solution cost: each of them is a forced
// backward move, unless a cell off the solution jumps into it, and such a cell costs
// more.
const endLoss = 2 * ForcedPenalty

// earlyHelp is the greatest length at which the cells that Params.startLoss counts as
// off the solution can be the ones that jump into its last two cells: they lie at
// distance 2 at most, so they jump to distance 3 at most, and the last cell but one
// lies at distance length − 1.
const earlyHelp = 4

// Bound returns an upper bound of the value of all mazes of p, close to 6n−5 for n
// cells. It takes time quadratic in the longer side, at most a few milliseconds.
func (p Params) Bound() int {
	n := p.Cells()
	down, downEnd := p.along(p.Rows)
	right, rightEnd := p.along(p.Cols)
	if !downEnd || !rightEnd {
		return -UnsolvableCost * n
	}
	most := down * right // cells that a solution may pass
	long := p.startLoss() + endLoss
	short := LengthPoints * max(0, most-1-earlyHelp)
	return LengthPoints*(most-1) + n - max(min(long, short), p.windowLoss())
}

// With the values 1 and 2, a window of windowSide rows and columns that does not contain the
// goal has at least windowLost cells off the solution if that is the only shortest one, and
// 2 otherwise, which costs less than the other solution. TestWindow goes through all cases.
const (
	windowSide = 4
	windowLost = 4
)

// windowLoss returns what the cells cost that windows side by side must have off the solution.
func (p Params) windowLoss() int {
	if p.Min != 1 || p.Max != 2 {
		return 0
	}
	windows := (p.Rows / windowSide) * (p.Cols / windowSide)
	if windows > 0 && p.Rows%windowSide == 0 && p.Cols%windowSide == 0 {
		windows-- // the last one contains the goal
	}
	return LengthPoints * windowLost * windows
}

// along returns how many positions along a side can be reached from the first one by
// jumps of the range, and whether the last position is one of them.
func (p Params) along(side int) (count int, end bool) {
	if p.Min == 1 {
		return side, true
	}
	reached := make([]bool, side)
	reached[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		count++
		at := queue[0]
		for to := max(0, at-p.Max); to <= min(side-1, at+p.Max); to++ {
			if max(at-to, to-at) >= p.Min && !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	return count, reached[side-1]
}

// startLoss returns the least loss that the jumps of the first two cells of a solution
// cause, for solutions of two or more jumps.
func (p Params) startLoss() int {
	best := p.firstLoss(p.Rows, p.Cols)
	if p.Rows != p.Cols {
		best = min(best, p.firstLoss(p.Cols, p.Rows))
	}
	return best
}

// firstLoss is startLoss for solutions whose first jump is along a side of the length
// along; across is the length of the other side.
func (p Params) firstLoss(across, along int) int {
	best := 3 * LengthPoints // more than any pair of values costs
	for x := p.Min; x <= min(p.Max, along-1); x++ {
		// The start jumps by x along the side. If x fits across the grid too, the
		// start also jumps to a second cell, which is then off the solution.
		first := ForcedPenalty
		if x < across {
			first = LengthPoints
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
			loss := first + LengthPoints*(fresh-1)
			if jumps == 1 {
				loss += ForcedPenalty
			}
			best = min(best, loss)
			if best == first {
				break
			}
		}
	}
	return best
}
