package forest

import "stride/search"

// state is a forest on the numbers of a level, with everything the search keeps
// about it up to date: sum sets, parents, the list of unsatisfied numbers, their
// prices.
//
// Layout: what a look at a number needs (first word of its sums, total, parent,
// place) is one struct of 48 bytes; edges and the further words of the sums are
// flat slices with a fixed place for each number. On level 1000 all of it
// is 300 kB and stays in the second-level cache.
type state struct {
	*numbering
	options Options

	nodes     []node
	edges     []edge  // those of number v from edgeStart[v]
	edgeStart []int32 // one more than there are numbers
	sums      []uint64
	sumStart  []int32
	scratch   []uint64 // a sum set of any number

	unsatisfied []int32
	count       int32 // of edges, each counted once

	random  *search.Rand
	steps   int64 // choices of a link so far
	clock   int64 // of the prices: steps before the present chain
	priced  int64 // number of options weighed
	journal []change
	energy  int32 // change by the present chain

	sides     sides
	proposals []proposal
	found     []int32
	heat      boltzmann
	cold      search.Acceptor
	effort    effort
	debug     bool  // see verify
	verified  int64 // energy before the present chain, in debug mode
}

// node is what is kept for one number.
type node struct {
	low    uint64 // subset sums 0 to 63 of value and edge lengths
	total  int32  // of value and edge lengths
	value  int32
	parent int32 // in the tree, none for its root; which number is root means nothing
	degree int32
	place  int32 // in the list of unsatisfied numbers, none if satisfied
	bonus  int32 // added to the price when it was last raised, at clock raised
	raised int64
}

// edge is one end's view of an edge.
type edge struct {
	to     int32
	length int32
}

// change is an edge added or cut, for taking it back.
type change struct {
	added  bool
	v, u   int32
	length int32
}

// newState returns the state without edges. over may end it early, as it may all that
// is done with the state; nil means never. See effort.
func newState(l *numbering, options Options, random *search.Rand, over func() bool) *state {
	n := l.count()
	s := &state{
		numbering: l,
		options:   options,
		nodes:     make([]node, n),
		edgeStart: make([]int32, n+1),
		sumStart:  make([]int32, n+1),
		random:    random,
		sides:     newSides(n),
		heat:      newBoltzmann(options.Heat),
		cold:      search.Acceptor{Rule: search.Metropolis, Level: options.Temperature * unit},
	}
	most := int32(0)
	for v := range int32(n) {
		room := l.room(v)
		words := int32(l.words(v, room))
		most = max(most, words)
		s.edgeStart[v+1] = s.edgeStart[v] + room
		s.sumStart[v+1] = s.sumStart[v] + words
	}
	s.edges = make([]edge, s.edgeStart[n])
	s.sums = make([]uint64, s.sumStart[n])
	s.scratch = make([]uint64, most)
	s.effort.look = over
	s.clear()
	return s
}

// clear cuts all edges and forgets the prices. If the search is over meanwhile, it leaves
// the state torn.
func (s *state) clear() {
	s.count = 0
	s.unsatisfied = s.unsatisfied[:0]
	s.journal = s.journal[:0]
	for v := range s.nodes {
		s.nodes[v] = node{value: s.value[v], parent: none, place: int32(len(s.unsatisfied))}
		s.unsatisfied = append(s.unsatisfied, int32(v))
		s.refresh(int32(v))
		if s.spend(1); s.effort.over {
			s.effort.torn = true
			return
		}
	}
}

func (s *state) edgesOf(v int32) []edge {
	return s.edges[s.edgeStart[v]:][:s.nodes[v].degree]
}

// full reports whether v has no room for more than the given number of edges.
func (s *state) full(v, more int32) bool {
	return s.edgeStart[v]+s.nodes[v].degree+more > s.edgeStart[v+1]
}

// sumsOf returns the place of the subset sums of v. It is used only when one word is not
// enough, so that on boards of small numbers it takes no memory.
func (s *state) sumsOf(v int32) []uint64 { return s.sums[s.sumStart[v]:s.sumStart[v+1]] }

