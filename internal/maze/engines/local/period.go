package local

import (
	"math"
	"math/bits"

	"stride/internal/maze/engines/work"
	"stride/internal/search"
)

// How long should a climb continue before another one starts from a new maze? Here a policy
// sets the length of each climb before it begins: one period for all climbs, the sequence of
// Luby, or a bandit that learns from the climbs so far. The climbs are
// those of FirstImprovement but are never abandoned early, so that two such searches differ
// only in when they restart.

// Policy sets the lengths of the climbs of one work unit. It is used by one goroutine.
type Policy interface {
	// Period returns the number of steps of the next climb, at least 1.
	Period(r *search.Rand) int64
	// Learn receives the result of a climb of the given number of steps: the length of
	// the shortest solution in jumps, 0 if there is none.
	Learn(steps int64, length int32)
}

// restarting returns hill climbing that restarts as a policy says. policy makes a new one for each
// work unit.
func restarting(name, help string, parameters []string, o Options,
	policy func(*Options) Policy) work.Algorithm {
	return work.Algorithm{
		Name: name, Help: help, Parameters: parameters,
		Search: With(o, func(u *Unit) {
			p := policy(u.Options)
			u.again(func() {
				steps := p.Period(u.Rand)
				climbFor(u, steps)
				length, solvable := u.State.Length()
				if !solvable {
					length = 0
				}
				p.Learn(steps, length)
			})
		}),
	}
}

// climbFor climbs from a random maze for a number of steps, or until the unit is spent.
// It ends with the best maze that it has seen, since it never accepts a worse one.
func climbFor(u *Unit, steps int64) {
	value := u.Randomize()
	for range steps - 1 {
		if !u.Step() {
			return
		}
		v, x := u.Change()
		if !u.State.Propose(v, x, value) {
			continue
		}
		if now := u.State.Value(); now > value {
			value = now
			u.Note(value)
		}
	}
}

// LubyRestarts returns hill climbing whose climbs are as long as the sequence of Luby,
// Sinclair and Zuckerman (1993) says, in units of the shortest period: 1 1 2 1 1 2 4 1 1 2 …
// Climbs of each length get the same share of the time, so that the best length gets nearly
// as much as any other policy could give it, and nothing has to be learned or set.
//
// The theorem is about searches that either succeed or fail. Here a longer climb reaches
// higher values: the time for climbs shorter than the best period is lost, and on a large
// grid that is nearly all of it. docs/lab.md compares it with fixed periods.
func LubyRestarts(o Options) work.Algorithm {
	return restarting("luby", "hill climbing with restarts by the sequence of Luby",
		[]string{"shortest-period"}, o, func(o *Options) Policy {
			return &luby{unit: int64(o.ShortestPeriod)}
		})
}

// luby counts the terms of the sequence that are used.
type luby struct {
	unit int64 // steps of the shortest climb
	used int
}

func (l *luby) Period(*search.Rand) int64 {
	l.used++
	return l.unit * search.Luby(l.used-1)
}

func (*luby) Learn(int64, int32) {}

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
	return restarting("restart-bandit", "hill climbing that learns its restart period, 100 to 3,200 steps",
		[]string{"shortest-period", "explore"}, o, func(o *Options) Policy {
			return &bandit{shortest: int64(o.ShortestPeriod), explore: o.Explore}
		})
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
