package scaffold

import (
	"math/bits"
	"slices"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
)

// Rows of seeds. Let j be the largest value, and let m = 2^k be at most j. The seeds are every m-th
// row and hold a multiple of m. The row in the middle between two seed rows can be swept in jumps
// of m/2, which lead up and down into the seeds, back to the last cell and on to a new one; after
// m/2 sweeps with a shift, the whole row is visited. Then the rows at a quarter and at three
// quarters are swept in jumps of m/4, which lead up and down into seeds and middle rows, and so on,
// until the odd rows are swept in jumps of 1:
//
//	0  m m m m m m m m m   seeds
//	1  1 1 1 1 1 1 1 1 1   third: one sweep
//	2  2 2 2 2 2 2 2 2 2   second: even columns, then odd ones
//	3  1 1 1 1 1 1 1 1 1   third
//	4  4 4 4 4 4 4 4 4 4   first, for m = 8; seeds for m = 4
//
// All rows of a level are swept with the same shift before the next shift begins, in one zigzag
// (boustrophedon) down the grid and the next one up: at the border, a jump over a period of the
// rows leads to one new cell. That makes m - 1 runs, and a share of 1 - 1/m of the grid may lie on
// the path. Any period m up to j would do in single bands of rows (sweeping row a in jumps of m -
// a, when all rows above are visited). But then the path would have to change its shift in every
// band, and each change costs about a row, unless the bands are three rows high (strips.go).
//
// What remains is the turn from one run to the next (below). The beam search finds it, since the
// order is advice and no rule.
//
// The sweep of the last row may end on the side away from the goal. Then the path gives up that row
// and goes to the goal from somewhere before it. So a search that plans exits sweeps such a row
// away from the goal and back, in jumps of 2 (sweepBack). Other searches don't, since they are
// often good enough: rebuilding parts of the solution finds the last row.

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

// maxRowKinds is the number of kinds with rows of seeds that are tried, and maxVastRowKinds the
// same on vast grids, where a small period is rarely trapped.
const (
	maxRowKinds     = 4
	maxVastRowKinds = 12
)

