package forest

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Several workers, one forest.
//
// A chain reads and changes a dozen trees of a thousand or more. So workers run chains at the same time, and each
// claims a tree before it looks at any of its numbers (optimistic parallelism: Kulkarni et al., 2007). A claim never
// waits: numbers in trees of another worker are left out of the proposals, as if their cells were empty. All claims
// are given up when the chain has been kept or undone. The energy needs no agreement, as a chain only knows how
// much it changes.
//
// Between the look at a number's label and the claim, another worker may have given the number another label, so
// the label is read again. Labels of no tree are parked: nobody can claim one but the worker that keeps it.
//
// Cost: two atomic exchanges for each tree that a chain looks at, a tenth of its time. With 2,000 trees about one
// proposal in a hundred is lost to another worker.

// The owner of a label is vacant, parked, or the number of a worker from 1.
const (
	vacant = 0
	parked = -1
)

// labelStock is the number of labels without a tree that a worker keeps for itself at most, and labelBatch is how
// many it takes from the others or leaves to them at a time. There are labelStock more labels than numbers for each
// worker, so that none ever lacks one.
const (
	labelStock = 256
	labelBatch = labelStock / 2
)

// spareLabels are labels without a tree for all workers.
type spareLabels struct {
	mutex sync.Mutex
	list  []int32
}

// partners returns further workers for the forest of s, which has been the only one.
func (s *state) partners(count int) []*state {
	s.worker = 1
	n := len(s.nodes)
	s.labels = newLabels(n, (count+1)*labelStock)
	s.clear()
	all := make([]*state, count)
	for k := range all {
		p := *s
		p.worker = int32(k + 2)
		p.labels.free, p.labels.part = nil, nil
		p.scratch = make([]uint64, len(s.scratch))
		p.sides = newSides(n)
		p.treePrice = slices.Clone(s.treePrice)
		p.journal, p.proposals, p.first, p.found, p.claimed = nil, nil, nil, nil, nil
		all[k] = &p
	}
	return all
}

// alone reports whether no other worker uses the forest.
func (s *state) alone() bool { return s.worker == 0 }

// claim claims the tree of v until the end of the chain, and reports whether it belongs to this worker now.
func (s *state) claim(v int32) bool {
	if s.alone() {
		return true
	}
	tree := atomic.LoadInt32(&s.nodes[v].tree)
	owner := &s.labels.of[tree].owner
	if owner.Load() == s.worker {
		return true
	}
	if !owner.CompareAndSwap(vacant, s.worker) {
		return false
	}
	if atomic.LoadInt32(&s.nodes[v].tree) != tree {
		owner.Store(vacant)
		return false
	}
	s.claimed = append(s.claimed, tree)
	return true
}

// release gives up all claims.
func (s *state) release() {
	if s.alone() {
		return
	}
	t := &s.labels
	for _, k := range s.claimed {
		if l := &t.of[k]; l.size > 0 {
			l.owner.Store(vacant)
		} else {
			l.owner.Store(parked)
		}
	}
	s.claimed = s.claimed[:0]
	if len(t.free) > labelStock {
		t.spare.mutex.Lock()
		t.spare.list = append(t.spare.list, t.free[labelBatch:]...)
		t.spare.mutex.Unlock()
		t.free = t.free[:labelBatch]
	}
}

// refill takes labels from those that other workers have left.
func (t *labels) refill() {
	t.spare.mutex.Lock()
	rest := max(0, len(t.spare.list)-labelBatch)
	t.free = append(t.free, t.spare.list[rest:]...)
	t.spare.list = t.spare.list[:rest]
	t.spare.mutex.Unlock()
}
