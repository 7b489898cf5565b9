package prove

import "math/bits"

const (
	lengthLoss = 5
	penalty    = 2
)

// node is a partial maze.
type node struct {
	known   uint64 // discovered cells
	done    uint64 // cells that have a value
	closed  uint64 // known cells of which no further jump into them counts
	charged uint64 // known cells whose single jump in is already counted as a loss
	settled uint64 // known cells that reach the goal if the head does
	black   uint64 // known cells that are black holes for certain
	open    uint64 // cells of the present level that have no value yet
	next    uint64 // cells of the next level
	multi   uint64 // cells of both levels with two or more shortest ways to them
	loss    int32
	length  int32 // of the present level
	single  bool  // points for being unique are already lost
}

type searcher struct {
	*board
	budget  int32
	pick    [MaxCells]uint8 // option of each cell that has a value
	nodes   int64
	looked  int64
	hits    int64
	leaves  int64
	table   *table
	best    []int16
	split   int
	emit    func(nd *node)
	stopped func() bool
}

func (s *searcher) root() node {
	return node{known: 1, closed: 1, open: 1, settled: 0}
}

func (s *searcher) unassigned(nd *node) uint64 { return s.all &^ nd.done &^ (1 << s.goal) }

// expand gives the first open cell each of its values.
func (s *searcher) expand(nd *node) {
	s.nodes++
	k := bits.TrailingZeros64(nd.open)
	from := 0
	if nd.length == 1 && nd.open&s.twin != 0 && nd.open&(nd.open-1) == 0 && nd.known == nd.done|nd.next|nd.open {
		// the second of the two cells at distance one on a square grid
		if a := k / s.params.Cols; nd.done>>a&1 != 0 && bits.OnesCount64(nd.done) == 2 {
			from = int(s.pick[a])
		}
	}
	for x := from; x < len(s.options[k]); x++ {
		child, ok := s.assign(nd, k, &s.options[k][x])
		if !ok {
			continue
		}
		s.pick[k] = uint8(x)
		s.visit(&child)
	}
}

// assign returns nd with cell k filled.
func (s *searcher) assign(nd *node, k int, o *option) (node, bool) {
	c := *nd
	bit := uint64(1) << k
	c.open &^= bit
	c.done |= bit
	if o.jumps == 0 {
		if c.charged&bit == 0 {
			c.loss += penalty
		}
		c.black |= bit
		c.closed |= bit
	} else if o.jumps == 1 {
		c.loss += penalty
	}
	fresh := o.targets &^ c.known
	c.multi |= o.targets & c.next
	if c.multi&bit != 0 {
		c.multi |= fresh
	}
	if added := bits.OnesCount64(fresh); added > 0 {
		if c.next == 0 {
			added--
		}
		c.loss += lengthLoss * int32(added)
	}
	c.closed |= o.targets & c.known
	c.known |= fresh
	c.next |= fresh
	s.charge(&c, s.targets[k]|bit|fresh)
	if c.loss > s.budget {
		return c, false
	}
	if !c.single && (c.open|c.next)&^c.multi == 0 {
		c.single = true
		c.loss += int32(s.cells)
		if c.loss > s.budget {
			return c, false
		}
	}
	return c, true
}

// charge counts known cells among some that have one jump in and can get no more.
func (s *searcher) charge(c *node, some uint64) {
	free := s.unassigned(c)
	for m := c.known &^ c.closed & some; m != 0; m &= m - 1 {
		if t := bits.TrailingZeros64(m); s.sources[t]&free == 0 {
			c.loss += penalty
			c.closed |= 1 << t
			c.charged |= 1 << t
		}
	}
}

// visit goes on below a node that was just made.
func (s *searcher) visit(c *node) {
	if c.open == 0 {
		if c.next == 0 {
			return
		}
		c.length++
		if c.next>>s.goal&1 != 0 {
			s.arrive(c)
			return
		}
		c.open, c.next = c.next, 0
		if c.open&(c.open-1) == 0 {
			c.multi = 0
			s.settle(c)
			if c.loss > s.budget {
				return
			}
		}
	}
	if c.loss+s.future(c) > s.budget {
		return
	}
	if bits.OnesCount64(c.done) == s.split {
		s.emit(c)
		return
	}
	if c.next == 0 && c.open&(c.open-1) == 0 && s.table != nil {
		if s.table.fails(c, s.budget-c.loss) {
			s.hits++
			return
		}
		s.expand(c)
		s.table.store(c, s.budget-c.loss)
		return
	}
	s.expand(c)
}

// settle finds the black holes when all solutions pass the one open cell.
func (s *searcher) settle(c *node) {
	unsure := c.done &^ c.settled &^ c.black
	good := c.settled | c.open
	for again := true; again && unsure != 0; {
		again = false
		for m := unsure; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			if s.options[k][s.pick[k]].targets&good != 0 {
				good |= 1 << k
				unsure &^= 1 << k
				again = true
			}
		}
	}
	c.settled = good
	c.black |= unsure
	c.closed |= unsure
	c.loss += penalty * int32(bits.OnesCount64(unsure&^c.charged))
}

// future returns a lower bound of the loss that is still to come.
func (s *searcher) future(c *node) int32 {
	free := s.unassigned(c)
	hidden := s.all &^ c.known
	need := c.known &^ c.closed
	var single, doomed uint64
	sum := int32(0)
	for m := hidden; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		src := s.sources[k] & free
		switch {
		case src == 0:
			if k == s.goal {
				return 1 << 20
			}
			sum += lengthLoss
			doomed |= 1 << k
		case k != s.goal && s.targets[k]&hidden == 0:
			sum += lengthLoss
			doomed |= 1 << k
		case src&(src-1) == 0:
			sum += penalty
			single |= 1 << k
		}
	}
	left := bits.OnesCount64(hidden)
	frontier := c.open | c.next
	lone := frontier&(frontier-1) == 0
	tail := int32(0)
	if left >= 3 || left == 2 && lone {
		tail = 2 * penalty
	}
	bound := max(sum, tail)
	if c.loss+bound > s.budget {
		return bound
	}
	// supply and demand of second jumps in
	goalBit := uint64(1) << s.goal
	want := need | hidden&^single&^doomed
	demand := penalty*int32(bits.OnesCount64(need)) + penalty
	for m := hidden &^ goalBit; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		on, off := int32(-9), int32(0)
		for x := range s.options[k] {
			o := &s.options[k][x]
			all := int32(bits.OnesCount64(o.targets & want))
			off = max(off, all)
			if o.targets&hidden != 0 {
				p := min(int32(bits.OnesCount64(o.targets&want&^goalBit)), int32(bits.OnesCount64(o.targets&(want|hidden)))-1)
				if o.jumps == 1 {
					p--
				}
				on = max(on, p)
			}
		}
		cost := lengthLoss - penalty*off
		if doomed>>k&1 == 0 {
			cost = min(cost, penalty-penalty*on)
		}
		demand += cost
	}
	for m := frontier; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		if k == s.goal {
			continue
		}
		give := int32(-9)
		for x := range s.options[k] {
			o := &s.options[k][x]
			p := int32(bits.OnesCount64(o.targets & (want | hidden)))
			if lone {
				if o.targets&hidden == 0 {
					continue
				}
				p = min(int32(bits.OnesCount64(o.targets&want&^goalBit)), p-1)
			}
			if o.jumps == 1 {
				p--
			}
			give = max(give, p)
		}
		demand -= penalty * give
	}
	return max(bound, demand)
}
