package forest

// Which numbers may be joined to v without closing a cycle, and which only if an
// edge is cut first?
//
// The look at v begins by marking the way from v to the root of its tree. A
// number u then climbs towards its own root until it meets a marked number, and
// everything it passed is marked with the answer, so that a look costs at most
// the union of all the ways, however many numbers it asks about. Tried first: a
// climb to the root for each question, a third of all time on level 2000;
// component labels, kept up to date by walking the smaller part, are cheap to
// read but do not say which edge of v leads to u, which is what a swap needs.
type sides struct {
	look int32   // number of the present look; marks of earlier looks are void
	mark []mark  // of each number
	way  []int32 // numbers climbed over
	v    int32   // the number looked at
}

// mark says on which side of v a number lies.
type mark struct {
	look int32
	side int32 // in the tree of v: the neighbour of v towards it; else -2 - root of its tree
	down int32 // proper ancestors of v: the next number towards v; else none
}

func newSides(n int) sides { return sides{mark: make([]mark, n)} }

// otherTree reports whether a side is that of a number in another tree than v.
func otherTree(side int32) bool { return side < none }

// lookFrom begins a look from v.
func (s *state) lookFrom(v int32) {
	t := &s.sides
	t.v = v
	t.look++
	above := s.nodes[v].parent
	t.mark[v] = mark{t.look, none, none}
	climbed := 0
	for below, w := v, above; w != none; below, w = w, s.nodes[w].parent {
		t.mark[w] = mark{t.look, above, below}
		climbed++
	}
	s.spend(climbed)
}

// side returns the side of v on which u lies; u is not v.
func (s *state) side(u int32) int32 {
	t := &s.sides
	if m := &t.mark[u]; m.look == t.look {
		return m.side
	}
	t.way = t.way[:0]
	side := int32(none)
	for w := u; ; {
		t.way = append(t.way, w)
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
	s.spend(len(t.way))
	for _, w := range t.way {
		t.mark[w] = mark{t.look, side, none}
	}
	return side
}

// towards returns the neighbour of u on the way to v, which is in the same tree;
// side(u) was asked before.
func (s *state) towards(u int32) int32 {
	if down := s.sides.mark[u].down; down != none {
		return down
	}
	return s.nodes[u].parent
}
