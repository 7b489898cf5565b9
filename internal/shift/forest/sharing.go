package forest

import (
	"fmt"
	"runtime"
	"sync/atomic"

	"stride/internal/search"
)

// Several workers, one forest.
//
// Each worker has a copy of the forest. In a round it runs hundreds of chains on its copy and logs
// the changes of those that it keeps, about one in ten. Then it takes them back, waits for the
// others, reads all logs, and makes the changes that don't conflict, as all others do: so all
// copies are the same forest again. Two chains conflict if both change a tree of the forest that
// they have in common, since their energies, and the absence of cycles, are certain only without
// the other (optimistic execution: Jefferson, 1985). Which worker comes first changes from round to
// round.
//
// Nothing but the logs passes from core to core. With one forest in shared memory, and claims on
// trees, a step took 1.4 to 3 µs instead of 1.3 on two cores that need 190 ns to fetch a line from
// each other: a chain looks at a dozen trees, of which the other core has changed half.
//
// The result depends on the seed and the number of workers, and not on their speed. But it isn't
// the same for any number of workers, so a search with a limited number of steps has one worker. On
// small levels, where trees are few and restarts matter more, each worker has a forest of its own.
//
// Cost: taking back and making the changes, a twentieth of the time, and a tenth of the steps, for
// chains that are dropped.

const (
	// sharedNumbers is the count of numbers for each worker from which on all of them share a
	// forest.
	sharedNumbers = 1200
	// roundsForAll is the number of rounds in which each worker makes as many steps as there are
	// numbers.
	roundsForAll = 100
)

// shares reports whether workers share a forest of n numbers.
func shares(n, workers int, b search.Budget) bool {
	return workers > 1 && b.Steps == 0 && n >= sharedNumbers*workers
}

// crew is a group of workers with a forest in common.
type crew struct {
	workers []*state
	arrived atomic.Int64 // how often workers have come to the end of a round
}

// member is what a worker knows as a member of a crew.
type member struct {
	*crew
	rounds int64
	left   atomic.Bool // whether this worker has ended the stage
	logs   [2]chainLog // of this round and of the one before, which others may still read
	owner  []int32     // of the tree with each label: the number of a worker from 1, vacant or spoilt
	owned  []int32     // labels of trees that are not vacant
	agreed []change    // changes that all workers make
}

const (
	vacant = 0
	spoilt = -1 // changed by a chain that was dropped
)

// chainLog is what a worker has done in a round.
type chainLog struct {
	changes []change
	ends    []int32 // ends of the chains in changes
	steps   int64   // of this worker, in all rounds
	solved  bool
	over    bool // the search is over
}

// record logs a chain that was kept.
func (m *member) record(journal []change) {
	if m == nil {
		return
	}
	l := m.log()
	l.changes = append(l.changes, journal...)
	l.ends = append(l.ends, int32(len(l.changes)))
}

// log returns the log of the present round.
func (m *member) log() *chainLog { return &m.logs[m.rounds%2] }

// newCrew lets states with the same forest share it from now on.
func newCrew(workers []*state) {
	c := &crew{workers: workers}
	for _, s := range workers {
		s.crew = &member{crew: c, owner: make([]int32, len(s.nodes))}
	}
}

// round runs one round of a worker, and reports whether there may be another. over reports whether
// the search is over.
func (s *state) round(over func() bool) bool {
	m := s.crew
	log, steps, open := m.log(), s.steps, s.work.size()
	log.changes, log.ends = log.changes[:0], log.ends[:0]
	for end := s.steps + int64(1+len(s.nodes)/roundsForAll); s.steps < end && s.work.size() > 0 &&
		!s.effort.over; {
		s.chain(s.work.pick(s.random))
	}
	log.steps, log.solved, log.over = s.steps, s.work.size() == 0, s.effort.over || over()
	s.journal = append(s.journal[:0], log.changes...)
	s.revert()
	m.arrive()
	m.await()
	logs := (m.rounds - 1) % 2
	s.agree(logs)
	total, ended := int64(0), false
	for _, w := range m.workers {
		l := &w.crew.logs[logs]
		total += l.steps
		ended = ended || l.over
	}
	s.elsewhere = total - s.steps
	s.countRound(partSharing, s.steps-steps, (open-s.work.size())/len(m.workers))
	return !ended && s.work.size() > 0
}

