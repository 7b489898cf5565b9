package longpath

import (
	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/scaffold"
	"stride/maze"
)

// geometry is what the beam knows of one configuration, and of the search at work.
type geometry struct {
	board.Shape
	p           maze.Params
	start, goal int32
	valueLimit  int // larger values lead nowhere from any cell
	vast        bool
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
		Shape: board.NewShape(p), p: p, start: int32(ends.Start), goal: int32(ends.Goal),
		valueLimit: max(p.Rows, p.Cols) - 1, vast: p.Cells() > board.VastCells,
		forbidden: make([]uint64, (p.Cells()+63)/64),
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

// begin opens all cells but the start, the seeds of a scaffold, if there is one, and the cells of
// planned exits.
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

// A jump that discovers several open cells makes one of them the next head. The others are
// off-path cells. Such a cell needs a value too, and unless that leads to discovered cells
// only, it opens a shortcut past the path. On a fresh grid little is discovered, above all
// at the start, where the very first jump discovers two cells. So an off-path cell may
// discover more cells, which become off-path cells as well, until the set is closed under
// its own jumps. This is the branch set of the jump. Each of its cells costs a jump of
// length, which is much less than a shortcut costs.
//
// With a wide range a few cells suffice, if each takes the value that opens the fewest
// others. With a small range on a large grid that choice does not end before the grid is
// flooded. There all cells of the branch set take one value x, so that they form a lattice:
// the cells that are multiples of x away in both directions. The x with the smallest
// lattice is taken. The path uses the lattice later: a jump that touches it discovers one
// new cell where it would discover three or four.

// branchSet is the set of off-path cells of one jump, with their values. It is scratch
// memory that is used again and again.
type branchSet struct {
	cells  []int32
	values []int16
	leaks  bool // more cells would be needed than are allowed, so that a shortcut stays open

	stamps []uint32 // stamps[v] == stamp: v is among the cells
	stamp  uint32
}

func newBranchSet(n int) *branchSet { return &branchSet{stamps: make([]uint32, n)} }

// reset empties the set.
func (a *branchSet) reset() {
	a.cells, a.values, a.leaks = a.cells[:0], a.values[:0], false
	if a.stamp++; a.stamp == 0 {
		clear(a.stamps)
		a.stamp = 1
	}
}

func (a *branchSet) add(v int32) {
	a.cells = append(a.cells, v)
	a.stamps[v] = a.stamp
}

func (a *branchSet) has(v int32) bool { return a.stamps[v] == a.stamp }

// settle closes a branch set: it chooses values for the cells that a contains and adds the
// cells that they discover, up to limit in all. f is the bitboard before the jump, head the
// next head of the path. If chain is set, lattices are tried even if limit is low: the chain
// of a turn is one, and where the best value of each single cell does not end, it may. The
// choice depends on nothing else, so that a higher limit changes nothing where a lower one
// suffices.
func (s *geometry) settle(f []uint64, head int32, a *branchSet, limit int, chain bool) {
	first := len(a.cells)
	s.spread(f, head, a, min(limit, s.maxBranch), 0)
	if !a.leaks || limit <= s.maxBranch && !chain {
		return
	}
	a.shrink(first)
	best, fewest := 0, dearCell*limit+1
	low, high := s.p.Min, min(s.p.Max, s.valueLimit)
	for x := low; x <= high; x++ {
		if n := s.lattice(f, head, a, x, limit, fewest); n < fewest {
			best, fewest = x, n
		}
		a.shrink(first)
	}
	if best == 0 {
		a.leaks = true
		return
	}
	s.spread(f, head, a, limit, best)
}

// dearCell is the weight of a cell of a lattice that a scaffold visits before its last
// sweep: there, a row with gaps brings narrow beams into disorder.
const dearCell = 3

// lattice adds to a the cells of its branch set if all of them take the value x, and returns what
// they count. It returns most if that is as much or more, if there are more cells than the limit,
// or if the goal is one of them.
func (s *geometry) lattice(f []uint64, head int32, a *branchSet, x, limit, most int) int {
	var to [4]int32
	cost, first := len(a.cells), len(a.cells)
	defer func() { s.looks += int64(first + 4*(len(a.cells)-first)) }()
	for at := 0; at < len(a.cells); at++ {
		for _, w := range to[:s.targets(a.cells[at], x, &to)] {
			if w == head || a.has(w) || !s.Open(f, w) {
				continue
			}
			cost++
			if s.order != nil && s.order[w] < s.lastSweep {
				cost += dearCell - 1
			}
			if a.add(w); cost >= most || len(a.cells) > limit || w == s.end {
				return most
			}
		}
	}
	return cost
}

// shrink removes all cells but the first k, and all values.
func (a *branchSet) shrink(k int) {
	for _, v := range a.cells[k:] {
		a.stamps[v] = 0
	}
	a.cells, a.values, a.leaks = a.cells[:k], a.values[:0], false
}

// Where the range is very wide, trying all values for each off-path cell takes most of the
// time. After enoughValues of them, a value that opens no cell is good enough. The first
// value to be tried depends on the cell, so that the values of the cells differ. On vast
// grids a cell may also take a value that leads nowhere, if the range has one: a black hole
// costs less than any further off-path cell.
const (
	enoughValues = 128
	valueStep    = 7919 // from one cell to the next; a prime
)

const (
	impossible   = -1 << 30 // the merit of a value that leads to a forbidden cell
	ofLattice    = -1 << 10 // that of the value of a lattice, if it opens cells
	notOfLattice = -1 << 11 // added to that of another value that opens cells
)

// spread does the work of settle. Each cell takes the value that opens the fewest cells. If
// every value opens some and lattice is not 0, the cell takes the value lattice instead.
func (s *geometry) spread(f []uint64, head int32, a *branchSet, limit, lattice int) {
	var to, fresh [4]int32
	count := s.values()
	for at := 0; at < len(a.cells); at++ {
		v := a.cells[at]
		best, value, found, barred := impossible, s.p.Min, 0, false
		if s.vast {
			if far := s.farthest(v) + 1; far <= s.p.Max {
				best, value = -maze.HolePenalty, max(far, s.p.Min)
			}
		}
		first := 0
		if count > enoughValues {
			first = int(v) * valueStep
		}
		for t := range count {
			if t >= enoughValues && best > impossible && found == 0 {
				break
			}
			x := s.p.Min + (first+t)%count
			n := s.targets(v, x, &to)
			s.looks += looksToTry
			if n == 0 {
				continue
			}
			var open [4]int32
			k, merit, blocked := 0, 0, false
			for _, w := range to[:n] {
				switch {
				case w == head:
				case s.isForbidden(w):
					blocked = true
				case s.Open(f, w):
					if a.has(w) {
						continue
					}
					open[k&3] = w
					k++
					merit -= maze.LengthPoints + maze.HolePenalty
					if w == s.end {
						merit -= 1 << 20
					}
				case !s.MultiEntry(f, w):
					merit += maze.ForcedPenalty
				}
			}
			if blocked || len(a.cells)+k > limit {
				barred = true
				continue
			}
			if n == 1 {
				merit -= maze.ForcedPenalty
			}
			switch {
			case k > 0 && x == lattice:
				merit = ofLattice
			case k > 0 && lattice > 0:
				merit += notOfLattice
			}
			if merit <= best { // it only falls from here on
				continue
			}
			if k > 0 && x != lattice {
				s.looks += int64(looksAround * k)
				for _, w := range open[:k] {
					if merit -= s.Neighbours(f, w); merit <= best {
						break
					}
				}
			}
			if merit > best {
				best, value, fresh, found = merit, x, open, k
			}
		}
		if best == impossible && barred {
			a.leaks = true
			return
		}
		a.values = append(a.values, int16(value))
		for _, w := range fresh[:found] {
			if len(a.cells) >= limit || w == s.end {
				a.leaks = true
				return
			}
			a.add(w)
		}
	}
}

// farthest returns the largest value with which a jump from cell v stays on the grid.
func (s *geometry) farthest(v int32) int {
	r, c := int(s.Row[v]), int(s.Col[v])
	return max(r, s.p.Rows-1-r, c, s.p.Cols-1-c)
}

// branch computes in a the branch set of the jump of the path from the cell from, which
// holds x, to the next head.
func (s *geometry) branch(f []uint64, from int32, x int, head int32, a *branchSet, limit int, chain bool) {
	var to [4]int32
	s.branchOf(f, to[:s.targets(from, x, &to)], head, a)
	if head != s.end {
		s.settle(f, head, a, limit, chain)
	}
}

// branchOf lets a branch set consist of the open cells to which a jump leads, without the next
// head.
func (s *geometry) branchOf(f []uint64, to []int32, head int32, a *branchSet) {
	a.reset()
	for _, w := range to {
		if w != head && s.Open(f, w) {
			a.add(w)
		}
	}
}

// advance applies a jump of the path and its branch set, the list, to a board.
func (s *geometry) advance(f []uint64, from int32, x int, list []placed) {
	var to [4]int32
	s.enter(f, to[:s.targets(from, x, &to)])
	for _, p := range list {
		if p.cell < 0 {
			break
		}
		s.Close(f, p.cell)
		s.enter(f, to[:s.targets(p.cell, int(p.value), &to)])
	}
}

// enter records a jump into each of the cells: it closes the open ones and marks the others
// as entered more than once.
func (s *geometry) enter(f []uint64, cells []int32) {
	for _, w := range cells {
		if s.Open(f, w) {
			s.Close(f, w)
		} else {
			s.SetMultiEntry(f, w)
		}
	}
}
