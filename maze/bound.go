package maze

// An upper bound of the value that holds for all mazes of a configuration, by what
// no maze can avoid to lose. docs/maze-bounds.md has the proofs. A loss is counted
// against 6n−5, which a maze of n cells would be worth if its only shortest solution
// passed all cells and there were no holes and no forced moves.

// endLoss is what the last two cells of a solution cost: each of them is a forced
// backward move, unless a cell beside the solution jumps into one of them, which
// costs more.
const endLoss = 2 * ForcedPenalty

// earlyHelp is the largest length for which the cells that Params.startLoss counts
// as beside the solution may be those that jump into its last two cells: they are
// at distance 2 at most, so they jump to distance 3 at most, and the last cell but
// one is at distance length − 1.
const earlyHelp = 4

// Bound returns a number that no maze of p is worth more than. It is close to 6n−5
// for n cells. It takes time proportional to the square of the longer side, at most a few
// milliseconds.
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
	return LengthPoints*(most-1) + n - min(long, short)
}

// along returns how many places of a side can be reached from its first one, with any
// jumps of the range, and whether the last place is one of them.
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

// startLoss returns the least that the start and the next cell of a solution of two
// or more jumps cost by the jumps that they have.
func (p Params) startLoss() int {
	best := p.firstLoss(p.Rows, p.Cols)
	if p.Rows != p.Cols {
		best = min(best, p.firstLoss(p.Cols, p.Rows))
	}
	return best
}

// firstLoss does so for solutions that begin along a side of the given length; the
// other side of the grid is across.
func (p Params) firstLoss(across, along int) int {
	best := 3 * LengthPoints // more than any pair of values costs
	for x := p.Min; x <= min(p.Max, along-1); x++ {
		// The start jumps to distance x along the side. If x fits across too, it
		// jumps to a second cell, which is beside the solution then.
		first := ForcedPenalty
		if x < across {
			first = LengthPoints
		}
		if first >= best {
			continue
		}
		// From there, y leads on along the side, back along it, and across, to cells
		// that are new but for the start.
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
