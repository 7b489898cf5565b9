package prove

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"stride/maze"
	"stride/search"
)

// The search goes depth first: it fills the first open cell of a partial maze with
// each of its values, and drops what must lose more than the budget. On a square
// grid, transposing a maze makes one of the same value. There the start leads to
// two cells that change places, and only mazes are looked at in which the second
// one holds no smaller value than the first one.
//
// A node takes 0.5 to 1 µs, most of it for the lower bound. Nothing is allocated.

// watch is the number of nodes between two looks at what other workers found.
const watch = 1 << 10

// target is what the workers share: how much a maze may lose to be of interest, and
// the best maze that was found.
type target struct {
	budget atomic.Int32
	stop   *search.Stop
	nodes  atomic.Int64
	mu     sync.Mutex
	best   *maze.Grid // nil if none
	value  int        // of best
}

// offer takes g if it is better than the best maze so far, and lowers the budget to
// what would be better still.
func (t *target) offer(b *board, g *maze.Grid) {
	value := maze.Evaluate(g).Value
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.best != nil && value <= t.value {
		return
	}
	t.best, t.value = g, value
	t.budget.Store(min(t.budget.Load(), b.top-int32(value)-1))
}

// searcher is one worker's search.
type searcher struct {
	*board
	target *target
	budget int32 // most that a maze may lose
	nodes  int64
	halted bool
	pick   [MaxCells]uint8 // option of each filled cell
	// A searcher that divides the work emits the nodes with so many filled
	// cells, and those in which the goal is met before, instead of going on.
	emit func(node)
	cut  int
}

// count counts a node. It reports whether the search has to end.
func (s *searcher) count() bool {
	s.nodes++
	if s.nodes%watch == 0 {
		s.budget = min(s.budget, s.target.budget.Load())
		s.target.nodes.Add(watch)
		s.halted = s.halted || s.target.stop.Raised()
	}
	return s.halted
}

// run searches all that follows from an emitted node.
func (s *searcher) run(c *node) {
	switch {
	case c.level == 0 && s.top < 0:
		s.reachable(c) // no maze has a solution
	case c.open == 0:
		s.arrive(c)
	default:
		s.expand(c)
	}
}

// expand fills the first open cell.
func (s *searcher) expand(c *node) {
	if s.count() {
		return
	}
	k := bits.TrailingZeros64(c.open)
	from := 0
	if s.square && c.level == 1 && c.done&^1 != 0 {
		// The second cell of the first level; the first one is its mirror image.
		from = int(s.pick[bits.TrailingZeros64(c.done&^1)])
	}
	var child node // out of the loop: the compiler keeps it on the stack only there
	for x := from; x < len(s.options[k]); x++ {
		child = *c
		s.fill(&child, k, &s.options[k][x])
		if child.loss <= s.budget {
			s.pick[k] = uint8(x)
			s.visit(&child)
		}
	}
}

// visit goes on from a node that was just made.
func (s *searcher) visit(c *node) {
	if c.open == 0 {
		if c.next == 0 {
			return // nothing leads on: no solution
		}
		c.level++
		if c.next>>s.goal&1 != 0 {
			s.arrive(c)
			return
		}
		c.open, c.next = c.next, 0
		if c.open&(c.open-1) == 0 {
			c.multi = 0 // plain says it, where it matters
			s.settle(c, &s.pick, c.settled|c.open)
		}
	}
	if left := s.budget - c.loss; left < 0 || s.future(c, left) > left {
		return
	}
	if s.emit != nil && bits.OnesCount64(c.done) == s.cut {
		s.emit(*c)
		return
	}
	s.expand(c)
}
