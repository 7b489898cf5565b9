package scaffold

import (
	"math/bits"
	"slices"

	"stride/internal/maze/board"
	"stride/internal/maze/parts"
	"stride/maze"
	"stride/search"
)

// Rows of seeds. Let j be the largest value, and let m = 2^k be at most j. The seeds are every m-th row and hold a
// multiple of m. The row in the middle between two seed rows can be swept in jumps of m/2, which lead up and down
// into the seeds, back to the last cell and on to a new one; after m/2 sweeps with a shift, the whole row is
// visited. Then the rows at a quarter and at three quarters are swept in jumps of m/4, which lead up and down into
// seeds and middle rows, and so on, until the odd rows are swept in jumps of 1:
//
//	0  m m m m m m m m m   seeds
//	1  1 1 1 1 1 1 1 1 1   third: one sweep
//	2  2 2 2 2 2 2 2 2 2   second: even columns, then odd ones
//	3  1 1 1 1 1 1 1 1 1   third
//	4  4 4 4 4 4 4 4 4 4   first, for m = 8; seeds for m = 4
//
// All rows of a level are swept with the same shift before the next shift begins, in one zigzag (boustrophedon) down
// the grid and the next one up: at the border, a jump over a period of the rows leads to one new cell. That makes
// m - 1 runs, and a share of 1 - 1/m of the grid may lie on the path. Any period m up to j would do in single bands
// of rows (sweeping row a in jumps of m - a, when all rows above are visited). But then the path would have to
// change its shift in every band, and each change costs about a row, unless the bands are three rows high
// (strips.go).
//
// What remains is the turn from one run to the next (turn.go). The beam search finds it, since the order is advice
// and no rule.
//
// The sweep of the last row may end on the side away from the goal. Then the path gives up that row and goes to the
// goal from somewhere before it. So a search that plans exits sweeps such a row away from the goal and back, in jumps
// of 2 (sweepBack). Other searches don't, since they are often good enough: rebuilding parts of the solution finds
// the last row.

// rowKind is the kind with rows of seeds. If turned is set, its rows are columns of the maze.
type rowKind struct {
	p          maze.Params
	ends       maze.Endpoints
	rows, cols int
	turned     bool
	gap        int   // from one row of a level or of seeds to the next: 1, or stripGap (strips.go)
	levels     int   // the period is gap * 2^levels
	firsts     []int // rows at which the seeds may begin
	off        search.PartSet
	cost       int // estimate of the number of cells that seeds and turns take
}

// maxRowKinds is the number of kinds with rows of seeds that are tried, and maxVastRowKinds the same on
// vast grids, where a small period is rarely trapped.
const (
	maxRowKinds     = 4
	maxVastRowKinds = 12
)

