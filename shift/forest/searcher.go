package forest

import "stride/search"

// A searcher changes one forest, with random numbers of its own. Between portions the
// searchers of a team meet.
type searcher struct {
	*state
	team    *team
	unit    *search.Unit // portion that goes on, or that was the last
	best    snapshot
	present snapshot // to shake
	low     int      // fewest unsatisfied numbers since the last shake
	since   int64    // step at which it was reached
	fresh   int      // shakes since best was improved
	back    int64    // step of the last improvement or retreat
}

// snapshot is a forest to go back to.
type snapshot struct {
	edges []Edge  // numbers, not cells
	open  []int32 // unsatisfied numbers
}

// forest returns the snapshot's edges between cells.
func (p *snapshot) forest(l *numbering) Forest {
	f := make(Forest, len(p.edges))
	for k, e := range p.edges {
		f[k] = Edge{l.cell(int32(e.A)), l.cell(int32(e.B))}
	}
	return f
}

// save makes the present forest the snapshot.
func (s *state) save(p *snapshot) {
	s.spend(len(s.nodes))
	p.edges = p.edges[:0]
	for v := range int32(len(s.nodes)) {
		for _, e := range s.edgesOf(v) {
			if v < e.to {
				p.edges = append(p.edges, Edge{int(v), int(e.to)})
			}
		}
	}
	p.open = append(p.open[:0], s.unsatisfied...)
}

// restore makes the snapshot the present forest, or a part of it when the search is
// over. Prices are forgotten.
func (s *state) restore(p *snapshot) {
	s.clear()
	for _, e := range p.edges {
		if s.effort.over {
			return
		}
		v, u := int32(e.A), int32(e.B)
		s.link(v, u, s.distance(v, u))
	}
}

// newSearcher returns a searcher without edges, or nil if the search is over before it is
// made.
func newSearcher(t *team, u *search.Unit) *searcher {
	l := &searcher{team: t, unit: u}
	l.state = newState(t.numbering, t.Options, u.Rand, func() bool { return l.unit.Over() })
	if l.effort.over {
		return nil
	}
	l.debug = t.Debug
	l.save(&l.best)
	l.low = len(l.unsatisfied)
	return l
}

// chainsBetweenLooks is how many chains run between two looks at the clock and
// at the other searchers, a tenth of a millisecond. Where chains take longer, effort looks
// more often.
const chainsBetweenLooks = 64

// run runs chains for the steps of a unit, to within one chain, or until the search is
// over.
func (l *searcher) run(u *search.Unit) {
	l.unit, l.random = u, u.Rand
	for end := l.steps + u.Steps(); l.steps < end && !l.effort.over && !u.Over(); {
		steps, priced := l.steps, l.priced
		for k := 0; k < chainsBetweenLooks && len(l.unsatisfied) > 0 && !l.effort.over; k++ {
			v := l.unsatisfied[l.random.Below(len(l.unsatisfied))]
			l.chain(v)
			if !l.satisfied(v) {
				l.raise(v)
			}
			l.note()
		}
		l.team.Progress.AddSteps(l.steps - steps)
		l.team.Progress.AddProposals(l.priced - priced)
		if len(l.unsatisfied) == 0 {
			u.Solved()
			return
		}
		if l.steps-l.since > l.stallLimit() {
			l.shake()
		}
	}
	l.last()
}

// last keeps the present forest of a search whose time is up, if it is better than the
// best one kept: far from the end, note may have left out the last few improvements.
func (l *searcher) last() {
	if l.unit.Halted() && !l.effort.torn && len(l.unsatisfied) < len(l.best.open) {
		l.save(&l.best)
		l.offer()
	}
}

// note keeps the best forest. Far from the end only every so many improvements
// are kept: a copy costs as much as a hundred chains.
func (l *searcher) note() {
	open := len(l.unsatisfied)
	if open >= l.low {
		return
	}
	l.low, l.since, l.back = open, l.steps, l.steps
	if open < len(l.best.open) && (open <= noteAlways || open*16 < len(l.best.open)*15) {
		l.save(&l.best)
		l.fresh = 0
		l.offer()
	}
}

const noteAlways = 24

// stallLimit returns how many steps without an improvement are too many. On the
// levels of the game the way from a good forest to a solution takes steps in
// proportion to about the square of the numbers.
func (l *searcher) stallLimit() int64 {
	n := int64(len(l.nodes))
	return max(leastStall, int64(l.options.StallLimit*float64(n*n)))
}

const leastStall = 2000

// shake cuts a part of all edges, drawn at random, and forgets all prices: one
// of eight edges at first, twice as many each time that does not help, at last
// all. On small levels that is a restart after a few milliseconds, which they
// need now and then; large ones hardly ever come to it.
func (l *searcher) shake() {
	l.unit.Restarted()
	const shares = 8
	share := min(shares, 1<<min(l.fresh, shares))
	l.fresh++
	l.save(&l.present)
	kept := l.present.edges[:0]
	for _, e := range l.present.edges {
		if l.random.Below(shares) >= share {
			kept = append(kept, e)
		}
	}
	l.present.edges = kept
	l.restore(&l.present)
	l.low, l.since, l.back = len(l.unsatisfied), l.steps, l.steps
}

// offer makes the best forest that of the team if it is better.
func (l *searcher) offer() {
	score := -int64(len(l.best.open))
	l.team.incumbent.Offer(search.Candidate[Forest]{Solution: l.best.forest(l.numbering), Score: score, Unit: l.unit.Number})
	l.team.Progress.Improve(score)
}
