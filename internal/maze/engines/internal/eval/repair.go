package eval

// The forward repair updates the distances from the start after the jumps of one cell v
// have changed.
//
//  1. Removing a tight jump removes a parent of its target. A cell without a parent is
//     an orphan: its distance is invalid, and so are its tight jumps, which may orphan
//     further cells, all of them at larger distances.
//  2. An orphan may have jumps into it from cells that are no orphans; the best of them
//     gives it a candidate distance.
//  3. The new jumps of v may improve cells.
//  4. Candidates and improvements are settled in the order of their distance, as in
//     Dial's version of Dijkstra's algorithm: with buckets for the candidates, and a
//     plain queue for the cells discovered meanwhile, whose distances are in order
//     anyway. A settled cell counts its parents again.
//
// For example, let the jumps S-a-b-G and S-c-d-e-b make up a maze, so that b is at distance 2
// and e at 3. Now a takes a value without jumps:
//
//  1. b loses its only parent a and is an orphan, and so is G, whose only parent is b.
//  2. e is no orphan and jumps to b, which gives b the candidate distance 4. Only b jumps to
//     G, so G has no candidate.
//  3. a has no new jumps.
//  4. b is settled at 4. Its jump discovers G, which is settled at 5.
//
// The data of c and d are never read.
//
// The cost is proportional to the number of jumps into and out of the cells whose
// distance changes, plus the number of levels in between. A change off all shortest paths
// costs nothing here. The heap of the textbook is not needed, because all jumps have the
// length one.
//
// The parents tell whether the shortest solution is unique: on a walk back from the goal,
// every cell must have exactly one parent, which is then equal to the exclusive or of all
// its parents. The cells of the last such walk are marked, and as long as none of them
// changes the answer stays valid.

// touchForward logs the forward data of a cell before they change.
func (s *State) touchForward(v int32, c *cell) {
	if c.seenF == s.tx.number {
		return
	}
	c.seenF = s.tx.number
	s.tx.forward = append(s.tx.forward, forwardLog{v, c.dist, c.parents, c.tightIn})
	if c.onPath == s.walk {
		s.tx.dirty = true
	}
}

// repairForward repairs the distances from the start after the jumps of v have changed as moved
// says. It does nothing if v cannot be reached, since then none of its jumps is tight.
func (s *State) repairForward(v int32, moved *jumps) {
	d := s.cells[v].dist
	if d == unreached {
		return
	}
	// Step 1: the orphans.
	orphans := s.orphans[:0]
	for _, w := range moved.before[:moved.nBefore] {
		if s.cells[w].dist == d+1 {
			orphans = s.dropParent(orphans, w, v)
		}
	}
	// Step 2: their candidates, by distance.
	low, pending := int32(0), 0
	if len(orphans) > 0 {
		orphans = s.spreadForward(orphans, d+1)
		low, pending = s.candidatesForward(orphans)
	}
	// Step 3: the new jumps.
	queue := s.queue[:0]
	for _, w := range moved.after[:moved.nAfter] {
		queue = s.offerForward(queue, v, w, d+1)
	}
	if len(queue) > 0 {
		low = d + 1
	}
	// Step 4: settle. All facts that depend on a changed distance follow.
	queue = s.settleForward(queue, low, pending)
	for _, w := range orphans {
		s.refresh(w)
	}
	for _, w := range queue {
		s.refresh(w)
	}
}

// dropParent takes v from the parents of w, and adds w to the orphans if it was
// the last one.
func (s *State) dropParent(orphans []int32, w, v int32) []int32 {
	c := &s.cells[w]
	s.touchForward(w, c)
	c.tightIn--
	c.parents ^= v
	if c.tightIn == 0 {
		s.setDist(c, unreached)
		orphans = append(orphans, w)
	}
	return orphans
}

// spreadForward extends the list of orphans, which were at distance d, by those
// that they orphan in turn.
func (s *State) spreadForward(orphans []int32, d int32) []int32 {
	for from := 0; from < len(orphans); d++ {
		for level := len(orphans); from < level; from++ {
			v := orphans[from]
			c := &s.cells[v]
			for _, w := range c.out[:c.outs] {
				if s.cells[w].dist == d+1 {
					orphans = s.dropParent(orphans, w, v)
				}
			}
		}
	}
	return orphans
}

// candidatesForward puts each orphan with a jump into it from a cell that is no orphan
// into the bucket of the distance that this jump gives it. It returns the smallest such
// distance and the number of cells in buckets.
func (s *State) candidatesForward(orphans []int32) (low int32, pending int) {
	low = unreached
	for _, v := range orphans {
		c := &s.cells[v]
		best := int32(unreached)
		for e := c.in; e >= 0; e = s.next[e] {
			best = min(best, s.cells[e>>2].dist)
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

// offerForward offers cell w the distance d by a jump from v, which is settled.
func (s *State) offerForward(queue []int32, v, w, d int32) []int32 {
	c := &s.cells[w]
	if c.dist < d {
		return queue
	}
	s.touchForward(w, c)
	if c.dist == d {
		c.tightIn++
		c.parents ^= v
		return queue
	}
	s.setDist(c, d)
	return append(queue, w)
}

// settleForward settles the cells in the queue, whose distance is the level low,
// and the pending ones in the buckets, from low upwards. It returns the queue of
// all cells that it settled.
func (s *State) settleForward(queue []int32, low int32, pending int) []int32 {
	head := 0
	for level := low; head < len(queue) || pending > 0; level++ {
		if pending > 0 {
			for v := s.buckets[level]; v >= 0; v = s.cells[v].nextB {
				pending--
				if c := &s.cells[v]; c.dist == unreached {
					s.setDist(c, level)
					queue = append(queue, v)
				}
			}
			s.buckets[level] = -1
		}
		for ; head < len(queue); head++ {
			v := queue[head]
			c := &s.cells[v]
			if c.dist != level {
				break
			}
			c.tightIn, c.parents = 0, 0
			for e := c.in; e >= 0; e = s.next[e] {
				if u := e >> 2; s.cells[u].dist == level-1 {
					c.tightIn++
					c.parents ^= u
				}
			}
			for _, w := range c.out[:c.outs] {
				queue = s.offerForward(queue, v, w, level+1)
			}
		}
	}
	return queue
}

// setDist changes the distance of a cell, and the counts of its levels.
func (s *State) setDist(c *cell, d int32) {
	s.relevel(c.dist, d)
	c.dist = d
}

// isUnique reports whether there is exactly one shortest solution now.
func (s *State) isUnique() bool {
	if !s.tx.dirty {
		return s.unique
	}
	return s.uniquePath()
}

// uniquePath walks back from the goal while each cell has one parent.
func (s *State) uniquePath() bool {
	v := s.goal
	if s.cells[v].dist == unreached {
		return false
	}
	for v != s.start {
		c := &s.cells[v]
		if c.tightIn != 1 {
			return false
		}
		v = c.parents
	}
	s.looked += int64(s.cells[s.goal].dist)
	return true
}

// markPath marks the cells on which the answer of uniquePath depends.
func (s *State) markPath() {
	s.walk++
	if length, ok := s.Length(); ok {
		s.looked += int64(length)
	}
	for v := s.goal; ; {
		c := &s.cells[v]
		c.onPath = s.walk
		if v == s.start || c.tightIn != 1 {
			return
		}
		v = c.parents
	}
}

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
