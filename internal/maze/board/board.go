// Package board says where jumps lead, for all searches. The rules (package maze) and the checker of
// certificates find the jumps by code of their own, so that an error here cannot hide from them.
package board

import "stride/maze"

// VastCells is the number of cells above which a grid is vast: a single path takes seconds, and whatever a search
// does for each cell has to be cheap.
const VastCells = 20_000

// Size is the size of a grid.
type Size struct{ Rows, Cols int32 }

// SizeOf returns the size of the grids of p.
func SizeOf(p maze.Params) Size { return Size{int32(p.Rows), int32(p.Cols)} }

// Targets writes the cells to which cell v, in the given row and column, jumps by x, which is not
// 0: to the right, down, to the left and up, as far as they are inside the grid. It returns their
// number. It is just small enough for the compiler to inline it.
func (s Size) Targets(v, row, col, x int32, to *[4]int32) (n int) {
	down := x * s.Cols
	if col+x < s.Cols {
		to[0] = v + x
		n = 1
	}
	if row+x < s.Rows {
		to[n] = v + down
		n++
	}
	if col >= x {
		to[n&3] = v - x
		n++
	}
	if row >= x {
		to[n&3] = v - down
		n++
	}
	return
}

// Board is a grid with the row and the column of each cell.
type Board struct {
	Size
	Row, Col []int16
}

// New returns the board of the grids of p.
func New(p maze.Params) Board {
	b := Board{SizeOf(p), make([]int16, p.Cells()), make([]int16, p.Cells())}
	for k := range p.Cells() {
		b.Row[k], b.Col[k] = int16(k/p.Cols), int16(k%p.Cols)
	}
	return b
}

// Targets is Size.Targets for a cell whose row and column the board knows.
func (b *Board) Targets(v, x int32, to *[4]int32) int {
	return b.Size.Targets(v, int32(b.Row[v]), int32(b.Col[v]), x, to)
}