// arrive counts this worker at the end of a round.
func (m *member) arrive() {
	m.rounds++
	m.arrived.Add(1)
}

// allArrived reports whether all workers have come to the end of the round in which this one
// arrived last.
func (m *member) allArrived() bool { return m.arrived.Load() >= m.rounds*int64(len(m.workers)) }

// await waits until all workers have come to the end of the round. It panics if one of them has
// left the stage before, because it would wait for ever.
func (m *member) await() {
	for spins := 0; !m.allArrived(); spins++ {
		if spins < maxSpins {
			continue
		}
		for k, w := range m.workers {
			if w.crew.left.Load() && w.crew.rounds < m.rounds {
				panic(fmt.Sprintf("forest: worker %d left after %d rounds, and another one waits in round %d",
					k, w.crew.rounds, m.rounds))
			}
		}
		runtime.Gosched()
	}
}

// maxSpins is how often a worker looks whether the others have arrived before it offers its core to
// them.
const maxSpins = 1000

// agree makes the changes of the logs that don't conflict. Workers come in an order that changes
// from round to round, after one that has solved the level.
func (s *state) agree(logs int64) {
	m := s.crew
	first := int(m.rounds) % len(m.workers)
	for k, w := range m.workers {
		if w.crew.logs[logs].solved {
			first = k
			break
		}
	}
	m.agreed = m.agreed[:0]
	for k := range m.workers {
		k = (first + k) % len(m.workers)
		l := &m.workers[k].crew.logs[logs]
		begin := int32(0)
		for _, end := range l.ends {
			if chain := l.changes[begin:end]; s.own(int32(k+1), chain) {
				m.agreed = append(m.agreed, chain...)
			}
			begin = end
		}
	}
	for _, t := range m.owned {
		m.owner[t] = vacant
	}
	m.owned = m.owned[:0]
	for _, c := range m.agreed {
		if !c.added {
			s.cut(c.v, c.u)
			continue
		}
		if s.nodes[c.v].tree == s.nodes[c.u].tree {
			panic("forest: the edge of another worker closes a cycle, so the copies of the forest differ")
		}
		s.link(c.v, c.u, c.length)
	}
	s.relist()
}

// own gives a worker the trees that a chain changes, and reports whether no other worker has one of
// them. If one has, later chains of this worker that change the others are dropped as well, as they
// may depend on this chain.
func (s *state) own(worker int32, chain []change) bool {
	m := s.crew
	free := true
	for _, c := range chain {
		for _, v := range [2]int32{c.v, c.u} {
			o := m.owner[s.nodes[v].tree]
			free = free && (o == vacant || o == worker)
		}
	}
	owner := worker
	if !free {
		owner = spoilt
	}
	for _, c := range chain {
		for _, v := range [2]int32{c.v, c.u} {
			if t := s.nodes[v].tree; m.owner[t] == vacant || m.owner[t] == worker {
				m.owner[t] = owner
				m.owned = append(m.owned, t)
			}
		}
	}
	return free
}

// walk runs the rounds of one worker until all of them have made the steps of a stage, or the
// search is over.
func (l *searcher) walk(s *state, u *search.Unit) {
	s.random, s.effort.look = u.Rand, u.Over
	for more := true; more && s.spent() < l.stageEnd; {
		steps, priced := s.steps, s.priced
		more = s.round(u.Over)
		l.team.Progress.AddSteps(s.steps - steps)
		l.team.Progress.AddProposals(s.priced - priced)
		s.report(l.team.Counts)
	}
	s.crew.left.Store(true)
	if s.work.size() == 0 {
		u.Solved()
	}
}

// meet does what all workers have to wait for, and begins the next stage of the cooling.
func (l *searcher) meet() {
	if l.team.Debug {
		l.verifyCopies()
	}
	l.saveBetter()
	l.shakeIfStalled()
	l.follow()
	l.stageEnd = l.cooling.next
	for _, s := range l.copies {
		s.crew.left.Store(false)
	}
	l.last()
}
