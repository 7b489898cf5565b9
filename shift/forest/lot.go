package forest

import (
	"slices"

	"stride/search"
)

// A lot is one forest that is searched, with its own random numbers. Between
// portions the lots of a team meet.
type lot struct {
	*state
	team  *team
	index int32
	best  snapshot
	since int64 // step of the last improvement of best
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

// restore makes the snapshot the present forest. Prices are forgotten.
func (s *state) restore(p *snapshot) {
	s.clear()
	for _, e := range p.edges {
		v, u := int32(e.A), int32(e.B)
		s.link(v, u, s.distance(v, u))
	}
}

func newLot(t *team, index int, random *search.Rand) *lot {
	l := &lot{state: newState(t.numbering, t.Options, random), team: t, index: int32(index)}
	l.save(&l.best)
	return l
}

// chainsBetweenLooks is how many chains run between two looks at the clock and
// at the other lots, a tenth of a millisecond.
const chainsBetweenLooks = 64

// run runs chains for the given number of steps, to within one chain, or until
// the search is over.
func (l *lot) run(steps int64) {
	begin, priced := l.steps, l.priced
	for end := l.steps + steps; l.steps < end && !l.team.over(l.index); {
		for range chainsBetweenLooks {
			if len(l.unsatisfied) == 0 {
				l.team.claim(l.index)
				break
			}
			v := l.unsatisfied[l.random.Below(len(l.unsatisfied))]
			l.chain(v)
			if !l.satisfied(v) {
				l.raise(v)
			}
			l.note()
		}
	}
	l.team.Board.AddSteps(l.steps - begin)
	_ = priced
}

// note keeps the best forest. Far from the end only every so many improvements
// are kept: a copy costs as much as a hundred chains.
func (l *lot) note() {
	open := len(l.unsatisfied)
	if open < len(l.best.open) && (open <= noteAlways || open*16 < len(l.best.open)*15) {
		l.save(&l.best)
		l.since = l.steps
		l.post()
	}
}

const noteAlways = 24

// post shows the best forest to whoever watches the search.
func (l *lot) post() {
	l.team.Board.Post(search.Posting[Forest]{
		Solution: slices.Clone(l.best.forest(l.numbering)),
		Score:    -int64(len(l.best.open)),
		Lot:      int(l.index),
	})
}

// meet lets the lots exchange what they found, between two rounds.
func (t *team) meet() {
}
