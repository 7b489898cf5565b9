package portfolio

import (
	"math"
	"time"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/local"
	"stride/internal/search"
	"stride/maze"
)

// On a large grid a path may take more time than there is, and it may be trapped. So mazes
// are also made from partial paths: whenever the length of the path has doubled, from one cell of 256 on, when the
// time is nearly up, and when the path ends without the goal. With a budget of steps, these
// moments depend on the path alone, so that the budget has one result. With a deadline,
// partial paths are also kept from time to time. Keeping uses none of the random numbers of
// the work unit, so that the mazes of whole paths are the same with and without it.
//
// Where mazes are lengthened (repair.go), that is done on all grids, since the fuse of a search is checked here.

const (
	// keptPause is the pause after a path was kept in a search with a deadline, as a
	// multiple of the time that the slowest keeping took. The pause is at least minPause.
	// So keeping takes at most about a tenth of the time.
	keptPause = 10
	minPause  = 500 * time.Millisecond
	// keptGrowth is the factor by which a path must have grown before that, and before it is kept for the last time.
	keptGrowth = 1.1
)

// partialKeeper makes mazes from the partial paths of one search.
type partialKeeper struct {
	unit    *local.Unit
	beam    *longpath.Beam
	rand    search.Rand
	kept    int       // of the path when it was kept last
	next    int       // of the path when it is kept next
	at      time.Time // when it was kept last or, at first, when the search began
	slowest time.Duration
	any     bool // a maze was made

	fuse    fuse
	begun   float64 // share of the work unit that was done when the search began
	grown   int     // length of the path when it was last found to grow
	since   float64 // share of the work unit that was done then
	wanted  float64 // number of jumps that the path would have to have after all of the work unit
	keeping bool    // a path was kept since the last level, or there was none
	before  float64 // share of the work unit that was done then
}

// searchKeeping runs beam.Search for the work unit, and keeps partial paths on large grids.
// It also reports whether any was kept.
func (u *worker) searchKeeping(kind, width int, r *search.Rand) (path *longpath.Path, kept bool) {
	n := u.Params().Cells()
	k := &partialKeeper{unit: u.Unit, beam: u.beam, rand: *r, at: time.Now(), next: max(1, n/256)}
	k.fuse, k.begun, k.since = u.fuse, u.Done(), u.Done()
	k.keeping, k.before = true, u.Done() // nor does the time count in which the search is prepared
	k.wanted = u.beam.Promise(kind) * float64(n)
	spend := u.Look
	if u.large || u.lengthens {
		spend = k.spend
	}
	find := u.beam.Search
	if u.planning.active {
		find = u.beam.SearchWithPlans
	}
	path = find(kind, width, r, spend)
	if !u.lengthens {
		u.beam.Learn(kind, u.beam.Length())
	}
	if (path == nil || float64(u.beam.Length()) > keptGrowth*float64(len(path.Cells))) && !u.Over() {
		k.keep()
	}
	return path, k.any
}

// spend counts the steps of one level of the beam search, and keeps the path where it is time.
func (k *partialKeeper) spend(n int64) bool {
	more := k.unit.Look(n)
	length := k.beam.Length()
	stalled := k.stalled(length)
	if length >= k.next && !k.unit.Over() {
		k.next = 2 * length
		k.keep()
	}
	if left, timed := k.unit.TimeLeft(); timed && more && float64(length) > keptGrowth*float64(k.kept) {
		pause := max(minPause, keptPause*k.slowest)
		if left < 2*k.slowest || time.Since(k.at) > pause {
			k.keep()
		}
	}
	return more && !stalled && k.unit.Done() < closing
}

// keep makes a maze from the path if it may be the best one of the work unit.
func (k *partialKeeper) keep() {
	if !k.unit.On(parts.Partial) {
		return
	}
	n, length := k.unit.Params().Cells(), k.beam.Length()
	most := maze.LengthPoints*length + n // not counting the few jumps to the goal
	if best, has := k.unit.Best(); has && int(best) >= most {
		return
	}
	begin := time.Now()
	if !k.keeping {
		k.keeping, k.before = true, k.unit.Done()
	}
	if path := k.beam.Partial(); path != nil {
		k.unit.Count(parts.Partial, func() { install(k.unit, path, &k.rand) })
		k.unit.Offer()
		k.any = true
	}
	k.kept = length
	k.at = time.Now()
	k.slowest = max(k.slowest, k.at.Sub(begin))
}

// A beam search may take all of the time for a few turns of its scaffold, or for the first branch sets of
// an open search, while another kind of search would make a good maze in a tenth of it. So searches have
// a fuse on grids on which partial paths are kept: a search is given up if, at its rate so
// far, its path would not become as long as promised within a whole work unit, or if the path has not
// grown for a while. The next one is of the kind that promises most then. Which searches have a fuse, and
// how short it is, depends on what is known of the others:
//
//   - Where some scaffold is rarely trapped on a vast grid (scaffold.Traits), all kinds have one. That of the
//     kinds that are rarely trapped is four times as long at first.
//   - Where open searches are risky (regime.go), they have one, and those along scaffolds, of which one comes
//     first then, have none. The fuse of the first open search is long, since it may begin slowly.
//   - Where mazes are lengthened (repair.go), all searches have one that ignores the rate. Many lattices are
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
	f := fuse{patience: 1.0 / 16, pace: pace, late: 1}
	switch {
	case !u.On(parts.Fuse):
		return fuse{patience: 1}
	case u.safeFirst:
		f.late = 1.0 / 4
	case u.lengthens:
		return fuse{patience: 1.0 / 10, pace: math.Inf(1), late: 1}
	case !u.large || u.beam.Traits(kind).Varied || u.risky == u.beam.Traits(kind).Scaffold:
		return fuse{patience: 1}
	case u.risky:
		f.pace *= usualPace
		if !u.triedOpen {
			f.patience = 1.0 / 4 // it may begin slowly
		}
		return f
	default:
		f.pace *= usualPace
	}
	if good {
		f.patience = 1.0 / 8
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
	if length >= k.grown+k.unit.Params().Cells()/200 {
		k.grown, k.since = length, done
	}
	taken, wanted := done-k.begun, k.wanted
	if taken < k.fuse.late {
		wanted *= k.fuse.pace
	}
	return taken > k.fuse.patience && float64(length) < wanted*taken || done-k.since > k.fuse.patience
}
