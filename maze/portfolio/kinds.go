package portfolio

import (
	"stride/maze"
	"stride/maze/longpath"
)

// A path can be searched for in several ways: in the open, with a weak or a strong sweep, or along one of
// several scaffolds (longpath.Beam.Kinds). Which of these kinds makes the longest paths depends on the range
// and on the grid, and rules of thumb predict it only roughly. So a work unit keeps what it knows of each
// kind, beginning with what the kind promises (longpath.Beam.Promise) and with a beam as wide as seems to be
// worth its time.

// kind is what is known of one kind of beam search in a work unit.
type kind struct {
	longpath.Traits
	promise float64 // share of the cells that its next path is expected to visit
	reached float64 // share that its longest path has visited
	width   int     // of its next beam
	whole   int     // paths on a vast grid that kept the promise
	plain   bool    // its next search makes no plans, since the last one was poor
}

// These limit the width of the first beams of a work unit on large grids: the number of cells times the
// width is at most pilotCells for open searches, pilotScaffold for searches along rows of seeds, and
// pilotStairs for other scaffolds: a very narrow beam loses a staircase at the first turn. For staircases
// that are steady on vast grids (longpath.Traits.Steady), the limit is pilotSteady. Along these, twice the
// width takes three times as long for one cell in a hundred; but at 300x300 with values 2-5, four of ten
// beams of width 3 were trapped, and none of width 6. All beams along scaffolds have at least the width
// leastAlong: at 300x300 with values 1-9, beams of width 1 visited 36 to 70 % of the cells, beams of
// width 3 between 74 and 87 %.
const (
	pilotCells    = 200_000
	pilotScaffold = 1_000_000
	pilotStairs   = 4_000_000
	pilotSteady   = 600_000
	leastAlong    = 3
)

// kindsOf returns the kinds of a beam for mazes of p, whose first searches have at most the given
// width, or wide where width is worth its time: open searches, if they can be relied on, and all
// searches for ranges without 1, unless the grid is vast. In narrow ranges without 1 many trials are worth
// more. Along rows with values from 1 on, a wide beam takes its time for turns that a narrow one passes too.
//
// With a width of 20 instead of 10, one core and 10 s: 68x80 with values 17-22 from 25,400 to 26,900
// points, 84x52 with 14-21 from 22,300 to 22,700, 50x50 with 1-20 from 13,950 to 14,110. With a width of
// 40, one run in four at 84x52 fell to 18,000. With a width of 20 along rows, 100x100 with values 1-10
// fell from 51,000 to 43,000.
func (r *regime) kindsOf(beam *longpath.Beam, p maze.Params, width, wide int) []kind {
	noOne := p.Min > 1 && !r.vast
	kinds := make([]kind, beam.Kinds())
	for k := range kinds {
		traits, width, least, cells := beam.Traits(k), width, 1, pilotCells
		if !r.narrow && (noOne || !traits.Scaffold && !r.risky) {
			width = wide
		}
		switch {
		case traits.Rows:
			least, cells = min(leastAlong, width), pilotScaffold
		case traits.Steady:
			least, cells = min(leastAlong, width), pilotSteady
		case traits.Scaffold:
			least, cells = min(leastAlong, width), pilotStairs
		}
		kinds[k] = kind{Traits: traits, promise: beam.Promise(k), width: max(least, min(width, cells/p.Cells()))}
		if r.lengthens && traits.Rows {
			kinds[k].promise = 0 // paths in the open and among lattices become longer by detours
		}
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