// rowKinds returns the kinds with rows of seeds, those with the fewest seeds first.
func rowKinds(p maze.Params, ends maze.Endpoints, off search.PartSet) (all []*rowKind) {
	for _, turned := range []bool{false, true} {
		l := rowKind{p: p, ends: ends, off: off, rows: p.Rows, cols: p.Cols, turned: turned, gap: 1}
		if turned {
			l.rows, l.cols = l.cols, l.rows
		}
		for l.levels = 1; 1<<l.levels <= p.Max && 1<<l.levels < l.rows; l.levels++ {
			if l.possible() {
				l.firsts, l.cost = l.bestFirsts()
				found := l
				all = append(all, &found)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *rowKind) int { return b.levels - a.levels })
	most := maxRowKinds
	if p.Cells() > board.VastCells {
		most = maxVastRowKinds
	}
	return all[:min(len(all), most)]
}

// possible reports whether the range has a value for each level.
func (l *rowKind) possible() bool {
	for level := range l.levels + 1 {
		if l.value(level) == 0 {
			return false
		}
	}
	return true
}

// value returns the smallest value in the range that can be halved exactly level times, and
// for the seeds at least that often. It returns 0 if there is none.
func (l *rowKind) value(level int) int {
	for x := l.p.Min; x <= l.p.Max; x++ {
		if x%l.gap == 0 && min(l.levels, bits.TrailingZeros(uint(x/l.gap))) == level {
			return x
		}
	}
	return 0
}

// rowsOf returns the rows of a level, where the first row of seeds is row first.
func (l *rowKind) rowsOf(level, first int) (rows []int) {
	for row := range l.rows {
		if l.level(row, first) == level {
			rows = append(rows, row)
		}
	}
	return rows
}

// cell returns the cell in row r and column c.
func (l *rowKind) cell(r, c int) int32 {
	if l.turned {
		r, c = c, r
	}
	return int32(r*l.p.Cols + c)
}

// row returns the row of a cell.
func (l *rowKind) row(v int) int {
	if l.turned {
		return v % l.p.Cols
	}
	return v / l.p.Cols
}

// level returns how often the distance of row r from the row first, a row of seeds, can be
// halved, after it was divided by the gap. The seeds themselves are at level l.levels. Rows within a gap
// have the level -1.
func (l *rowKind) level(r, first int) int {
	if (r-first)%l.gap != 0 {
		return -1
	}
	return min(l.levels, bits.TrailingZeros(uint((r-first)/l.gap)|1<<l.levels))
}

// unit returns the number of shifts with which a row of a level is swept.
func (l *rowKind) unit(level int) int { return l.gap << level }

// safeLevels is the number of levels of the rows that are rarely trapped on vast grids: a period of 4 has one turn.
const safeLevels = 2

func (l *rowKind) traits() Traits {
	few := l.gap == 1 && l.levels == safeLevels || l.levels < safeLevels && 1<<safeLevels > l.p.Max
	return Traits{
		Scaffold: true, Rows: true, Loss: l.cost, Safe: few && l.p.Cells() > board.VastCells,
		Surest: l.gap == 1 && l.levels == 1 && l.p.Min == 1,
	}
}

// draw draws the rows of seeds, and the order of the shifts where several cost the same. If back is set, a last row
// whose sweep would end far from the goal is swept away from the goal and back.
func (l *rowKind) draw(back bool, r *search.Rand) *Scaffold {
	first := l.firsts[r.Below(len(l.firsts))]
	s := &Scaffold{Value: int16(l.value(l.levels)), Runs: true, Strips: l.gap > 1, Parts: parts.TurnPrices, Order: make([]int32, l.p.Cells())}
	for _, row := range l.rowsOf(l.levels, first) {
		for c := range l.cols {
			v := l.cell(row, c)
			s.Order[v] = -1
			if v != int32(l.ends.Start) {
				s.Seeds = append(s.Seeds, v)
			}
		}
	}
	shift, down, right := 0, true, true
	chain := noChain
	for level := l.levels - 1; level >= 0; level-- {
		rows := l.rowsOf(level, first)
		if !down {
			slices.Reverse(rows)
		}
		shifts := make([]int, l.unit(level))
		for k := range shifts {
			shifts[k] = k
		}
		s.Last = int32(len(s.Cells))
		shift %= len(shifts) // with the shift of the level before, no turn is needed
		for len(shifts) > 0 {
			shifts = slices.DeleteFunc(shifts, func(k int) bool { return k == shift })
			for k, row := range rows {
				if back && level == 0 && k > 0 && k == len(rows)-1 && l.endsFar(right) {
					l.sweepBack(s, row, right)
				} else {
					right = l.sweep(s, row, level, shift, right)
				}
			}
			slices.Reverse(rows)
			down = !down
			if len(s.Cells) > 0 && len(shifts) == l.unit(level)-1 && level == l.levels-1 {
				chain = l.planChain(s, right)
			}
			if len(shifts) > 0 {
				shift = l.next(level, first, shift, shifts, down, right, r)
			}
		}
	}
	if chain != noChain {
		s.Parts |= parts.Fifths
	}
	if l.gap > 1 {
		l.strips(s, right, chain)
	}
	s.finish(l.p, l.ends)
	return s
}

// sweep adds the cells of a row with a shift to the order of s, beginning to the right or to
// the left, and reports whether the next row begins to the right. If the smallest value for
// the level is larger than its unit 2^level, the row takes several sweeps.
func (l *rowKind) sweep(s *Scaffold, row, level, shift int, right bool) bool {
	x := l.value(level)
	for from := shift; from < x; from += l.unit(level) {
		last := l.cols - 1 - (l.cols-1-from)%x
		for c := from; c < l.cols; c += x {
			v := l.cell(row, c)
			if !right {
				v = l.cell(row, from+last-c)
			}
			if v == int32(l.ends.Goal) || s.Order[v] == Spared {
				continue // the goal comes last
			}
			s.Order[v] = int32(len(s.Cells))
			s.Cells = append(s.Cells, v)
		}
		right = !right
	}
	return right
}

// endsFar reports whether a last sweep to the right or to the left would end on the side away from the goal,
// although there and back in jumps of 2 is possible.
func (l *rowKind) endsFar(right bool) bool {
	goalOnRight := l.column(int32(l.ends.Goal)) >= l.cols/2
	return right != goalOnRight && l.gap == 1 && l.value(0) == 1 && l.p.Max > 1
}

// sweepBack adds the cells of the last row to the order of s in jumps of 2, away from the side of the
// goal and back. The sweep begins in the second column, as the jump that leads to the first one may
// discover the goal. So the last cell of the row before is left out.
func (l *rowKind) sweepBack(s *Scaffold, row int, right bool) {
	at := func(distance int) int32 {
		if !right {
			distance = l.cols - 1 - distance
		}
		return l.cell(row, distance)
	}
	last := len(s.Cells) - 1
	s.Order[s.Cells[last]] = Spared
	s.Cells = s.Cells[:last]
	visit := func(distance int) {
		if v := at(distance); v != int32(l.ends.Goal) {
			s.Cells = append(s.Cells, v)
		}
	}
	for d := 1; d < l.cols; d += 2 {
		visit(d)
	}
	for d := (l.cols - 1) &^ 1; d >= 0; d -= 2 {
		visit(d)
	}
}
