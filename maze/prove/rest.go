package prove

import (
	"math/bits"

	"stride/maze"
)

// What follows when the length is decided: the goal is on the level just
// completed, all hidden cells are beside the solution, and it is known whether there
// is another one as short. The cells that are left are filled in an order of their
// own: first all that become reachable. Then it is known which of these lead to the
// goal, and the others, which nothing reachable jumps to, are filled last: they may
// be white holes, and may be worth it for a second jump into a forced backward move.
//
// Where no maze has a solution, the empty maze is such a rest. There the losses are
// counted from −100n.

// arrive goes on from a node the next level of which is complete and has the goal.
func (s *searcher) arrive(c *node) {
	if s.emit != nil {
		s.emit(*c)
		return
	}
	goal := uint64(1) << s.goal
	if c.multi&goal != 0 && !c.plain {
		c.plain = true
		c.loss += int32(s.cells)
	}
	c.loss += maze.LengthPoints * int32(bits.OnesCount64(s.all&^c.known))
	c.open, c.next = c.next&^goal, 0
	if c.loss <= s.budget {
		s.reachable(c)
	}
}

// reachable fills the known cells, in open, and those that become known.
func (s *searcher) reachable(c *node) {
	if s.count() {
		return
	}
	if c.open == 0 {
		c.settled = 0
		s.settle(c, &s.pick, 1<<s.goal)
		c.settled |= 1 << s.goal
		if c.loss <= s.budget {
			s.unreachable(c)
		}
		return
	}
	k := bits.TrailingZeros64(c.open)
	var child node
	for x := range s.options[k] {
		o := &s.options[k][x]
		child = *c
		s.place(&child, 1<<k, o)
		fresh := o.targets &^ child.known
		child.closed |= o.targets & child.known
		child.known |= fresh
		child.open |= fresh
		s.charge(&child, s.targets[k]|fresh)
		if child.loss <= s.budget {
			s.pick[k] = uint8(x)
			s.reachable(&child)
		}
	}
}

// unreachable fills the cells that are not known, and never will be. settled are the
// cells that are seen to lead to the goal, and the goal.
func (s *searcher) unreachable(c *node) {
	if s.count() {
		return
	}
	left := s.unfilled(c)
	if left == 0 {
		s.complete()
		return
	}
	k := bits.TrailingZeros64(left)
	var child node
	for x := range s.options[k] {
		o := &s.options[k][x]
		child = *c
		child.done |= 1 << k
		child.closed |= o.targets & child.known
		if o.targets&child.settled != 0 {
			child.settled |= 1 << k
			child.loss += maze.HolePenalty
		}
		s.charge(&child, s.targets[k])
		if child.loss <= s.budget {
			s.pick[k] = uint8(x)
			s.unreachable(&child)
		}
	}
}

// complete has a maze evaluated in which all cells are filled. What it loses in all
// is at least what was counted; white holes and forced backward moves among the
// cells that cannot be reached may come on top.
func (s *searcher) complete() {
	g := &maze.Grid{Params: s.params, Values: make([]int16, s.cells)}
	for k := range s.goal {
		g.Values[k] = s.options[k][s.pick[k]].value
	}
	if s.top-int32(maze.Evaluate(g).Value) <= s.budget {
		s.target.offer(s.board, g)
		s.budget = min(s.budget, s.target.budget.Load())
	}
}
