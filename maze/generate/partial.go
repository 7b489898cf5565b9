package generate

import (
	"time"

	"stride/maze"
	"stride/maze/build"
	"stride/maze/local"
	"stride/search"
)

// On a large grid a path may take longer than there is time, and it may be trapped. So
// mazes are made of what there is of it: whenever its length has doubled, when the time
// is nearly up, and when it ends without the goal. Where that happens depends on the path
// alone, unless the search goes by the clock (then it also happens now and then), so that
// a budget of steps keeps its one result. Keeping takes none of the unit's random numbers:
// mazes of whole paths are the same with and without.

const (
	// keptGrid is the number of cells above which partial paths are kept. Below, a path
	// takes a fraction of a second.
	keptGrid = 4000
	// firstKept is the part of the cells that a path has come past when it is kept first.
	firstKept = 1.0 / 256
	// keptPause is the time between two times that a path is kept when a search goes by
	// the clock, as a multiple of what the slowest one took, and at least leastPause: they
	// take a tenth of the time.
	keptPause  = 10
	leastPause = 500 * time.Millisecond
	// lastKept is how much time has to be left for the last time that a path is kept, as
	// a multiple of what the slowest one took.
	lastKept = 2.0
	// keptGrowth is by how much longer a path must have become for these two.
	keptGrowth = 1.1
)

// keeper makes mazes of the partial paths of one search.
type keeper struct {
	unit    *local.Unit
	beam    *build.Beam
	rand    search.Rand
	length  int       // of the path now
	kept    int       // when it was kept last
	next    int       // when it is kept again
	at      time.Time // when it was kept last, or the search began
	slowest time.Duration
	any     bool // a maze was made
}

// searchKeeping is beam.Search for the unit, which keeps partial paths on large grids. It
// reports whether any was kept.
func (u *worker) searchKeeping(kind, width int, r *search.Rand) (path *build.Path, kept bool) {
	n := u.Params().Cells()
	if n <= keptGrid {
		return u.beam.Search(kind, width, r, u.Spend), false
	}
	k := &keeper{unit: u.Unit, beam: u.beam, rand: *r, at: time.Now(), next: max(1, int(firstKept*float64(n)))}
	path = u.beam.Search(kind, width, r, k.spend)
	if path == nil && !u.Stopped() {
		k.keep()
	}
	return path, k.any
}

// spend counts the steps of one jump of all paths.
func (k *keeper) spend(n int64) bool {
	more := k.unit.Spend(n)
	k.length++
	if k.length >= k.next && !k.unit.Stopped() {
		k.next = 2 * k.length
		k.keep()
	}
	if left, timed := k.unit.TimeLeft(); timed && more && float64(k.length) > keptGrowth*float64(k.kept) {
		pause := max(leastPause, keptPause*k.slowest)
		if left < time.Duration(lastKept*float64(k.slowest)) || time.Since(k.at) > pause {
			k.keep()
		}
	}
	return more
}

// keep makes a maze of the path if it may be the best of the unit.
func (k *keeper) keep() {
	n := k.unit.Params().Cells()
	most := maze.LengthPoints*k.length + n // but for the few jumps to the goal
	if best, has := k.unit.Best(); has && int(best) >= most {
		return
	}
	begin := time.Now()
	if path := k.beam.Partial(); path != nil {
		k.unit.Install(path.Fill(k.unit.Params(), &k.rand))
		k.unit.Offer()
		k.any = true
	}
	k.kept = k.length
	k.at = time.Now()
	k.slowest = max(k.slowest, k.at.Sub(begin))
}
