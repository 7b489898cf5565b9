package portfolio

import (
	"time"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/local"
	"stride/internal/search"
	"stride/maze"
)

// On a large grid a path may take more time than there is, and it may be trapped. So mazes are also
// made from partial paths: whenever the length of the path has doubled, from one cell of 256 on,
// when the time is nearly up, and when the path ends without the goal. With a budget of steps,
// these moments depend on the path alone, so that the budget has one result. With a deadline,
// partial paths are also kept from time to time. Keeping uses none of the random numbers of the
// work unit, so that the mazes of whole paths are the same with and without it.

const (
	// keptPause is the pause after a path was kept in a search with a deadline, as a
	// multiple of the time that the slowest keeping took. The pause is at least minPause.
	// So keeping takes at most about a tenth of the time.
	keptPause = 10
	minPause  = 500 * time.Millisecond
	// keptGrowth is the factor by which a path must have grown before that, and before it is kept
	// for the last time.
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

	grown   int     // length of the path when it was last found to grow
	since   float64 // share of the work unit that was done then
	keeping bool    // a path was kept since the last level, or there was none
	before  float64 // share of the work unit that was done then
}

// searchKeeping runs a search for the work unit, with plans for exits or without, and keeps partial
// paths. It also reports whether any was kept.
func (u *worker) searchKeeping(kind, width int, r *search.Rand, planned bool) (path *longpath.Path,
	kept bool) {
	n := u.Params().Cells()
	k := &partialKeeper{unit: u.Unit, beam: u.beam, rand: *r, at: time.Now(), next: max(1, n/256)}
	k.since = u.Done()
	k.keeping, k.before = true, u.Done() // nor does the time count in which the search is prepared
	find := u.beam.Search
	if planned {
		find = u.beam.SearchWithPlans
	}
	path = find(kind, width, r, k.spend)
	if !u.narrow {
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

// A beam search may be trapped again and again at one turn of its scaffold, or in the first branch
// sets of an open search, while another kind of search would make a good maze in a tenth of its
// time. So a search is given up when its path has not grown for a tenth of the work unit. The next
// one is of the kind that promises most then.

// stallShare is the share of a work unit for which a search continues whose path does not grow.
const stallShare = 0.1

// stalled reports whether the search is given up. The time for keeping paths does not count.
func (k *partialKeeper) stalled(length int) bool {
	done := k.unit.Done()
	if k.keeping && done != k.before { // the clock was looked at since
		k.keeping = false
		k.since += done - k.before
	}
	if length >= k.grown+k.unit.Params().Cells()/200 {
		k.grown, k.since = length, done
	}
	return k.unit.On(parts.Fuse) && done-k.since > stallShare
}
