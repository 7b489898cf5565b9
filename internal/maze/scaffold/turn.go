package scaffold

import (
	"stride/internal/maze/board"
	"stride/internal/maze/parts"
	"stride/search"
)

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
// The cells of such a chain are in a row of another level, which has to go around each of them
// when it is swept later. A gap in a row with the unit 1 costs one cell more, but one in a row
// with a larger unit brings narrow beams into disorder. If x is odd, so is the row below, seen from the
// head, and it has the unit 1. So the shift changes by odd numbers on vast grids, where it can.
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

// evenTurn is the weight, on a vast grid, of a turn that changes the shift by an even number.
const evenTurn = 4

// price is turn with what the cells of the chain cost later.
func (l *rowKind) price(level, away, change int) int {
	cost := l.turn(level, away, change)
	if change%2 == 0 && l.p.Cells() > board.VastCells {
		cost = min(evenTurn*cost, 2*l.cols)
	}
	return cost
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

// next returns the shift among those left to which a change has the lowest price. The path is at the
// upper border if it continues down, and at the left border if it continues right.
func (l *rowKind) next(level, first, shift int, left []int, down, right bool, r *search.Rand) int {
	away, unit := l.away(level, first, down), l.unit(level)
	best, least, ties := 0, 0, 0
	for _, s := range left {
		change := shift - s
		if right {
			change = s - shift
		}
		cost := l.price(level, away, (change+unit)%unit)
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
		cost := len(l.rowsOf(l.levels, first))*l.cols + l.stripCost()
		for level := range l.levels {
			if l.unit(level) == 1 || best != nil && cost > least {
				continue // there is one shift only, or the rows are not the best ones
			}
			for _, above := range []bool{false, true} {
				turn, away := 2*l.cols, l.away(level, first, above)
				for change := 1; change < l.unit(level); change++ {
					turn = min(turn, l.price(level, away, change))
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
