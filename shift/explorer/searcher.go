package explorer

import (
	"stride/search"
	"stride/shift/lahc"
	"stride/shift/strategy"
)

// A searcher is one search. It begins as late-acceptance hill climbing and shows all
// good candidates to its pool. When the pool is good enough it changes its role
// and explores: it draws an entry, makes candidates of it by the same mutations,
// and shows these to the pool. It does not climb any more.
//
// The first one explores as soon as there is anything, and is the one that makes
// the exhaustive search, once on each entry. The others follow when the lowest
// count of remaining numbers has come down to a bound of their own. The last of
// three or more goes on climbing for ever, to bring new blood.
type searcher struct {
	*lahc.Worker
	index, size int
	pool        *pool
	exploring   bool
	set         []uint64
	stay        int // steps left with it
}

const (
	// pollInterval is how many steps are made between two looks at the clock.
	pollInterval = 128
	// bestRole is the pool's lowest count at which all searchers but the last explore.
	bestRole = 3
)

// roles are the lowest counts, at most, at which the first searchers begin to explore.
var roles = [...]int{1 << 30, 5, 4}

// Run makes the steps of a unit, or fewer if there is a solution or the search is over.
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

// explore makes one candidate of an entry.
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

// offer shows the state to the pool, and keeps it if it is a solution.
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

// exhaust makes the exhaustive search on entries that have not had it, if this is
// the searcher for that.
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

func newSearcher(l *strategy.Numbers, index, size int, random *search.Rand, over func() bool, o *Options) *searcher {
	t := &searcher{
		Worker: lahc.NewWorker(l, random, over, &o.Climb),
		index:  index, size: size,
		pool: newPool(l.Count(), o),
		set:  make([]uint64, words(l.Count())),
	}
	return t
}
