package forest

import "math"

// Cooling.
//
// On a large level, the number of unsatisfied numbers soon reaches an equilibrium between chains
// that satisfy numbers by joining trees and chains that do the reverse. It depends on the
// temperature and on the prices, hardly on the time: with constant parameters, 30 to 60 of the
// 4562 numbers of level 4000 remain unsatisfied, however long the search continues. Level 1000 is
// solved when the number, which is about 5, happens to fall to 0; that does not happen at 40.
//
// So the search first makes many small trees, which are a reserve, and then spends them while it
// cools. In a cycle, three parameters change with x, which is the share of the cycle's steps to the
// power of 1.45 (coolingCurve):
//
//	temperature  falls linearly in x, so that chains seldom leave more numbers unsatisfied than before
//	tree-size    grows geometrically in x, so that trees may be joined to satisfy a number
//	edge-price   falls linearly in x, for the same reason
//
// Each of them helps little alone. A lower edge price at a constant temperature uses the trees up
// without satisfying more numbers; a lower temperature with a constant tree size leaves twice as
// many unsatisfied.
//
// Odd numbers (see docs/forest.md, Parity) can vanish only in pairs, which is easy while there
// are many of them. So an odd number costs more than an even one, by up to odd-price at the end of
// a cycle. With 0.2 throughout, a quarter of the unsatisfied numbers are odd instead of a half.
//
// The size of the first reserve decides how fast the search may cool. With a first tree size of 3,
// hardly any tree has more than a few numbers, and a cycle of a third of the length, or less on
// large levels, is as good as with 15. So a cycle also begins slowly, while the reserve is made.
//
// The length of the first cycle is proportional to the count of numbers to the power of 1.6. It
// solves most levels of all sizes near its end. A cycle that fails has used up the reserve, so the
// next one takes all parameters back to the beginning. It keeps the forest and makes all prices 1.

// cooling is the cycle of a searcher.
type cooling struct {
	begun  int64 // step at which the cycle began
	length int64 // its length in steps
	next   int64 // step at which the parameters change next
}

// changesInCycle is the number of changes of the parameters in a cycle.
const changesInCycle = 128

// growth is the factor by which a cycle is longer than the one before.
const growth = 1.2

// begin begins a cycle of the given length at the given step.
func (c *cooling) begin(step, length int64) {
	*c = cooling{begun: step, length: max(1, length), next: step}
}

// resume begins a longer cycle.
func (c *cooling) resume(step int64) {
	c.begin(step, int64(math.Ceil(growth*float64(c.length))))
}

// firstCycle returns the length of the first cycle in steps, for n numbers.
func firstCycle(n int, o Options) int64 {
	return int64(min(max(shortestCycle, o.Cooling*math.Pow(float64(n), coolingPower)), longestCycle))
}

// coolingCurve is the power that turns the share of a cycle's steps into the share of the way to
// the last parameters. Above 1, a cycle begins slowly.
const coolingCurve = 1.45

// uncooled is the share of a cycle at which the parameters stay if the part is off.
const uncooled = 0.5

// coolingPower is the power of the count of numbers to which the length of the first cycle is
// proportional.
const coolingPower = 1.6

// shortestCycle is the length of the first cycle, in steps, for up to 160 numbers: shorter ones
// seldom solve anything. longestCycle can be lengthened as often as a search lasts without
// overflow.
const (
	shortestCycle = 2000
	longestCycle  = 1 << 56
)

// follow changes the parameters if that is due, and begins the next cycle when the present one
// is over.
func (l *searcher) follow() {
	c, steps := &l.cooling, l.spent()
	if steps < c.next {
		return
	}
	if steps >= c.begun+c.length {
		c.resume(steps)
		l.low, l.since = l.work.size(), steps
		for _, s := range l.copies {
			s.resetPrices()
		}
	}
	share := math.Pow(float64(steps-c.begun)/float64(c.length), coolingCurve)
	for _, s := range l.copies {
		s.cool(share)
	}
	c.next = steps + c.length/changesInCycle
}

// cool sets the parameters to what they are when the given share of a cycle is over. It must not
// be called during a chain.
func (s *state) cool(share float64) {
	between := func(first, last float64) float64 { return first + float64(share*(last-first)) }
	o := &s.options
	if !s.on(partCooling) {
		share = uncooled
	}
	s.oddPrice = 0
	if s.on(partOddPrice) {
		s.oddPrice = int32(share * o.OddPrice * unit)
	}
	treeSize := o.TreeSize * math.Pow(o.LastTreeSize/o.TreeSize, share)
	s.cold.Level = between(o.Temperature, o.LastTemperature) * unit
	s.setTreePrices(between(o.EdgePrice, o.LastEdgePrice), treeSize)
	s.spend(len(s.nodes))
}
