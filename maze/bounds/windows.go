package bounds

import "stride/maze"

// This file bounds what the cells off the solution cost where ranges are small, by windows:
// sets of rows and columns whose cells the only shortest solution cannot all visit. When it
// comes to a window for the first time, the jumps of its cell lead to further cells of the
// window. All but one of these are off the solution, their values lead to others, which are
// off the solution too, and so on, until all of them lead only to one another and to cells
// visited before. How many cells that takes at least has been found by going through all cases;
// window_test.go does it again. docs/maze-bounds.md has the proof.
//
// The tables have the best windows of those that can be gone through in a few minutes. With a
// range 1–b, a window needs 2b rows and columns to lose anything worth mentioning.

// solidWindows are the windows of rows and columns side by side for one range; they serve for ranges
// within it too, whose mazes are among those of the range. The window of
// sides[i] rows and sides[j] columns, or the other way round, has at least lost[max(i, j)][min(i, j)]
// cells off the solution.
type solidWindows struct {
	min, max int
	sides    []int // in increasing order
	lost     [][]int
}

var solid = []solidWindows{
	{1, 2, []int{4, 6, 8, 10}, [][]int{{4}, {6, 12}, {8, 16, 24}, {10, 20, 30, 40}}},
	{1, 3, []int{6, 9, 10, 12}, [][]int{{4}, {8, 16}, {9, 18, 20}, {9, 24, 24, 24}}},
	{1, 4, []int{10, 11, 12}, [][]int{{6}, {6, 9}, {9, 9, 15}}},
	{1, 5, []int{11, 12, 13, 14, 16}, [][]int{{3}, {3, 6}, {3, 8, 10}, {3, 8, 10, 13}, {3, 12, 12, 13, 13}}},
	{1, 6, []int{14, 15, 16}, [][]int{{3}, {3, 6}, {3, 6, 8}}},
	{2, 3, []int{6, 9}, [][]int{{4}, {8, 18}}},
	{3, 4, []int{11, 12}, [][]int{{14}, {14, 24}}},
}

// lostOfTwice is the loss of a window whose sides are twice the largest value. Whatever value a cell of it holds, it
// leads to a cell of the same row and to one of the same column. When the path first enters the window, at p, one of
// these two cells is off the solution; call it w, and say it is in the column of p. w leads to a cell of its own row,
// which is neither p nor the next cell of the path: otherwise the solution would not be the only shortest one. So two
// cells are lost.
const lostOfTwice = 2

// of returns what a window loses whose sides have the indices i and j.
func (w *solidWindows) of(i, j int) int { return w.lost[max(i, j)][min(i, j)] }

// A comb is the rows or columns of a window for the two values v and v + 1: those at
// i·v + j·(v + 1) for i < short and j < long, counted from the first one.
type comb struct{ short, long int }

// combWindow is a window of combs for two values. The same holds for its transpose, and for
// the combs with short and long exchanged, since that exchanges the two values.
type combWindow struct {
	rows, cols comb
	lost       int
}

var combs = []combWindow{
	{comb{2, 2}, comb{2, 2}, 2},
	{comb{3, 2}, comb{3, 2}, 4},
	{comb{4, 2}, comb{3, 2}, 6},
	{comb{3, 3}, comb{3, 2}, 6},
	{comb{4, 3}, comb{3, 2}, 8},
	{comb{4, 4}, comb{3, 2}, 12},
	{comb{3, 3}, comb{3, 3}, 12},
	{comb{4, 3}, comb{3, 3}, 14},
}

// windowLoss returns the cost of the cells off the solution in windows that have no cells in common.
func (p config) windowLoss() int {
	lost := 0
	for i := range solid {
		if w := &solid[i]; w.min <= p.Min && p.Max <= w.max {
			lost = max(lost, p.solidLost(w))
		}
	}
	if p.Max > 1 {
		lost = max(lost, p.solidLost(&solidWindows{p.Min, p.Max, []int{2 * p.Max}, [][]int{{lostOfTwice}}}))
	}
	if p.Max == p.Min+1 && p.Min > 1 {
		lost = max(lost, p.combLost())
	}
	return maze.LengthPoints * lost
}

