package forest

import "math"

// Energy.
//
// The energy of a forest is the sum of the prices of its unsatisfied numbers
// plus a price for each edge. A number's price is one, plus a bonus that grows
// each time a chain has left the number unsatisfied and fades afterwards, so that
// a number which is hard to satisfy is in the end worth breaking others for
// (breakout: Morris, 1993; in the smoothed form of SAPS: Hutter, Tompkins, Hoos,
// 2002).
//
// The price of an edge is what keeps the trees small. Without it the search
// absorbs one unsatisfied number after the other by joining trees, which is
// always the easiest, until one big tree is left in which every further edge
// would close a cycle.
//
// All energies are whole numbers of 1/unit, so that they come out the same on
// every machine.
const unit = 1 << 16

// price returns the price of v. Prices stand still during a chain.
func (s *state) price(v int32) int32 {
	n := &s.nodes[v]
	if n.bonus == 0 {
		return unit
	}
	window := int64(s.options.Decay) * int64(len(s.nodes))
	left := window - (s.clock - n.raised)
	if left <= 0 {
		n.bonus = 0
		return unit
	}
	return unit + int32(int64(n.bonus)*left/window)
}

// edgePrice returns the price of an edge.
func (s *state) edgePrice() int32 { return int32(s.options.EdgePrice * unit) }

// raise makes v dearer. A raise is inversely proportional to how many numbers
// there are: a small level does best with large ones (66 numbers: 0.02 is ten
// times as fast as 0.003), while on a large one, where more numbers are unsatisfied
// at a time, large raises break more than they mend.
func (s *state) raise(v int32) {
	raise := min(largestRaise, s.options.Raise/float64(len(s.nodes)))
	bonus := s.price(v) - unit + int32(raise*unit)
	s.nodes[v].bonus = min(bonus, maxBonus)
	s.nodes[v].raised = s.clock
}

const (
	largestRaise = 0.03
	maxBonus     = 200 * unit // keeps sums of prices within 32 bits
)

// gain returns the change of energy when u gets an edge of length d.
func (s *state) gain(u, d int32) int32 {
	wants := s.wants(u, d)
	if s.satisfied(u) {
		if wants {
			return 0
		}
		return s.price(u)
	}
	if wants {
		return -s.price(u)
	}
	return 0
}

// loss returns the change of energy when w loses its edge to v.
func (s *state) loss(w, v int32) int32 {
	spares := s.spares(w, s.edgeTo(w, v))
	if s.satisfied(w) {
		if spares {
			return 0
		}
		return s.price(w)
	}
	if spares {
		return -s.price(w)
	}
	return 0
}

// boltzmann draws from options with probabilities proportional to exp(-E/T), by
// a table of whole-number weights.
type boltzmann struct {
	scale  int64 // table entries for each 1/unit of energy, times 2^32
	weight [boltzmannRange * boltzmannSteps]uint32
}

const (
	boltzmannRange = 12 // temperatures above the best option that have a chance
	boltzmannSteps = 64 // entries for each temperature
	boltzmannOne   = 1 << 20
)

func newBoltzmann(temperature float64) boltzmann {
	var b boltzmann
	b.scale = int64(boltzmannSteps << 32 / (temperature * unit))
	for k := range b.weight {
		b.weight[k] = uint32(math.Round(boltzmannOne * math.Exp(-float64(k)/boltzmannSteps)))
	}
	return b
}

// of returns the weight of an option whose energy is above the best one's by
// excess.
func (b *boltzmann) of(excess int32) uint32 {
	k := int64(excess) * b.scale >> 32
	if k >= int64(len(b.weight)) {
		return 0
	}
	return b.weight[k]
}
