package explorer

import (
	"stride/search"
	"stride/shift/lahc"
	"stride/shift/strategy"
)

// A lot is one search. It begins as late-acceptance hill climbing and shows all
// good candidates to its pool. When the pool is good enough it changes its role
// and explores: it draws an entry, makes candidates of it by the same mutations,
// and shows these to the pool. It does not climb any more.
//
// The first lot explores as soon as there is anything, and is the one that makes
// the exhaustive search, once on each entry. The others follow when the lowest
// count of remaining numbers has come down to a bound of their own. The last of
// three or more goes on climbing for ever, to bring new blood.
type lot struct {
	*lahc.Worker
	index, lots int
	pool        *pool
	exploring   bool
	set         []uint64
	stay        int // steps left with it
}

const (
	// stay is how many candidates are made of an entry before the next is drawn;
	// to set up an entry costs about as much as one candidate. The authors'
	// program draws anew each time.
	stay = 32
	// stepsBetweenLooks is how many steps are made between two looks at the clock.
	stepsBetweenLooks = 128
	// bestRole is the pool's lowest count at which all lots but the last explore.
	bestRole = 3
)

// roles are the lowest counts, at most, at which the first lots begin to explore.
var roles = [...]int{1 << 30, 5, 4}

// Run makes steps until so many are done, there is a solution, or over says so.
func (t *lot) Run(steps int64, over func() bool) {
	if !t.exploring && t.ready() {
		t.exploring = true
	}
	for k := int64(0); k < steps; k++ {
		if len(t.Best().Left()) == 0 || t.Over() || k%stepsBetweenLooks == 0 && over() {
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

// ready reports whether the pool is good enough for this lot to explore.
func (t *lot) ready() bool {
	low := t.pool.lowest()
	switch {
	case low == 0 || t.lots > 2 && t.index == t.lots-1:
		return false
	case t.index < len(roles):
		return low <= roles[t.index]
	}
	return low <= bestRole
}

// explore makes one candidate of an entry.
func (t *lot) explore() {
	if t.stay == 0 {
		t.exhaust()
		t.Spend(t.Count())
		t.Restore(&t.pool.draw(t.Random).Snapshot)
		t.stay = stay
	}
	t.stay--
	score := t.Try()
	t.offer(score)
	t.Undo()
}

// offer shows the state to the pool, and keeps it if it is a solution.
func (t *lot) offer(score float64) {
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
// the lot for that.
func (t *lot) exhaust() {
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

func newLot(l *strategy.Numbers, index, lots int, random *search.Rand, over func() bool) *lot {
	t := &lot{
		Worker: lahc.NewWorker(l, random, over),
		index:  index, lots: lots,
		pool: newPool(l.Count()),
		set:  make([]uint64, size(l.Count())),
	}
	return t
}
