package forest

import "slices"

// The elite pool: how the searchers of a team work together.
//
// On large levels a searcher hovers in the end, between a few and a few dozen
// unsatisfied numbers: the prices that are to move the last ones break others
// too. Now and then it comes down to one or two and goes up again. So the best
// forests of all searchers are kept, and one that has found nothing better for a
// while goes back to one of them, with all prices forgotten.
//
// With one worker that changes little: on level 2000 a mean of 9.5 s with it and
// 10.8 s without, of runs that take from 4 to 23 s. Its worth is that a worker
// that is behind goes on from where the others are. Going back twenty times as
// early makes the search useless: a searcher then sees the same surroundings of the
// same forest again and again.

// eliteSize is how many forests the pool holds.
const eliteSize = 4

// elite is the pool, the best forest first.
type elite []snapshot

// offer puts p into the pool if it is good enough, and not in it already.
func (e *elite) offer(p *snapshot) {
	at, found := slices.BinarySearchFunc(*e, p, func(a snapshot, b *snapshot) int {
		return len(a.open) - len(b.open)
	})
	if at == eliteSize {
		return
	}
	for ; found && at < len(*e) && len((*e)[at].open) == len(p.open); at++ {
		if slices.Equal((*e)[at].open, p.open) {
			return
		}
	}
	if at == eliteSize {
		return
	}
	*e = slices.Insert(*e, at, snapshot{slices.Clone(p.edges), slices.Clone(p.open)})
	*e = (*e)[:min(len(*e), eliteSize)]
}

// meet lets the searchers exchange their forests between two rounds. It runs alone,
// and in their order, so that it comes out the same for every number of workers.
func (t *team) meet(stopped bool) {
	for _, l := range t.searchers {
		if l != nil {
			t.elite.offer(&l.best)
		}
	}
	if len(t.elite) > 0 {
		t.exchange()
	}
	if stopped {
		return
	}
	for _, l := range t.searchers {
		if l == nil {
			continue
		}
		p := &t.elite[l.random.Below(len(t.elite))]
		if l.steps-l.back > int64(t.Options.Retreat)*int64(len(l.nodes)) && len(p.open) < len(l.unsatisfied) {
			l.restore(p)
			l.back = l.steps
			if len(p.open) == 0 { // the solution of another search
				l.save(&l.best)
			}
		}
	}
}
