package forest

import "stride/search"

// A lot is one forest that is searched, with its own random numbers. Between
// portions the lots of a team meet.
type lot struct {
	*state
	team    *team
	index   int32
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

// newLot returns a lot without edges, or nil if the search is over before it is made.
func newLot(t *team, index int, random *search.Rand) *lot {
	l := &lot{team: t, index: int32(index)}
	l.state = newState(t.numbering, t.Options, random, func() bool { return t.over(l.index) })
	if l.effort.over {
		return nil
	}
	l.debug = t.Debug
	l.save(&l.best)
	l.low = len(l.unsatisfied)
	return l
}

// chainsBetweenLooks is how many chains run between two looks at the clock and
// at the other lots, a tenth of a millisecond. Where chains take longer, effort looks
// more often.
const chainsBetweenLooks = 64

// run runs chains for the given number of steps, to within one chain, or until
// the search is over.
func (l *lot) run(portion int64) {
	for end := l.steps + portion; l.steps < end && !l.effort.over && !l.team.over(l.index); {
		steps, priced := l.steps, l.priced
		for k := 0; k < chainsBetweenLooks && len(l.unsatisfied) > 0 && !l.effort.over; k++ {
			v := l.unsatisfied[l.random.Below(len(l.unsatisfied))]
			l.chain(v)
			if !l.satisfied(v) {
				l.raise(v)
			}
			l.note()
		}
		l.team.Watch.AddSteps(l.steps - steps)
		l.team.Watch.proposals.Add(l.priced - priced)
		if len(l.unsatisfied) == 0 {
			l.team.claim(l.index)
			return
		}
		if l.steps-l.since > l.patience() {
			l.shake()
		}
	}
	l.last()
}

// last keeps the present forest of a search whose time is up, if it is better than the
// best one kept: far from the end, note may have left out the last few improvements.
func (l *lot) last() {
	if l.team.stop.Raised() && !l.effort.torn && len(l.unsatisfied) < len(l.best.open) {
		l.save(&l.best)
		l.post()
	}
}

// note keeps the best forest. Far from the end only every so many improvements
// are kept: a copy costs as much as a hundred chains.
func (l *lot) note() {
	open := len(l.unsatisfied)
	if open >= l.low {
		return
	}
	l.low, l.since, l.back = open, l.steps, l.steps
	if open < len(l.best.open) && (open <= noteAlways || open*16 < len(l.best.open)*15) {
		l.save(&l.best)
		l.fresh = 0
		l.post()
	}
}

const noteAlways = 24

// patience returns how many steps without an improvement are too many. On the
// levels of the game the way from a good forest to a solution takes steps in
// proportion to about the square of the numbers.
func (l *lot) patience() int64 {
	n := int64(len(l.nodes))
	return max(leastPatience, int64(l.options.Patience*float64(n*n)))
}

const leastPatience = 2000

// shake cuts a part of all edges, drawn at random, and forgets all prices: one
// of eight edges at first, twice as many each time that does not help, at last
// all. On small levels that is a restart after a few milliseconds, which they
// need now and then; large ones hardly ever come to it.
func (l *lot) shake() {
	l.team.Watch.AddRestart()
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

// post shows the best forest to whoever watches the search.
func (l *lot) post() {
	l.team.Watch.Post(search.Posting[Forest]{
		Solution: l.best.forest(l.numbering),
		Score:    -int64(len(l.best.open)),
		Lot:      int(l.index),
	})
}
