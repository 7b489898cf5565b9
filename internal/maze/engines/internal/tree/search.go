package tree

import (
	"math/bits"
	"slices"

	"stride/internal/maze/board"
)

// pollInterval is the number of nodes after which a search looks whether it has to end.
const pollInterval = 1 << 10

// Searcher searches the mazes of a space depth first: it fills the first open cell of a
// partial maze with each of its values in turn, and prunes nodes that must lose more than
// the budget. On a square grid, transposing a maze gives one of the same value, in which the
// two cells to which the start jumps have changed places. So only mazes are examined in which
// the second of these cells holds no smaller value than the first one.
//
// Most of the time of a node goes into the lower bound. Nothing is allocated.
type Searcher struct {
	*Space
	Budget int32       // most that a maze may lose
	Nodes  int64       // partial mazes examined
	Poll   func() bool // called every pollInterval nodes; may lower the budget; false ends the search
	Found  func(*Maze) // called for each complete maze within the budget; may lower the budget
	Halted bool        // Poll has ended the search
	// Share is the share of the tree that had been searched when Poll ended the search, if all
	// branches of a node are counted as equally large: an estimate that is often wrong by a factor
	// of ten.
	Share float64
	// Priced searches with the bound of prices.go too, which saves most of the nodes of a long
	// search, for the course's objective.
	Priced bool

	pick    [board.MaxCells]uint8 // value of each filled cell
	judge   judge
	prices  *prices // nil until they are needed
	pricing pricing
	// A searcher that divides the work passes the nodes with cut filled cells to emit, and
	// those that reach the goal with fewer, instead of searching them.
	emit func(node)
	cut  int
}

// Maze is a complete maze: for each cell the number of its value, from 0.
type Maze struct {
	Loss int32
	pick [board.MaxCells]uint8
}

// Run examines all mazes.
func (s *Searcher) Run() {
	c := s.root()
	s.from(&c)
}

// from examines all mazes that agree with a node.
func (s *Searcher) from(c *node) {
	switch {
	case c.level == 0 && s.top < 0:
		s.reachable(c) // no maze has a solution
	case c.open.Empty():
		s.onGoalReached(c)
	default:
		s.expand(c)
	}
}

// count counts a node. It reports whether the search has to end.
func (s *Searcher) count() bool {
	s.Nodes++
	if s.Nodes%pollInterval == 0 && s.Poll != nil && !s.Poll() {
		s.Halted = true
	}
	return s.Halted
}

// choices returns the values that the first open cell k of a node may take, as bits. pick has
// the values of the filled cells.
func (s *Space) choices(c *node, k int, pick *[board.MaxCells]uint8) uint64 {
	if s.square && c.level == 1 {
		if mirror := c.done.Without(board.One(s.start)); !mirror.Empty() {
			// This is the second cell of the first level; the first one is its mirror image.
			return s.full[k] &^ (1<<pick[mirror.First()] - 1)
		}
	}
	return s.full[k]
}

// step is what became of a node after one of its cells was filled.
type step uint8

const (
	goOn    step = iota // its first open cell is to be filled next
	dead                // no cell leads onward, so there is no solution
	arrived             // the goal is on the level that was just completed
)

// advance goes to the next level if the current one is completed.
func (s *Space) advance(c *node, pick *[board.MaxCells]uint8) step {
	if !c.open.Empty() {
		return goOn
	}
	if c.next.Empty() {
		return dead
	}
	c.level++
	if c.next.Has(s.goal) {
		return arrived
	}
	c.open, c.next = c.next, board.Set{}
	if c.open.AtMostOne() {
		c.multi = board.Set{} // a single cell with two shortest paths to it has set ambiguous
		s.findBlack(c, pick, c.leads.Or(c.open))
	}
	return goOn
}

// expand fills the first open cell.
func (s *Searcher) expand(c *node) {
	if s.count() {
		return
	}
	k := c.open.First()
	var child node // declared outside the loop: only there does the compiler keep it on the stack
	var in entries
	values := s.choices(c, k, &s.pick)
	if s.Priced {
		values = s.price(c, k, values)
	}
	for m := values; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m)
		child = *c
		s.fill(&child, k, v)
		if child.loss > s.Budget {
			continue
		}
		s.pick[k] = uint8(v)
		switch s.advance(&child, &s.pick) {
		case arrived:
			s.onGoalReached(&child)
		case goOn:
			if left := s.Budget - child.loss; left >= 0 && s.future(&child, &in, left, nil) <= left {
				if s.emit != nil && child.done.Count() == s.cut {
					s.emit(child)
				} else {
					s.expand(&child)
				}
			}
		}
		if s.Halted {
			all, left := bits.OnesCount64(values), bits.OnesCount64(m)
			s.Share = (float64(all-left) + s.Share) / float64(all)
			return
		}
	}
}

