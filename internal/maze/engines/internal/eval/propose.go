package eval

import "stride/maze"

// At low temperatures most proposals are bad, and most bad ones can be rejected before
// anything is changed, by an upper bound of the new value. Let v be the cell, and t its
// distance from the start.
//
// Length. A new jump from v to a cell w that is no farther from the goal than v limits the
// solution to at most t + 1 + distToGoal(w) jumps, because the old shortest path from w to
// the goal does not visit v. If v is the only cell at distance t, every solution visits
// it. Then there is no solution at all without a new jump to a cell beyond level t, and
// with one the bound above holds in any case. If v is on no shortest solution, the old
// length remains possible.
//
// Penalties. Suppose that v still leads to the goal by such a w: then the same cells as
// before lead to the goal. The set of reachable cells may change, but the cost of a cell
// whose degrees stay the same falls only if it is a black hole (by its cost, at most 4)
// or a white hole that becomes reachable (by 2). At most nine cells change their degrees,
// and their costs if nothing else changes are look-ups; if they also become unreachable or
// holes, this makes them no cheaper, with the same two exceptions. So the cost of the maze
// falls by no more than the exact difference at the nine cells, plus 4·black + 2·white.
//
// The change is made only if the bound reaches the floor that the acceptance rule has set, and its
// forward half first. Then length and reachability are exact, and only which cells lead to the goal
// may still change; a second bound decides whether the backward half is worth making. On small
// grids most rejections cost no change at all, and of the others more than half happen before the
// backward half. On grids that annealing cannot order, 50x50 and larger, there are too many holes
// for the bounds, and few proposals are rejected early.

// Propose changes cell v, which is not the goal, to the value x if the value of
// the maze is then at least floor, and reports whether it did. Nothing may be
// pending from Set.
func (s *State) Propose(v int32, x int16, floor int64) bool {
	c := &s.cells[v]
	if c.value == x {
		return s.Value() >= floor
	}
	if s.custom != nil {
		_, ok := s.proposeCustom(v, x, floor, true)
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
	if s.custom != nil {
		return s.proposeCustom(v, x, floor, false)
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
	reaches := s.cells[v].distToGoal != unreached
	s.rewire(v, x, &moved)
	s.repairForward(v, &moved)
	relief := maze.HolePenalty * s.tally.black() // only black holes can become cheaper now
	if reaches {
		relief = worstCell * s.tally.white() // only white holes can become cheaper now
	}
	if s.courseValue()+int64(relief) < floor {
		return false
	}
	s.repairBackward(v, &moved)
	return s.courseValue() >= floor
}

// pruned reports whether the bound shows that the change of v to x leaves the maze below
// floor. No cell is a target of v both before and after.
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
		if t.distToGoal <= c.distToGoal && t.distToGoal != unreached {
			cut = min(cut, c.dist+1+t.distToGoal)
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
		case c.dist+c.distToGoal == length:
			return false // v lies on a shortest solution, and the new length is not known
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
	relief := worstCell*s.tally.black() + maze.HolePenalty*s.tally.white()
	return int64(ceiling-sum.penalties()+relief) < floor
}

// with returns facts with one of them set or cleared.
func with(facts, fact uint8, set bool) uint8 {
	if set {
		return facts | fact
	}
	return facts &^ fact
}
