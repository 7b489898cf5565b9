package longpath

import (
	"stride/internal/maze/bitboard"
	"stride/internal/maze/board"
	"stride/internal/maze/scaffold"
	"stride/maze"
)

// geometry is what the beam knows of one configuration, and of the search at work.
type geometry struct {
	bitboard.Shape
	p           maze.Params
	start, goal int32
	valueLimit  int      // larger values lead nowhere from any cell
	vast        bool     // turns are made surer, and not all values of a wide range are tried for an off-path cell
	empty       []uint64 // the bitboard in which all cells but the start are open

	order     []int32  // of the scaffold of the search, or nil
	lastSweep int32    // the cells from this place in the order on are visited in the last sweep
	maxBranch int      // off-path cells that one jump may add, as long as another jump is possible
	looks     int64    // cells looked at since the last call of spend
	end       int32    // the cell to which the path is to lead
	forbidden []uint64 // bits of the cells that must not be discovered
}

func newGeometry(p maze.Params, ends maze.Endpoints) *geometry {
	s := &geometry{
		Shape: bitboard.New(p), p: p, start: int32(ends.Start), goal: int32(ends.Goal),
		valueLimit: max(p.Rows, p.Cols) - 1, vast: p.Cells() > board.VastCells, forbidden: make([]uint64, (p.Cells()+63)/64),
	}
	s.end = s.goal
	s.empty = s.Full()
	s.Close(s.empty, s.start)
	return s
}

// values returns the number of values of the range that lead anywhere.
func (s *geometry) values() int { return min(s.p.Max, s.valueLimit) - s.p.Min + 1 }

// forbid makes a cell one that must not be discovered.
func (s *geometry) forbid(v int32) { s.forbidden[v>>6] |= 1 << (v & 63) }

// isForbidden reports whether cell v must not be discovered.
func (s *geometry) isForbidden(v int32) bool { return s.forbidden[v>>6]>>(v&63)&1 != 0 }

// begin opens all cells but the start, the seeds of a scaffold, if there is one, and the cells of planned exits.
func (s *geometry) begin(f []uint64, along *scaffold.Scaffold, exits []placed) {
	copy(f, s.empty)
	if along != nil {
		for _, v := range along.Seeds {
			s.Close(f, v)
		}
	}
	for _, p := range exits {
		s.Close(f, p.cell)
	}
}

// targets writes the cells to which v jumps with value x and returns their number.
func (s *geometry) targets(v int32, x int, to *[4]int32) int { return s.Targets(v, int32(x), to) }

// replay sets up the bitboard f as it is after the first jumps of a path.
func (s *geometry) replay(f []uint64, path *Path, jumps int) {
	s.begin(f, path.scaffold, path.exits)
	s.looks += int64(jumps + len(path.branches))
	branches := path.branches
	for t := range jumps {
		s.advance(f, path.Cells[t], int(path.Values[t]), branches)
		branches = branches[len(listAt(branches, 0)):]
	}
}
