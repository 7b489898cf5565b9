package build

import (
	"math/bits"

	"stride/maze"
)

// A field is the part of a beam state that says which cells are still open, as bit
// sets: once by rows and once by columns, so that the open cells within jumping
// distance of a cell are two windows of bits, and counting them takes a handful of
// machine instructions.

// shape is the layout of the bit sets of one configuration.
type shape struct {
	p          maze.Params
	rowWords   int // words per row
	colWords   int // words per column
	words      int // words of one state: by rows, by columns, double marks by rows
	columns    int // where the columns begin
	doubles    int // where the double marks begin
	row, col   []int16
	goal       int32
	valueLimit int  // values above it lead nowhere from anywhere
	vast       bool // there are more than vastGrid cells

	end  int32    // the cell to which the path is to lead
	late []uint64 // bit set of cells that must not be discovered yet, see reroute.go
}

// vastGrid is the number of cells above which not all values of a wide range are tried
// for a cell beside the path: most of the first minute at 1000x1000 went into that.
const vastGrid = 20_000

func newShape(p maze.Params) *shape {
	s := &shape{p: p, rowWords: (p.Cols + 63) / 64, colWords: (p.Rows + 63) / 64, goal: int32(p.Cells() - 1)}
	s.columns = p.Rows * s.rowWords
	s.doubles = s.columns + p.Cols*s.colWords
	s.words = s.doubles + p.Rows*s.rowWords
	s.row, s.col = make([]int16, p.Cells()), make([]int16, p.Cells())
	for k := range p.Cells() {
		s.row[k], s.col[k] = int16(k/p.Cols), int16(k%p.Cols)
	}
	s.valueLimit = max(p.Rows, p.Cols) - 1
	s.vast = p.Cells() > vastGrid
	s.end = s.goal
	s.late = make([]uint64, (p.Cells()+63)/64)
	return s
}

// values returns the number of values of the range that lead anywhere.
func (s *shape) values() int { return min(s.p.Max, s.valueLimit) - s.p.Min + 1 }

// open reports whether cell v is neither on the path nor a seed nor beside it.
func (s *shape) open(f []uint64, v int32) bool {
	c := int(s.col[v])
	return f[int(s.row[v])*s.rowWords+c>>6]>>(c&63)&1 != 0
}

// isLate reports whether cell v must not be discovered yet.
func (s *shape) isLate(v int32) bool { return s.late[v>>6]>>(v&63)&1 != 0 }

// close takes cell v from the open cells.
func (s *shape) close(f []uint64, v int32) {
	r, c := int(s.row[v]), int(s.col[v])
	f[r*s.rowWords+c>>6] &^= 1 << (c & 63)
	f[s.columns+c*s.colWords+r>>6] &^= 1 << (r & 63)
}

// begin opens all cells but the start and the seeds of a scaffold, if there is one.
func (s *shape) begin(f []uint64, scaffold *scaffold) {
	clear(f)
	for v := range int32(len(s.row)) {
		r, c := int(s.row[v]), int(s.col[v])
		f[r*s.rowWords+c>>6] |= 1 << (c & 63)
		f[s.columns+c*s.colWords+r>>6] |= 1 << (r & 63)
	}
	s.close(f, 0)
	if scaffold != nil {
		for _, v := range scaffold.seeds {
			s.close(f, v)
		}
	}
}

// double reports whether two or more jumps of the path lead to cell v.
func (s *shape) double(f []uint64, v int32) bool {
	c := int(s.col[v])
	return f[s.doubles+int(s.row[v])*s.rowWords+c>>6]>>(c&63)&1 != 0
}

// setDouble notes that two jumps lead to cell v.
func (s *shape) setDouble(f []uint64, v int32) {
	c := int(s.col[v])
	f[s.doubles+int(s.row[v])*s.rowWords+c>>6] |= 1 << (c & 63)
}

// neighbours returns the number of open cells from which or to which a jump of
// the range may join v.
func (s *shape) neighbours(f []uint64, v int32) int {
	r, c := int(s.row[v]), int(s.col[v])
	low, high := s.p.Min, s.p.Max
	row := f[r*s.rowWords : (r+1)*s.rowWords]
	col := f[s.columns+c*s.colWords : s.columns+(c+1)*s.colWords]
	return window(row, c-high, c-low) + window(row, c+low, c+high) +
		window(col, r-high, r-low) + window(col, r+low, r+high)
}

// window counts the bits of set from position from to position to, both included;
// positions outside the set hold no bits.
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
func (s *shape) targets(v int32, x int, to *[4]int32) int {
	k := 0
	r, c := int(s.row[v]), int(s.col[v])
	if c+x < s.p.Cols {
		to[k] = v + int32(x)
		k++
	}
	if r+x < s.p.Rows {
		to[k&3] = v + int32(x*s.p.Cols)
		k++
	}
	if c >= x {
		to[k&3] = v - int32(x)
		k++
	}
	if r >= x {
		to[k&3] = v - int32(x*s.p.Cols)
		k++
	}
	return k
}
