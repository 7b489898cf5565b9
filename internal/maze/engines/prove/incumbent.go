package prove

import (
	"sync"
	"sync/atomic"

	"stride/internal/search"
	"stride/maze"
)

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
func (t *incumbent) offer(s space, g *maze.Grid) {
	value := s.worth(g)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.best != nil && value <= t.value {
		return
	}
	t.best, t.value = g, value
	t.budget.Store(min(t.budget.Load(), int32(s.top()-value-1)))
}
