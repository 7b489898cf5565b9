package local

import (
	"stride/maze/work"
	"stride/search"
)

// How long should a climb continue before another one starts from a new maze? Here a policy
// sets the length of each climb before it begins: one period for all climbs, the sequence of
// Luby (luby.go), or a bandit that learns from the climbs so far (bandit.go). The climbs are
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

// Restarting returns hill climbing that restarts as a policy says. policy makes a new one for
// each work unit.
func Restarting(name, help string, policy func() Policy) work.Algorithm {
	return restarting(name, help, []string{}, Options{}, func(*Options) Policy { return policy() })
}

func restarting(name, help string, parameters []string, o Options, policy func(*Options) Policy) work.Algorithm {
	return work.Algorithm{
		Name: name, Help: help, Parameters: parameters,
		Search: With(o, func(u *Unit) {
			p := policy(u.Options)
			for first := true; !u.Spent(); first = false {
				if !first {
					u.Restarted()
				}
				steps := p.Period(u.Rand)
				climbFor(u, steps)
				length, solvable := u.State.Length()
				if !solvable {
					length = 0
				}
				p.Learn(steps, length)
			}
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

// Fixed is the policy of one period for all climbs.
type Fixed int64

// Period returns the period.
func (f Fixed) Period(*search.Rand) int64 { return int64(f) }

// Learn does nothing.
func (Fixed) Learn(int64, int32) {}
