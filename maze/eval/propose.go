package eval

import "stride/maze"

// Most proposals of a cold search are bad, and most bad ones can be turned down
// before anything is changed, by an upper bound of the new value. Let v be the
// cell, t its distance from the start.
//
// Length. A new jump from v to a cell w that is no farther from the goal than v
// cuts the solution to at most t + 1 + togo(w): the old way from w to the goal
// does not pass v. If v is the only cell at distance t, every solution passes it;
// then without a new jump to a cell beyond level t there is no solution at all, and
// with one the bound above holds whatever it is. And if v lies on no shortest
// solution, the old length remains possible.
//
// Penalties. Suppose that v still leads to the goal by such a w: then the same
// cells as before lead there. Those that can be reached may change, but for a cell
// whose degrees stay the same this lowers its cost only if it is a black hole (by
// what it costs, at most 4) or a white hole that opens up (by 2). The cells whose
// degrees change are at most nine, and what they will cost if nothing else
// changes is a look-up each; that they become unreachable or holes besides does not
// make them cheaper than that, but for the same two exceptions. So the cost of the
// maze falls by no more than the exact difference at the nine cells,
// plus 4·black + 2·white.
//
// Only if the bound reaches the floor that the acceptance rule has set is the
// change carried out, the forward half first. Then length and reachability are
// exact, and the second bound, where leads-to-the-goal alone may still change,
// decides on the backward half. At 10x10 and a temperature of 1, seven of eight
// refusals cost no change at all, and of the others more than half end before the
// backward half. On grids that annealing cannot order, 50x50 and larger, the holes
// are too many for the bounds, and few proposals end early.

// Propose changes cell v, which is not the goal, to the value x if the value of
// the maze is then at least floor, and reports whether it did. Nothing may be
// pending from Set.
func (s *State) Propose(v int32, x int16, floor int64) bool {
	c := &s.cells[v]
	if c.value == x {
		return s.Value() >= floor
	}
	if s.other != nil {
		_, ok := s.proposeOther(v, x, floor, true)
		return ok
	}
	if s.pruned(c, v, x, floor) {
		return false
	}
	if !s.try(v, x, floor) {
		s.Undo()
		return false
	}
	s.Commit()
	return true
}

// Probe returns the value of the maze if cell v held x, or false if it is below
// floor. The maze stays as it is.
func (s *State) Probe(v int32, x int16, floor int64) (int64, bool) {
	c := &s.cells[v]
	if c.value == x {
		value := s.Value()
		return value, value >= floor
	}
	if s.other != nil {
		return s.proposeOther(v, x, floor, false)
	}
	if s.pruned(c, v, x, floor) {
		return 0, false
	}
	ok := s.try(v, x, floor)
	value := s.courseValue()
	s.Undo()
	return value, ok
}

// try carries out the change as far as it may still reach the floor, and reports
// whether it does.
func (s *State) try(v int32, x int16, floor int64) bool {
	var moved jumps
	reaches := s.cells[v].togo != unreached
	s.rewire(v, x, &moved)
	s.repairForward(v, &moved)
	mend := maze.HolePenalty * s.tally.black() // no more cells than these can come to lead to the goal
	if reaches {
		mend = worstCell * s.tally.white() // or cease to, and be no hole any more
	}
	if s.courseValue()+int64(mend) < floor {
		return false
	}
	s.repairBackward(v, &moved)
	return s.courseValue() >= floor
}

// pruned reports whether it is plain that the change of v to x leaves the maze
// below floor.
func (s *State) pruned(c *cell, v int32, x int16, floor int64) bool {
	length := s.cells[s.goal].dist
	if length == unreached {
		return false
	}
	var after [4]int32
	n := s.targets(c, v, x, &after)
	cut := int32(unreached)
	beyond := false
	for _, w := range after[:n] {
		t := &s.cells[w]
		if t.togo <= c.togo && t.togo != unreached {
			cut = min(cut, c.dist+1+t.togo)
		}
		beyond = beyond || t.dist > c.dist
	}
	if c.dist < length {
		alone := s.levels[c.dist] == 1
		switch {
		case alone && !beyond:
			return int64(-maze.UnsolvableCost*s.n) < floor
		case cut < length || alone && cut != unreached:
			length = cut
		case c.dist+c.togo == length:
			return false // v lies on a shortest solution, and what comes is not known
		}
	}
	ceiling := maze.LengthPoints*length + s.n
	if int64(ceiling) < floor {
		return true
	}
	if cut == unreached {
		return false
	}
	sum := s.tally + cost[c.role|with(c.facts, oneOut, n == 1)] - cost[c.role|c.facts]
	for _, w := range c.out[:c.outs] {
		t := &s.cells[w]
		sum += cost[t.role|with(t.facts, oneIn, t.indegree == 2)] - cost[t.role|t.facts]
	}
	for _, w := range after[:n] {
		t := &s.cells[w]
		sum += cost[t.role|with(t.facts, oneIn, t.indegree == 0)] - cost[t.role|t.facts]
	}
	mend := worstCell*s.tally.black() + maze.HolePenalty*s.tally.white()
	return int64(ceiling-sum.penalties()+mend) < floor
}

// with returns facts with one of them set or cleared.
func with(facts, fact uint8, set bool) uint8 {
	if set {
		return facts | fact
	}
	return facts &^ fact
}
