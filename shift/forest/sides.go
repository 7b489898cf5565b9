package forest

// sides answers which numbers can be joined to a number v without closing a cycle, and which
// only if a certain edge of v is cut first.
//
// The look at v begins by marking the path from v to the root of its tree. For a number u,
// the search climbs from u towards its root until it meets a marked number, and marks every
// number that it has passed with the answer. So a look costs no more than the union of all
// these paths, however many numbers it asks about. A climb to the root for each question,
// which was tried first, takes a third of all time on level 2000. Component labels that are
// kept up to date by traversing the smaller part are cheap to read, but do not tell which
// edge of v leads to u, which is what a swap needs.
type sides struct {
	look int32   // number of the present look; marks of earlier looks are invalid
	mark []mark  // of each number
	path []int32 // numbers passed by the present climb
	size int32   // of its tree
	v    int32   // number at which the look began
}

// mark says on which side of v a number lies.
type mark struct {
	look int32
	side int32 // in the tree of v, the neighbour of v towards it; otherwise -2 - root of its tree
	down int32 // for a proper ancestor of v, the next number towards v; otherwise none
}

func newSides(n int) sides { return sides{mark: make([]mark, n)} }

// otherTree reports whether a side is that of a number in a tree other than that of v.
func otherTree(side int32) bool { return side < none }

// lookFrom begins a look at v.
func (s *state) lookFrom(v int32) {
	t := &s.sides
	t.v = v
	t.look++
	above := s.nodes[v].parent
	t.mark[v] = mark{t.look, none, none}
	climbed := 0
	t.size = s.nodes[v].size
	for below, w := v, above; w != none; below, w = w, s.nodes[w].parent {
		t.mark[w] = mark{t.look, above, below}
		climbed++
		t.size = s.nodes[w].size
	}
	s.spend(climbed)
}

// side returns the side of v on which u lies. u must not be v.
func (s *state) side(u int32) int32 {
	t := &s.sides
	if m := &t.mark[u]; m.look == t.look {
		return m.side
	}
	t.path = t.path[:0]
	side := int32(none)
	for w := u; ; {
		t.path = append(t.path, w)
		above := s.nodes[w].parent
		if above == none {
			side = -2 - w
			break
		}
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

// towards returns the neighbour of u on the path from u to v. Both must be in the same tree,
// and side(u) must have been called during this look.
func (s *state) towards(u int32) int32 {
	if down := s.sides.mark[u].down; down != none {
		return down
	}
	return s.nodes[u].parent
}
