package board

import (
	"math/bits"

	"stride/maze"
)

// Searches for long paths keep sets of cells as bits. A bitboard says which cells are still open.
// It contains them twice, by rows and by columns, so that the open cells within jumping distance of
// a cell are windows of a row and of a column, and counting them takes a handful of machine
// instructions. A third set of bits marks the multi-entry cells, those into which two or more jumps
// lead.

// Shape is the layout of the bitboards of one configuration.
type Shape struct {
	Board
	Words    int // of a bitboard: open cells by rows, by columns, multi-entry cells by rows
	SetWords int // of a set of cells by rows
	low      int // the smallest and the largest value of the range
	high     int
	rowWords int // words per row
	colWords int // words per column
	entries  int // where the multi-entry cells begin
}

// NewShape returns the shape of the bitboards for mazes of p.
func NewShape(p maze.Params) Shape {
	s := Shape{Board: New(p), low: p.Min, high: p.Max, rowWords: (p.Cols + 63) / 64,
		colWords: (p.Rows + 63) / 64}
	s.SetWords = p.Rows * s.rowWords
	s.entries = s.SetWords + p.Cols*s.colWords
	s.Words = s.entries + p.Rows*s.rowWords
	return s
}

// Full returns a bitboard on which all cells are open.
func (s *Shape) Full() []uint64 {
	f := make([]uint64, s.Words)
	for v := range s.Row {
		r, c := int(s.Row[v]), int(s.Col[v])
		f[r*s.rowWords+c>>6] |= 1 << (c & 63)
		f[s.SetWords+c*s.colWords+r>>6] |= 1 << (r & 63)
	}
	return f
}

// Open reports whether cell v is open.
func (s *Shape) Open(f []uint64, v int32) bool {
	c := int(s.Col[v])
	return f[int(s.Row[v])*s.rowWords+c>>6]>>(c&63)&1 != 0
}

// Close removes cell v from the open cells.
func (s *Shape) Close(f []uint64, v int32) {
	r, c := int(s.Row[v]), int(s.Col[v])
	f[r*s.rowWords+c>>6] &^= 1 << (c & 63)
	f[s.SetWords+c*s.colWords+r>>6] &^= 1 << (r & 63)
}

// MultiEntry reports whether two or more jumps lead to cell v.
func (s *Shape) MultiEntry(f []uint64, v int32) bool {
	c := int(s.Col[v])
	return f[s.entries+int(s.Row[v])*s.rowWords+c>>6]>>(c&63)&1 != 0
}

// SetMultiEntry records that two or more jumps lead to cell v.
func (s *Shape) SetMultiEntry(f []uint64, v int32) {
	c := int(s.Col[v])
	f[s.entries+int(s.Row[v])*s.rowWords+c>>6] |= 1 << (c & 63)
}

// OpenCells returns the open cells by rows, and MultiEntries the multi-entry cells in the same
// form. Bit tells where in these sets a cell is.
func (s *Shape) OpenCells(f []uint64) []uint64    { return f[:s.SetWords] }
func (s *Shape) MultiEntries(f []uint64) []uint64 { return f[s.entries:] }

// Bit returns where cell v is in a set of cells by rows: its word and its bit.
func (s *Shape) Bit(v int32) (word int, bit uint64) {
	c := int(s.Col[v])
	return int(s.Row[v])*s.rowWords + c>>6, 1 << (c & 63)
}

// lines returns the open cells of row r, by columns, and those of column c, by rows.
func (s *Shape) lines(f []uint64, r, c int) (row, col []uint64) {
	return f[r*s.rowWords : (r+1)*s.rowWords], f[s.SetWords+c*s.colWords : s.SetWords+(c+1)*s.colWords]
}

// Neighbours returns the number of open cells that a jump of the range can join with v.
func (s *Shape) Neighbours(f []uint64, v int32) int {
	r, c := int(s.Row[v]), int(s.Col[v])
	low, high := s.low, s.high
	row, col := s.lines(f, r, c)
	return window(row, c-high, c-low) + window(row, c+low, c+high) +
		window(col, r-high, r-low) + window(col, r+low, r+high)
}

// window counts the bits of set from position from to position to, both included. Positions
// outside the set count as 0.
func window(set []uint64, from, to int) int {
	from, to = max(from, 0), min(to, len(set)*64-1)
	if from > to {
		return 0
	}
	first, last := from>>6, to>>6
	head, tail := ^uint64(0)<<(from&63), ^uint64(0)>>(63-to&63)
	if first == last {
		return bits.OnesCount64(set[first] & head & tail)
	}
	n := bits.OnesCount64(set[first]&head) + bits.OnesCount64(set[last]&tail)
	for _, w := range set[first+1 : last] {
		n += bits.OnesCount64(w)
	}
	return n
}

// The sides of a cell.
const (
	Left = iota
	Right
	Up
	Down
	Sides
)

// Reach adds to a list the open cells on one side of v that a jump of the range can join with it.
func (s *Shape) Reach(f []uint64, v int32, side int, to []int32) []int32 {
	r, c := int(s.Row[v]), int(s.Col[v])
	set, col := s.lines(f, r, c)
	at, base, step := c, v-int32(c), int32(1)
	if side >= Up {
		set, at, base, step = col, r, int32(c), s.Cols
	}
	from, last := at-s.high, at-s.low
	if side == Right || side == Down {
		from, last = at+s.low, at+s.high
	}
	for k := first(set, from, last); k >= 0; k = first(set, k+1, last) {
		to = append(to, base+int32(k)*step)
	}
	return to
}

// first returns the position of the first bit of set between the positions from and to,
// both included, or -1 if there is none.
func first(set []uint64, from, to int) int {
	from, to = max(from, 0), min(to, len(set)*64-1)
	for from <= to {
		if word := set[from>>6] >> (from & 63); word != 0 {
			if at := from + bits.TrailingZeros64(word); at <= to {
				return at
			}
			return -1
		}
		from = from&^63 + 64
	}
	return -1
}
