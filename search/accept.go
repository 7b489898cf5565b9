package search

import (
	"math"
	"sync"
)

// Rule names an acceptance rule.
type Rule uint8

// The acceptance rules.
const (
	// Greedy accepts a proposal that is not worse than the present state.
	Greedy Rule = iota
	// Threshold accepts a proposal that is worse by at most Level (Dueck and Scheuer,
	// Threshold Accepting, 1990).
	Threshold
	// Metropolis accepts a proposal that is worse by d with probability exp(-d/Level)
	// (Metropolis and others, 1953; Kirkpatrick, Gelatt, Vecchi, 1983). Level
	// is the temperature. See [NewMetropolis].
	Metropolis
	// LateAcceptance accepts a proposal that is not worse than the present state or
	// than the state of a fixed number of steps ago (Burke and Bykov, 2008/2017); see
	// [NewLateAcceptance].
	LateAcceptance
)

// Acceptor decides which proposals a local search keeps. Scores are whole
// numbers and larger is better.
//
// The random part of the decision is made before the proposal is evaluated: Floor
// returns the lowest score that would be accepted at this step. The decision is the same
// (for Metropolis, exp(-d/T) > u is equivalent to d < -T·ln u, and -ln u is exponentially
// distributed), and it lets an evaluator give up as soon as an upper bound of the
// proposal's score falls below the floor. That early exit, not the arithmetic here, is
// what makes the maze searches fast.
//
// Cost: a switch and, for Metropolis, one random number and one table look-up, which is three
// times as fast as math.Exp.
type Acceptor struct {
	Rule  Rule
	Level float64 // temperature or threshold, in units of score; may be set before each step

	losses  *[1 << exponentialBits]float64 // Metropolis: see exponential
	history []int64                        // late acceptance: scores of the last steps, a ring
	at      int
}

// NewMetropolis returns a Metropolis rule at temperature zero.
func NewMetropolis() Acceptor { return Acceptor{Rule: Metropolis, losses: exponential()} }

// NewLateAcceptance returns a late-acceptance rule that remembers the scores of the last
// length steps. Until there are that many, the missing ones count as first.
func NewLateAcceptance(length int, first int64) *Acceptor {
	a := &Acceptor{Rule: LateAcceptance, history: make([]int64, length)}
	for k := range a.history {
		a.history[k] = first
	}
	return a
}

// Floor returns the lowest score that is accepted at this step, when the present state has
// the given score.
func (a *Acceptor) Floor(present int64, r *Rand) int64 {
	switch a.Rule {
	case Threshold:
		return present - int64(a.Level)
	case Metropolis:
		return present - int64(a.Level*a.losses[r.Uint64()>>(64-exponentialBits)])
	case LateAcceptance:
		return min(present, a.history[a.at])
	}
	return present
}

// Remember tells the late-acceptance rule the score after the step. It must not be called
// for the other rules.
func (a *Acceptor) Remember(present int64) {
	a.history[a.at] = present
	if a.at++; a.at == len(a.history) {
		a.at = 0
	}
}

// exponential divides the exponential distribution into 2^exponentialBits equally likely
// slices and holds the median of each. Its largest entry is about 11.8, so no step loses
// more than 11.8 times the temperature. It is computed on first use, because a page that
// waits for a hint needs no search.
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
