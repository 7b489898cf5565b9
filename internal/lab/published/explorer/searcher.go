package explorer

import (
	"stride/internal/lab/published/lahc"
	"stride/internal/lab/published/strategy"
	"stride/internal/search"
)

// A searcher is one search. It begins with late-acceptance hill climbing and offers all good
// candidates to its pool. When the pool is good enough, it stops climbing and explores: it
// draws an entry, makes candidates from it by the same mutations, and offers these to the
// pool.
//
// The first searcher explores as soon as the pool has an entry, and also makes the exhaustive
// search, once on each entry. Each of the others follows when the least number of remaining
// numbers in the pool has fallen to a bound of its own. If there are three or more, the last
// one climbs for ever, to bring new candidates.
type searcher struct {
	*lahc.Worker
	index, size int
	pool        *pool
	exploring   bool
	set         []uint64
	stay        int // steps left with the present entry of the pool
}

const (
	// pollInterval is the number of steps between two checks of the clock.
	pollInterval = 128
	// bestRole is the least number of remaining numbers in the pool at which all searchers
	// but the last one explore.
	bestRole = 3
)

// roles are the bounds of the first searchers: each begins to explore when the least number
// of remaining numbers in the pool is at most its bound.
var roles = [...]int{1 << 30, 5, 4}

// Run makes the steps of a unit, or fewer if it finds a solution or the search is over.
func (t *searcher) Run(u *search.Unit) {
	if !t.exploring && t.ready() {
		t.exploring = true
	}
	for k := range u.Steps() {
		if len(t.Best().Left()) == 0 || t.Over() || k%pollInterval == 0 && u.Over() {
			return
		}
		if t.exploring {
			t.explore()
		} else {
			score := t.Try()
			t.offer(score)
			t.Decide(score)
		}
	}
}

// ready reports whether the pool is good enough for this searcher to explore.
func (t *searcher) ready() bool {
	low := t.pool.lowest()
	switch {
	case low == 0 || t.size > 2 && t.index == t.size-1:
		return false
	case t.index < len(roles):
		return low <= roles[t.index]
	}
	return low <= bestRole
}

// explore makes one candidate from an entry of the pool.
func (t *searcher) explore() {
	if t.stay == 0 {
		t.exhaust()
		t.Spend(t.Count())
		t.Restore(&t.pool.draw(t.Random).Snapshot)
		t.stay = t.pool.options.Stay
	}
	t.stay--
	score := t.Try()
	t.offer(score)
	t.Undo()
}

// offer offers the present state to the pool, or saves it if it is a solution.
func (t *searcher) offer(score float64) {
	left := t.Left()
	if len(left) > t.pool.limit() {
		return
	}
	if len(left) == 0 {
		t.Note(score)
		return
	}
	t.Spend(len(t.set) + t.pool.total + len(t.pool.layers))
	fold := fill(t.set, left)
	if !t.pool.welcome(t.set, fold, len(left), score) {
		return
	}
	t.Spend(t.Count())
	e := &entry{score: score, count: len(left), fold: fold, set: append([]uint64(nil), t.set...)}
	t.Save(&e.Snapshot)
	t.pool.insert(e)
	t.Note(score)
}

// exhaust makes the exhaustive search on an entry for which it has not been made yet, if this
// is the first searcher.
func (t *searcher) exhaust() {
	if t.index != 0 {
		return
	}
	for _, layer := range t.pool.layers {
		for _, e := range layer {
			if e.exhausted {
				continue
			}
			e.exhausted = true
			t.Restore(&e.Snapshot)
			t.Exhaust(func() bool {
				t.offer(t.Score())
				return len(t.Left()) == 0
			})
			return
		}
	}
}

func newSearcher(l *strategy.Numbers, index, size int, random *search.Rand, over func() bool,
	o *Options) *searcher {
	t := &searcher{
		Worker: lahc.NewWorker(l, random, over, &o.Climb),
		index:  index, size: size,
		pool: newPool(l.Count(), o),
		set:  make([]uint64, words(l.Count())),
	}
	return t
}
