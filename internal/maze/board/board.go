// Package board says where jumps lead, for all searches. The rules (package maze) and the checker
// of certificates find the jumps by code of their own, so that an error here cannot hide from them.
package board

import (
	"math/bits"

	"stride/maze"
)

// VastCells is the number of cells above which a grid is vast: a single path takes seconds, and
// whatever a search does for each cell has to be cheap.
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

// Never is the level of cells that are not discovered.
const Never = 1 << 30

// Levels writes into level after how many jumps from the start each cell is discovered in a maze
// with the given values, or Never, by breadth-first search. No jumps lead out of cells of value 0:
// the goal, and those that have no value yet. It returns the discovered cells in that order.
func (b *Board) Levels(values []int16, start int32, level []int32) (discovered []int32) {
	for v := range level {
		level[v] = Never
	}
	level[start] = 0
	discovered = append(make([]int32, 0, len(level)), start)
	var to [4]int32
	for at := 0; at < len(discovered); at++ {
		v := discovered[at]
		if values[v] == 0 {
			continue
		}
		for _, w := range to[:b.Targets(v, int32(values[v]), &to)] {
			if level[w] == Never {
				level[w] = level[v] + 1
				discovered = append(discovered, w)
			}
		}
	}
	return discovered
}

// MaxCells is the largest number of cells that fit into a Set.
const MaxCells = 128

// Set is a set of cells: bit k stands for cell k, in the order of maze.Grid.
type Set struct{ Lo, Hi uint64 }

// One returns the set of cell k.
func One(k int) Set { return Set{1 << uint(k), 1 << uint(k-64)} }

func (s Set) Or(t Set) Set      { return Set{s.Lo | t.Lo, s.Hi | t.Hi} }
func (s Set) And(t Set) Set     { return Set{s.Lo & t.Lo, s.Hi & t.Hi} }
func (s Set) Without(t Set) Set { return Set{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }
func (s Set) Xor(t Set) Set     { return Set{s.Lo ^ t.Lo, s.Hi ^ t.Hi} }
func (s Set) Empty() bool       { return s.Lo|s.Hi == 0 }
func (s Set) Count() int        { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }
func (s Set) Meets(t Set) bool  { return s.Lo&t.Lo|s.Hi&t.Hi != 0 }

// Has reports whether cell k belongs to the set.
func (s Set) Has(k int) bool { return (s.Lo>>uint(k)|s.Hi>>uint(k-64))&1 != 0 }

// AtMostOne reports whether the set has at most one cell.
func (s Set) AtMostOne() bool { return s.Lo&(s.Lo-1)|s.Hi&(s.Hi-1) == 0 && (s.Lo == 0 || s.Hi == 0) }

// First returns the lowest cell of the set, which is not empty.
func (s Set) First() int {
	if s.Lo != 0 {
		return bits.TrailingZeros64(s.Lo)
	}
	return 64 + bits.TrailingZeros64(s.Hi)
}

// Rest returns the set without its lowest cell.
func (s Set) Rest() Set {
	if s.Lo != 0 {
		return Set{s.Lo & (s.Lo - 1), s.Hi}
	}
	return Set{0, s.Hi & (s.Hi - 1)}
}

// Up moves each cell of the set by d places towards larger numbers, and Down towards smaller
// ones. d is from 1 to 127.
func (s Set) Up(d uint) Set {
	if d < 64 {
		return Set{s.Lo << (d & 63), s.Hi<<(d&63) | s.Lo>>((64-d)&63)}
	}
	return Set{0, s.Lo << (d & 63)}
}

func (s Set) Down(d uint) Set {
	if d < 64 {
		return Set{s.Lo>>(d&63) | s.Hi<<((64-d)&63), s.Hi >> (d & 63)}
	}
	return Set{s.Hi >> (d & 63), 0}
}
