package forest

import (
	"math/bits"

	"stride/internal/search"
)

// The parts of the search count themselves and can be switched off; docs/forest.md has what each of
// them earns.
//
// What is counted is chains: a part has to do with a chain if one of its changes is made there, or
// if it has a say in what happens. Each part counts all links of such a chain as its steps, and as
// its gain by how much the count of unsatisfied numbers falls if the chain is kept. So the gains of
// parts overlap, and the gain of the prices, which have to do with every chain, is that of the
// search. Each worker has counts of its own, since a chain takes about a microsecond, and adds them
// to those of the search after a portion of work.

// The parts of the search, each as the set of itself.
const (
	partAdd search.PartSet = 1 << iota
	partRemove
	partSwap
	partSteal
	partAbsorb
	partDouble
	partOpen
	partLinks
	partTries
	partOneWay
	partBonus
	partOddPrice
	partTreePrice
	partCooling
	partRestarts
	partSharing
)

// Parts lists the parts of the search.
var Parts = search.PartTable{
	{Name: "add", Help: "satisfy a number by an edge"},
	{Name: "remove", Help: "cut an edge of an unsatisfied number"},
	{Name: "swap", Help: "satisfy a number by an edge in place of another one"},
	{Name: "steal", Help: "satisfy a number by an edge to one that gives up another edge for it"},
	{Name: "absorb", Help: "add an edge that leaves its other end satisfied"},
	{Name: "double", Help: "satisfy a number by two edges"},
	{Name: "open", Help: "add an edge to a number that needs several"},
	{Name: "links", Help: "continue a chain at a number that it has left unsatisfied"},
	{Name: "tries", Help: "try several chains with one list of changes"},
	{Name: "one-way", Help: "never reverse a change of the same chain"},
	{Name: "bonus", Help: "raise the price of a number that stays unsatisfied"},
	{Name: "odd-price", Help: "raise the price of odd numbers while the search cools"},
	{Name: "tree-price", Help: "let large trees cost more than small ones"},
	{Name: "cooling", Help: "begin with many small trees, and spend them while the search cools"},
	{Name: "restarts", Help: "cut some edges after a long time without an improvement"},
	{Name: "sharing", Help: "let all workers search one large forest"},
}

// tally counts what one part did in one worker.
type tally struct{ tries, steps, gain int64 }

// on reports whether a part is switched on.
func (s *state) on(part search.PartSet) bool { return s.off&part == 0 }

// use tells that a part has to do with the present chain.
func (s *state) use(part search.PartSet) { s.used |= part }

// count counts the present chain for the parts that have to do with it.
func (s *state) count(gain int) {
	for used := s.used; used != 0; used &= used - 1 {
		t := &s.tallies[bits.TrailingZeros64(uint64(used))]
		t.tries++
		t.steps += s.steps - s.begun
		t.gain += int64(gain)
	}
}

// countRound counts a restart, or a round of several workers.
func (s *state) countRound(part search.PartSet, steps int64, gain int) {
	s.used, s.begun = part, s.steps-steps
	s.count(gain)
}

// report adds the counts of this worker to those of the search.
func (s *state) report(c *search.PartCounts) {
	for k, t := range s.tallies {
		c.AddTotal(1<<k, t.tries, t.steps, t.gain)
		s.tallies[k] = tally{}
	}
}