// price returns those of some values of the first open cell k of a node that may be within the
// budget.
func (s *Searcher) price(c *node, k int, values uint64) uint64 {
	switch {
	case c.wait > 0:
		c.wait--
	case s.pricing.pause > 0:
		s.pricing.pause--
	case s.course && !c.known.Has(s.goal) && s.cells-c.known.Count() > minHidden:
		if s.prices == nil {
			s.prices = newPrices(s.Space)
		}
		values, c.wait = s.prices.affordable(c, k, values, s.Budget-c.loss)
		s.pricing.count(values == 0)
	}
	return values
}

// onGoalReached continues from a node whose next level is complete and contains the goal.
func (s *Searcher) onGoalReached(c *node) {
	if s.emit != nil {
		s.emit(*c)
		return
	}
	s.arrive(c)
	if c.loss <= s.Budget {
		s.reachable(c)
	}
}

// arrive counts the losses that are certain when the goal is on the level that was just
// completed: the length is decided then.
func (s *Space) arrive(c *node) {
	goal := board.One(s.goal)
	if c.multi.Meets(goal) && !c.ambiguous {
		c.ambiguous = true
		c.loss += s.points.unique
	}
	c.loss += s.points.length * int32(s.all.Without(c.known).Count())
	c.open, c.next = c.next.Without(goal), board.Set{}
}

// reachable fills the known cells, which are in open, and those that become known.
func (s *Searcher) reachable(c *node) {
	if s.count() {
		return
	}
	if c.open.Empty() {
		c.leads = board.Set{}
		s.findBlack(c, &s.pick, board.One(s.goal))
		c.leads = c.leads.Or(board.One(s.goal))
		if c.loss <= s.Budget {
			s.unreachable(c)
		}
		return
	}
	k := c.open.First()
	var child node
	for m := s.full[k]; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m)
		child = *c
		s.place(&child, k, v)
		targets := s.to[k*s.values+v]
		fresh := targets.Without(child.known)
		child.closed = child.closed.Or(targets.And(child.known))
		child.known = child.known.Or(fresh)
		child.open = child.open.Or(fresh)
		s.charge(&child, s.targets[k].Or(fresh))
		if child.loss <= s.Budget {
			s.pick[k] = uint8(v)
			s.reachable(&child)
		}
	}
}

// unreachable fills the cells that are not reachable. leads has the cells that are
// found to lead to the goal, and the goal.
func (s *Searcher) unreachable(c *node) {
	if s.count() {
		return
	}
	left := s.unfilled(c)
	if left.Empty() {
		s.complete()
		return
	}
	k := left.First()
	var child node
	for m := s.full[k]; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m)
		child = *c
		child.done = child.done.Or(board.One(k))
		targets := s.to[k*s.values+v]
		child.closed = child.closed.Or(targets.And(child.known))
		if targets.Meets(child.leads) {
			child.leads = child.leads.Or(board.One(k))
			child.loss += s.points.white
		}
		s.charge(&child, s.targets[k])
		if child.loss <= s.Budget {
			s.pick[k] = uint8(v)
			s.unreachable(&child)
		}
	}
}

// complete evaluates a maze in which all cells are filled. Its loss is at least what was
// counted; white holes and forced backward moves among the unreachable cells may add to
// it.
func (s *Searcher) complete() {
	if loss := s.top - s.judge.value(s.Space, &s.pick); loss <= s.Budget {
		s.Found(&Maze{loss, s.pick})
	}
}

// Top returns the value of a maze without losses.
func (s *Space) Top() int { return int(s.top) }

// Values writes the values of a maze, with 0 at the goal, to a slice with one place per cell.
func (s *Space) Values(m *Maze, to []int16) {
	for k := range s.cells {
		to[k] = int16(int(m.pick[k]) + s.params.Min)
	}
	to[s.goal] = 0
}

// Subproblem is a part of a search: all mazes that agree with a partial maze.
type Subproblem struct {
	node node
	pick [board.MaxCells]uint8
}

// Loss returns the losses that are certain in the partial maze.
func (l *Subproblem) Loss() int32 { return l.node.loss }

// Divide divides the search for all mazes that lose no more than the budget into
// subproblems, at least as many as wanted if there are enough partial mazes. They depend on
// the space and the budget only. nodes is the number of nodes that the division took. poll is
// called from time to time; when it returns false, the division ends, and subproblems may be
// missing.
func (s *Space) Divide(budget int32, wanted int, poll func() bool) (subproblems []Subproblem, nodes int64) {
	if s.top < 0 {
		return []Subproblem{{node: s.root()}}, 0
	}
	for cut := 2; cut < s.cells; cut++ {
		subproblems = subproblems[:0]
		r := &Searcher{Space: s, Budget: budget, Poll: poll, cut: cut}
		r.emit = func(c node) { subproblems = append(subproblems, Subproblem{c, r.pick}) }
		r.Run()
		nodes += r.Nodes
		divisible := func(l Subproblem) bool { return !l.node.open.Empty() }
		if len(subproblems) >= wanted || r.Halted || !slices.ContainsFunc(subproblems, divisible) {
			break
		}
	}
	return subproblems, nodes
}

// Solve examines all mazes of a subproblem.
func (s *Searcher) Solve(l *Subproblem) {
	s.pick = l.pick
	c := l.node
	s.from(&c)
}
