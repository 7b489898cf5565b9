package search

import "math"

// Rule names an acceptance rule.
type Rule uint8

// The acceptance rules.
const (
	// Greedy accepts what is not worse.
	Greedy Rule = iota
	// Threshold accepts what is worse by at most Level (Dueck and Scheuer,
	// Threshold Accepting, 1990).
	Threshold
	// Metropolis accepts what is worse by d with probability exp(-d/Level)
	// (Metropolis and others, 1953; Kirkpatrick, Gelatt, Vecchi, 1983). Level
	// is the temperature.
	Metropolis
	// LateAcceptance accepts what is not worse than the present state or than
	// the state of History steps ago (Burke and Bykov, 2008/2017).
	LateAcceptance
)

// Acceptor decides which proposals a local search keeps. Scores are whole
// numbers and larger is better.
//
// The decision is turned round: Floor says the lowest score that would be
// accepted at this step before the proposal is evaluated. This is the same
// decision (for Metropolis, exp(-d/T) > u is d < -T·ln u, and -ln u is an
// exponential variable), and it lets an evaluator give up as soon as an upper
// bound of the proposal's score falls below the floor. That early exit, not the
// arithmetic here, is what makes the maze searches fast.
//
// Cost: a switch and, for Metropolis, one random number and one look-up. Tried
// first: math.Exp for each proposal, three times as slow as the look-up.
type Acceptor struct {
	Rule  Rule
	Level float64 // temperature or threshold, in units of score; set as often as wanted

	history []int64 // late acceptance: scores of the last steps, a ring
	at      int
}

// NewLateAcceptance returns a late-acceptance rule that remembers length steps,
// all of them with the score first.
func NewLateAcceptance(length int, first int64) *Acceptor {
	a := &Acceptor{Rule: LateAcceptance, history: make([]int64, length)}
	for k := range a.history {
		a.history[k] = first
	}
	return a
}

// Floor returns the lowest score that is accepted at this step in place of the
// present one.
func (a *Acceptor) Floor(present int64, r *Rand) int64 {
	switch a.Rule {
	case Threshold:
		return present - int64(a.Level)
	case Metropolis:
		return present - int64(a.Level*exponential[r.Uint64()>>(64-exponentialBits)])
	case LateAcceptance:
		return min(present, a.history[a.at])
	}
	return present
}

// Settle tells late acceptance the score after the step; the other rules need
// no call.
func (a *Acceptor) Settle(present int64) {
	a.history[a.at] = present
	if a.at++; a.at == len(a.history) {
		a.at = 0
	}
}

// exponential holds the quantiles of the exponential distribution in the middle
// of 2^exponentialBits equal slices. Its largest entry is about 11.8: no step
// loses more than 11.8 temperatures.
const exponentialBits = 16

var exponential = func() (t [1 << exponentialBits]float64) {
	for k := range t {
		t[k] = -math.Log((float64(k) + 0.5) / (1 << exponentialBits))
	}
	return t
}()
