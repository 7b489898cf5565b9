package longpath

import (
	"math/bits"

	"stride/internal/maze/board"
	"stride/maze"
)

// A bitboard is the part of a beam state that says which cells are still open. It contains
// them twice as bits, by rows and by columns, so that the open cells within jumping
// distance of a cell are windows of a row and of a column, and counting them takes a handful
// of machine instructions. A third set of bits marks the multi-entry cells, those into which
// two or more jumps lead.

// geometry is the layout of the bitboards of one configuration.
type geometry struct {
	board.Board
	p            maze.Params
	rowWords     int // words per row
	colWords     int // words per column
	words        int // words of a bitboard: open cells by rows, by columns, multi-entry cells by rows
	columns      int // index of the first word of the columns
	multiEntries int // index of the first word of the multi-entry cells
	start, goal  int32
	valueLimit   int      // larger values lead nowhere from any cell
	vast         bool     // turns are made surer, and not all values of a wide range are tried for an off-path cell
	empty        []uint64 // the bitboard in which all cells but the start are open

	order     []int32  // of the scaffold of the search, or nil
	lastSweep int32    // the cells from this place in the order on are visited in the last sweep
	maxBranch int      // off-path cells that one jump may add, as long as another jump is possible
	end       int32    // the cell to which the path is to lead
	forbidden []uint64 // bits of the cells that must not be discovered, see reroute.go
}

func newGeometry(p maze.Params, ends maze.Endpoints) *geometry {
	s := &geometry{
		Board: board.New(p), p: p, rowWords: (p.Cols + 63) / 64, colWords: (p.Rows + 63) / 64,
		start: int32(ends.Start), goal: int32(ends.Goal),
	}
	s.columns = p.Rows * s.rowWords
	s.multiEntries = s.columns + p.Cols*s.colWords
	s.words = s.multiEntries + p.Rows*s.rowWords
	s.valueLimit = max(p.Rows, p.Cols) - 1
	s.vast = p.Cells() > board.VastCells
	s.end = s.goal
	s.forbidden = make([]uint64, (p.Cells()+63)/64)
	s.empty = make([]uint64, s.words)
	for v := range int32(p.Cells()) {
		r, c := int(s.Row[v]), int(s.Col[v])
		s.empty[r*s.rowWords+c>>6] |= 1 << (c & 63)
		s.empty[s.columns+c*s.colWords+r>>6] |= 1 << (r & 63)
	}
	s.close(s.empty, s.start)
	return s
}

// values returns the number of values of the range that lead anywhere.
func (s *geometry) values() int { return min(s.p.Max, s.valueLimit) - s.p.Min + 1 }

// open reports whether cell v is not discovered: it is neither a seed nor on the path, and
// no jump of the path or of an off-path cell leads to it.
func (s *geometry) open(f []uint64, v int32) bool {
	c := int(s.Col[v])
	return f[int(s.Row[v])*s.rowWords+c>>6]>>(c&63)&1 != 0
}

// isForbidden reports whether cell v must not be discovered.
func (s *geometry) isForbidden(v int32) bool { return s.forbidden[v>>6]>>(v&63)&1 != 0 }

// close removes cell v from the open cells.
func (s *geometry) close(f []uint64, v int32) {
	r, c := int(s.Row[v]), int(s.Col[v])
	f[r*s.rowWords+c>>6] &^= 1 << (c & 63)
	f[s.columns+c*s.colWords+r>>6] &^= 1 << (r & 63)
}

// begin opens all cells but the start and those of a plan, if there is one.
func (s *geometry) begin(f []uint64, along *plan) {
	copy(f, s.empty)
	if along != nil {
		for _, v := range along.Seeds {
			s.close(f, v)
		}
		for _, p := range along.exits {
			s.close(f, p.cell)
		}
	}
}

// place returns where cell v is in a set of cells by rows: its word and its bit.
func (s *geometry) place(v int32) (word int, bit uint64) {
	c := int(s.Col[v])
	return int(s.Row[v])*s.rowWords + c>>6, 1 << (c & 63)
}

// multiEntry reports whether two or more jumps lead to cell v.
func (s *geometry) multiEntry(f []uint64, v int32) bool {
	c := int(s.Col[v])
	return f[s.multiEntries+int(s.Row[v])*s.rowWords+c>>6]>>(c&63)&1 != 0
}

// setMultiEntry records that two or more jumps lead to cell v.
func (s *geometry) setMultiEntry(f []uint64, v int32) {
	c := int(s.Col[v])
	f[s.multiEntries+int(s.Row[v])*s.rowWords+c>>6] |= 1 << (c & 63)
}

// neighbours returns the number of open cells that a jump of the range can join with v.
func (s *geometry) neighbours(f []uint64, v int32) int {
	r, c := int(s.Row[v]), int(s.Col[v])
	low, high := s.p.Min, s.p.Max
	row := f[r*s.rowWords : (r+1)*s.rowWords]
	col := f[s.columns+c*s.colWords : s.columns+(c+1)*s.colWords]
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

// targets writes the cells to which v jumps with value x and returns their number.
func (s *geometry) targets(v int32, x int, to *[4]int32) int { return s.Targets(v, int32(x), to) }
