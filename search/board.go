package search

import (
	"sync"
	"sync/atomic"
	"time"
)

// Board is where a running search shows how far it is. Workers add their steps
// in portions and post better solutions; any number of readers look at it as
// often as they like. The zero Board is ready for use.
//
// S is the type of a solution. A posted solution must not change afterwards.
type Board[S any] struct {
	steps    atomic.Int64
	restarts atomic.Int64
	mu       sync.Mutex
	start    time.Time
	has      bool
	best     Posting[S]
	curve    []Point
}

// Posting is a solution with its score (larger is better) and the lot it comes
// from.
type Posting[S any] struct {
	Solution S
	Score    int64
	Lot      int
}

// Point is one improvement on the anytime curve of a search.
type Point struct {
	Elapsed time.Duration // since Start
	Steps   int64         // of all workers together
	Score   int64
}

// Start sets the moment from which the curve counts.
func (b *Board[S]) Start(t time.Time) {
	b.mu.Lock()
	b.start = t
	b.mu.Unlock()
}

// AddSteps counts n steps done.
func (b *Board[S]) AddSteps(n int64) { b.steps.Add(n) }

// AddRestart counts one restart.
func (b *Board[S]) AddRestart() { b.restarts.Add(1) }

// Steps returns the steps done by all workers so far.
func (b *Board[S]) Steps() int64 { return b.steps.Load() }

// Restarts returns the restarts of all workers so far.
func (b *Board[S]) Restarts() int64 { return b.restarts.Load() }

// Post offers a solution and reports whether it is the best one now: the one
// with the higher score or, with the same score, from the lower lot, so that the
// order in which workers finish does not matter.
func (b *Board[S]) Post(p Posting[S]) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.has && (p.Score < b.best.Score || p.Score == b.best.Score && p.Lot >= b.best.Lot) {
		return false
	}
	if !b.has || p.Score > b.best.Score {
		b.curve = append(b.curve, Point{time.Since(b.start), b.steps.Load(), p.Score})
	}
	b.best, b.has = p, true
	return true
}

// Best returns the best posting so far, and false if there is none yet.
func (b *Board[S]) Best() (Posting[S], bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.best, b.has
}

// Curve returns the improvements so far, oldest first.
func (b *Board[S]) Curve() []Point {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Point(nil), b.curve...)
}
