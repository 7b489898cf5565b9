package forest

import "stride/search"

// How several workers search one forest. They run chains until all of them together have made the steps of a
// round, and claim the trees that they look at (claim.go). Between two rounds only one of them works: it lowers the
// temperature, saves the best forest, or shakes the forest. A round lasts until the parameters change, a 128th of a
// cycle.
//
// Which trees a worker finds claimed depends on timing, so the same seed gives another result each time. Searches
// with a limited number of steps give each worker a forest of its own instead, and so do small levels, where trees
// are few and restarts matter more.

const (
	// sharedNumbers is the count of numbers for each worker from which on all of them share a forest.
	sharedNumbers = 300
	// maxRound is the largest number of steps between two meetings, about a quarter of a second for one worker.
	maxRound = 100_000
)

// shares reports whether workers share a forest of n numbers.
func shares(n, workers int, b search.Budget) bool {
	return workers > 1 && b.Steps == 0 && n >= sharedNumbers*workers
}

// share makes l a search by several workers.
func (l *searcher) share(workers int) {
	l.debug = false // meet verifies the forest
	l.partners = l.state.partners(workers - 1)
	l.meet()
}

// hand returns a worker by its number from 0.
func (l *searcher) hand(k int) *state {
	if k == 0 {
		return l.state
	}
	return l.partners[k-1]
}

// walk runs chains of one worker until the round or the search is over.
func (l *searcher) walk(s *state, u *search.Unit) {
	s.random, s.effort.look = u.Rand, u.Over
	for !s.effort.over && !u.Over() && l.total.Load() < l.roundEnd {
		steps, priced := s.steps, s.priced
		for k := 0; k < chainsBetweenLooks && !s.effort.over; k++ {
			v := s.work.pick(s.random)
			if v == none {
				break
			}
			s.chain(v)
		}
		s.others = l.total.Add(s.steps-steps) - s.steps
		l.team.Progress.AddSteps(s.steps - steps)
		l.team.Progress.AddProposals(s.priced - priced)
		if s.work.empty() {
			u.Solved()
			return
		}
	}
}

// meet does what needs the whole forest, and begins the next round.
func (l *searcher) meet() {
	l.others = l.total.Load() - l.steps
	if l.team.Debug {
		l.verify(0)
	}
	l.note()
	if l.spent()-l.since > l.stallSteps() {
		l.shake()
	}
	l.follow()
	l.roundEnd = min(l.cooling.next, l.spent()+maxRound)
}
