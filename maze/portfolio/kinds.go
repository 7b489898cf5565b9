package portfolio

import (
	"stride/internal/maze/longpath"
	"stride/internal/maze/scaffold"
	"stride/maze"
)

// A path can be searched for in several ways: in the open, or along one of
// several scaffolds (longpath.Beam.Kinds). Which of these kinds makes the longest paths depends on the range
// and on the grid, and rules of thumb predict it only roughly. So a work unit keeps what it knows of each
// kind, beginning with what the kind promises (longpath.Beam.Promise) and with a beam as wide as seems to be
// worth its time.

// kind is what is known of one kind of beam search in a work unit.
type kind struct {
	scaffold.Traits
	promise float64 // share of the cells that its next path is expected to visit
	reached float64 // share that its longest path has visited
	width   int     // of its next beam
	whole   int     // paths on a vast grid that kept the promise
	plain   bool    // its next search makes no plans, since the last one was poor
}

// These limit the width of the first beams of a work unit on large grids: the number of cells times the width is
// at most pilotCells for open searches, pilotScaffold along rows, pilotSteady along steady staircases, and
// pilotStairs along others, where a very narrow beam loses its way at the first turn. Beams along scaffolds have
// at least the width minAlong: with a width of 1 some lose half of the path.
const (
	pilotCells    = 200_000
	pilotScaffold = 1_000_000
	pilotStairs   = 4_000_000
	pilotSteady   = 600_000
	minAlong      = 3
)

// kindsOf returns the kinds of a beam for mazes of p, whose first searches have at most the width pilot, or wide
// where width is worth its time: open searches, if they can be relied on, and all searches for ranges without 1,
// unless the grid is vast. In narrow ranges more trials are worth more. Along rows with values from 1 on, a wide
// beam takes its time for turns that a narrow one passes too.
func (r *regime) kindsOf(beam *longpath.Beam, p maze.Params, wide int) []kind {
	noOne := p.Min > 1 && !r.safeFirst
	kinds := make([]kind, beam.Kinds())
	for k := range kinds {
		traits, width, least, cells := beam.Traits(k), pilot, 1, pilotCells
		if !r.narrow && (noOne || !traits.Scaffold && !r.risky) {
			width = wide
		}
		switch {
		case traits.Rows:
			least, cells = min(minAlong, width), pilotScaffold
		case traits.Steady:
			least, cells = min(minAlong, width), pilotSteady
		case traits.Scaffold:
			least, cells = min(minAlong, width), pilotStairs
		}
		kinds[k] = kind{Traits: traits, promise: beam.Promise(k), width: max(least, min(width, cells/p.Cells()))}
	}
	return kinds
}

// likeliest returns the kind of search that promises, or has reached, the longest path.
func likeliest(kinds []kind) (best int) {
	for k := range kinds {
		if max(kinds[k].promise, kinds[k].reached) > max(kinds[best].promise, kinds[best].reached) {
			best = k
		}
	}
	return best
}

// nearlyAsMuch is a difference between two shares of the cells that paths visit.
const nearlyAsMuch = 0.1

// promising returns the kinds of search whose promise is nearly as high as the best one.
func promising(beam *longpath.Beam) (kinds []int) {
	best := 0.0
	for k := range beam.Kinds() {
		best = max(best, beam.Promise(k))
	}
	for k := range beam.Kinds() {
		if beam.Promise(k) >= best-nearlyAsMuch {
			kinds = append(kinds, k)
		}
	}
	return kinds
}
