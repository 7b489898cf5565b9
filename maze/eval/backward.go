package eval

// The backward repair updates the distances to the goal after the jumps of one cell v have
// changed. It is the forward repair with all jumps reversed, except for where it begins:
// the jumps out of v determine its own distance, so v itself is the first orphan or the
// first cell to be improved.

// touchBackward logs the backward data of a cell before they change.
func (s *State) touchBackward(v int32, c *cell) {
	if c.seenB == s.tx.number {
		return
	}
	c.seenB = s.tx.number
	s.tx.backward = append(s.tx.backward, backwardLog{v, c.distToGoal, c.tightOut})
}

func (s *State) repairBackward(v int32, moved *jumps) {
	c := &s.cells[v]
	tight := c.tightOut
	if c.distToGoal != unreached {
		for _, w := range moved.before[:moved.nBefore] {
			if s.cells[w].distToGoal == c.distToGoal-1 {
				tight--
			}
		}
	}
	best := int32(unreached)
	for _, w := range moved.after[:moved.nAfter] {
		distance := s.cells[w].distToGoal
		if distance == c.distToGoal-1 {
			tight++
		}
		best = min(best, distance)
	}
	switch {
	case best != unreached && best+1 < c.distToGoal:
		s.touchBackward(v, c)
		c.distToGoal = best + 1
		queue := s.settleBackward(append(s.queue[:0], v), c.distToGoal, 0)
		for _, w := range queue {
			s.refresh(w)
		}
	case c.distToGoal == unreached:
	case tight > 0:
		if tight != c.tightOut {
			s.touchBackward(v, c)
			c.tightOut = tight
		}
	default:
		s.touchBackward(v, c)
		d := c.distToGoal
		c.distToGoal, c.tightOut = unreached, 0
		orphans := s.spreadBackward(append(s.orphans[:0], v), d)
		low, pending := s.candidatesBackward(orphans)
		s.settleBackward(s.queue[:0], low, pending)
		for _, w := range orphans {
			s.refresh(w)
		}
	}
}

// spreadBackward extends the list of orphans, which were at distance d, by those
// that they orphan in turn.
func (s *State) spreadBackward(orphans []int32, d int32) []int32 {
	for from := 0; from < len(orphans); d++ {
		for level := len(orphans); from < level; from++ {
			for e := s.cells[orphans[from]].in; e >= 0; e = s.next[e] {
				u := e >> 2
				c := &s.cells[u]
				if c.distToGoal != d+1 {
					continue
				}
				s.touchBackward(u, c)
				c.tightOut--
				if c.tightOut == 0 {
					c.distToGoal = unreached
					orphans = append(orphans, u)
				}
			}
		}
	}
	return orphans
}

// candidatesBackward puts each orphan with a jump to a cell that is no orphan into the
// bucket of the distance that this jump gives it. It returns the smallest such distance
// and the number of cells in buckets.
func (s *State) candidatesBackward(orphans []int32) (low int32, pending int) {
	low = unreached
	for _, v := range orphans {
		c := &s.cells[v]
		best := int32(unreached)
		for _, w := range c.out[:c.outs] {
			best = min(best, s.cells[w].distToGoal)
		}
		if best == unreached {
			continue
		}
		best++
		c.nextB = s.buckets[best]
		s.buckets[best] = v
		low = min(low, best)
		pending++
	}
	return low, pending
}

// settleBackward settles the cells in the queue, whose distance is the level low,
// and the pending ones in the buckets, from low upwards. It returns the queue of
// all cells that it settled.
func (s *State) settleBackward(queue []int32, low int32, pending int) []int32 {
	head := 0
	for level := low; head < len(queue) || pending > 0; level++ {
		if pending > 0 {
			for v := s.buckets[level]; v >= 0; v = s.cells[v].nextB {
				pending--
				if c := &s.cells[v]; c.distToGoal == unreached {
					c.distToGoal = level
					queue = append(queue, v)
				}
			}
			s.buckets[level] = -1
		}
		for ; head < len(queue); head++ {
			v := queue[head]
			c := &s.cells[v]
			if c.distToGoal != level {
				break
			}
			c.tightOut = 0
			for _, w := range c.out[:c.outs] {
				if s.cells[w].distToGoal == level-1 {
					c.tightOut++
				}
			}
			for e := c.in; e >= 0; e = s.next[e] {
				u := e >> 2
				t := &s.cells[u]
				if t.distToGoal < level+1 {
					continue
				}
				s.touchBackward(u, t)
				if t.distToGoal == level+1 {
					t.tightOut++
					continue
				}
				t.distToGoal = level + 1
				queue = append(queue, u)
			}
		}
	}
	return queue
}
