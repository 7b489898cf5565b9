package forest

import "stride/internal/search"

// A searcher searches one forest, with random numbers of its own, a portion of steps at a time.
type searcher struct {
	*state
	team    *team
	unit    *search.Unit // the present portion, or the last one
	best    snapshot
	present snapshot // used by shake
	low     int      // fewest unsatisfied numbers since the last shake
	since   int64    // step at which low was reached
	fresh   int      // shakes since best was last improved
	cooling cooling  // see cooling.go

	copies   []*state // of the forest, one for each worker; the first is state
	stageEnd int64    // steps of all workers at which they meet
}

// snapshot is a forest to which a search can return.
type snapshot struct {
	edges []pair
	open  []int32 // unsatisfied numbers
}

// pair is an edge between two numbers, given by their indices in the numbering; an [Edge] is
// given by cells.
type pair struct{ v, u int32 }

// forest returns the edges of the snapshot as edges between cells.
func (p *snapshot) forest(l *numbering) Forest {
	f := make(Forest, len(p.edges))
	for k, e := range p.edges {
		f[k] = Edge{l.cell(e.v), l.cell(e.u)}
	}
	return f
}

// save copies the present forest to the snapshot p.
func (s *state) save(p *snapshot) {
	s.spend(len(s.nodes))
	p.edges = p.edges[:0]
	for v := range int32(len(s.nodes)) {
		for _, e := range s.edgesOf(v) {
			if v < e.to {
				p.edges = append(p.edges, pair{v, e.to})
			}
		}
	}
	p.open = append(p.open[:0], s.work.list...)
}

// restore makes the forest of the snapshot p the present one, and resets all prices. If the
// search ends meanwhile, it restores only a part.
func (s *state) restore(p *snapshot) {
	s.clear()
	for _, e := range p.edges {
		if s.effort.over {
			break
		}
		s.link(e.v, e.u, s.distance(e.v, e.u))
	}
	s.relist()
}

// newSearcher returns a searcher for a number of workers whose forest has no edges, or nil if the
// search ends before it is ready.
func newSearcher(t *team, u *search.Unit, workers int) *searcher {
	l := &searcher{team: t, unit: u, copies: make([]*state, workers)}
	for k := range l.copies {
		s := newState(t.numbering, t.options, t.Off, u.Rand, u.Over)
		if s.effort.over {
			return nil
		}
		s.debug = t.Debug && workers == 1
		l.copies[k] = s
	}
	l.state = l.copies[0]
	if workers > 1 {
		newCrew(l.copies)
	}
	l.save(&l.best)
	l.low = l.work.size()
	l.cooling.begin(0, firstCycle(len(l.nodes), l.options))
	return l
}

// chainsBetweenLooks is the number of chains between two checks of the clock and of the other
// searchers, about a tenth of a millisecond. Where chains take longer, effort checks more
// often.
const chainsBetweenLooks = 64

// run runs chains until the steps of the unit are spent, to within one chain, or until the
// search is over.
func (l *searcher) run(u *search.Unit) {
	l.unit, l.random, l.effort.look = u, u.Rand, u.Over
	for end := l.steps + u.Steps(); l.steps < end && !l.effort.over && !u.Over(); {
		steps, priced := l.steps, l.priced
		l.chains()
		l.team.Progress.AddSteps(l.steps - steps)
		l.team.Progress.AddProposals(l.priced - priced)
		l.report(l.team.Counts)
		if l.work.size() == 0 {
			u.Solved()
			return
		}
		l.shakeIfStalled()
	}
	l.last()
}

// chains runs as many chains as there are between two checks of the clock.
func (l *searcher) chains() {
	l.follow()
	for k := 0; k < chainsBetweenLooks && l.work.size() > 0 && !l.effort.over; k++ {
		l.chain(l.work.pick(l.random))
		l.saveBetter()
	}
}

// last saves the present forest when the search is over, if it is better than the
// saved one: far from a solution, saveBetter may not have saved the latest improvements.
func (l *searcher) last() {
	if l.unit.Over() && !l.effort.torn && l.work.size() < len(l.best.open) {
		l.keep()
	}
}

// saveBetter saves the present forest if it is the best so far. Far from a solution it saves only
// improvements by a sixteenth, because a copy costs as much as a hundred chains.
func (l *searcher) saveBetter() {
	open := l.work.size()
	if open >= l.low {
		return
	}
	l.low, l.since = open, l.spent()
	if open < len(l.best.open) && (open <= saveAlways || open*16 < len(l.best.open)*15) {
		l.fresh = 0
		l.keep()
	}
}

// keep saves the present forest as the best one.
func (l *searcher) keep() {
	l.save(&l.best)
	l.team.Progress.Improve(-int64(len(l.best.open)), nil)
}

// saveAlways is the number of unsatisfied numbers from which on saveBetter saves all improvements.
const saveAlways = 24

// stallSteps returns the number of steps without an improvement after which the forest is
// shaken. On the levels of the game, the number of steps from a good forest to a solution is
// roughly proportional to the square of how many numbers there are.
func (l *searcher) stallSteps() int64 {
	n := int64(len(l.nodes))
	return max(minStall, int64(stallLimit*float64(n*n)))
}

// shakeIfStalled shakes the forest if that is due.
func (l *searcher) shakeIfStalled() {
	if l.on(partRestarts) && l.spent()-l.since > l.stallSteps() {
		l.countRound(partRestarts, 0, 0)
		l.shake()
	}
}

// shake cuts a random part of the edges and resets all prices. The first time it cuts one
// edge in eight, and each time that does not help it doubles this share, until it cuts all
// edges. On small levels this amounts to a restart after a few milliseconds, which they sometimes
// need; on large ones it hardly ever happens.
func (l *searcher) shake() {
	l.unit.Restarted()
	const shares = 8
	share := min(shares, 1<<min(l.fresh, shares))
	l.fresh++
	l.save(&l.present)
	kept := l.present.edges[:0]
	for _, e := range l.present.edges {
		if l.retired(e.v) || l.random.Below(shares) >= share {
			kept = append(kept, e)
		}
	}
	l.present.edges = kept
	for _, s := range l.copies {
		s.restore(&l.present)
	}
	l.low, l.since = l.work.size(), l.spent()
	l.cooling.begin(l.spent(), l.cooling.length)
}
