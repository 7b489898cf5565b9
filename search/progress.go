package search

import (
	"sync"
	"sync/atomic"
	"time"
)

// Progress shows how far a running search has come. The search that a [Request] names it in adds to
// it, by Start, Improve and the methods that begin with Add; any number of goroutines may read it
// at any time. The zero Progress is ready for use, for one search.
type Progress struct {
	steps     atomic.Int64
	restarts  atomic.Int64
	proposals atomic.Int64

	mu    sync.Mutex
	start time.Time
	has   bool
	score int64
	curve []Point
}

// Point is one improvement on the curve of a search: the best score over time. What the score is,
// each search says.
type Point struct {
	Elapsed time.Duration // since Start
	Steps   int64         // of all workers together
	Score   int64
}

// Start sets the moment at which the curve begins.
func (p *Progress) Start(t time.Time) {
	p.mu.Lock()
	p.start = t
	p.mu.Unlock()
}

// AddSteps adds n steps.
func (p *Progress) AddSteps(n int64) { p.steps.Add(n) }

// AddRestarts adds n restarts.
func (p *Progress) AddRestarts(n int64) { p.restarts.Add(n) }

// AddProposals adds n evaluated proposals, in searches that evaluate several for one step.
func (p *Progress) AddProposals(n int64) { p.proposals.Add(n) }

// Steps returns the number of steps of all workers so far.
func (p *Progress) Steps() int64 { return p.steps.Load() }

// Restarts returns the number of restarts of all workers so far.
func (p *Progress) Restarts() int64 { return p.restarts.Load() }

// Proposals returns the number of proposals that all workers have evaluated so far.
func (p *Progress) Proposals() int64 { return p.proposals.Load() }

// Improve records that a solution with the given score was found, where larger is better. If it is
// better than all earlier ones, it becomes a point of the curve.
func (p *Progress) Improve(score int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.has && score <= p.score {
		return
	}
	p.score, p.has = score, true
	p.curve = append(p.curve, Point{time.Since(p.start), p.steps.Load(), score})
}

// Score returns the best score so far, and false if there is none yet.
func (p *Progress) Score() (int64, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.score, p.has
}

// Curve returns the improvements so far, oldest first.
func (p *Progress) Curve() []Point {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]Point(nil), p.curve...)
}
