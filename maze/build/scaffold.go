package build

import (
	"math/bits"
	"slices"

	"stride/maze"
)

// Where the largest value j is small against the sides, every cell inside the grid has
// four jumps, and on a fresh grid a path discovers four cells a step instead of one. It
// needs something to lean on: cells discovered already on both sides of it, which cost
// nothing more to lean on a second time. A scaffold is such a set, with an order in which
// a path can visit all the other cells.
//
// Let m = 2^k be at most j. The seeds are every m-th row. They hold a multiple of m, so
// that they lead only to each other, and may count as discovered from the outset: when
// they really are does not matter, since there is no way out of them. The row in the
// middle between two seed rows can be swept in jumps of m/2, which lead up and down into
// the seeds, back to the last cell and on to a new one; after m/2 sweeps with a shift,
// the whole row is visited. Then the rows at a quarter and at three quarters are swept
// in jumps of m/4, leaning on seeds and middle rows, and so on, until the odd rows are
// swept in jumps of 1:
//
//	0  m m m m m m m m m   seeds
//	1  1 1 1 1 1 1 1 1 1   third: one sweep
//	2  2 2 2 2 2 2 2 2 2   second: even columns, then odd ones
//	3  1 1 1 1 1 1 1 1 1   third
//	4  4 4 4 4 4 4 4 4 4   first, for m = 8; seeds for m = 4
//
// All rows of a level are swept with the same shift before the next shift begins, as one
// boustrophedon down the grid and the next one up: at the border a jump over a period of
// the rows leads on to one new cell. That makes m - 1 runs, and 1 - 1/m of the grid may
// lie on the path. Any period m up to j would do in single bands of rows (sweeping row a
// in jumps of m - a, when all rows above are visited); but there the path would have to
// change its shift in every band, and each change costs a row or so.
//
// What remains is the turn from one run to the next, for which there is no rule. The
// beam search finds turns: it takes the order as a potential only, see Search. At
// 100x100 with values 1-4 it makes paths of 7,330 jumps in 2 s, where it made 2,000 to
// 5,000 without a scaffold; with 1-10, 8,430 instead of 5,000 to 7,500.
//
// The seeds are black holes, if no seed leads to a part of the path that is discovered
// before it. Polishing finds such exits; one for each class of columns modulo m is
// enough.

// scaffold is a set of seeds, and an order of the other cells.
type scaffold struct {
	value int16   // what the seeds hold
	seeds []int32 // without start and goal
	order []int32 // by cell: how many are to be visited before it
}

// maxScaffolds is the number of scaffolds that are tried.
const maxScaffolds = 6

// scaffolds returns the scaffolds for mazes of p, the most promising ones first: those
// with the fewest seeds.
func scaffolds(p maze.Params) []*scaffold {
	var all []*scaffold
	for _, turned := range []bool{false, true} {
		l := layout{p: p, rows: p.Rows, cols: p.Cols, turned: turned}
		if turned {
			l.rows, l.cols = l.cols, l.rows
		}
		for l.levels = 1; 1<<l.levels <= p.Max && 1<<l.levels < l.rows; l.levels++ {
			for _, l.first = range []int{0, 1 << l.levels / 2} {
				if s := l.scaffold(); s != nil {
					all = append(all, s)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *scaffold) int { return len(a.seeds) - len(b.seeds) })
	return all[:min(len(all), maxScaffolds)]
}

// layout says where the rows of a scaffold lie. If turned, its rows are columns of the
// maze.
type layout struct {
	p          maze.Params
	rows, cols int
	turned     bool
	levels     int // the period is 2^levels
	first      int // a row of seeds
}

// cell returns the cell in row r and column c.
func (l *layout) cell(r, c int) int32 {
	if l.turned {
		r, c = c, r
	}
	return int32(r*l.p.Cols + c)
}

// level returns how often the distance of row r from a row of seeds can be halved; the
// seeds themselves are at level l.levels.
func (l *layout) level(r int) int {
	return min(l.levels, bits.TrailingZeros(uint(r-l.first)|1<<l.levels))
}

// value returns the smallest value in the range that can be halved exactly level times,
// or at least so often for the seeds, and 0 if there is none.
func (l *layout) value(level int) int {
	for x := l.p.Min; x <= l.p.Max; x++ {
		if min(l.levels, bits.TrailingZeros(uint(x))) == level {
			return x
		}
	}
	return 0
}

// scaffold returns the scaffold of the layout, or nil if the range has no values for it
// or the goal would be a seed or not in the last rows to be swept.
func (l *layout) scaffold() *scaffold {
	if l.value(l.levels) == 0 || l.level(l.rows-1) != 0 {
		return nil
	}
	s := &scaffold{value: int16(l.value(l.levels)), order: make([]int32, l.p.Cells())}
	for r := range l.rows {
		for c := range l.cols {
			if v := l.cell(r, c); v != 0 && l.level(r) == l.levels {
				s.seeds = append(s.seeds, v)
			}
		}
	}
	time := int32(0)
	down, right := true, true
	for level := l.levels - 1; level >= 0; level-- {
		x := l.value(level)
		if x == 0 {
			return nil
		}
		for shift := range x {
			for k := range l.rows {
				r := k
				if !down {
					r = l.rows - 1 - k
				}
				if l.level(r) != level {
					continue
				}
				last := l.cols - 1 - (l.cols-1-shift)%x
				for c := shift; c < l.cols; c += x {
					if right {
						s.order[l.cell(r, c)] = time
					} else {
						s.order[l.cell(r, shift+last-c)] = time
					}
					time++
				}
				right = !right
			}
			down = !down
		}
	}
	s.order[l.p.Cells()-1] = time
	return s
}
