package forest

import (
	"math"
	"math/bits"
	"slices"

	"stride/internal/search"
)

// The ejection chain (Glover, 1996), the engine of the search.
//
// A chain begins at an unsatisfied number v and makes one of the proposed changes there,
// drawn by their energies at a high temperature (heat). More often than not, this leaves
// another number unsatisfied. The next link of the chain is drawn at one of the numbers
// that have become unsatisfied, and so on, up to a maximal depth. As soon as the energy of
// the whole forest is no higher than before (up to a random margin at a low temperature),
// the chain is kept; if that does not happen, the whole chain is undone.
//
// So the forest itself stays cold while the surroundings of one number are heated for a
// moment, which is what makes the end of the search productive. Plain annealing at one
// temperature has about n·exp(-1/T) unsatisfied numbers in equilibrium; where that is
// below one, nearly all its proposals are rejected.
//
// Listing the changes at v takes about half of the time of a chain, and most chains are undone.
// So the list is used for several chains: after a chain has been undone, the
// forest is what it was before, and another change of the same list is tried. A step is then a
// sixth cheaper on level 2000 and a third on level 10,000, and worth as much as before.
//
// docs/forest.md follows a chain of two links on a board of one row: the first link gains nothing,
// but frees a number for the two edges that the second one adds.
//
// Cost: 1 to 3 µs for each link, nearly all of it for listing proposals.

// chain runs chains from v, which is unsatisfied, until one is kept, or as many as the options
// allow, and reports whether one was kept. It raises the price of v if that stays unsatisfied.
func (s *state) chain(v int32) (kept bool) {
	if kept = s.attempts(v); kept {
		open := s.work.size()
		s.crew.record(s.journal)
		s.relist()
		s.count(open - s.work.size())
	}
	if !s.satisfied(v) {
		s.raise(v)
	}
	return kept
}

// attempts runs chains from v until one is kept, or as many as the options allow.
func (s *state) attempts(v int32) (kept bool) {
	s.journal = s.journal[:0]
	s.clock = s.spent()
	s.energy = 0
	if s.debug {
		s.verify(0)
	}
	s.propose(v)
	s.first = append(s.first[:0], s.proposals...)
	always := (partTreePrice | partCooling) &^ s.off
	if s.oddPrice > 0 {
		always |= partOddPrice
	}
	if s.nodes[v].bonus > 0 {
		always |= partBonus
	}
	for try := range maxChains {
		s.begun, s.used = s.steps, always
		if try > 0 {
			if !s.on(partTries) {
				return false
			}
			s.use(partTries)
			s.proposals = append(s.proposals[:0], s.first...)
		}
		kept, more := s.attempt(v, try)
		if kept {
			return true
		}
		s.undo()
		s.count(0)
		s.energy = 0
		if s.debug {
			s.verify(0)
		}
		if !more || s.effort.over {
			return false
		}
	}
	return false
}

// attempt runs one chain from v and reports whether to keep it. The proposals at v must have
// been listed. If the first link is one of them, it is removed from s.first, and more tells
// that there may be another attempt with the rest of them.
func (s *state) attempt(v int32, try int) (kept, more bool) {
	margin := int32(-s.cold.Floor(0, s.random))
	opens := int(s.value[v] / s.reach)
	at := v
	for depth := 0; depth < maxLinks && at != none; {
		if depth > 0 {
			if !s.on(partLinks) {
				break
			}
			s.use(partLinks)
		}
		s.steps++
		begins := len(s.journal) == 0
		if !begins {
			s.propose(at)
		}
		if s.effort.over {
			break
		}
		// The first link uses up a proposal of the list. Without one left, only the first attempt
		// may continue with dearer proposals.
		p, ok := s.draw(at)
		if begins {
			if ok {
				s.forget(p)
			} else if try > 0 {
				break
			}
			more = ok
		}
		if !ok { // try the proposals that take longer to find
			s.proposals = s.proposals[:0]
			s.proposeMore(at)
			if s.effort.over {
				break
			}
			p, ok = s.draw(at)
		}
		if !ok { // add an edge that doesn't satisfy v yet, if v needs several
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
			return true, more
		}
		at = s.nextLink()
	}
	return false, more
}

// forget removes p from the list of first links.
func (s *state) forget(p proposal) {
	k, last := slices.Index(s.first, p), len(s.first)-1
	s.first[k] = s.first[last]
	s.first = s.first[:last]
}

// draw draws one of the proposals, or returns false if it draws the choice to do nothing,
// whose energy is 0. It never draws a proposal that reverses a change of this chain.
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
		p := s.proposals[drawn]
		if !s.on(partOneWay) || !s.reverses(at, p) {
			return p, true
		}
		s.use(partOneWay)
		last := len(s.proposals) - 1
		s.proposals[drawn] = s.proposals[last]
		s.proposals = s.proposals[:last]
	}
}

// below returns a random number below sum. It uses 32 random bits, as the rest of the search
// does, unless the weights of thousands of proposals add up to more than 32 bits hold.
func (s *state) below(sum uint64) uint64 {
	if sum <= math.MaxUint32 {
		return uint64(s.random.Below(int(sum)))
	}
	high, _ := bits.Mul64(s.random.Uint64(), sum)
	return high
}

// reverses reports whether p, made at v, reverses a change of this chain.
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

// joins reports whether c added or cut the edge between v and u.
func joins(c change, v, u int32) bool {
	return c.v == v && c.u == u || c.v == u && c.u == v
}

// apply makes the proposed change p at v.
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
	s.use(s.partOf(v, p))
}

// partOf returns the part that proposed p, which has been made at v.
func (s *state) partOf(v int32, p proposal) search.PartSet {
	switch {
	case p.steal:
		return partSteal
	case p.u == none:
		return partRemove
	case p.cut != none:
		return partSwap
	case p.first != none:
		return partDouble
	case !s.satisfied(v):
		return partAbsorb
	}
	return partAdd
}

// nextLink returns a random unsatisfied number among the ends of the edges that this chain
// has changed, or none if all of them are satisfied.
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

// open adds an edge to v that does not satisfy it yet, the best of a few random ones. A
// number that is larger than the longest edge needs several edges before a further one can
// satisfy it.
func (s *state) open(v int32) bool {
	if !s.on(partOpen) || s.full(v, 1) {
		return false
	}
	s.lookFrom(v)
	best := nothing
	for range samples {
		u, d := s.randomNeighbour(v)
		if u == none || s.full(u, 1) || !otherTree(s.side(u)) {
			continue
		}
		energy := s.gain(u, d) + s.priceAs(v, s.nodes[v].total+d) - s.price(v)
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
	s.use(partOpen)
	s.energy += s.priceAs(v, s.nodes[v].total+best.length) - s.price(v) + s.gain(best.u, best.length) +
		s.joining(s.sides.size, s.sizeOf(s.side(best.u)))
	s.link(v, best.u, best.length)
	return true
}
