package longpath

import "slices"

// The sweep of the last row of a scaffold ends on the side of the goal or on the other side. On the other
// side, the path gives up the last row, as many as a hundred cells at 100x100, and goes to the goal from
// somewhere before it. So a search with plans (plans.go) sweeps such a row away from the goal and back,
// in jumps of 2: at 100x100 with values 1-10 most single beams made mazes worth 400 points more, and at
// 120x120 the best one 76,031 instead of 75,465.
//
// Such a search also begins with the row of seeds along which earlier paths were longest. Of all first
// rows, those are possible whose estimated costs are lowest (turn.go), and these estimates do not tell
// them apart. But at 100x100 with values 1-10 and a period of 8, paths visit up to 86.7 % of the cells if
// the seeds begin in row 6, and at most 82 % if they begin in row 5, where some paths are trapped.
//
// Searches without plans do neither, since they are often good enough: at 100x100 with values 1-4,
// rebuilding parts of the solution finds the last row, and when all searches swept it back, one of three
// runs of 10 s was trapped.

// A first row of seeds is good enough if a path along it has visited goodShare of the cells that the
// layout leaves to paths.
const goodShare = 0.96

// bestFirst returns the index of a first row of seeds: the one with the longest path so far, if that path is long
// enough, or else one that has not been tried, from a drawn one on.
func (l *rowLayout) bestFirst(drawn int) int {
	best := slices.Index(l.reached, slices.Max(l.reached))
	if float64(l.reached[best]) >= goodShare*float64(l.p.Cells()-l.cost) {
		return best
	}
	for k := range l.firsts {
		if at := (drawn + k) % len(l.firsts); l.reached[at] == 0 {
			return at
		}
	}
	return best
}

func (l *rowLayout) learn(length int) { l.reached[l.drawn] = max(l.reached[l.drawn], length) }

// endsFar reports whether a last sweep to the right or to the left would end on the side away from the goal,
// although there and back in jumps of 2 is possible.
func (l *rowLayout) endsFar(right bool) bool {
	goalOnRight := l.column(int32(l.ends.Goal)) >= l.cols/2
	return right != goalOnRight && l.gap == 1 && l.value(0) == 1 && l.p.Max > 1
}

// sweepBack adds the cells of the last row to the order of s in jumps of 2, away from the side of the
// goal and back. The sweep begins in the second column, as the jump that leads to the first one may
// discover the goal. So the last cell of the row before is left out.
func (l *rowLayout) sweepBack(s *scaffold, row int, right bool) {
	at := func(distance int) int32 {
		if !right {
			distance = l.cols - 1 - distance
		}
		return l.cell(row, distance)
	}
	last := len(s.cells) - 1
	s.order[s.cells[last]] = spared
	s.cells = s.cells[:last]
	visit := func(distance int) {
		if v := at(distance); v != int32(l.ends.Goal) {
			s.cells = append(s.cells, v)
		}
	}
	for d := 1; d < l.cols; d += 2 {
		visit(d)
	}
	for d := (l.cols - 1) &^ 1; d >= 0; d -= 2 {
		visit(d)
	}
}
