package longest

// pollInterval is the number of nodes between two calls of Poll.
const pollInterval = 1 << 14

// Searcher looks for mazes whose shortest solution leaves at most Lost cells out.
type Searcher struct {
	*Space
	Lost   int
	Nodes  int64       // partial mazes that have been examined
	Poll   func() bool // called from time to time, unless nil; the search ends when it returns false
	Halted bool        // Poll or Found has ended the search
	// Found is called with the numbers of each maze that is found: cells that do not matter hold the smallest
	// one, and so does the goal. The slice is reused. The search ends when it returns false.
	Found func(numbers []int16) bool

	numbers [MaxCells]int16
	tried   []set // of the cells that are being filled: the new cells of the numbers tried so far

	// For Divide: partial mazes with this number of filled cells are put aside, unless aside is nil.
	limit int
	aside func(Subproblem)
}

// node is a partial maze, as far as its layers are concerned.
type node struct {
	present set // cells of the last complete layer that have no number yet
	next    set // cells that have been met of the layer after it
	met     set
}

// Run searches the whole space.
func (s *Searcher) Run() {
	s.begin()
	s.fill(root(), s.Lost, 0)
}

// begin prepares the numbers of cells that no search fills.
func (s *Searcher) begin() {
	for k := range s.cells {
		s.numbers[k] = s.choices[k][0].number
	}
	s.tried = s.tried[:0]
}

func root() node { return node{present: cell(0), met: cell(0)} }

// count counts a node, and reports whether the search continues.
func (s *Searcher) count() bool {
	s.Nodes++
	if s.Nodes%pollInterval == 0 && s.Poll != nil && !s.Poll() {
		s.Halted = true
	}
	return !s.Halted
}

// secondOfMirror is the number of filled cells before the second one of the two cells to which the start of a square
// grid leads, the one below it. The transposed maze exchanges the numbers of the two, so this one needs no smaller number.
const secondOfMirror = 2

// fill gives the first cell of the present layer each of its numbers, and continues with the others. spare is
// how many more cells may be lost, not counting those of the next layer; filled is the number of cells filled so far.
func (s *Searcher) fill(c node, spare, filled int) {
	if filled == s.limit && s.aside != nil {
		s.aside(Subproblem{c, spare, filled, s.numbers})
		return
	}
	if !s.count() {
		return
	}
	k := c.present.first()
	c.present = c.present.rest()
	minimum := int16(0)
	if filled == secondOfMirror && !s.antidiagonal.empty() {
		minimum = s.numbers[s.numbers[0]]
	}
	begin := len(s.tried)
number:
	for i := range s.choices[k] {
		x := &s.choices[k][i]
		if x.number < minimum {
			continue
		}
		fresh := x.targets.without(c.met)
		for _, other := range s.tried[begin:] {
			if other == fresh {
				continue number
			}
		}
		s.tried = append(s.tried, fresh)
		next := c.next.or(fresh)
		if !fresh.and(s.goal).empty() {
			if s.distance(c, spare)+1 < s.Top()-s.Lost {
				continue
			}
			s.numbers[k] = x.number
			s.found()
		} else {
			if next.size()-1 > spare {
				continue
			}
			s.numbers[k] = x.number
			s.descend(node{c.present, next, c.met.or(fresh)}, spare, filled+1)
		}
		if s.Halted {
			break
		}
	}
	s.tried = s.tried[:begin]
}

// distance returns the distance of the present layer: all cells met but those of the next layer are in
// this one and those before it, one of each that the solution may visit, and the cells that have been lost so far.
func (s *Searcher) distance(c node, spare int) int {
	return c.met.size() - c.next.size() - 1 - (s.Lost - spare)
}

// descend continues with the present layer, or with the next one if this is complete.
func (s *Searcher) descend(c node, spare, filled int) {
	if !c.present.empty() {
		s.fill(c, spare, filled)
		return
	}
	if c.next.empty() {
		return
	}
	spare -= c.next.size() - 1
	if s.hopeless(c, spare) {
		return
	}
	s.fill(node{present: c.next, met: c.met}, spare, filled)
}

// hopeless reports whether more of the cells that have not been met are lost than may be, or the goal is. The next layer is
// complete.
func (s *Searcher) hopeless(c node, spare int) bool {
	hidden := s.all.without(c.met)
	ahead := hidden // cells that may be on the solution, after the next layer
	lost := 0
	for changed := true; changed; {
		changed = false
		around := ahead.or(c.next)
		for rest := ahead; !rest.empty(); rest = rest.rest() {
			k := rest.first()
			near := s.neighbours[k].and(around)
			if k == s.cells-1 {
				if near.empty() {
					return true
				}
				continue
			}
			if !near.single() && !near.and(ahead).empty() {
				continue
			}
			if lost++; lost > spare {
				return true
			}
			ahead = ahead.without(cell(k))
			around = around.without(cell(k))
			changed = true
		}
	}
	// If none of the antidiagonal has been met, one of its cells is lost, perhaps a lost one above.
	unmet := s.antidiagonal.and(c.met).empty() && !s.antidiagonal.empty()
	if unmet && s.antidiagonal.without(ahead).empty() {
		lost++
	}
	return lost > spare
}

// found reports the maze that has been found.
func (s *Searcher) found() {
	if s.Found != nil && !s.Found(s.numbers[:s.cells]) {
		s.Halted = true
	}
}
