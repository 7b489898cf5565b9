package prove

import (
	"math/bits"

	"stride/maze"
)

// MaxCells is the largest number of cells for which a proof can be run: sets of cells
// are bitboards of one machine word. Cell k is bit k, in the order of maze.Grid.
const MaxCells = 64

// option is one way to fill a cell. All values without a jump form a single option.
type option struct {
	targets uint64 // cells to which the cell then jumps
	jumps   int32  // number of targets
	value   int16  // the smallest value with these targets
}

// geometry is the geometry of a configuration.
type geometry struct {
	params  maze.Params
	cells   int
	goal    int
	square  bool               // transposing a maze gives a maze of the same value
	top     int32              // value of a maze without losses
	all     uint64             // all cells
	options [MaxCells][]option // options of each cell, smaller values first; none for the goal
	targets [MaxCells]uint64   // cells to which the cell can jump, with some value
	sources [MaxCells]uint64   // cells that can jump to the cell, with some value
}

// newGeometry returns the geometry of p, which has at most MaxCells cells.
func newGeometry(p maze.Params) *geometry {
	n := p.Cells()
	b := &geometry{params: p, cells: n, goal: n - 1, square: p.Rows == p.Cols, all: ^uint64(0) >> (MaxCells - n)}
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

// optionsOf returns the options of cell k of g.
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
			break // no larger value has a jump either
		}
	}
	return options
}

// solvable reports whether any maze of the configuration has a solution. If jumps with
// values of the range lead from the start to the goal, then some of them do so without
// visiting a cell twice, and there is a maze in which those cells hold those values.
func (b *geometry) solvable() bool {
	reached := uint64(1)
	for fringe := reached; fringe != 0; fringe &= fringe - 1 {
		to := b.targets[bits.TrailingZeros64(fringe)]
		fringe |= to &^ reached
		reached |= to
	}
	return reached>>b.goal&1 != 0
}
