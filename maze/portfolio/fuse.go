package portfolio

import (
	"math"

	"stride/internal/maze/parts"
)

// A beam search may take all of the time for a few turns of its scaffold, or for the first branch sets of
// an open search, while another kind of search would make a good maze in a tenth of it. So searches have
// a fuse on grids on which partial paths are kept (partial.go): a search is given up if, at its rate so
// far, its path would not become as long as promised within a whole work unit, or if the path has not
// grown for a while. The next one is of the kind that promises most then. Which searches have a fuse, and
// how short it is, depends on what is known of the others:
//
//   - Where some scaffold is rarely trapped on a vast grid (scaffold.Traits), all kinds have one. That of the
//     kinds that are rarely trapped is four times as long at first.
//   - Where open searches are risky (regime.go), they have one, and those along scaffolds, of which one comes
//     first then, have none. The fuse of the first open search is long, since it may begin slowly.
//   - Where mazes are lengthened (lengthen.go), all searches have one that ignores the rate. Many lattices are
//     to be tried, and those whose path is trapped again and again take longest.
//   - On other grids, searches along scaffolds have one, those among lattices, which differ much, have none,
//     and open searches have none: theirs is the best path where they promise most, and it may begin slowly.
//
// The first search of all, with a narrow beam, has a short fuse: it is there to have a good maze soon.

// fuse says when a search is given up.
type fuse struct {
	patience float64 // share of the work unit for which a slow search continues; 1 if it is never given up
	pace     float64 // the path has to grow at this multiple of the rate that keeps the promise
	late     float64 // share of the work unit after which it has to grow at that rate itself
}

const (
	// usualPatience is the usual patience, and morePatience that where there is a good maze already.
	usualPatience = 1.0 / 16
	morePatience  = 1.0 / 8
	// openPatience is that of the first open search where they are risky.
	openPatience = 1.0 / 4
	// safePatience is how long kinds that are rarely trapped may take longer on vast grids.
	safePatience = 1.0 / 4
	// trialPatience is how long a search takes at most where mazes are lengthened.
	trialPatience = 1.0 / 10
	// A path has grown if it became longer by 1/stalledCells of the grid.
	stalledCells = 200

	// safePace is the pace of kinds that are rarely trapped on vast grids: on a slow machine, others are given up
	// early, but these are not. usualPace is that on other grids, and scoutPace that of the first search, as a
	// multiple of the pace it would have otherwise.
	safePace  = 0.25
	usualPace = 0.75
	scoutPace = 2.5
)

// fuseFor returns the fuse of a search of a kind, with a pace as a multiple of the usual one. good says whether a
// path has kept its promise.
func (u *worker) fuseFor(kind int, pace float64, good bool) fuse {
	f := fuse{patience: usualPatience, pace: pace, late: 1}
	switch {
	case !u.On(parts.Fuse):
		return fuse{patience: 1}
	case u.safeFirst:
		f.late = safePatience
	case u.lengthens:
		return fuse{patience: trialPatience, pace: math.Inf(1), late: 1}
	case !u.large || u.beam.Traits(kind).Varied || u.risky == u.beam.Traits(kind).Scaffold:
		return fuse{patience: 1}
	case u.risky:
		f.pace *= usualPace
		if !u.triedOpen {
			f.patience = openPatience
		}
		return f
	default:
		f.pace *= usualPace
	}
	if good {
		f.patience = morePatience
	}
	return f
}

// stalled reports whether the search is given up. The time for keeping paths does not count.
func (k *partialKeeper) stalled(length int) bool {
	if done := k.unit.Done(); k.keeping && done != k.before { // the clock was looked at since
		k.keeping = false
		k.begun += done - k.before
		k.since += done - k.before
	}
	done := k.unit.Done()
	if length >= k.grown+k.unit.Params().Cells()/stalledCells {
		k.grown, k.since = length, done
	}
	taken, wanted := done-k.begun, k.wanted
	if taken < k.fuse.late {
		wanted *= k.fuse.pace
	}
	return taken > k.fuse.patience && float64(length) < wanted*taken || done-k.since > k.fuse.patience
}
