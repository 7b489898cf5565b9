// Package meter has the half of a [stride/search.Progress] that searches write. Other modules see
// only the half that is read: no search can be written outside, and a program that counted steps of
// its own would only spoil the figures.
package meter

import (
	"sync"
	"sync/atomic"
	"time"
)

// Of returns the meter in a *search.Progress, which must not be nil. The package search, which may
// look into it, says how.
var Of func(progress any) *Meter

// Meter counts what a search does, and keeps its best solution. The zero Meter is ready for use,
// for one search and any number of goroutines.
type Meter struct {
	steps     atomic.Int64
	restarts  atomic.Int64
	proposals atomic.Int64

	mu    sync.Mutex
	start time.Time
	has   bool
	score int64
	best  any
	curve []Point
}

// Point is one improvement: a search.Point.
type Point struct {
	Elapsed time.Duration
	Steps   int64
	Score   int64
}

// Start sets the moment at which the curve begins.
func (m *Meter) Start(t time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.start = t
}

// AddSteps adds n steps.
func (m *Meter) AddSteps(n int64) { m.steps.Add(n) }

// AddRestarts adds n restarts.
func (m *Meter) AddRestarts(n int64) { m.restarts.Add(n) }

// AddProposals adds n evaluated proposals, in searches that evaluate several for one step.
func (m *Meter) AddProposals(n int64) { m.proposals.Add(n) }

// Steps returns the number of steps of all workers so far.
func (m *Meter) Steps() int64 { return m.steps.Load() }

// Restarts returns the number of restarts of all workers so far.
func (m *Meter) Restarts() int64 { return m.restarts.Load() }

// Proposals returns the number of proposals that all workers have evaluated so far.
func (m *Meter) Proposals() int64 { return m.proposals.Load() }

// Improve records that a solution with the given score was found, where larger is better. If it is
// better than all earlier ones, it becomes a point of the curve. best is the solution, which must
// not change any more, or nil if the search has no copy of it.
func (m *Meter) Improve(score int64, best any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.has && score <= m.score {
		return
	}
	m.score, m.has, m.best = score, true, best
	m.curve = append(m.curve, Point{time.Since(m.start), m.steps.Load(), score})
}

// Score returns the best score so far, and false if there is none yet.
func (m *Meter) Score() (int64, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.score, m.has
}

// Solution returns the best solution so far, and nil if there is none or no copy of it.
func (m *Meter) Solution() any {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.best
}

// Curve returns the improvements so far, oldest first.
func (m *Meter) Curve() []Point {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]Point(nil), m.curve...)
}