// wants reports whether v, with an edge of length d more, is satisfied; d = 0
// asks whether it is so now.
func (s *state) wants(v, d int32) bool {
	n := &s.nodes[v]
	half := n.total - d
	if half < 0 || half&1 != 0 {
		return false
	}
	half >>= 1
	if half < 64 {
		return n.low>>uint(half)&1 != 0
	}
	return s.sums[s.sumStart[v]+half>>6]>>uint(half&63)&1 != 0
}

// spares reports whether v, without its edge at index k, is satisfied.
func (s *state) spares(v, k int32) bool {
	total := s.subsetSums(s.scratch, v, k, 0)
	return holds(s.scratch, total, 0)
}

// satisfied reports whether v is satisfied.
func (s *state) satisfied(v int32) bool { return s.nodes[v].place == none }

// refresh makes the sums of v anew after a change of its edges, and moves it
// between the satisfied and the unsatisfied numbers.
func (s *state) refresh(v int32) {
	n := &s.nodes[v]
	n.total, n.low = s.makeSums(s.sumsOf(v), v, none, 0)
	satisfied := s.wants(v, 0)
	if satisfied == (n.place == none) {
		return
	}
	if satisfied {
		last := s.unsatisfied[len(s.unsatisfied)-1]
		s.unsatisfied[n.place] = last
		s.nodes[last].place = n.place
		s.unsatisfied = s.unsatisfied[:len(s.unsatisfied)-1]
		n.place = none
		return
	}
	n.place = int32(len(s.unsatisfied))
	s.unsatisfied = append(s.unsatisfied, v)
}

// edgeTo returns the index among the edges of v of the one to u.
func (s *state) edgeTo(v, u int32) int32 {
	edges := s.edgesOf(v)
	for k := range edges {
		if edges[k].to == u {
			return int32(k)
		}
	}
	panic("forest: no such edge")
}

// link adds an edge between v and u, which must be in different trees, and notes
// it in the journal. One of the two trees is turned over so that its end of the
// edge is the root: the one whose end is less deep, most often the smaller tree.
// It costs that depth and the new sums of both ends.
func (s *state) link(v, u, length int32) {
	if s.deeper(v, u) {
		s.turn(u)
		s.nodes[u].parent = v
	} else {
		s.turn(v)
		s.nodes[v].parent = u
	}
	s.attach(v, edge{u, length})
	s.attach(u, edge{v, length})
	s.count++
	s.journal = append(s.journal, change{true, v, u, length})
}

// deeper reports whether the way from v to its root is longer than that from u.
func (s *state) deeper(v, u int32) bool {
	climbed := 0
	for ; ; climbed++ {
		if u = s.nodes[u].parent; u == none {
			break
		}
		if v = s.nodes[v].parent; v == none {
			break
		}
	}
	s.spend(climbed)
	return u == none
}

// turn makes v the root of its tree.
func (s *state) turn(v int32) {
	for above := int32(none); v != none; {
		next := s.nodes[v].parent
		s.nodes[v].parent = above
		above, v = v, next
	}
}

func (s *state) attach(v int32, e edge) {
	n := &s.nodes[v]
	s.edges[s.edgeStart[v]+n.degree] = e
	n.degree++
	s.refresh(v)
}

// cut takes away the edge between v and u and notes it in the journal.
func (s *state) cut(v, u int32) {
	if s.nodes[v].parent == u {
		s.nodes[v].parent = none
	} else {
		s.nodes[u].parent = none
	}
	length := s.detach(v, u)
	s.detach(u, v)
	s.count--
	s.journal = append(s.journal, change{false, v, u, length})
}

func (s *state) detach(v, u int32) (length int32) {
	edges := s.edgesOf(v)
	k := s.edgeTo(v, u)
	length = edges[k].length
	edges[k] = edges[len(edges)-1]
	s.nodes[v].degree--
	s.refresh(v)
	return length
}

// undo takes back every change in the journal, the last one first. The order of
// a number's edges may come out different, and the root of a tree; neither has a
// meaning.
func (s *state) undo() {
	for k := len(s.journal) - 1; k >= 0; k-- {
		c := s.journal[k]
		if c.added {
			s.cut(c.v, c.u)
		} else {
			s.link(c.v, c.u, c.length)
		}
	}
	s.journal = s.journal[:0]
}
