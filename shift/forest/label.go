package forest

import "sync/atomic"

// Labels of trees.
//
// Most numbers that the search examines lie in other trees than the number v that it wants to
// satisfy, since trees are small. Each number carries the label of its tree, so that one
// comparison tells. Climbing to the root of each of these numbers instead, with marks along the
// path so that no number is passed twice, would take a quarter of all time.
//
// When an edge is added or cut, the numbers of the smaller part get another label, and they are
// found by traversing that part. This takes a seventh of all time on level 10,000, mostly for
// chains that are undone.

// labels are the labels of the trees as one worker sees them.
type labels struct {
	of    []label
	free  []int32      // labels without a tree, for this worker
	part  []int32      // numbers that are being labelled
	spare *spareLabels // for all workers
}

type label struct {
	size  int32        // how many numbers have this label, 0 if it is free
	owner atomic.Int32 // see claim.go
}

// newLabels returns labels for n numbers, and some more.
func newLabels(n, more int) labels {
	return labels{of: make([]label, n+more), spare: new(spareLabels)}
}

// reset gives each of n numbers a label of its own.
func (t *labels) reset(n int) {
	t.free, t.spare.list = t.free[:0], t.spare.list[:0]
	for k := range t.of {
		l := &t.of[k]
		if k < n {
			l.size = 1
			l.owner.Store(vacant)
			continue
		}
		l.size = 0
		l.owner.Store(parked)
		t.spare.list = append(t.spare.list, int32(k))
	}
}

// merge gives the trees of v and u, between which there is no edge yet, the same label.
func (s *state) merge(v, u int32) {
	t := &s.labels
	from, to := s.nodes[v].tree, s.nodes[u].tree
	if t.of[from].size > t.of[to].size {
		v, from, to = u, to, from
	}
	t.of[to].size += t.of[from].size
	s.label(v, from, to)
	t.of[from].size = 0
	t.free = append(t.free, from)
	if owner := &t.of[from].owner; owner.Load() != s.worker {
		owner.Store(parked)
	}
}

// split gives the parts of v and u, between which an edge has been cut, different labels. One
// of v and u has become the root of its part.
func (s *state) split(v, u int32) {
	t := &s.labels
	if s.spots[v].parent != none {
		v, u = u, v
	}
	old := s.nodes[v].tree
	part := s.spots[v].size
	rest := t.of[old].size - part
	if part > rest {
		v, part, rest = u, rest, part
	}
	if len(t.free) == 0 {
		t.refill()
	}
	last := len(t.free) - 1
	other := t.free[last]
	t.free = t.free[:last]
	if owner := &t.of[other].owner; owner.Load() != s.worker {
		owner.Store(s.worker)
		s.claimed = append(s.claimed, other)
	}
	t.of[old].size, t.of[other].size = rest, part
	s.label(v, old, other)
}

// label gives v and all numbers that are joined to it another label.
func (s *state) label(v, from, to int32) {
	part := append(s.labels.part[:0], v)
	s.setTree(v, to)
	for k := 0; k < len(part); k++ {
		for _, e := range s.edgesOf(part[k]) {
			if s.nodes[e.to].tree == from {
				s.setTree(e.to, to)
				part = append(part, e.to)
			}
		}
	}
	s.labels.part = part
	s.spend(len(part))
}

// setTree sets the label of v. Other workers may read it at any time.
func (s *state) setTree(v, tree int32) {
	if s.alone() {
		s.nodes[v].tree = tree
		return
	}
	atomic.StoreInt32(&s.nodes[v].tree, tree)
}
