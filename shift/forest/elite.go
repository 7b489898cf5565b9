package forest

import "slices"

// The elite pool, by which the searchers of a team cooperate.
//
// Near the end of a large level, the number of unsatisfied numbers of a searcher hovers
// between a few and a few dozen, because the prices that are meant to settle the last ones
// also break others. Now and then it falls to one or two and rises again. So the pool keeps
// the best forests of all searchers, and a searcher that has found nothing better for a
// while returns to one of them and forgets all prices.
//
// With one worker this makes little difference: on level 2000 the mean was 9.5 s with the
// pool and 10.8 s without it, where single runs take between 4 and 23 s. The benefit is that
// a searcher that has fallen behind continues from where the others are. Returning twenty
// times as early makes the search useless, because a searcher then explores the same
// surroundings of the same forest again and again.

// eliteSize is the number of forests that the pool holds.
const eliteSize = 4

// elite is the pool, the best forest first.
type elite []snapshot

// offer puts p into the pool if it is good enough and not in the pool already.
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

// meet lets the searchers exchange their forests between two rounds. No searcher runs
// meanwhile, and they take their turns in a fixed order, so that the result is the same for
// every number of workers.
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
