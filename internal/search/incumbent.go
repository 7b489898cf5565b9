package search

import "sync"

// Incumbent is the best solution of a running search, which its workers share. The zero
// Incumbent is ready for use.
//
// S is the type of a solution. A solution must not change after it has been offered.
type Incumbent[S any] struct {
	mu   sync.Mutex
	has  bool
	best Candidate[S]
}

// Candidate is a solution with its score, where larger is better, and the number of the
// unit that found it.
type Candidate[S any] struct {
	Solution S
	Score    int64
	Unit     int
}

// Offer offers a solution and reports whether it is the best one now. Of two solutions, the
// one with the higher score is better or, if the scores are equal, the one from the unit
// with the lower number, so that the order in which workers finish does not matter.
func (i *Incumbent[S]) Offer(c Candidate[S]) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.has && (c.Score < i.best.Score || c.Score == i.best.Score && c.Unit >= i.best.Unit) {
		return false
	}
	i.best, i.has = c, true
	return true
}

// Best returns the best solution so far, and false if there is none yet.
func (i *Incumbent[S]) Best() (Candidate[S], bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.best, i.has
}
