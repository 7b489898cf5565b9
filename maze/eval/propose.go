package eval

import "stride/maze"

// Most proposals of a cold search are bad, and most bad ones break or shorten the
// one long way from start to goal. That can be seen before anything is changed:
//
//   - A new jump from v, at distance t from the start, to a cell w that is nearer
//     to the goal than v's own way is cuts the solution to at most
//     t + 1 + togo(w): the old way from w to the goal does not pass v.
//   - If v is the only cell at distance t, every solution passes it. Then without
//     a new jump to a cell beyond level t there is no solution at all, and with
//     one the bound above holds.
//
// So an upper bound of the new value follows from at most four look-ups. Only if
// it reaches the floor that the acceptance rule has set is the change carried
// out; after the forward half the length is known, and a second bound decides
// whether the backward half is worth it. On mazes near the end of annealing the
// first test alone turns down most proposals.

// Propose changes cell v, which is not the goal, to the value x if the value of
// the maze is then at least floor, and reports whether it did. Nothing may be
// pending from Set.
func (s *State) Propose(v int32, x int16, floor int32) bool {
	c := &s.cells[v]
	if c.value == x {
		return s.Value() >= floor
	}
	if s.hopeless(c, v, x, floor) {
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
func (s *State) Probe(v int32, x int16, floor int32) (int32, bool) {
	c := &s.cells[v]
	if c.value == x {
		value := s.Value()
		return value, value >= floor
	}
	if s.hopeless(c, v, x, floor) {
		return 0, false
	}
	ok := s.try(v, x, floor)
	value := s.Value()
	s.Undo()
	return value, ok
}

// try carries out the change as far as it may still reach the floor, and reports
// whether it does.
func (s *State) try(v int32, x int16, floor int32) bool {
	var moved jumps
	s.rewire(v, x, &moved)
	s.repairForward(v, &moved)
	if s.ceiling(s.cells[s.goal].dist) < floor {
		return false
	}
	s.repairBackward(v, &moved)
	return s.Value() >= floor
}

// ceiling returns the largest value of a maze whose shortest solution has the
// given length.
func (s *State) ceiling(length int32) int32 {
	if length == unreached {
		return -maze.UnsolvableCost * s.n
	}
	return maze.LengthPoints*length + s.n
}

// hopeless reports whether it is plain that the change of v to x leaves the maze
// below floor.
func (s *State) hopeless(c *cell, v int32, x int16, floor int32) bool {
	length := s.cells[s.goal].dist
	if c.dist >= length {
		return false // no solution passes v, or there is none
	}
	var to [4]int32
	cut := int32(unreached)
	beyond := false
	for _, w := range to[:s.targets(c, v, x, &to)] {
		t := &s.cells[w]
		if t.togo <= c.togo {
			cut = min(cut, c.dist+1+t.togo)
		}
		beyond = beyond || t.dist > c.dist
	}
	switch {
	case s.levels[c.dist] == 1 && !beyond:
		length = unreached
	case cut < length || s.levels[c.dist] == 1 && cut != unreached:
		length = cut
	default:
		return false
	}
	return s.ceiling(length) < floor
}
