package search

import (
	"math"
	"sync"
)

// An acceptance rule decides which proposals a local search keeps. Scores are whole
// numbers and larger is better.
//
// The random part of the decision is made before the proposal is evaluated: Floor
// returns the lowest score that would be accepted at this step. The decision is the same
// (for Metropolis, exp(-d/T) > u is equivalent to d < -T·ln u, and -ln u is exponentially
// distributed), and it lets an evaluator give up as soon as an upper bound of the
// proposal's score falls below the floor. That early exit, not the arithmetic here, is
// what makes the maze searches fast.

// Metropolis accepts a proposal that is worse by d with probability exp(-d/Level)
// (Metropolis and others, 1953; Kirkpatrick, Gelatt, Vecchi, 1983). It costs one random number and
// one table look-up, which is three times as fast as math.Exp.
type Metropolis struct {
	Level float64 // the temperature, in units of score; may be set before each step

	losses *[1 << exponentialBits]float64 // see exponential
}

// NewMetropolis returns a Metropolis rule at temperature zero.
func NewMetropolis() Metropolis { return Metropolis{losses: exponential()} }

// Floor returns the lowest score that is accepted at this step, when the present state has
// the given score.
func (a *Metropolis) Floor(present int64, r *Rand) int64 {
	return present - int64(a.Level*a.losses[r.Uint64()>>(64-exponentialBits)])
}

// LateAcceptance accepts a proposal that is not worse than the present state or
// than the state of a fixed number of steps ago (Burke and Bykov, 2008/2017).
type LateAcceptance struct {
	history []int64 // scores of the last steps, a ring
	at      int
}

// NewLateAcceptance returns a late-acceptance rule that remembers the scores of the last
// length steps. Until there are that many, the missing ones count as first.
func NewLateAcceptance(length int, first int64) *LateAcceptance {
	a := &LateAcceptance{history: make([]int64, length)}
	for k := range a.history {
		a.history[k] = first
	}
	return a
}

// Floor is [Metropolis.Floor] without chance.
func (a *LateAcceptance) Floor(present int64) int64 { return min(present, a.history[a.at]) }

// Remember tells the rule the score after the step.
func (a *LateAcceptance) Remember(present int64) {
	a.history[a.at] = present
	if a.at++; a.at == len(a.history) {
		a.at = 0
	}
}

// exponential divides the exponential distribution into 2^exponentialBits equally likely
// slices and holds the median of each. Its largest entry is about 11.8, so no step loses
// more than 11.8 times the temperature. It is computed on first use, because a page that
// waits for a hint needs no search.
const exponentialBits = 16

var exponential = sync.OnceValue(func() *[1 << exponentialBits]float64 {
	var t [1 << exponentialBits]float64
	for k := range t {
		t[k] = -math.Log((float64(k) + 0.5) / (1 << exponentialBits))
	}
	return &t
})

// Schedule is a cooling schedule: the temperature (or threshold) falls from From at the
// start of a run to To at its end, linearly or geometrically. For a geometric schedule To
// must be above 0.
type Schedule struct {
	From, To  float64
	Geometric bool
}

// At returns the temperature at the point of the run given by done, from 0 to 1.
func (s Schedule) At(done float64) float64 {
	done = min(max(done, 0), 1)
	if s.Geometric {
		return s.From * math.Pow(s.To/s.From, done)
	}
	return s.From + float64((s.To-s.From)*done)
}

// Luby returns term k (k = 0, 1, 2, …) of the Luby sequence 1 1 2 1 1 2 4 1 1 2 …
// Restarting after unit·Luby(k) steps is within a logarithmic factor of the best possible
// restart policy, although nothing is known about the distribution of the run times (Luby,
// Sinclair, Zuckerman, 1993).
func Luby(k int) int64 {
	for n := int64(k) + 1; ; {
		p := int64(1)
		for p-1 < n {
			p <<= 1
		}
		if p-1 == n {
			return p >> 1
		}
		n -= p>>1 - 1
	}
}
