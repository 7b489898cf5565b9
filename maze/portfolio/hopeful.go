package portfolio

import (
	"stride/maze/longpath"
)

// Some classes of seeds get no exit from a maze that is built, since each exit would be a long shortcut.
// The most hopeful maze is the one that would be best if it had no black holes. When building is over,
// the search for its path is repeated with planned exits (longpath.Beam.SearchAround), one class of seeds at
// a time.
//
// To do this for each path as soon as it is found was worse: at 100x100 with values 1-10 on a busy
// machine it took all of the time for the first path, which was a short one. On grids of more than
// keptGrid cells no search is repeated: at 100x100 with values 1-10, 10 s are too short for the
// repetitions, and the mazes were worth 50,967 and 50,997 with them and 51,457 and 51,202 without (seeds
// 1 and 2, one worker). There, exits are planned within the search (leaks.go).

// hopeful is a maze that would be good without its black holes.
type hopeful struct {
	path   *longpath.Path
	values []int16
	width  int
	hope   int64 // what it would be worth
}

const (
	// planUntil is the share of a work unit after which no search is repeated.
	planUntil = 0.6
	// mostFailed is the number of repeated searches without success after which no search is repeated, either.
	mostFailed = 5
)

// keepHopeful keeps the current maze, which was built around a path by a beam of a width, if it is the
// most hopeful one so far. Mazes with few black holes are not hopeful: exits would add little to them.
func (u *worker) keepHopeful(path *longpath.Path, width int) {
	holes := u.State.BlackHoles()
	hope := u.hope()
	if best, _ := u.Best(); path != nil && u.repeats && holes >= manyHoles && hope > max(best, u.hopeful.hope) {
		u.hopeful = hopeful{path, u.Values(), width, hope}
	}
}

// planExits repeats the search for the most hopeful path, class by class, while its maze may become the
// best one. A repeated search may be trapped; then the same one is repeated again.
func (u *worker) planExits() {
	spend := func(n int64) bool { return u.Spend(n) && u.Done() < planUntil }
	for failures := 0; failures < mostFailed && u.hopeful.path != nil && u.Done() < planUntil && !u.Spent(); {
		h := u.hopeful
		best, _ := u.Best()
		if h.hope <= best {
			return
		}
		path := u.beam.SearchAround(h.path, h.values, h.width, u.Rand, spend)
		if !install(u.Unit, path, u.Rand) {
			return
		}
		u.openExits()
		u.hopeful = hopeful{}
		u.keepHopeful(path, h.width)
		if now, _ := u.Best(); u.hopeful.path == nil && now == best {
			failures++
			u.hopeful = h
		}
	}
}
