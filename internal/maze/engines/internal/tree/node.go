package tree

import "stride/internal/maze/board"

// node is a partial maze. Some cells are filled, that is, have a value. All cells to
// which these jump are known to be reachable. While the goal is not known, the cells are
// filled level by level, and the following holds for every maze that agrees with the
// node and has a solution:
//
//   - One cell of each level is on any given shortest solution. The others are off it
//     and cost 5 each, as length = n − 1 − cells off the solution.
//   - A filled cell with one jump is a forced forward move. A filled cell without any
//     jump is a black hole.
//   - A known cell other than the start that has one jump into it, and into which no
//     unfilled cell can jump, costs 2: it is a forced backward move, or, if it does not
//     lead to the goal, a black hole.
//   - If the current level is a single cell, every solution visits it. So the filled
//     cells that lead to it are no holes, and all other filled cells are black holes.
//   - If two shortest paths lead to each cell of the last levels, the shortest solution
//     is not unique.
//
// Each of these losses is counted once, as soon as it is certain.
type node struct {
	known     board.Set // the start, and all cells to which it or a filled cell jumps
	done      board.Set // filled cells
	closed    board.Set // known cells for which further jumps into them make no difference
	charged   board.Set // closed cells whose only jump into them is counted as a loss
	leads     board.Set // filled cells that lead to the goal, if there is a solution
	black     board.Set // known cells that are counted as black holes
	open      board.Set // unfilled cells of the current level
	next      board.Set // known cells of the next level
	multi     board.Set // cells of open and next to which two or more shortest paths lead
	loss      int32     // losses that are certain
	level     int16     // distance of the cells in open
	wait      int8      // number of cells to be filled before prices are asked again (prices.go)
	ambiguous bool      // the loss for a solution that is not unique has been counted
}

// root returns the empty maze.
func (s *Space) root() node {
	start := board.One(s.start)
	return node{known: start, closed: start, open: start}
}

// unfilled returns the cells that have no value yet, without the goal.
func (s *Space) unfilled(c *node) board.Set { return s.all.Without(c.done).Without(board.One(s.goal)) }

// fill gives the open cell k the value v. The goal is not known.
func (s *Space) fill(c *node, k, v int) {
	bit := board.One(k)
	s.place(c, k, v)
	targets := s.to[k*s.values+v]
	fresh := targets.Without(c.known)
	c.multi = c.multi.Or(targets.And(c.next))
	if c.multi.Meets(bit) {
		c.multi = c.multi.Or(fresh)
	}
	off := int32(fresh.Count())
	if off > 0 && c.next.Empty() {
		off--
	}
	c.loss += off * s.points.length
	c.closed = c.closed.Or(targets.And(c.known))
	c.known = c.known.Or(fresh)
	c.next = c.next.Or(fresh)
	s.charge(c, s.targets[k].Or(fresh))
	if !c.ambiguous && c.open.Or(c.next).Without(c.multi).Empty() {
		c.ambiguous = true
		c.loss += s.points.unique
	}
}

// place marks a reachable cell as filled and counts the loss that its own jumps cause.
func (s *Space) place(c *node, k, v int) {
	bit := board.One(k)
	c.open = c.open.Without(bit)
	c.done = c.done.Or(bit)
	switch s.jumps[k*s.values+v] {
	case 0:
		s.blacken(c, bit)
	case 1:
		c.loss += s.points.forward
	}
}

// blacken counts known cells as black holes. A cell that was charged for its only jump
// into it is then no forced backward move, so its loss stays the same.
func (s *Space) blacken(c *node, cells board.Set) {
	c.loss += s.points.black * int32(cells.Without(c.charged).Count())
	c.black = c.black.Or(cells)
	c.closed = c.closed.Or(cells)
}

// charge counts the loss of those cells of some that have one jump into them and can get
// no other. After a cell is filled, this can have become true only of the cells to which
// it might have jumped, and of those that it made known.
func (s *Space) charge(c *node, some board.Set) {
	unfilled := s.unfilled(c)
	for m := c.known.Without(c.closed).And(some); !m.Empty(); m = m.Rest() {
		k := m.First()
		if !s.sources[k].Meets(unfilled) {
			c.loss += s.points.backward
			c.charged = c.charged.Or(board.One(k))
			c.closed = c.closed.Or(board.One(k))
		}
	}
}

// findBlack finds the black holes among the filled cells. leading has the known cells that
// certainly lead to the goal, and pick the value of each filled cell.
func (s *Space) findBlack(c *node, pick *[board.MaxCells]uint8, leading board.Set) {
	unsure := c.done.Without(leading).Without(c.black)
	for before := (board.Set{}); unsure != before; {
		before = unsure
		for m := unsure; !m.Empty(); m = m.Rest() {
			k := m.First()
			if s.to[k*s.values+int(pick[k])].Meets(leading) {
				leading = leading.Or(board.One(k))
				unsure = unsure.Without(board.One(k))
			}
		}
	}
	c.leads = leading.And(c.done)
	s.blacken(c, unsure.Without(board.One(s.start)))
}
