package search

import (
	"math/rand/v2"
	"time"
)

// pollInterval is the number of steps after which a unit checks the clock, the stop and the
// other units, unless its engine asks for fewer. The slowest steps with this interval, on
// mazes of a million cells of which half change their distance, take about ten
// milliseconds.
const pollInterval = 64

// Unit is a piece of work of a search, with its random numbers and the number of steps that
// it may take. It is used by one goroutine. It is a plain struct, so that Step is inlined
// into the loops of the engines.
//
// An engine counts its steps by Step or Spend, and the unit ends when they return false.
// An engine that does its own counting, in portions, uses Steps, Count and Over instead.
type Unit struct {
	Number int   // number of the unit in the search, from 0
	Slot   int   // which of the engine's states the unit continues, see Job.Round
	Rand   *Rand // random numbers, which depend only on the seed and the number of the unit
	// Poll is the number of steps between two checks of the clock; an engine with slow
	// steps may lower it.
	Poll int64
	// Report, if not nil, is called at every check and when the unit is done, so that the
	// engine can offer its best solution.
	Report func()

	run    *run
	left   int64 // steps that remain
	unused int64 // steps that remained when the unit had to end
	total  int64 // steps at the beginning
	expect int64 // steps that the unit is expected to take
	since  int64 // steps since the last check
	begun  time.Time
	span   time.Duration // planned length of the unit, or 0 if it does not follow the clock
	done   float64       // part of the span that had passed at the last check
}

// NewUnit returns the only unit of a search with the given number of steps, for tests.
func NewUnit(seed uint64, steps int64) *Unit {
	r := &run{job: Job{Seed: seed, Budget: Budget{Steps: steps}, Portion: steps, Progress: new(Progress)},
		stop: new(Stop)}
	r.solved.Store(unsolved)
	return r.unit(0, 0, steps)
}

// Step reports whether the unit may take one more step, and counts it.
func (u *Unit) Step() bool {
	if u.left == 0 {
		return false
	}
	u.left--
	u.since++
	return u.since < u.Poll || u.look()
}

// Spend counts n steps at once, but no more than are left, and reports whether any remain.
func (u *Unit) Spend(n int64) bool {
	u.Charge(n)
	u.look()
	return u.left > 0
}

// Charge counts n steps, but no more than are left, without a check of the clock. The next Step or
// Spend checks it.
func (u *Unit) Charge(n int64) {
	n = min(n, u.left)
	u.left -= n
	u.since += n
}

// Spent reports whether no steps are left, as is always so when the search is over.
func (u *Unit) Spent() bool { return u.left == 0 }

// Taken returns how many steps the unit has taken.
func (u *Unit) Taken() int64 { return u.total - u.left - u.unused }

// Steps returns how many steps the unit may take in all.
func (u *Unit) Steps() int64 { return u.total }

// Expected returns how many steps the unit is expected to take, which is fewer than
// [Unit.Steps] if the clock is going to end it.
func (u *Unit) Expected() int64 { return u.expect }

// Done returns the part of the unit that has passed, from 0 to 1, measured by steps or by
// the clock, whichever is larger.
func (u *Unit) Done() float64 { return max(1-float64(u.left)/float64(u.total), u.done) }

// TimeLeft returns the time until the unit has to end, and false if the unit does not
// follow the clock.
func (u *Unit) TimeLeft() (time.Duration, bool) { return u.span - time.Since(u.begun), u.span > 0 }

// Over reports whether the unit has to end early: its time is up, the search was stopped, or
// there is a solution that takes precedence over any solution of this unit.
func (u *Unit) Over() bool { return u.done >= 1 || u.run.over(u.Number) }

// Count counts n steps and r restarts of an engine that does not call Step.
func (u *Unit) Count(n, r int64) {
	u.run.job.Progress.AddSteps(n)
	u.run.job.Progress.AddRestarts(r)
}

// Restarted counts one restart.
func (u *Unit) Restarted() { u.run.job.Progress.AddRestarts(1) }

// Solved tells the driver that the unit has found a solution that cannot be improved, which
// ends the search. With a step limit, units with lower numbers are still completed, so
// that the lowest unit with a solution is the same on every machine.
func (u *Unit) Solved() { u.run.claim(u.Number) }

// look counts the steps, calls Report, and reports whether the unit may continue.
func (u *Unit) look() bool {
	u.run.job.Progress.AddSteps(u.since)
	u.since = 0
	if u.span > 0 {
		u.done = float64(time.Since(u.begun)) / float64(u.span)
	}
	over := u.Over()
	if over {
		u.unused, u.left = u.unused+u.left, 0
	}
	if u.Report != nil {
		u.Report()
	}
	return !over
}

// Rand is the source of random numbers of one unit: the PCG generator of math/rand/v2
// (O'Neill, 2014), called directly rather than through rand.Source. That package
// guarantees the sequence for each seed, so a seed gives the same search on every machine
// and with every later version of Go.
type Rand struct{ pcg rand.PCG }

// NewRand returns the generator for one of the streams of a seed. No search can notice a
// dependence between streams with different numbers.
func NewRand(seed, stream uint64) *Rand {
	r := new(Rand)
	r.pcg.Seed(mix(seed), mix(stream^0x9e3779b97f4a7c15))
	return r
}

// mix is the finaliser of SplitMix64 (Steele, Lea, Flood, 2014). It spreads
// small seeds such as 1, 2, 3 over all 64 bits.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Uint64 returns 64 random bits.
func (r *Rand) Uint64() uint64 { return r.pcg.Uint64() }

// Below returns a number in [0, n), n > 0, by Lemire's multiplication (2019)
// without its rejection step: the bias is under n/2³², far below what a search
// can notice.
func (r *Rand) Below(n int) int {
	return int(uint64(uint32(r.pcg.Uint64())) * uint64(n) >> 32)
}

// Float64 returns a number in [0, 1).
func (r *Rand) Float64() float64 { return float64(r.pcg.Uint64()>>11) / (1 << 53) }
