package tree

import (
	"stride/internal/maze/board"
	"stride/maze"
)

// On a square grid, breadth-first search meets two cells of the antidiagonal at the same distance
// when it first comes there, or never comes: a cell outside from which one jump lands on it has two
// such jumps (docs/how-long.md). So a solution that begins and ends outside leaves one of its cells
// out. While the whole line is hidden, that loss is still to come.
//
// It adds 5 points to the other losses to come, as far as these are not losses of the same cell.
// The end of the solution costs 4, unless a cell off the solution jumps into one of its last two
// cells. If that is the cell of the antidiagonal, the line is met only two jumps before the goal at
// the earliest, and at least two cells of it are off the solution. So the line and the end cost 9
// together, from four rows on.
//
// On 10x10 with values 1-9, that makes a proof of a loss of 24 two hundred times smaller
// (docs/maze-bounds.md).

// minLine is the smallest side for which line and end add up.
const minLine = 4

// antidiagonalOf returns the antidiagonal of a square of at least minLine rows, and nothing for
// other grids, or if the goal is on it.
func (s *Space) antidiagonalOf() (line board.Set) {
	side := s.params.Rows
	if !s.square || side < minLine {
		return board.Set{}
	}
	for row := range side {
		line = line.Or(board.One((row+1)*side - 1 - row))
	}
	if line.Has(s.goal) {
		return board.Set{}
	}
	return line
}

// withLine returns what hidden cells lose at least, if that is sum without the antidiagonal. Each
// of the lost cells counts 5 in it, and each of the short ones 2.
func (s *Space) withLine(sum int32, hidden, lost, short board.Set) int32 {
	line := s.antidiagonal
	if line.Empty() || !line.Without(hidden).Empty() {
		return sum
	}
	switch {
	case line.Meets(lost):
	case line.Meets(short):
		sum += maze.LengthPoints - maze.ForcedPenalty
	default:
		sum += maze.LengthPoints
	}
	return max(sum, maze.LengthPoints+2*maze.ForcedPenalty)
}

// spared is the cell of the antidiagonal that costs least to leave out, if prices put the whole
// line on the solution.
type spared struct {
	line  board.Set // the antidiagonal while it is hidden; empty once a cell is off the solution
	cost  int32     // by how much the cell costs more off the solution
	place int       // in prices.cells
	value int16     // of the cell off the solution
}

// spare begins with the hidden cells of a node.
func (s *Space) spare(hidden board.Set) spared {
	x := spared{line: s.antidiagonal, cost: -barred}
	if !x.line.Without(hidden).Empty() {
		x.line = board.Set{}
	}
	return x
}

// look looks at a hidden cell. If prices put it on the solution, it costs so much more off it, with
// the given value.
func (x *spared) look(k, place int, on bool, cost int32, value int16) {
	switch {
	case !x.line.Has(k):
	case !on:
		x.line = board.Set{}
	case cost < x.cost:
		x.cost, x.place, x.value = cost, place, value
	}
}
