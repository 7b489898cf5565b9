package scaffold

import (
	"slices"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// Rows of seeds with a period of 2^k (rows.go) waste much where the largest value is 6 or 7, or
// from 12 to 15. Here the rows of seeds and of the levels are three rows apart, so that periods of
// 6, 12 and 24 become possible: five sixths of the grid for values 1-6 instead of three quarters.
// The two rows between two of them, a strip, come after all levels, strip by strip from the bottom
// to the top. When the path comes to a strip, all rows below it are visited, and every third row
// above it:
//
//	r-2  known
//	r-1  jumps of 1, which lead to r and r-2
//	r    jumps of 2, which lead to r+2 and r-2: first one half of the columns, then the other half
//	r+1  known
//
// The path has to change its shift in every strip, between the two sweeps of row r. In bands of
// most other heights such a change costs about a row (rows.go). Here it is a jump of 5, which leads
// from row r to r+5, which is visited, and to r-5, which is one of the third rows. At the border
// only one of its targets in row r is new. If the sweep ends at the border, the change costs two
// cells, those at the distances 1 and 3 from it; if the sweep ends next to the border, it costs
// three. So 5 has to be a value as well. Strips of five rows, where each row may take two jumps,
// make longer paths along a period of 10, but no better mazes.
//
// The path is at the top after the last strip, and the goal is at the bottom. So in those strips
// whose last row is swept towards the side of the goal, the last cell of that row is left out. At
// the end these cells make the way down to the goal, in jumps of up to 6.
//
// The strips begin without a loss only if the bottom row is one of those at level 0. So this
// determines where the seeds lie, and at the top any number of rows may be left.
//
// What a path along strips loses besides are the chains of the turns between the runs of the levels
// (rows.go). Most of them lie in rows of strips, which have to go around their cells. With jumps of
// 1, 2, 4, 5 and 7 that works quite well. Only where the largest value is 6, the first turn at the
// bottom leaves a chain of every fifth cell in the row of a strip that is swept in jumps of 2,
// where beams were trapped. That row is swept in jumps of 5, four times: if the chain has the
// columns 0 modulo 5, the columns 3, 1, 4 and 2 modulo 5 or 2, 4, 1 and 3 follow each other in
// jumps of 2 at the border, with one new cell each.
//
// Skipping must cost a beam as much as on vast grids: otherwise a third of all paths are trapped in
// the first strips.

const (
	// stripGap is the number of rows from one row of a level, or of seeds, to the next.
	stripGap = 3
	// stripShift is the jump that changes the shift in the first row of a strip.
	stripShift = 5
	// lostAtShift is the number of cells that this jump costs.
	lostAtShift = 2
	// minPeriods is how often the period must fit into the rows.
	minPeriods = 3
)

// noChain is the place of the chain at the bottom if it is not planned.
const noChain = -1

// stripKinds returns the kinds with strips, where their period is larger than that of rows without
// strips. There are none on vast grids, where beams of width 3 were trapped in the first strips.
func stripKinds(p maze.Params, ends maze.Endpoints, off search.PartSet) (all []*rowKind) {
	if p.Min > 1 || p.Cells() > board.VastCells {
		return nil
	}
	for _, l := range bothWays(p, ends, off, stripGap) {
		for l.levels = 1; l.unit(l.levels+1) <= p.Max; l.levels++ {
		}
		period, powerOf2 := l.unit(l.levels), 4<<l.levels // the next larger one
		if period > p.Max || p.Max >= powerOf2 || minPeriods*period > l.rows || l.cols < 2*stripShift {
			continue
		}
		if l.firsts, l.cost = l.bestFirsts(); l.firsts != nil {
			all = append(all, &l)
		}
	}
	return all
}

// planChain leaves a cell out of the order of s for the first turn at the bottom, where that turn
// is to be a jump of 4 from the last cell so far, with a chain of every fifth cell. It returns the
// columns of the chain modulo 5, or noChain.
func (l *rowKind) planChain(s *Scaffold, right bool) int {
	if l.off.Has(parts.Fifths) || l.gap == 1 || l.levels > 1 || l.p.Max > 2*stripGap ||
		l.level(l.rows-1, l.firsts[0]) != 0 {
		return noChain
	}
	from, next := l.column(s.Cells[len(s.Cells)-1]), 1
	if !right {
		next = -1
	}
	if c := from + next; c >= 0 && c < l.cols {
		l.spare(s, l.rows-1, c)
	}
	return from % stripShift
}

// column returns the column of a cell.
func (l *rowKind) column(v int32) int {
	if l.turned {
		return int(v) / l.p.Cols
	}
	return int(v) % l.p.Cols
}

// spare leaves a cell to the turns.
func (l *rowKind) spare(s *Scaffold, row, c int) {
	if v := l.cell(row, c); v != int32(l.ends.Goal) {
		s.Order[v] = Spared
	}
}

// stripper adds the cells of strips to the order of a scaffold.
type stripper struct {
	*rowKind
	s     *Scaffold
	right bool    // the next sweep goes to the right
	edge  bool    // the goal is on the right side
	entry int     // distance of the first cell of the next sweep from the side where it begins
	chain int     // as returned by planChain
	final int     // number of the last row, counted from the bottom
	back  []int32 // the cells of the way to the goal, from below
}

// strips adds the strips and the way to the goal to the order of s. The first sweep goes to the
// right or to the left.
func (l *rowKind) strips(s *Scaffold, right bool, chain int) {
	t := &stripper{rowKind: l, s: s, right: right, chain: chain, final: l.rows - 1}
	t.edge = l.column(int32(l.ends.Goal)) >= l.cols/2
	if t.final%l.gap == 0 {
		t.final--
	}
	for k := range l.rows {
		switch {
		case k%l.gap == 0: // a row of a level, or of seeds
		case k == t.final && t.right != t.edge:
			t.halves(k) // above it there is nothing to discover, and so the path ends on the side of the goal
		case k == t.final || k%l.gap == l.gap-1:
			t.single(k)
		case k == l.gap+1 && chain != noChain:
			t.fifths(k)
		default:
			t.halves(k)
		}
	}
	slices.Reverse(t.back)
	s.Cells = append(s.Cells, t.back...)
}

// at returns the column at a distance from the side to which the next sweep goes, or from the other
// one.
func (t *stripper) at(distance int, ahead bool) int {
	if t.right == ahead {
		return t.cols - 1 - distance
	}
	return distance
}

// visit adds the cell in column c of the row with number k from the bottom.
func (t *stripper) visit(k, c int) {
	if v := t.cell(t.rows-1-k, c); v != int32(t.ends.Goal) {
		t.s.Cells = append(t.s.Cells, v)
	}
}

// leave keeps a cell for the way to the goal.
func (t *stripper) leave(k, c int) {
	if v := t.cell(t.rows-1-k, c); v != int32(t.ends.Goal) {
		t.back = append(t.back, v)
	}
}

// turn makes the next sweep go the other way.
func (t *stripper) turn(entry int) { t.right, t.entry = !t.right, entry }

// single sweeps a row in jumps of 1.
func (t *stripper) single(k int) {
	short := 0
	if t.right == t.edge && k != t.final {
		short = 1
		t.leave(k, t.at(0, true))
	}
	if k == t.gap-1 && t.chain != noChain {
		short = t.shortOfChain(k, short)
	}
	for d := t.entry; d < t.cols-short; d++ {
		t.visit(k, t.at(d, false))
	}
	t.turn(short)
}

// shortOfChain returns how many cells before its end a sweep ends so that fifths can begin above
// its last cell, at least short. It spares those that are not on the way to the goal. If the sweep
// ended two cells before a cell of that way, the jump to the next row would discover it.
func (t *stripper) shortOfChain(k, short int) int {
	onWay := short > 0
	for ; onWay && short == 2 || !t.startsFifths(t.at(short, true)); short++ {
		if !onWay || short > 1 {
			t.spare(t.s, t.rows-1-k, t.at(short, true))
		}
	}
	if onWay && short > 2 {
		t.spare(t.s, t.rows-1-k, t.at(1, true))
		t.spare(t.s, t.rows-1-k, t.at(2, true))
	}
	return short
}

// startsFifths reports whether column c is two columns from one of the chain, modulo 5.
func (t *stripper) startsFifths(c int) bool {
	d := (c - t.chain + stripShift) % stripShift
	return d == 2 || d == 3
}

// fifths sweeps a row with a chain in jumps of 5.
func (t *stripper) fifths(k int) {
	for c := t.chain; c < t.cols; c += stripShift {
		t.spare(t.s, t.rows-1-k, c)
	}
	columns := [...]int{2, 4, 1, 3}
	if (t.at(t.entry, false)-t.chain+stripShift)%stripShift == 3 {
		columns = [...]int{3, 1, 4, 2}
	}
	for _, column := range columns {
		for d := range t.cols {
			if c := t.at(d, false); (c-t.chain-column)%stripShift == 0 {
				t.visit(k, c)
			}
		}
		t.turn(0)
	}
}

// halves sweeps a row in jumps of 2 there and back.
func (t *stripper) halves(k int) {
	entry := t.entry
	last := (t.cols - 1 - entry) % 2
	if last == 0 && t.right == t.edge && k != t.final {
		last = 2 // or else the change would discover a cell of the way to the goal
		t.leave(k, t.at(0, true))
	}
	for d := entry; d <= t.cols-1-last; d += 2 {
		t.visit(k, t.at(d, false))
	}
	t.turn(0)
	first := last + stripShift
	if k == t.final { // any jump may change the shift
		first = 1 - last
	}
	for d := 1 - last%2; d < first; d += 2 {
		t.spare(t.s, t.rows-1-k, t.at(d, false))
	}
	next := 0
	for d := first; d < t.cols; d += 2 {
		if k == t.final-1 && d == t.cols-1 && t.right == t.edge {
			t.leave(k, t.at(0, true)) // the last row begins and ends there
			next = 2
			continue
		}
		t.visit(k, t.at(d, false))
	}
	if k == t.final && entry == 2 {
		t.visit(k, t.at(0, true))
	}
	if k == t.final-1 && t.right == t.edge && next == 0 {
		next = 1
	}
	t.turn(next)
}
