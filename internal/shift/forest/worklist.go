package forest

import "stride/internal/search"

// worklist is the list of unsatisfied numbers, from which chains begin. It is updated when a chain
// has been kept, one chain in ten, so that what a chain breaks and repairs again is never listed.
type worklist struct {
	list  []int32
	place []int32 // of each number in the list, or none
}

// newWorklist returns an empty list for n numbers.
func newWorklist(n int) worklist {
	w := worklist{list: make([]int32, 0, n), place: make([]int32, n)}
	for v := range w.place {
		w.place[v] = none
	}
	return w
}

// size returns how many numbers are listed.
func (w *worklist) size() int { return len(w.list) }

// pick returns a random number of the list, which must not be empty.
func (w *worklist) pick(r *search.Rand) int32 { return w.list[r.Below(len(w.list))] }

// set adds v to the list or removes it, if that isn't done yet.
func (w *worklist) set(v int32, unmet bool) {
	if unmet == (w.place[v] != none) {
		return
	}
	if unmet {
		w.place[v] = int32(len(w.list))
		w.list = append(w.list, v)
		return
	}
	last := w.list[len(w.list)-1]
	w.list[w.place[v]], w.place[last] = last, w.place[v]
	w.list, w.place[v] = w.list[:len(w.list)-1], none
}

// relist brings the list up to date with the changes in the journal, and empties the journal.
func (s *state) relist() {
	for _, c := range s.journal {
		s.work.set(c.v, !s.satisfied(c.v))
		s.work.set(c.u, !s.satisfied(c.u))
	}
	s.journal = s.journal[:0]
}