// solidLost returns the number of cells off the solution in windows side by side.
//
// It begins with pieces of equal length. Then it cuts one side into the most valuable pieces while the pieces of the
// other side stay fixed, and alternates. Any cut gives a bound. If the windows cover both sides completely, one of
// them contains the goal, so cuts that leave out the last row or column are also tried.
func (p config) solidLost(w *solidWindows) int {
	down, _ := p.along(p.Rows)
	right, _ := p.along(p.Cols)
	if down < p.Rows || right < p.Cols {
		return 0
	}
	best := 0
	for _, rest := range [][2]int{{0, 0}, {1, 0}, {0, 1}} {
		high, wide := p.Rows-rest[0], p.Cols-rest[1]
		for i, side := range w.sides {
			rows, cols := make([]int, len(w.sides)), make([]int, len(w.sides))
			rows[i], cols[i] = high/side, wide/side
			best = max(best, w.lostBy(p, rows, cols))
			for range cutRounds {
				cols = w.cut(wide, rows)
				best = max(best, w.lostBy(p, rows, cols))
				rows = w.cut(high, cols)
				best = max(best, w.lostBy(p, rows, cols))
			}
		}
	}
	return best
}

// cutRounds is the number of times that solidLost cuts each side; further rounds change little.
const cutRounds = 2

// lostBy returns the number of lost cells if the sides are cut into rows[i] and cols[i] pieces of length sides[i].
func (w *solidWindows) lostBy(p config, rows, cols []int) int {
	lost, minLoss, below, right := 0, 0, p.Rows, p.Cols
	for i, n := range rows {
		below -= n * w.sides[i]
		right -= cols[i] * w.sides[i]
		for j, m := range cols {
			lost += n * m * w.of(i, j)
			if n*m > 0 && (minLoss == 0 || w.of(i, j) < minLoss) {
				minLoss = w.of(i, j)
			}
		}
	}
	if below == 0 && right == 0 {
		lost -= minLoss // let this window be the one in the last corner, with the goal
	}
	return lost
}

// cut returns the number of pieces of each length into which one side is best cut, given the pieces of the other.
func (w *solidWindows) cut(side int, others []int) []int {
	worth := make([]int, len(w.sides))
	for i := range worth {
		for j, n := range others {
			worth[i] += n * w.of(i, j)
		}
	}
	best, last := make([]int, side+1), make([]int, side+1) // by length; the last piece, or -1
	for length := 1; length <= side; length++ {
		best[length], last[length] = best[length-1], -1
		for i, s := range w.sides {
			if s <= length && best[length-s]+worth[i] > best[length] {
				best[length], last[length] = best[length-s]+worth[i], i
			}
		}
	}
	pieces := make([]int, len(w.sides))
	for length := side; length > 0; {
		if i := last[length]; i >= 0 {
			pieces[i]++
			length -= w.sides[i]
		} else {
			length--
		}
	}
	return pieces
}

// combLost returns the number of cells off the solution in windows of combs, for the kind of window that gives most.
func (p config) combLost() int {
	rows, cols := p.reached(p.Rows), p.reached(p.Cols)
	best := 0
	for _, w := range combs {
		for _, exchanged := range []bool{false, true} {
			for _, transposed := range []bool{false, true} {
				a, b := w.rows, w.cols
				if exchanged {
					a, b = comb{a.long, a.short}, comb{b.long, b.short}
				}
				if transposed {
					a, b = b, a
				}
				down, downEnd := a.fit(p.Min, rows)
				right, rightEnd := b.fit(p.Min, cols)
				windows := down * right
				if downEnd && rightEnd {
					windows-- // one of them contains the goal
				}
				best = max(best, windows*w.lost)
			}
		}
	}
	return best
}

// fit returns how many combs without common places fit among the places of a side that can be
// reached, and whether one of them has the last place. It puts each as far in front as possible.
func (c comb) fit(v int, reached []bool) (count int, end bool) {
	if !c.plain(v) {
		return 0, false
	}
	places := c.places(v)
	free := append([]bool(nil), reached...)
next:
	for first := range free {
		for _, x := range places {
			if first+x >= len(free) || !free[first+x] {
				continue next
			}
		}
		for _, x := range places {
			free[first+x] = false
			end = end || first+x == len(free)-1
		}
		count++
	}
	return count, end
}

// places returns the places of a comb for the values v and v + 1.
func (c comb) places(v int) []int {
	places := make([]int, 0, c.short*c.long)
	for i := range c.short {
		for j := range c.long {
			places = append(places, i*v+j*(v+1))
		}
	}
	return places
}

// plain reports whether the places of a comb are different, and jumps of v and v + 1 join no
// others than those that differ by one in i, or by one in j.
//
// If i differs by a and j by b, the places differ by s·v + b with s = a + b. As |b| < long ≤ v, this is 0
// only if s = b = 0, and v only if s = 1 and b = 0. It is v + 1 only if (s − 1)·v = 1 − b: if s = 1 and b = 1,
// or if 1 − b is a multiple of v other than 0, that is v, with long = v.
func (c comb) plain(v int) bool { return c.long < v }

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
