package forest

import "math"

// Cooling.
//
// On a large level, the number of unsatisfied numbers soon reaches an equilibrium between chains
// that satisfy numbers by joining trees and chains that do the reverse. It depends on the
// temperature and on the prices, hardly on the time: with constant parameters, some 30 to 60 of the
// 4562 numbers of level 4000 remain unsatisfied, however long the search goes on. Level 1000 is
// solved when the number, which is about 5, happens to fall to 0; that does not happen at 40.
//
// So the search first makes many small trees, which are a reserve, and then spends them while it
// cools. In a cycle, three parameters change with the steps, linearly on levels of up to 1200 numbers:
//
//	temperature  falls, so that chains seldom leave more numbers unsatisfied than before
//	tree-size    grows, so that trees may be joined to satisfy a number
//	edge-price   falls, for the same reason
//
// Each of them helps little alone. A lower edge price at a constant temperature uses the trees up
// without satisfying more numbers; a lower temperature with a constant tree size leaves twice as
// many unsatisfied.
//
// Odd numbers (see docs/forest.md, Parity) can vanish only in pairs, which is easy while there
// are many of them. So an odd number costs more than an even one, by up to odd-price at the end of
// a cycle. With 0.2 throughout, a quarter of the unsatisfied numbers are odd instead of a half.
//
// On large levels the last temperature is a quarter higher, the last tree size is twice as large, and
// the tree size grows geometrically, so that the reserve of trees lasts until late in the cycle. With
// the values for small levels, the last third of a cycle on level 10,000 changed hardly anything:
// some twenty numbers remained, though there were 800 closed trees. Small levels need a quarter more
// steps with such values.
//
// A level that is not solved in a cycle is heated again and cooled for twice as long. The length of
// the first cycle is proportional to the square of how many numbers there are. Levels up to 1000
// are usually solved in the middle of the first cycle.

// cooling is the cycle of a searcher.
type cooling struct {
	begun  int64 // step at which the cycle began
	length int64 // its length in steps
	next   int64 // step at which the parameters change next
}

// On large levels, the last temperature and the last tree size are multiplied by these factors.
const (
	largeTemperature = 1.25
	largeTreeSize    = 2
)

// changesInCycle is how often the parameters change in a cycle.
const changesInCycle = 128

// begin begins a cycle of the given length at the given step.
func (c *cooling) begin(step, length int64) { *c = cooling{step, max(1, length), step} }

// firstCycle returns the length of the first cycle in steps.
func (l *searcher) firstCycle() int64 {
	n := float64(len(l.nodes))
	return int64(math.Min(l.options.Cooling*n*n, longestCycle))
}

// longestCycle can be doubled as often as a search lasts without overflow.
const longestCycle = 1 << 56

// follow changes the parameters if that is due, and begins the next cycle when the present one
// is over.
func (l *searcher) follow() {
	c := &l.cooling
	if l.steps < c.next {
		return
	}
	if l.steps >= c.begun+c.length {
		c.begin(l.steps, 2*c.length)
		l.low, l.since = len(l.unsatisfied), l.steps
	}
	l.cool(float64(l.steps-c.begun) / float64(c.length))
	c.next = l.steps + c.length/changesInCycle
}

// cool sets the parameters to what they are when the given share of a cycle is over. It must not
// be called during a chain.
func (s *state) cool(share float64) {
	between := func(first, last float64) float64 { return first + share*(last-first) }
	o := &s.options
	s.oddPrice = int32(share * o.OddPrice * unit)
	lastTemperature, treeSize := o.LastTemperature, between(o.TreeSize, o.LastTreeSize)
	if len(s.nodes) >= largeLevel {
		lastTemperature *= largeTemperature
		treeSize = o.TreeSize * math.Pow(largeTreeSize*o.LastTreeSize/o.TreeSize, share)
	}
	s.cold.Level = between(o.Temperature, lastTemperature) * unit
	s.setTreePrices(between(o.EdgePrice, o.LastEdgePrice), treeSize)
	s.spend(len(s.nodes))
}
