package forest

import "stride/internal/search"

// state is a forest on the numbers of a level, with all that the search keeps up to date
// about it: sum sets, parents, the list of unsatisfied numbers and their prices.
//
// Layout: what is needed to examine a number is in one struct of 64 bytes, a cache line. Further
// edges and words of the sums are in flat slices with a fixed place for each number. On level 1000
// all of it takes 300 kB and stays in the second-level cache.
type state struct {
	*numbering
	options Options

	nodes   []node
	spots   []spot
	labels  labels
	raised  []int64 // clock at the last raise of the price of each number
	edges   []edge  // of numbers with more than a few, see node
	sums    []uint64
	scratch []uint64 // large enough for the sum set of any number

	work worklist
	crew *member // with other workers, or nil if this one is alone; see sharing.go

	random    *search.Rand
	steps     int64 // choices of a link so far
	elsewhere int64 // the same of the other workers, as far as known
	clock     int64 // time by which prices fade: steps before the present chain
	fading    int64 // time in which they fade
	priced    int64 // proposals evaluated so far
	journal   []change
	energy    int32 // change of the energy by the present chain

	sides     sides
	proposals []proposal
	first     []proposal // proposals for the first link that have not been drawn, see chain
	found     []int32
	heat      boltzmann
	cold      search.Metropolis
	effort    effort
	treePrice []int64 // see treeprice.go
	oddPrice  int32
	debug     bool  // see verify
	verified  int64 // energy before the present chain, in debug mode

	off     search.PartSet // parts that are switched off
	begun   int64          // steps before the present chain
	used    search.PartSet // parts that have to do with it
	tallies []tally        // of each part
}

// node is the data of one number.
type node struct {
	low    uint64 // subset sums 0 to 63 of value and edge lengths
	total  int32  // of value and edge lengths
	degree uint16
	room   uint16     // for edges
	tree   int32      // label of its tree, see label.go
	unmet  bool       // whether it is unsatisfied
	bonus  int32      // addition to the price at the time of its last raise, see raised
	value  int32      // of the number
	edges  int32      // begin of its edges in state.edges, where they are if they are more than near
	sums   int32      // begin of its sums in state.sums
	near   [near]edge // its edges if they are no more than that
}

// near is the number of edges for which there is room in a node.
const near = 3

// spot is the place of a number in its tree.
type spot struct {
	parent int32 // none for the root; any number of a tree may be its root
	size   int32 // of the part of the tree that hangs on this number, itself included
}

// edge is an edge as seen from one of its ends.
type edge struct {
	to     int32
	length int32
}

// change is an edge that was added or cut, for undoing that.
type change struct {
	added  bool
	v, u   int32
	length int32
}

// newState returns a state without edges. It and all other methods of the state end early
// when over returns true; nil means that they never do. See effort.
func newState(l *numbering, options Options, off search.PartSet, random *search.Rand,
	over func() bool) *state {
	n := l.count()
	s := &state{
		numbering: l,
		options:   options,
		off:       off,
		nodes:     make([]node, n),
		spots:     make([]spot, n),
		labels:    newLabels(n),
		work:      newWorklist(n),
		raised:    make([]int64, n),
		fading:    int64(min(options.Decay*float64(firstCycle(n, options)), longestFading)),
		random:    random,
		sides:     newSides(n),
		treePrice: make([]int64, n+1),
		heat:      newBoltzmann(options.Heat),
		cold:      search.NewMetropolis(),
		tallies:   make([]tally, len(Parts)),
	}
	edges, sums, maxWords := int32(0), int32(0), int32(0)
	for v := range int32(n) {
		room := l.room(v)
		words := int32(l.words(v, room))
		s.nodes[v] = node{value: l.value[v], room: uint16(room), edges: edges, sums: sums}
		edges += room
		sums += words
		maxWords = max(maxWords, words)
	}
	s.edges = make([]edge, edges)
	s.sums = make([]uint64, sums)
	s.scratch = make([]uint64, maxWords)
	s.effort.look = over
	s.cool(0)
	s.clear()
	return s
}

// clear removes all edges and resets the prices. If the search ends meanwhile, it leaves the
// state torn.
func (s *state) clear() {
	s.labels.free = s.labels.free[:0]
	s.journal = s.journal[:0]
	for v := range int32(len(s.nodes)) {
		n := &s.nodes[v]
		n.degree, n.tree, n.bonus = 0, v, 0
		s.spots[v] = spot{parent: none, size: 1}
		s.labels.size[v] = 1
		s.refresh(v)
		s.work.set(v, n.unmet)
		if s.spend(1); s.effort.over {
			s.effort.torn = true
			return
		}
	}
}

func (s *state) edgesOf(v int32) []edge {
	n := &s.nodes[v]
	if n.degree <= near {
		return n.near[:n.degree]
	}
	return s.edges[n.edges:][:n.degree]
}

// full reports whether v has no room for the given number of further edges.
func (s *state) full(v, more int32) bool {
	n := &s.nodes[v]
	return int32(n.degree)+more > int32(n.room)
}

