package longest

import (
	"stride/internal/maze/board"
	"stride/maze"
)

// MaxCells is the largest number of cells of a grid that can be searched.
const MaxCells = board.MaxCells

// choice is a number that a cell may hold, and where it leads.
type choice struct {
	targets board.Set
	number  int16
	many    int16 // how many numbers lead there: all larger ones, if this one leads nowhere
}

// Space is the space of the mazes of a configuration.
type Space struct {
	params       maze.Params
	cells        int
	all, goal    board.Set
	antidiagonal board.Set // empty if the grid is not square
	choices      [MaxCells][]choice
	// neighbours has, for each cell, those from which some number leads to it. By symmetry of
	// jumps, these are also the cells to which it may lead.
	neighbours [MaxCells]board.Set
}

// NewSpace returns the space of the mazes of p, which must be valid and have at most MaxCells
// cells.
func NewSpace(p maze.Params) *Space {
	s := &Space{params: p, cells: p.Cells()}
	s.goal = board.One(s.cells - 1)
	for k := range s.cells {
		s.all = s.all.Or(board.One(k))
		row, col := k/p.Cols, k%p.Cols
		if p.Rows == p.Cols && row+col == p.Rows-1 {
			s.antidiagonal = s.antidiagonal.Or(board.One(k))
		}
		for x := p.Min; x <= p.Max; x++ {
			var targets board.Set
			for _, to := range [4][2]int{{row, col + x}, {row + x, col}, {row, col - x}, {row - x, col}} {
				if to[0] >= 0 && to[0] < p.Rows && to[1] >= 0 && to[1] < p.Cols {
					targets = targets.Or(board.One(to[0]*p.Cols + to[1]))
				}
			}
			if targets.Empty() { // nor does a larger number lead anywhere
				s.choices[k] = append(s.choices[k], choice{targets, int16(x), int16(p.Max - x + 1)})
				break
			}
			s.choices[k] = append(s.choices[k], choice{targets, int16(x), 1})
			s.neighbours[k] = s.neighbours[k].Or(targets)
		}
	}
	return s
}

// Top returns the number of jumps of a solution that visits every cell.
func (s *Space) Top() int { return s.cells - 1 }
