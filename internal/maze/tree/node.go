package tree

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
	known     Set   // the start, and all cells to which it or a filled cell jumps
	done      Set   // filled cells
	closed    Set   // known cells for which further jumps into them make no difference
	charged   Set   // closed cells whose only jump into them is counted as a loss
	leads     Set   // filled cells that lead to the goal, if there is a solution
	black     Set   // known cells that are counted as black holes
	open      Set   // unfilled cells of the current level
	next      Set   // known cells of the next level
	multi     Set   // cells of open and next to which two or more shortest paths lead
	loss      int32 // losses that are certain
	level     int16 // distance of the cells in open
	wait      int8  // number of cells to be filled before prices are asked again (prices.go)
	ambiguous bool  // the loss for a solution that is not unique has been counted
}

// root returns the empty maze.
func (s *Space) root() node {
	start := one(s.start)
	return node{known: start, closed: start, open: start}
}

// unfilled returns the cells that have no value yet, without the goal.
func (s *Space) unfilled(c *node) Set { return s.all.without(c.done).without(one(s.goal)) }

// fill gives the open cell k the value v. The goal is not known.
func (s *Space) fill(c *node, k, v int) {
	bit := one(k)
	s.place(c, k, v)
	targets := s.to[k*s.values+v]
	fresh := targets.without(c.known)
	c.multi = c.multi.or(targets.and(c.next))
	if c.multi.meets(bit) {
		c.multi = c.multi.or(fresh)
	}
	off := int32(fresh.count())
	if off > 0 && c.next.empty() {
		off--
	}
	c.loss += off * s.points.length
	c.closed = c.closed.or(targets.and(c.known))
	c.known = c.known.or(fresh)
	c.next = c.next.or(fresh)
	s.charge(c, s.targets[k].or(fresh))
	if !c.ambiguous && c.open.or(c.next).without(c.multi).empty() {
		c.ambiguous = true
		c.loss += s.points.unique
	}
}

// place marks a reachable cell as filled and counts the loss that its own jumps cause.
func (s *Space) place(c *node, k, v int) {
	bit := one(k)
	c.open = c.open.without(bit)
	c.done = c.done.or(bit)
	switch s.jumps[k*s.values+v] {
	case 0:
		s.blacken(c, bit)
	case 1:
		c.loss += s.points.forward
	}
}

// blacken counts known cells as black holes. A cell that was charged for its only jump
// into it is then no forced backward move, so its loss stays the same.
func (s *Space) blacken(c *node, cells Set) {
	c.loss += s.points.black * int32(cells.without(c.charged).count())
	c.black = c.black.or(cells)
	c.closed = c.closed.or(cells)
}

// charge counts the loss of those cells of some that have one jump into them and can get
// no other. After a cell is filled, this can have become true only of the cells to which
// it might have jumped, and of those that it made known.
func (s *Space) charge(c *node, some Set) {
	unfilled := s.unfilled(c)
	for m := c.known.without(c.closed).and(some); !m.empty(); m = m.rest() {
		k := m.first()
		if !s.sources[k].meets(unfilled) {
			c.loss += s.points.backward
			c.charged = c.charged.or(one(k))
			c.closed = c.closed.or(one(k))
		}
	}
}

// findBlack finds the black holes among the filled cells. leading has the known cells that
// certainly lead to the goal, and pick the value of each filled cell.
func (s *Space) findBlack(c *node, pick *[MaxCells]uint8, leading Set) {
	unsure := c.done.without(leading).without(c.black)
	for before := (Set{}); unsure != before; {
		before = unsure
		for m := unsure; !m.empty(); m = m.rest() {
			k := m.first()
			if s.to[k*s.values+int(pick[k])].meets(leading) {
				leading = leading.or(one(k))
				unsure = unsure.without(one(k))
			}
		}
	}
	c.leads = leading.and(c.done)
	s.blacken(c, unsure.without(one(s.start)))
}
