package local

import "stride/search"

// How long should a climb go on before another one starts from a new maze? Here the
// length of each climb is set before it begins, and a policy sets it: one period for all,
// the sequence of Luby (luby.go), or a bandit that learns from the climbs so far
// (bandit.go). The climbs are those of FirstImprovement, but never given up early: all
// that differs between two such searches is when they restart.

// Policy sets the lengths of climbs. It is for one unit and used by one goroutine.
type Policy interface {
	// Period returns the number of steps of the next climb, at least 1.
	Period(r *search.Rand) int64
	// Learn tells what a climb of so many steps has come to: the length of the
	// shortest solution in jumps, 0 if there is none.
	Learn(steps int64, length int32)
}

// Restarting returns hill climbing that restarts when a policy says so. policy makes a
// new one for each unit. A climb that the end of its unit cuts short teaches nothing.
func Restarting(name, help string, policy func() Policy) Algorithm {
	return restarting(name, help, func(*Options) Policy { return policy() })
}

func restarting(name, help string, policy func(*Options) Policy) Algorithm {
	return Algorithm{
		Name: name, Help: help, Portion: climbing,
		Search: func(u *Unit) {
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
		},
	}
}

// climbFor climbs from a random maze for a number of steps, or until the unit is spent.
// What it ends with is the best that it has seen, since nothing worse is ever taken.
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
