// Package neller speaks the dialect of Todd Neller's exercises on rook jumping mazes (Model AI
// Assignments 2010, modelai.gettysburg.edu/2010/rjmaze): it makes mazes by their searches, prints
// them in the form of their sample transcripts, and reads and checks such transcripts.
//
// The mazes are those of package maze, with three differences. They are squares of 5 to 10 rows; the
// range of numbers is not the same for all cells: every number must allow at least one jump; and
// what counts is the energy, the number of jumps to the goal with a minus sign, to be minimised.
// (Neller's later energy, with its many terms, is in package objective.)
package neller

import (
	"fmt"
	"math/rand/v2"

	"stride/maze"
)

// The sizes that the exercises allow, and the one of all exercises but the first.
const (
	LeastSize = 5
	MostSize  = 10
	Size      = 5
)

// NoPath is the energy of a maze whose goal cannot be reached.
const NoPath = 1_000_000

// Unreachable is the number of moves to a cell to which there is no path.
const Unreachable = -1

// Maze is a square of jump numbers, row by row. The start is the first cell, the goal the last one,
// which holds 0.
type Maze struct {
	Size  int
	Jumps []int
}

// Goal is the index of the goal.
func (m *Maze) Goal() int { return len(m.Jumps) - 1 }

// Most is the largest number that allows a jump from a cell of a square of the given size.
func Most(size, cell int) int {
	row, col, last := cell/size, cell%size, size-1
	return max(row, last-row, col, last-col)
}

// Illegal returns the cells whose number breaks the rules: those other than the goal whose number
// allows no jump, and the goal if it does not hold 0.
func (m *Maze) Illegal() []int {
	var cells []int
	for cell, jump := range m.Jumps {
		legal := jump >= 1 && jump <= Most(m.Size, cell)
		if cell == m.Goal() {
			legal = jump == 0
		}
		if !legal {
			cells = append(cells, cell)
		}
	}
	return cells
}

// Moves returns the number of moves from the start to each cell, by breadth-first search, and
// Unreachable for cells to which there is no path.
func (m *Maze) Moves() []int {
	moves := make([]int, len(m.Jumps))
	m.fill(moves, make([]int, 0, len(m.Jumps)))
	return moves
}

// fill is Moves without allocation. The queue has room for all cells.
func (m *Maze) fill(moves, queue []int) {
	for cell := range moves {
		moves[cell] = Unreachable
	}
	moves[0] = 0
	queue = append(queue[:0], 0)
	for head := 0; head < len(queue); head++ {
		at := queue[head]
		jump, row, col := m.Jumps[at], at/m.Size, at%m.Size
		if jump <= 0 {
			continue // the goal, or a number that breaks the rules
		}
		for _, to := range [4]struct{ row, col int }{{row, col + jump}, {row + jump, col}, {row, col - jump}, {row - jump, col}} {
			if to.row < 0 || to.row >= m.Size || to.col < 0 || to.col >= m.Size {
				continue
			}
			if next := to.row*m.Size + to.col; moves[next] == Unreachable {
				moves[next] = moves[at] + 1
				queue = append(queue, next)
			}
		}
	}
}

// Energy returns the energy of a maze with these numbers of moves: that to the goal with a minus
// sign, or NoPath.
func Energy(moves []int) int {
	if last := moves[len(moves)-1]; last != Unreachable {
		return -last
	}
	return NoPath
}

// Random returns a maze with a random legal number in each cell.
func Random(size int, random *rand.Rand) *Maze {
	m := &Maze{size, make([]int, size*size)}
	for cell := range m.Goal() {
		m.Jumps[cell] = 1 + random.IntN(Most(size, cell))
	}
	return m
}

// Grid returns the maze as one of package maze, with numbers from 1 to Size-1. It returns an error
// if a number breaks the rules.
func (m *Maze) Grid() (*maze.Grid, error) {
	if cells := m.Illegal(); len(cells) > 0 {
		return nil, fmt.Errorf("%d numbers allow no jump", len(cells))
	}
	g, err := maze.NewGrid(maze.Params{Rows: m.Size, Cols: m.Size, Min: 1, Max: m.Size - 1})
	if err != nil {
		return nil, err
	}
	for cell := range g.Goal {
		g.Values[cell] = int16(m.Jumps[cell])
	}
	return g, nil
}
