package prove

import (
	"math/bits"

	"stride/maze"
)

// MaxCells is the largest number of cells that a search can be run for: sets of
// cells are machine words. Cell k is bit k, in the order of maze.Grid.
const MaxCells = 64

// option is one way to fill a cell. All values that lead nowhere are one option.
type option struct {
	targets uint64 // where the cell then jumps to
	jumps   int32  // how many these are
	value   int16  // the smallest value that does so
}

// board is the geometry of a configuration.
type board struct {
	params  maze.Params
	cells   int
	goal    int
	square  bool               // transposing a maze gives one of the same value
	top     int32              // value of a maze without losses
	all     uint64             // all cells
	options [MaxCells][]option // by cell, smaller values first; none for the goal
	targets [MaxCells]uint64   // where the cell can jump to, with some value
	sources [MaxCells]uint64   // what can jump to the cell, with some value
}

// newBoard returns the geometry of p, which has at most MaxCells cells.
func newBoard(p maze.Params) *board {
	n := p.Cells()
	b := &board{params: p, cells: n, goal: n - 1, square: p.Rows == p.Cols, all: ^uint64(0) >> (MaxCells - n)}
	g := &maze.Grid{Params: p, Values: make([]int16, n)}
	for k := range b.goal {
		b.options[k] = optionsOf(g, k)
		for _, o := range b.options[k] {
			b.targets[k] |= o.targets
		}
		for to := b.targets[k]; to != 0; to &= to - 1 {
			b.sources[bits.TrailingZeros64(to)] |= 1 << k
		}
	}
	b.top = int32(maze.LengthPoints*(n-1) + n)
	if !b.solvable() {
		b.top = int32(-maze.UnsolvableCost * n)
	}
	return b
}

// optionsOf returns the ways to fill cell k of g.
func optionsOf(g *maze.Grid, k int) []option {
	var options []option
	for x := g.Min; x <= g.Max; x++ {
		g.Values[k] = int16(x)
		o := option{value: int16(x)}
		for d := maze.Right; d <= maze.Up; d++ {
			if to, ok := g.Jump(k, d); ok {
				o.targets |= 1 << to
				o.jumps++
			}
		}
		options = append(options, o)
		if o.jumps == 0 {
			break // nor does any larger value lead anywhere
		}
	}
	return options
}

// solvable reports whether any maze of the configuration has a solution: if
// jumps with values of the range lead from start to goal, then some lead there
// without passing a cell twice, and these cells can hold these values.
func (b *board) solvable() bool {
	reached := uint64(1)
	for fringe := reached; fringe != 0; fringe &= fringe - 1 {
		to := b.targets[bits.TrailingZeros64(fringe)]
		fringe |= to &^ reached
		reached |= to
	}
	return reached>>b.goal&1 != 0
}
