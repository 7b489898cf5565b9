package forest

import (
	"math"
	"math/bits"
)

// The ejection chain (Glover, 1996), the engine of the search.
//
// A chain begins at an unsatisfied number v and does something to it, drawn
// from all proposals by their energies at a high temperature (heat). That breaks
// another number more often than not. The next link of the chain is drawn at one
// of the numbers that are unsatisfied now, and so on, up to a depth. As soon as
// the forest as a whole is no worse than before (up to a random margin at a low
// temperature) the chain is kept; if that does not come to pass, all of it is
// undone.
//
// So the forest itself stays cold while the surroundings of one number are
// heated for a moment. That is what makes the end of the search productive. A
// plain annealing at one temperature has some n·exp(-1/T) unsatisfied numbers
// in equilibrium; where that is below one, nearly everything it proposes is
// rejected.
//
// Cost: 1 to 3 µs a link, nearly all of it for listing proposals.

// chain runs one chain from v and reports whether it was kept.
func (s *state) chain(v int32) bool {
	s.journal = s.journal[:0]
	s.energy = 0
	s.clock = s.steps
	if s.debug {
		s.verify(0)
	}
	margin := int32(-s.cold.Floor(0, s.random))
	opens := s.options.Opens + int(s.value[v]/s.reach)
	at := v
	for depth := 0; depth < s.options.Depth && at != none; {
		s.steps++
		s.propose(at)
		if s.effort.over {
			break
		}
		p, ok := s.draw(at)
		if !ok {
			s.proposals = s.proposals[:0]
			s.proposeMore(at)
			if s.effort.over {
				break
			}
			p, ok = s.draw(at)
		}
		if !ok {
			if at != v || opens == 0 || !s.open(v) {
				break
			}
			opens--
			continue
		}
		s.apply(at, p)
		depth++
		if s.debug {
			s.verify(s.energy)
		}
		if s.energy <= margin {
			return true
		}
		at = s.nextLink()
	}
	s.undo()
	if s.debug {
		s.verify(0)
	}
	return false
}

// draw draws one of the proposals, or none of them, which has the energy 0. A
// proposal that takes back a change of this chain is not drawn.
func (s *state) draw(at int32) (proposal, bool) {
	s.priced += int64(len(s.proposals))
	best := int32(0)
	for k := range s.proposals {
		best = min(best, s.proposals[k].energy)
	}
	for {
		sum := uint64(s.heat.of(-best))
		for k := range s.proposals {
			sum += uint64(s.heat.of(s.proposals[k].energy - best))
		}
		left := s.below(sum)
		drawn := none
		for k := range s.proposals {
			w := uint64(s.heat.of(s.proposals[k].energy - best))
			if left < w {
				drawn = k
				break
			}
			left -= w
		}
		if drawn == none {
			return proposal{}, false
		}
		if p := s.proposals[drawn]; !s.reverses(at, p) {
			return p, true
		}
		last := len(s.proposals) - 1
		s.proposals[drawn] = s.proposals[last]
		s.proposals = s.proposals[:last]
	}
}

// below draws a number below sum: from half of a random number's bits, as everywhere,
// unless the weights of thousands of proposals sum up to more than those can hold.
func (s *state) below(sum uint64) uint64 {
	if sum <= math.MaxUint32 {
		return uint64(s.random.Below(int(sum)))
	}
	high, _ := bits.Mul64(s.random.Uint64(), sum)
	return high
}

// reverses reports whether p, done at v, takes back a change of this chain.
func (s *state) reverses(v int32, p proposal) bool {
	end := v
	if p.steal {
		end = p.u
	}
	for _, c := range s.journal {
		if c.added && joins(c, end, p.cut) || !c.added && (joins(c, v, p.u) || joins(c, v, p.first)) {
			return true
		}
	}
	return false
}

// joins reports whether c is about the edge between v and u.
func joins(c change, v, u int32) bool {
	return c.v == v && c.u == u || c.v == u && c.u == v
}

// apply does p at v.
func (s *state) apply(v int32, p proposal) {
	s.energy += p.energy
	if p.cut != none {
		if p.steal {
			s.cut(p.u, p.cut)
		} else {
			s.cut(v, p.cut)
		}
	}
	if p.first != none {
		s.link(v, p.first, p.firstLong)
	}
	if p.u != none {
		s.link(v, p.u, p.length)
	}
}

// nextLink returns one of the unsatisfied ends of the changes of this chain,
// drawn at random, or none if there is none.
func (s *state) nextLink() int32 {
	next, count := int32(none), 0
	for _, c := range s.journal {
		for _, v := range [2]int32{c.v, c.u} {
			if !s.satisfied(v) {
				if count++; s.random.Below(count) == 0 {
					next = v
				}
			}
		}
	}
	return next
}

// open adds an edge to v that does not satisfy it, the best of a few at random:
// a number larger than the board needs three and more edges before any length
// satisfies it.
func (s *state) open(v int32) bool {
	if s.full(v, 1) {
		return false
	}
	s.lookFrom(v)
	best := nothing
	for range s.options.Samples {
		u, d := s.randomNeighbour(v)
		if u == none || s.full(u, 1) || !otherTree(s.side(u)) {
			continue
		}
		energy := s.gain(u, d)
		if s.value[v] > s.reach {
			energy += unit - unit*d/s.reach
		}
		if best.u == none || energy < best.energy {
			best = proposal{u: u, length: d, energy: energy}
		}
	}
	if best.u == none {
		return false
	}
	s.energy += s.gain(best.u, best.length) + s.edgePrice()
	s.link(v, best.u, best.length)
	return true
}
