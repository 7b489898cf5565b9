package local

import (
	"math"
	"math/bits"

	"stride/maze/work"
	"stride/search"
)

// RestartBandit returns hill climbing that learns its restart period while it runs: the
// Restart Bandit of Neller (Rook Jumping Maze Generation, Model AI Assignments, 2010). Six
// periods, 100, 200, … 3,200 steps, are the arms of a bandit. A climb of t steps to a maze
// whose shortest solution has d jumps (0 if it has none) pays 2^d / t: one more jump is
// worth twice the time. The arm is chosen ε-greedily (Sutton and Barto, 1998, chapter 2):
// with a small probability a random one, otherwise the one with the best average so far. At
// first each arm is chosen once, the shortest period first.
//
// The payment is so steep that the best climb of an arm is nearly all of its average, which
// is about 2^5 at 5x5 with values 1-4 and 2^36 at 10x10 with values 1-9 (BenchmarkArms).
// Averages are kept as binary logarithms, which no length can overflow. For the same reason
// softmax, the other rule of the exercise, is not offered: it needs a temperature on the
// scale of the payments, and with any other it draws all arms alike or always the same one.
func RestartBandit(o Options) work.Algorithm {
	return restarting("restart-bandit", "hill climbing that learns its restart period, 100 to 3,200 steps", []string{"shortest-period", "explore"}, o,
		func(o *Options) Policy { return &bandit{shortest: int64(o.ShortestPeriod), explore: o.Explore} })
}

// arms is the number of periods, each twice as long as the one before.
const arms = 6

// bandit records the payments of the arms in one work unit.
type bandit struct {
	shortest int64   // period, in steps
	explore  float64 // probability of a random arm
	pulls    [arms]int
	paid     [arms]float64 // log2 of the sum of all payments
}

// Period chooses an arm.
func (b *bandit) Period(r *search.Rand) int64 {
	best := 0
	for a := range arms {
		if b.pulls[a] == 0 {
			return b.shortest << a
		}
		if b.average(a) > b.average(best) {
			best = a
		}
	}
	if r.Float64() < b.explore {
		best = r.Below(arms)
	}
	return b.shortest << best
}

// average returns log2 of the average payment of an arm that was pulled.
func (b *bandit) average(a int) float64 { return b.paid[a] - math.Log2(float64(b.pulls[a])) }

// Learn adds the payment to its arm.
func (b *bandit) Learn(steps int64, length int32) {
	a := bits.Len64(uint64(steps/b.shortest)) - 1
	payment := float64(length) - math.Log2(float64(steps))
	if b.pulls[a]++; b.pulls[a] == 1 {
		b.paid[a] = payment
		return
	}
	high, low := max(b.paid[a], payment), min(b.paid[a], payment)
	b.paid[a] = high + math.Log2(1+math.Exp2(low-high))
}
