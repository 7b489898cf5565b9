package search

import "sync"

// Incumbent is the best solution of a running search, which its workers share. The zero
// Incumbent is ready for use.
//
// S is the type of a solution. A solution must not change after it has been offered.
type Incumbent[S any] struct {
	mu    sync.Mutex
	has   bool
	best  Candidate[S]
	shown bool // whether best has been offered to other searches

	exchanging sync.Mutex
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
	i.shown = i.shown && c.Score == i.best.Score
	i.best, i.has = c, true
	return true
}

// Best returns the best solution so far, and false if there is none yet.
func (i *Incumbent[S]) Best() (Candidate[S], bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.best, i.has
}

// Exchange connects a search with searches for the same problem in other processes. Its
// methods are called from one goroutine at a time, a few times a second, and should return
// at once.
type Exchange[S any] interface {
	// Offer passes on the best solution of this search after it has improved.
	Offer(score int64, solution S)
	// Take returns the solutions that have arrived from other searches since the last
	// call. The search evaluates them itself and ignores those that are not valid.
	Take() []S
}

// Swap offers the best solution to other searches, if it has improved since the last call,
// and returns the solutions that have arrived from them. If x is nil, it does nothing.
func (i *Incumbent[S]) Swap(x Exchange[S]) []S {
	if x == nil {
		return nil
	}
	i.exchanging.Lock()
	defer i.exchanging.Unlock()
	i.mu.Lock()
	best, fresh := i.best, i.has && !i.shown
	i.shown = i.shown || fresh
	i.mu.Unlock()
	if fresh {
		x.Offer(best.Score, best.Solution)
	}
	return x.Take()
}

// Coded turns an exchange of bytes into an exchange of solutions.
type Coded[S any] struct {
	Over   Exchange[[]byte]
	Encode func(S) []byte
	Decode func([]byte) (S, error) // the error says why these bytes are no solution
}

// Offer encodes a solution and offers it.
func (c Coded[S]) Offer(score int64, solution S) { c.Over.Offer(score, c.Encode(solution)) }

// Take returns the solutions that have arrived, without those that cannot be decoded.
func (c Coded[S]) Take() []S {
	var solutions []S
	for _, text := range c.Over.Take() {
		if s, err := c.Decode(text); err == nil {
			solutions = append(solutions, s)
		}
	}
	return solutions
}
