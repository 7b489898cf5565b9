package forest

import (
	"sync"
	"sync/atomic"

	"stride/search"
)

// worklist is the list of unsatisfied numbers from which chains begin. All workers of a forest share it. It is
// updated when a chain has been kept, one chain in ten, so that what a chain breaks and repairs again is never
// listed, and one mutex is enough for all workers. A worker that picks a number doesn't wait: it may pick one that
// another worker is satisfying, and finds that out when it has claimed the tree (claim.go).
type worklist struct {
	mutex sync.Mutex
	count atomic.Int32
	list  []int32 // the first count entries; written under the mutex, read without it
	place []int32 // of each number in the list, or none
}

// newWorklist returns a list of all n numbers.
func newWorklist(n int) *worklist {
	w := &worklist{list: make([]int32, n), place: make([]int32, n)}
	for v := range int32(n) {
		w.place[v] = none
		w.set(v, true)
	}
	return w
}

// size returns how many numbers are listed.
func (w *worklist) size() int { return int(w.count.Load()) }

// empty reports whether no number is unsatisfied. While a worker updates the list, its size may be 0 for a moment.
func (w *worklist) empty() bool {
	if w.size() > 0 {
		return false
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.size() == 0
}

// pick returns a random number of the list, or none if it is empty.
func (w *worklist) pick(r *search.Rand) int32 {
	n := w.size()
	if n == 0 {
		return none
	}
	return atomic.LoadInt32(&w.list[r.Below(n)])
}

// set adds v to the list or removes it, if that isn't done yet. The caller holds the mutex.
func (w *worklist) set(v int32, unmet bool) {
	if unmet == (w.place[v] != none) {
		return
	}
	n := w.count.Load()
	if unmet {
		w.place[v] = n
		atomic.StoreInt32(&w.list[n], v)
		w.count.Store(n + 1)
		return
	}
	last := w.list[n-1]
	w.place[last] = w.place[v]
	atomic.StoreInt32(&w.list[w.place[v]], last)
	w.place[v] = none
	w.count.Store(n - 1)
}

// settle brings the list up to date with the changes in the journal, and empties the journal.
func (s *state) settle() {
	s.work.mutex.Lock()
	for _, c := range s.journal {
		s.work.set(c.v, !s.satisfied(c.v))
		s.work.set(c.u, !s.satisfied(c.u))
	}
	s.work.mutex.Unlock()
	s.journal = s.journal[:0]
}