// rowKinds returns the kinds with rows of seeds, those with the fewest seeds first.
func rowKinds(p maze.Params, ends maze.Endpoints, off search.PartSet) (all []*rowKind) {
	for _, l := range bothWays(p, ends, off, 1) {
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

// bothWays returns a kind with a gap whose rows are those of the maze, and one whose rows are its
// columns.
func bothWays(p maze.Params, ends maze.Endpoints, off search.PartSet, gap int) [2]rowKind {
	return [...]rowKind{
		{p: p, ends: ends, off: off, rows: p.Rows, cols: p.Cols, gap: gap},
		{p: p, ends: ends, off: off, rows: p.Cols, cols: p.Rows, gap: gap, turned: true},
	}
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

// level returns how often the distance of row r from the row first, a row of seeds, can be halved,
// after it was divided by the gap. The seeds themselves are at level l.levels. Rows within a gap
// have the level -1.
func (l *rowKind) level(r, first int) int {
	if (r-first)%l.gap != 0 {
		return -1
	}
	return min(l.levels, bits.TrailingZeros(uint((r-first)/l.gap)|1<<l.levels))
}

// unit returns the number of shifts with which a row of a level is swept.
func (l *rowKind) unit(level int) int { return l.gap << level }

// safeLevels is the number of levels of the rows that are rarely trapped on vast grids: a period of
// 4 has one turn.
const safeLevels = 2

func (l *rowKind) traits() Traits {
	few := l.gap == 1 && l.levels == safeLevels || l.levels < safeLevels && 1<<safeLevels > l.p.Max
	return Traits{
		Scaffold: true, Rows: true, Loss: l.cost, Safe: few && l.p.Cells() > board.VastCells,
		Surest: l.gap == 1 && l.levels == 1 && l.p.Min == 1,
	}
}

// draw draws the rows of seeds, and the order of the shifts where several cost the same. If back is
// set, a last row whose sweep would end far from the goal is swept away from the goal and back.
func (l *rowKind) draw(back bool, r *search.Rand) *Scaffold {
	first := l.firsts[r.Below(len(l.firsts))]
	s := &Scaffold{Value: int16(l.value(l.levels)), Runs: true, Parts: parts.TurnPrices,
		Order: make([]int32, l.p.Cells())}
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

// endsFar reports whether a last sweep to the right or to the left would end on the side away from
// the goal, although there and back in jumps of 2 is possible.
func (l *rowKind) endsFar(right bool) bool {
	goalOnRight := l.column(int32(l.ends.Goal)) >= l.cols/2
	return right != goalOnRight && l.gap == 1 && l.value(0) == 1 && l.p.Max > 1
}

// sweepBack adds the cells of the last row to the order of s in jumps of 2, away from the side of
// the goal and back. The sweep begins in the second column, as the jump that leads to the first one
// may discover the goal. So the last cell of the row before is left out.
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

// Between two runs of a level of a scaffold (rows.go) the path has to change its
// shift. That takes a jump of x, not a multiple of the unit 2^level, and such a jump leads
// up and down to rows of lower levels, which are not visited yet: it discovers three new
// cells where it should discover one. At the upper border, if the head is in row a < x,
// there is no jump up. The cell that the head discovers below, in row a + x, becomes an
// off-path cell. It may hold y > a + x if row a + x + y holds seeds or belongs to a higher
// level, which is visited already; so x + y must be an odd multiple of the unit. To its side
// it discovers a cell of the same row that does the same, and so on, every y cells to the
// border. The larger y is, the fewer cells the turn costs.
//
// The cells of such a chain are in a row of another level, which has to go around each of them when
// it is swept later.
//
// Whether there are such x and y depends on how far the rows of each level are from the
// borders. With values 1-10 and a period of 8 they exist if there are 4, 5 or 6 rows above
// the first row of seeds or below the last one. With other offsets, a turn cost about a hundred
// cells instead of 15.

// turn estimates how many cells it costs to change the shift by change, modulo the unit of
// the level, at a border that is away rows from the next row of that level.
func (l *rowKind) turn(level, away, change int) int {
	least := 2 * l.cols
	unit := l.unit(level)
	low := max(l.p.Min, away+1)
	for x := low + (change-low%unit+unit)%unit; x <= l.p.Max; x += unit {
		// The largest y is the best.
		y := l.p.Max - (l.p.Max+x+unit)%(2*unit)
		if y >= max(l.p.Min, away+x+1) {
			least = min(least, l.cols/y)
		}
	}
	return least
}

// away returns the number of rows of other levels above the first row of a level, or below
// its last one.
func (l *rowKind) away(level, first int, above bool) int {
	for away := range l.rows {
		row := away
		if !above {
			row = l.rows - 1 - away
		}
		if l.level(row, first) == level {
			return away
		}
	}
	return l.rows
}

// next returns the shift among those left to which a change has the lowest price. The path is at
// the upper border if it continues down, and at the left border if it continues right.
func (l *rowKind) next(level, first, shift int, left []int, down, right bool, r *search.Rand) int {
	away, unit := l.away(level, first, down), l.unit(level)
	best, least, ties := 0, 0, 0
	for _, s := range left {
		change := shift - s
		if right {
			change = s - shift
		}
		cost := l.turn(level, away, (change+unit)%unit)
		if l.off.Has(parts.TurnPrices) {
			cost = 0
		}
		if ties == 0 || cost < least {
			least, ties = cost, 0
		}
		if cost == least {
			if ties++; r.Below(ties) == 0 {
				best = s
			}
		}
	}
	return best
}

// bestFirsts returns the rows at which the seeds may begin so that seeds and turns cost the
// fewest cells, and an estimate of that number.
func (l *rowKind) bestFirsts() (best []int, least int) {
	for first := range l.unit(l.levels) {
		if l.level(l.row(l.ends.Goal), first) == l.levels {
			continue // the goal must not be a seed
		}
		if l.gap > 1 && l.level(l.rows-1, first) != 0 {
			continue // the strips are to begin at the border
		}
		cost := len(l.rowsOf(l.levels, first)) * l.cols
		if l.gap > 1 {
			cost += lostAtShift * (l.rows / l.gap)
		}
		for level := range l.levels {
			if l.unit(level) == 1 || best != nil && cost > least {
				continue // there is one shift only, or the rows are not the best ones
			}
			for _, above := range []bool{false, true} {
				turn, away := 2*l.cols, l.away(level, first, above)
				for change := 1; change < l.unit(level); change++ {
					turn = min(turn, l.turn(level, away, change))
				}
				cost += turn * l.unit(level) / 2
			}
		}
		if best == nil || cost < least {
			best, least = best[:0], cost
		}
		if cost == least {
			best = append(best, first)
		}
	}
	return best, least
}
