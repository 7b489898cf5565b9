package forest

// sides answers which numbers can be joined to a number v without closing a cycle, and which
// only if a certain edge of v is cut first.
//
// For most numbers the label of their tree is the answer (see label.go). For a number u in the
// tree of v, the search climbs from u towards the root until it meets a marked number, and marks
// every number that it has passed with the answer; before the first climb, it marks the path
// from v to the root. So all questions about one v together cost no more than the union of these
// paths. Labels alone would not do: they do not tell which edge of v leads to u, which is what a
// swap needs.
type sides struct {
	look   int32   // number of the present pass; marks of earlier passes are invalid
	mark   []mark  // of each number
	path   []int32 // numbers passed by the present climb
	v      int32   // number at which the pass began
	tree   int32   // its tree
	size   int32   // of its tree
	marked bool    // whether the path from v to its root is marked
}

// mark says on which side of v a number lies.
type mark struct {
	look int32
	side int32 // in the tree of v, the neighbour of v towards it; otherwise -2 - label of its tree
	down int32 // for a proper ancestor of v, the next number towards v; otherwise none
}

func newSides(n int) sides { return sides{mark: make([]mark, n)} }

// otherTree reports whether a side is that of a number in a tree other than that of v.
func otherTree(side int32) bool { return side < none }

// lookFrom begins a pass at v.
func (s *state) lookFrom(v int32) {
	t := &s.sides
	t.v = v
	t.look++
	t.tree = s.nodes[v].tree
	t.size = s.labels.size[t.tree]
	t.marked = false
}

// side returns the side of v on which u lies. u must not be v.
func (s *state) side(u int32) int32 {
	if tree := s.nodes[u].tree; tree != s.sides.tree {
		return -2 - tree
	}
	return s.sideWithin(u)
}

// sideWithin returns the side of v on which u, in the same tree, lies.
func (s *state) sideWithin(u int32) int32 {
	t := &s.sides
	if !t.marked {
		s.markPath()
	}
	if m := &t.mark[u]; m.look == t.look {
		return m.side
	}
	t.path = t.path[:0]
	side := int32(none)
	for w := u; ; {
		t.path = append(t.path, w)
		above := s.spots[w].parent
		if above == t.v {
			side = w
			break
		}
		if m := &t.mark[above]; m.look == t.look {
			side = m.side
			break
		}
		w = above
	}
	s.spend(len(t.path))
	for _, w := range t.path {
		t.mark[w] = mark{t.look, side, none}
	}
	return side
}

// markPath marks v and the path from v to the root of its tree.
func (s *state) markPath() {
	t := &s.sides
	t.marked = true
	above := s.spots[t.v].parent
	t.mark[t.v] = mark{t.look, none, none}
	climbed := 0
	for below, w := t.v, above; w != none; below, w = w, s.spots[w].parent {
		t.mark[w] = mark{t.look, above, below}
		climbed++
	}
	s.spend(climbed)
}

// towards returns the neighbour of u on the path from u to v. Both must be in the same tree,
// and side(u) must have been called during this pass.
func (s *state) towards(u int32) int32 {
	if down := s.sides.mark[u].down; down != none {
		return down
	}
	return s.spots[u].parent
}
