package search

import (
	"time"

	"stride/internal/search/meter"
)

// Progress shows how far a running search has come. Name it in a [Request]; any number of
// goroutines may read it at any time. The zero Progress is ready for use, for one search.
type Progress struct{ meter meter.Meter }

func init() { meter.Of = func(progress any) *meter.Meter { return &progress.(*Progress).meter } }

// Point is one improvement on the curve of a search: the best score over time. What the score is,
// each search says.
type Point struct {
	Elapsed time.Duration // since the search began
	Steps   int64         // of all workers together
	Score   int64
}

// Steps returns the number of steps of all workers so far.
func (p *Progress) Steps() int64 { return p.meter.Steps() }

// Restarts returns the number of restarts of all workers so far.
func (p *Progress) Restarts() int64 { return p.meter.Restarts() }

// Score returns the best score so far, and false if there is none yet.
func (p *Progress) Score() (int64, bool) { return p.meter.Score() }

// Best returns the best solution so far, which must not be changed: a *maze.Grid of generate.Maze
// and prove.Run. It is nil while there is none. For solver.Solve it stays nil: its moves are in its
// Result.
func (p *Progress) Best() any { return p.meter.Solution() }

// Curve returns the improvements so far, oldest first.
func (p *Progress) Curve() []Point {
	var all []Point
	for _, q := range p.meter.Curve() {
		all = append(all, Point(q))
	}
	return all
}
