package prove

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"stride/maze"
	"stride/search"
)

// The search is depth first: it fills the first open cell of a partial maze with each of
// its options in turn, and prunes nodes that must lose more than the budget. On a square
// grid, transposing a maze gives one of the same value, in which the two cells to which
// the start jumps have changed places. So only mazes are examined in which the second of
// these cells holds no smaller value than the first one.
//
// Most of the time of a node goes into the lower bound. Nothing is allocated.

// pollInterval is the number of nodes after which a worker looks at the budget that the
// workers share.
const pollInterval = 1 << 10

// incumbent is what the workers share: the best maze found so far, and how much a better
// maze may lose.
type incumbent struct {
	budget atomic.Int32
	stop   *search.Stop
	nodes  atomic.Int64
	mu     sync.Mutex // guards best and value
	best   *maze.Grid // nil if none
	value  int        // value of best
}

// offer takes g if it is better than the best maze so far, and lowers the budget to that
// of better mazes.
func (t *incumbent) offer(b *geometry, g *maze.Grid) {
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
	*geometry
	incumbent *incumbent
	budget    int32 // most that a maze may lose
	nodes     int64
	halted    bool
	pick      [MaxCells]uint8 // option of each filled cell
	// A searcher that divides the work passes the nodes with cut filled cells to
	// emit, and those that reach the goal with fewer, instead of searching them.
	emit func(node)
	cut  int
}

// count counts a node. It reports whether the search has to end.
func (s *searcher) count() bool {
	s.nodes++
	if s.nodes%pollInterval == 0 {
		s.budget = min(s.budget, s.incumbent.budget.Load())
		s.incumbent.nodes.Add(pollInterval)
		s.halted = s.halted || s.incumbent.stop.Raised()
	}
	return s.halted
}

// run searches all mazes that agree with an emitted node.
func (s *searcher) run(c *node) {
	switch {
	case c.level == 0 && s.top < 0:
		s.reachable(c) // no maze has a solution
	case c.open == 0:
		s.onGoalReached(c)
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
		// This is the second cell of the first level; the first one is its mirror image.
		from = int(s.pick[bits.TrailingZeros64(c.done&^1)])
	}
	var child node // declared outside the loop: only there does the compiler keep it on the stack
	for x := from; x < len(s.options[k]); x++ {
		child = *c
		s.fill(&child, k, &s.options[k][x])
		if child.loss <= s.budget {
			s.pick[k] = uint8(x)
			s.visit(&child)
		}
	}
}

// visit continues from a node that was just made.
func (s *searcher) visit(c *node) {
	if c.open == 0 {
		if c.next == 0 {
			return // no cell leads onward, so there is no solution
		}
		c.level++
		if c.next>>s.goal&1 != 0 {
			s.onGoalReached(c)
			return
		}
		c.open, c.next = c.next, 0
		if c.open&(c.open-1) == 0 {
			c.multi = 0 // a single cell with two shortest paths to it has set plain
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
