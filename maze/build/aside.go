package build

import "stride/maze"

// A jump of the path that finds several open cells makes one of them its next head;
// the others stay aside. A cell aside must hold something too, and unless it leads
// only to cells that are discovered by then, it opens a way past the path. On a
// fresh grid little is discovered, above all at the start, where the very first jump
// finds two cells. So a cell aside may discover more cells, which then stay aside as
// well, until a set has formed that is closed under its own jumps. Each of its cells
// costs a jump of length, which is much less than a short cut.
//
// With a wide range that takes a few cells, found by choosing for each the value that
// opens the fewest. With a small range on a large grid no such choice ends before the
// grid is flooded. There all cells aside take one value x, so that they form a lattice,
// the cells that are multiples of x away in both directions; the x with the smallest
// lattice is taken. The later path leans on it: jumps that touch the lattice find one
// new cell where they would find three or four. Seed rows laid out beforehand, every
// fourth or every tenth, were tried as well, and made shorter paths.

// aside is the cells that a jump puts aside, with their values. It is scratch memory:
// one is used again and again.
type aside struct {
	cells  []int32
	values []int16
	leaks  bool // more cells would be needed than allowed: there is a way past the path

	stamps []uint32 // stamps[v] == stamp: v is among the cells
	stamp  uint32
}

func newAside(n int) *aside { return &aside{stamps: make([]uint32, n)} }

// reset empties the set.
func (a *aside) reset() {
	a.cells, a.values, a.leaks = a.cells[:0], a.values[:0], false
	if a.stamp++; a.stamp == 0 {
		clear(a.stamps)
		a.stamp = 1
	}
}

func (a *aside) add(v int32) {
	a.cells = append(a.cells, v)
	a.stamps[v] = a.stamp
}

func (a *aside) has(v int32) bool { return a.stamps[v] == a.stamp }

// settle chooses values for the cells aside, in which it finds the first ones, and
// adds the cells that they discover, up to limit in all. f is the field before the
// jump, head the cell to which the path goes on. The choice depends on nothing else,
// so that a higher limit changes nothing where a lower one suffices.
func (s *shape) settle(f []uint64, head int32, a *aside, limit int) {
	first := len(a.cells)
	s.spread(f, head, a, min(limit, maxAside), 0)
	if !a.leaks || limit <= maxAside {
		return
	}
	a.shrink(first)
	best, fewest := 0, limit+1
	low, high := s.p.Min, min(s.p.Max, s.valueLimit)
	for t := range high - low + 1 {
		x := low + t
		if s.vast {
			x = high - t // wide lattices are small, and then the others are soon given up
		}
		if n := s.lattice(f, head, a, x, fewest); n < fewest {
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

// lattice returns the number of cells aside if all take the value x, or most if
// there are as many or more or the goal is among them. It adds them to a.
func (s *shape) lattice(f []uint64, head int32, a *aside, x, most int) int {
	var to [4]int32
	for at := 0; at < len(a.cells); at++ {
		for _, w := range to[:s.targets(a.cells[at], x, &to)] {
			if w == head || a.has(w) || !s.open(f, w) {
				continue
			}
			if a.add(w); len(a.cells) >= most || w == s.end {
				return most
			}
		}
	}
	return len(a.cells)
}

// shrink drops all cells but the first k, and all values.
func (a *aside) shrink(k int) {
	for _, v := range a.cells[k:] {
		a.stamps[v] = 0
	}
	a.cells, a.values, a.leaks = a.cells[:k], a.values[:0], false
}

// Where the range is very wide, looking at all values for each cell aside takes most of
// the time: after enoughValues of them, one that opens no cell is good enough. They begin
// at a value that depends on the cell, so that the values differ. On vast grids a cell
// may also take a value that leads nowhere, if the range has one: a black hole costs less
// than any further cell aside. Without that, the first 100,000 jumps at 1000x1000 with
// values 1-1000 took 12 of the 20 seconds of a path.
const (
	enoughValues = 128
	valueStep    = 7919 // from one cell to the next; a prime
)

// forbidden is the merit of a value that leads to a late cell.
const forbidden = -1 << 30

// spread does the work of settle. A cell takes the value that opens the fewest
// cells; if that is any and lattice is not 0, it takes the value lattice instead.
func (s *shape) spread(f []uint64, head int32, a *aside, limit, lattice int) {
	var to, fresh [4]int32
	count := s.values()
	for at := 0; at < len(a.cells); at++ {
		v := a.cells[at]
		best, value, found, barred := forbidden, s.p.Min, 0, false
		if far := s.farthest(v) + 1; s.vast && far <= s.p.Max {
			best, value = -maze.HolePenalty, max(far, s.p.Min)
		}
		first := 0
		if count > enoughValues {
			first = int(v) * valueStep
		}
		for t := range count {
			if t >= enoughValues && best > forbidden && found == 0 {
				break
			}
			x := s.p.Min + (first+t)%count
			n := s.targets(v, x, &to)
			if n == 0 {
				continue
			}
			var open [4]int32
			k, merit, late := 0, 0, false
			for _, w := range to[:n] {
				switch {
				case w == head:
				case s.isLate(w):
					late = true
				case s.open(f, w):
					if a.has(w) {
						continue
					}
					open[k&3] = w
					k++
					merit -= maze.LengthPoints + maze.HolePenalty
					if w == s.end {
						merit -= 1 << 20
					}
				case !s.double(f, w):
					merit += maze.ForcedPenalty
				}
			}
			if late {
				barred = true
				continue
			}
			if n == 1 {
				merit -= maze.ForcedPenalty
			}
			switch {
			case k > 0 && x == lattice:
				merit = -1 << 10
			case merit <= best: // what follows makes it no better
				continue
			}
			if k > 0 && x != lattice {
				if lattice > 0 {
					merit -= 1 << 11
				}
				for _, w := range open[:k] {
					if merit -= s.neighbours(f, w); merit <= best {
						break
					}
				}
			}
			if merit > best {
				best, value, fresh, found = merit, x, open, k
			}
		}
		if best == forbidden && barred {
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

// farthest returns the largest value that leads anywhere from cell v.
func (s *shape) farthest(v int32) int {
	r, c := int(s.row[v]), int(s.col[v])
	return max(r, s.p.Rows-1-r, c, s.p.Cols-1-c)
}

// beside finds the cells that a jump of the path from one head to the next puts
// aside.
func (s *shape) beside(f []uint64, from int32, x int, head int32, a *aside, limit int) {
	a.reset()
	var to [4]int32
	for _, w := range to[:s.targets(from, x, &to)] {
		if w != head && s.open(f, w) {
			a.add(w)
		}
	}
	if head != s.end {
		s.settle(f, head, a, limit)
	}
}

// advance carries out a jump of the path in a field, with the cells that it puts aside.
func (s *shape) advance(f []uint64, from int32, x int, list []placed) {
	var to [4]int32
	s.enter(f, to[:s.targets(from, x, &to)])
	for _, p := range list {
		if p.cell < 0 {
			break
		}
		s.close(f, p.cell)
		s.enter(f, to[:s.targets(p.cell, int(p.value), &to)])
	}
}

// enter closes the open ones of some cells and marks the others as doubles.
func (s *shape) enter(f []uint64, cells []int32) {
	for _, w := range cells {
		if s.open(f, w) {
			s.close(f, w)
		} else {
			s.setDouble(f, w)
		}
	}
}
