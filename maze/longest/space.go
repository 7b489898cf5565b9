package longest

import (
	"math/bits"

	"stride/maze"
)

// MaxCells is the largest number of cells of a grid that can be searched.
const MaxCells = 128

// set is a set of cells, a bit for each. A struct of two words travels in registers, an array does not.
type set struct{ lo, hi uint64 }

// cell returns the set of cell k.
func cell(k int) set {
	if k < 64 {
		return set{lo: 1 << k}
	}
	return set{hi: 1 << (k - 64)}
}

func (a set) and(b set) set     { return set{a.lo & b.lo, a.hi & b.hi} }
func (a set) or(b set) set      { return set{a.lo | b.lo, a.hi | b.hi} }
func (a set) without(b set) set { return set{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a set) empty() bool       { return a.lo|a.hi == 0 }
func (a set) size() int         { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// single reports whether a has one cell or none.
func (a set) single() bool {
	return a.lo&(a.lo-1)|a.hi&(a.hi-1) == 0 && (a.lo == 0 || a.hi == 0)
}

// first returns the first cell of a, which is not empty.
func (a set) first() int {
	if a.lo != 0 {
		return bits.TrailingZeros64(a.lo)
	}
	return 64 + bits.TrailingZeros64(a.hi)
}

// rest returns a without its first cell.
func (a set) rest() set {
	if a.lo != 0 {
		return set{a.lo & (a.lo - 1), a.hi}
	}
	return set{0, a.hi & (a.hi - 1)}
}

// choice is a number that a cell may hold, and where it leads.
type choice struct {
	targets set
	number  int16
}

// Space is the space of the mazes of a configuration.
type Space struct {
	params       maze.Params
	cells        int
	all, goal    set
	antidiagonal set // empty if the grid is not square
	choices      [MaxCells][]choice
	// neighbours has, for each cell, those from which some number leads to it. By symmetry of
	// jumps, these are also the cells to which it may lead.
	neighbours [MaxCells]set
}

// NewSpace returns the space of the mazes of p, which must be valid and have at most MaxCells cells.
func NewSpace(p maze.Params) *Space {
	s := &Space{params: p, cells: p.Cells()}
	s.goal = cell(s.cells - 1)
	for k := range s.cells {
		s.all = s.all.or(cell(k))
		row, col := k/p.Cols, k%p.Cols
		if p.Rows == p.Cols && row+col == p.Rows-1 {
			s.antidiagonal = s.antidiagonal.or(cell(k))
		}
		for x := p.Min; x <= p.Max; x++ {
			var targets set
			for _, to := range [4][2]int{{row, col + x}, {row + x, col}, {row, col - x}, {row - x, col}} {
				if to[0] >= 0 && to[0] < p.Rows && to[1] >= 0 && to[1] < p.Cols {
					targets = targets.or(cell(to[0]*p.Cols + to[1]))
				}
			}
			s.choices[k] = append(s.choices[k], choice{targets, int16(x)})
			s.neighbours[k] = s.neighbours[k].or(targets)
			if targets.empty() {
				break // nor does a larger number lead anywhere
			}
		}
	}
	return s
}

// Top returns the number of jumps of a solution that visits every cell.
func (s *Space) Top() int { return s.cells - 1 }
