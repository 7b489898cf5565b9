package forest

import "math"

// Energy.
//
// The energy of a forest is the sum of the prices of its unsatisfied numbers plus a price
// for each tree. The price of a number is one plus a bonus, which grows each time a chain
// leaves the number unsatisfied and fades afterwards, so that in the end it pays to break
// other numbers for one that is hard to satisfy (the breakout method: Morris, 1993; in the
// smoothed form of SAPS: Hutter, Tompkins, Hoos, 2002).
//
// The price of an edge, which rises with the sizes of the trees that it joins (see treeprice.go),
// keeps the trees small. Without it, the search satisfies one number
// after another by joining trees, which is always the easiest, until one big tree is left in
// which every further edge would close a cycle.
//
// All energies are integers in units of 1/unit, so that they are the same on every machine.
const unit = 1 << 16

// price returns the price of v. Prices do not change during a chain.
func (s *state) price(v int32) int32 { return s.priceAs(v, s.nodes[v].total) }

// priceAs returns the price that v would have if the sum of its value and its lengths were
// total. An odd sum costs more, see cooling.go.
func (s *state) priceAs(v, total int32) int32 { return s.evenPrice(v) + s.oddPrice*(total&1) }

// evenPrice returns the price of v without that of an odd sum.
func (s *state) evenPrice(v int32) int32 {
	n := &s.nodes[v]
	if n.bonus == 0 {
		return unit
	}
	left := s.fading - (s.clock - s.raised[v])
	if left <= 0 {
		n.bonus = 0
		return unit
	}
	return unit + int32(int64(n.bonus)*left/s.fading)
}

// raise raises the price of v. The increase is inversely proportional to the count of
// numbers: small levels are solved fastest with large increases (with 66 numbers, 0.02 is
// ten times as fast as 0.003), while on large levels, where more numbers are unsatisfied at a
// time, large increases do more harm than good.
//
// The more numbers are unsatisfied, the less often each of them is visited before its price has
// faded. So the increase is at least proportional to their count K. Only the last few hundred
// numbers see a constant one. It has to satisfy the numbers above the shorter side of the board,
// which are most of them by then.
//
// Workers with copies of a forest don't tell each other prices. Each raises them for all.
func (s *state) raise(v int32) {
	if !s.on(partBonus) {
		return
	}
	raise := max(s.options.Raise, crowdRaise*float64(s.work.size()))
	raise = min(largestRaise, raise/float64(len(s.nodes)))
	if s.crew != nil {
		raise *= float64(len(s.crew.workers))
	}
	bonus := s.evenPrice(v) - unit + int32(raise*unit)
	s.nodes[v].bonus = min(bonus, maxBonus)
	s.raised[v] = s.clock
}

// resetPrices makes all prices 1.
func (s *state) resetPrices() {
	for v := range s.nodes {
		s.nodes[v].bonus = 0
	}
	s.spend(len(s.nodes))
}

const (
	largestRaise  = 0.03
	maxBonus      = 200 * unit // keeps sums of prices within 32 bits
	longestFading = 1 << 36    // keeps its product with a bonus within 63 bits
)

// gain returns the change of the energy at u if u gets an edge of length d.
func (s *state) gain(u, d int32) int32 {
	change := int32(0)
	if !s.satisfied(u) {
		change -= s.price(u)
	}
	if !s.wants(u, d) {
		change += s.priceAs(u, s.nodes[u].total+d)
	}
	return change
}

// loss returns the change of the energy at w if w loses its edge to v.
func (s *state) loss(w, v int32) int32 {
	k := s.edgeTo(w, v)
	change := int32(0)
	if !s.satisfied(w) {
		change -= s.price(w)
	}
	if !s.spares(w, k) {
		change += s.priceAs(w, s.nodes[w].total+s.edgesOf(w)[k].length)
	}
	return change
}

// boltzmann is a table of integer weights proportional to exp(-E/T), by which proposals are
// drawn.
type boltzmann struct {
	scale  int64 // table entries for each 1/unit of energy, times 2^32
	weight [boltzmannRange * boltzmannSteps]uint32
}

const (
	boltzmannRange = 12 // energies up to this many temperatures above the best have a weight
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

// of returns the weight of a proposal whose energy exceeds that of the best one by excess.
func (b *boltzmann) of(excess int32) uint32 {
	k := int64(excess) * b.scale >> 32
	if k >= int64(len(b.weight)) {
		return 0
	}
	return b.weight[k]
}
