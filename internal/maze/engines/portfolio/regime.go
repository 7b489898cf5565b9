package portfolio

import (
	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/internal/scaffold"
	"stride/internal/search"
	"stride/maze"
)

// regime is what a work unit knows of its grid and its range before it begins, and does not change.
// Widths and numbers of random orders (repair.go) depend on the number of cells as well.
type regime struct {
	large  bool  // a path takes seconds: partial paths are kept, and building may take longer
	narrow bool  // few values, none of them 1: paths are lengthened by detours when building is over
	risky  bool  // an open search promises most, but may take all of the time for a hundred jumps
	safe   []int // kinds that come first since they are rarely trapped, where that matters
}

const (
	// largeCells is the number of cells above which a path takes more than a fraction of a second.
	largeCells = 4000
	// narrowValues is the number of values from which on a range isn't narrow.
	narrowValues = 4
	// riskyRatio: on a large grid an open search may stall if the largest jump fits into the
	// shorter side more often than this. At 91x74 with values 1-34 (2.2 times) two of three did, at
	// 90x90 with values 1-50 (1.8 times) none.
	riskyRatio = 1.8
)

// regimeOf returns the regime of a grid on which mazes are built around paths of a beam.
func regimeOf(p maze.Params, beam *longpath.Beam, off search.PartSet) regime {
	n := p.Cells()
	r := regime{
		large: n > largeCells, narrow: n <= board.VastCells && p.Min > 1 && p.Max-p.Min < narrowValues,
	}
	scaffolds := beam.Kinds() > longpath.Open+1
	if !scaffolds || beam.Promise(longpath.Open) > beam.Promise(longpath.Open+1) {
		r.risky = !off.Has(parts.Risky) && r.large && scaffolds &&
			float64(min(p.Rows, p.Cols)) > riskyRatio*float64(p.Max)
	} else if !off.Has(parts.Safe) {
		r.safe = safest(beam)
	}
	return r
}

// safest returns the steady kinds, the one with the widest steps first since it is surest, or else
// the safe ones.
func safest(beam *longpath.Beam) []int {
	var safe, steady []int
	for kind := range beam.Kinds() {
		switch traits := beam.Traits(kind); {
		case traits.Steady:
			steady = append([]int{kind}, steady...)
		case traits.Safe:
			safe = append(safe, kind)
		}
	}
	if len(steady) > 0 {
		return steady
	}
	return safe
}

// A path can be searched for in several ways: in the open, or along one of several scaffolds
// (longpath.Beam.Kinds). Which of these kinds makes the longest paths depends on the range and on
// the grid, and rules of thumb predict it only roughly. So a work unit keeps what it knows of each
// kind, beginning with what the kind promises (longpath.Beam.Promise) and with a beam as wide as
// seems to be worth its time.

// kind is what is known of one kind of beam search in a work unit.
type kind struct {
	scaffold.Traits
	promise float64 // share of the cells that its next path is expected to visit
	reached float64 // share that its longest path has visited
	width   int     // of its beams
	kept    bool    // a path has kept the promise
}

// These limit the width of the first beams of a work unit on large grids: the number of cells times
// the width is at most pilotCells for open searches, pilotScaffold along rows, pilotSteady along
// steady staircases, and pilotStairs along others, where a very narrow beam loses its way at the
// first turn. Beams along scaffolds have at least the width minAlong: with a width of 1 some lose
// half of the path.
const (
	pilotCells    = 200_000
	pilotScaffold = 1_000_000
	pilotStairs   = 4_000_000
	pilotSteady   = 600_000
	minAlong      = 3
)

// kindsOf returns the kinds of a beam for mazes of p, whose first searches have at most the width
// pilot, or wide where width is worth its time: open searches, if they can be relied on, and all
// searches for ranges without 1, unless the grid is vast. In narrow ranges more trials are worth
// more. Along rows with values from 1 on, a wide beam takes its time for turns that a narrow one
// passes too.
func (r *regime) kindsOf(beam *longpath.Beam, p maze.Params, wide int) []kind {
	noOne := p.Min > 1 && len(r.safe) == 0
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
		kinds[k] = kind{Traits: traits, promise: beam.Promise(k),
			width: max(least, min(width, cells/p.Cells()))}
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
