package prove

import (
	"math/bits"

	"stride/maze"
)

// arrive goes on when the goal is on the level just completed.
func (s *searcher) arrive(c *node) {
	if bits.OnesCount64(c.done) < s.split {
		s.emit(c)
		return
	}
	s.leaves++
	goal := uint64(1) << s.goal
	if c.multi&goal != 0 && !c.single {
		c.single = true
		c.loss += int32(s.cells)
	}
	c.loss += lengthLoss * int32(bits.OnesCount64(s.all&^c.known))
	c.open = (c.open | c.next) &^ goal
	c.next = 0
	if c.loss <= s.budget {
		s.reachable(c)
	}
}

// reachable fills the cells that can be reached.
func (s *searcher) reachable(nd *node) {
	s.nodes++
	if nd.open == 0 {
		s.seal(nd)
		return
	}
	k := bits.TrailingZeros64(nd.open)
	bit := uint64(1) << k
	for x := range s.options[k] {
		o := &s.options[k][x]
		c := *nd
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
		c.closed |= o.targets & c.known
		c.known |= fresh
		c.open |= fresh
		s.charge(&c, c.known)
		if c.loss <= s.budget {
			s.pick[k] = uint8(x)
			s.reachable(&c)
		}
	}
}

// seal finds the black holes when all reachable cells are filled.
func (s *searcher) seal(nd *node) {
	c := *nd
	good := uint64(1) << s.goal
	for again := true; again; {
		again = false
		for m := c.done &^ good; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			if s.options[k][s.pick[k]].targets&good != 0 {
				good |= 1 << k
				again = true
			}
		}
	}
	holes := c.known &^ good &^ 1
	c.loss += penalty * int32(bits.OnesCount64(holes&^c.charged&^c.black))
	c.black |= holes
	c.closed |= holes
	c.settled = good
	s.unreachable(&c)
}

// unreachable fills the cells that cannot be reached.
func (s *searcher) unreachable(nd *node) {
	if nd.loss > s.budget {
		return
	}
	s.nodes++
	left := s.unassigned(nd)
	if left == 0 {
		s.complete()
		return
	}
	k := bits.TrailingZeros64(left)
	for x := range s.options[k] {
		o := &s.options[k][x]
		c := *nd
		c.done |= 1 << k
		c.closed |= o.targets & c.known
		if o.targets&c.settled != 0 {
			c.settled |= 1 << k
			c.loss += penalty
		}
		s.charge(&c, c.known&c.settled)
		s.pick[k] = uint8(x)
		s.unreachable(&c)
	}
}

// complete evaluates a full maze.
func (s *searcher) complete() {
	g := s.grid()
	loss := s.top - int32(maze.Evaluate(g).Value)
	if loss <= s.budget {
		s.budget = loss - 1
		s.best = g.Values
	}
}

func (s *searcher) grid() *maze.Grid {
	g := &maze.Grid{Params: s.params, Values: make([]int16, s.cells)}
	for k := range s.goal {
		g.Values[k] = s.options[k][s.pick[k]].value
	}
	return g
}
