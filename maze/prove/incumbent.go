package prove

import (
	"sync"
	"sync/atomic"

	"stride/internal/maze/tree"
	"stride/maze"
	"stride/search"
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
func (t *incumbent) offer(s *tree.Space, g *maze.Grid) {
	value := maze.Evaluate(g).Value
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.best != nil && value <= t.value {
		return
	}
	t.best, t.value = g, value
	t.budget.Store(min(t.budget.Load(), int32(s.Top()-value-1)))
}

// searcher returns a search for mazes that are better than the incumbent, which offers what it
// finds and ends when the search is stopped.
func (t *incumbent) searcher(space *tree.Space, p maze.Params) *tree.Searcher {
	s := &tree.Searcher{Space: space, Budget: t.budget.Load(), Priced: true}
	counted := int64(0)
	s.Poll = func() bool {
		s.Budget = min(s.Budget, t.budget.Load())
		t.nodes.Add(s.Nodes - counted)
		counted = s.Nodes
		return !t.stop.Raised()
	}
	s.Found = func(m *tree.Maze) {
		g := &maze.Grid{Params: p, Endpoints: p.Corners(), Values: make([]int16, p.Cells())}
		space.Values(m, g.Values)
		if s.Top()-maze.Evaluate(g).Value <= int(s.Budget) {
			t.offer(space, g)
			s.Budget = min(s.Budget, t.budget.Load())
		}
	}
	return s
}