// sumsOf returns the memory that begins with the subset sums of v. It is used only if one word is
// not enough, so that it is never touched on boards of small numbers.
func (s *state) sumsOf(v int32) []uint64 { return s.sums[s.nodes[v].sums:] }

// wants reports whether v would be satisfied with a further edge of length d or, for d = 0,
// whether it is satisfied now.
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
	return s.sums[n.sums+half>>6]>>uint(half&63)&1 != 0
}

// spares reports whether v would be satisfied without its edge at index k.
func (s *state) spares(v, k int32) bool {
	total := s.subsetSums(s.scratch, v, k, 0)
	return holds(s.scratch, total, 0)
}

// satisfied reports whether v is satisfied.
func (s *state) satisfied(v int32) bool { return !s.nodes[v].unmet }

// refresh recomputes the sums of v after a change of its edges.
func (s *state) refresh(v int32) {
	n := &s.nodes[v]
	n.total, n.low = s.makeSums(s.sumsOf(v), v, none, 0)
	n.unmet = !s.wants(v, 0)
}

// edgeTo returns the index of the edge to u among the edges of v.
func (s *state) edgeTo(v, u int32) int32 {
	edges := s.edgesOf(v)
	for k := range edges {
		if edges[k].to == u {
			return int32(k)
		}
	}
	panic("forest: no such edge")
}

// link adds an edge between v and u, which must be in different trees, and records it in the
// journal. The end that is less deep, most often that of the smaller tree, becomes the root
// of its tree and then a child of the other end. The cost is that depth and the new sums of
// both ends.
func (s *state) link(v, u, length int32) {
	if s.deeper(v, u) {
		s.hang(u, v)
	} else {
		s.hang(v, u)
	}
	s.merge(v, u)
	s.attach(v, edge{u, length})
	s.attach(u, edge{v, length})
	s.journal = append(s.journal, change{true, v, u, length})
}

// deeper reports whether the path from v to its root is longer than that from u to its root.
func (s *state) deeper(v, u int32) bool {
	climbed := 0
	for ; ; climbed++ {
		if u = s.spots[u].parent; u == none {
			break
		}
		if v = s.spots[v].parent; v == none {
			break
		}
	}
	s.spend(climbed)
	return u == none
}

// hang makes v the root of its tree and then a child of u.
func (s *state) hang(v, u int32) {
	s.turn(v)
	s.spots[v].parent = u
	size, climbed := s.spots[v].size, 0
	for w := u; w != none; w = s.spots[w].parent {
		s.spots[w].size += size
		climbed++
	}
	s.spend(climbed)
}

// turn makes v the root of its tree.
func (s *state) turn(v int32) {
	above, hanging := int32(none), int32(0)
	for w := v; w != none; {
		n := &s.spots[w]
		next, size := n.parent, n.size
		n.parent = above
		n.size = size - hanging
		above, hanging, w = w, size, next
	}
	// So far, each number has lost what hung on it towards v. Now it gains what was above it.
	rest := int32(0)
	for w := above; w != none; w = s.spots[w].parent {
		s.spots[w].size += rest
		rest = s.spots[w].size
	}
}

func (s *state) attach(v int32, e edge) {
	n := &s.nodes[v]
	if n.degree == near {
		copy(s.edges[n.edges:], n.near[:])
	}
	n.degree++
	edges := s.edgesOf(v)
	edges[len(edges)-1] = e
	s.refresh(v)
}

// cut removes the edge between v and u and records that in the journal.
func (s *state) cut(v, u int32) {
	if s.spots[v].parent == u {
		s.drop(v)
	} else {
		s.drop(u)
	}
	length := s.detach(v, u)
	s.detach(u, v)
	s.split(v, u)
	s.journal = append(s.journal, change{false, v, u, length})
}

// drop makes v, which has a parent, the root of a tree of its own.
func (s *state) drop(v int32) {
	n := &s.spots[v]
	climbed := 0
	for w := n.parent; w != none; w = s.spots[w].parent {
		s.spots[w].size -= n.size
		climbed++
	}
	n.parent = none
	s.spend(climbed)
}

func (s *state) detach(v, u int32) (length int32) {
	edges := s.edgesOf(v)
	k := s.edgeTo(v, u)
	length = edges[k].length
	edges[k] = edges[len(edges)-1]
	n := &s.nodes[v]
	if n.degree--; n.degree == near {
		copy(n.near[:], edges)
	}
	s.refresh(v)
	return length
}

// undo reverses the changes in the journal, the last one first, and empties it. The order of a
// number's edges and the root of a tree may differ from before; neither matters.
func (s *state) undo() {
	s.revert()
	s.journal = s.journal[:0]
}

// revert is like undo, but appends the reversing changes to the journal.
func (s *state) revert() {
	for k := len(s.journal) - 1; k >= 0; k-- {
		c := s.journal[k]
		if c.added {
			s.cut(c.v, c.u)
		} else {
			s.link(c.v, c.u, c.length)
		}
	}
}

// spent returns the steps of all workers.
func (s *state) spent() int64 { return s.elsewhere + s.steps }
