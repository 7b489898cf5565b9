package longpath

// The sweep of the last row of a scaffold ends on the side of the goal or on the other side. On the other side,
// the path gives up the last row, as many as a hundred cells at 100x100, and goes to the goal from somewhere
// before it. So a search with plans (plans.go) sweeps such a row away from the goal and back, in jumps of 2.
// Searches without plans don't, since they are often good enough: rebuilding parts of the solution finds the last
// row.

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
