package prove

import (
	"math/bits"

	"stride/maze"
)

// The completion of a maze after its length is decided: the goal is on the level that was
// just completed, all hidden cells are off the solution, and it is known whether the
// shortest solution is unique. The cells that are left are filled in another order.
// First come all cells that become reachable. Then it is known which of these lead to
// the goal. The other cells, into which nothing reachable jumps, are filled last: they
// may be white holes, which can pay if they jump into what would otherwise be a forced
// backward move.
//
// If no maze of the configuration has a solution, the whole maze is filled in this way,
// and the losses are counted from −100n.

// onGoalReached continues from a node whose next level is complete and contains the goal.
func (s *searcher) onGoalReached(c *node) {
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

// reachable fills the known cells, which are in open, and those that become known.
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

// unreachable fills the cells that are not reachable. settled has the cells that are
// found to lead to the goal, and the goal.
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

// complete evaluates a maze in which all cells are filled. Its loss is at least what was
// counted; white holes and forced backward moves among the unreachable cells may add to
// it.
func (s *searcher) complete() {
	g := &maze.Grid{Params: s.params, Values: make([]int16, s.cells)}
	for k := range s.goal {
		g.Values[k] = s.options[k][s.pick[k]].value
	}
	if s.top-int32(maze.Evaluate(g).Value) <= s.budget {
		s.incumbent.offer(s.geometry, g)
		s.budget = min(s.budget, s.incumbent.budget.Load())
	}
}
