package prove

import (
	"math/bits"

	"stride/maze"
)

// MaxCells is the largest number of cells for which the search can be run: sets of
// cells are machine words.
const MaxCells = 64

// option is one way to fill a cell: the set of cells that it then jumps to. Values
// that fit into the grid in no direction are all one option, without targets.
type option struct {
	targets uint64
	jumps   int32
	value   int16
}

// board is the geometry of one configuration.
type board struct {
	params  maze.Params
	cells   int
	goal    int
	all     uint64           // all cells
	options [MaxCells][]option
	targets [MaxCells]uint64 // what the cell can jump to with some value
	sources [MaxCells]uint64 // what can jump to the cell with some value
	twin    uint64           // second targets of the start on square grids, see mirror.go
	top     int32            // value of a maze without any loss
}

func newBoard(p maze.Params) *board {
	n := p.Cells()
	b := &board{params: p, cells: n, goal: n - 1, all: ^uint64(0) >> (MaxCells - n)}
	g := &maze.Grid{Params: p, Values: make([]int16, n)}
	for k := range b.goal {
		useless := option{}
		for x := p.Min; x <= p.Max; x++ {
			g.Values[k] = int16(x)
			o := option{value: int16(x)}
			for d := maze.Right; d <= maze.Up; d++ {
				if t, ok := g.Jump(k, d); ok {
					o.targets |= 1 << t
					o.jumps++
				}
			}
			if o.jumps == 0 {
				useless = o
				break // larger values fit no better
			}
			b.options[k] = append(b.options[k], o)
			b.targets[k] |= o.targets
		}
		if useless.value != 0 {
			b.options[k] = append(b.options[k], useless)
		}
		for s := b.targets[k]; s != 0; s &= s - 1 {
			b.sources[bits.TrailingZeros64(s)] |= 1 << k
		}
	}
	if p.Rows == p.Cols {
		for t := 1; t < p.Rows; t++ {
			b.twin |= 1 << (t * p.Cols)
		}
	}
	b.top = int32(6*n - 5)
	if !b.solvable() {
		b.top = int32(-maze.UnsolvableCost * n)
	}
	return b
}

// solvable reports whether any maze of the configuration has a solution. If some
// chain of jumps with values of the range leads from start to goal, then one
// without a cell twice does, and the cells on it can hold these values.
func (b *board) solvable() bool {
	reached := uint64(1)
	for fringe := reached; fringe != 0; {
		k := bits.TrailingZeros64(fringe)
		fringe &= fringe - 1
		fringe |= b.targets[k] &^ reached
		reached |= b.targets[k]
	}
	return reached>>b.goal&1 != 0
}
