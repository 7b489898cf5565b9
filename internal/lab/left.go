package lab

import (
	"slices"
	"time"
)

// The runs that are left to make are the trials without a record, except those that GiveUp
// leaves out. This file finds them and estimates how long they take.

// pair is a contestant on an instance.
type pair struct{ instance, contestant string }

// agenda tells which trials are still to be run.
type agenda struct {
	plan   Plan
	done   map[Trial]bool
	solved map[pair]uint64 // the lowest seed with a solution
}

func newAgenda(e Experiment) *agenda {
	a := &agenda{e.Plan, make(map[Trial]bool), make(map[pair]uint64)}
	for _, r := range e.Records {
		a.add(r)
	}
	return a
}

func (a *agenda) add(r Record) {
	a.done[r.Trial] = true
	if !r.Solved {
		return
	}
	p := pair{r.Instance, r.Contestant}
	if seed, ok := a.solved[p]; !ok || r.Seed < seed {
		a.solved[p] = r.Seed
	}
}

// open reports whether a trial is still to be run, as far as is known before it.
func (a *agenda) open(t Trial) bool { return !a.done[t] && !a.spared(t) }

// spared reports whether a trial is left out, see Plan.GiveUp. That depends only on earlier
// trials, so that stopping and growing an experiment change nothing.
func (a *agenda) spared(t Trial) bool {
	at := slices.Index(a.plan.Instances, t.Instance)
	if !a.plan.GiveUp || at < maxFailures {
		return false
	}
	for _, before := range a.plan.Instances[at-maxFailures : at] {
		if seed, ok := a.solved[pair{before, t.Contestant}]; ok && seed <= t.Seed {
			return false
		}
	}
	return true
}

// Left returns how many runs are still to be made. Some of them may yet be spared.
func (e Experiment) Left() int {
	a, n := newAgenda(e), 0
	for _, t := range e.Plan.Trials() {
		if a.open(t) {
			n++
		}
	}
	return n
}

// TimeLeft estimates how long the remaining runs take. Each run is assumed to take the
// average time of the runs of the same contestant on the same instance. If there are none
// yet, it is assumed to take all of its time budget, or without one the average time of
// all runs. TimeLeft returns false as long as it has nothing to base an estimate on.
func (e Experiment) TimeLeft() (time.Duration, bool) {
	type sum struct {
		seconds float64
		runs    int
	}
	sums, total := make(map[pair]sum), sum{}
	for _, r := range e.Records {
		p := pair{r.Instance, r.Contestant}
		sums[p] = sum{sums[p].seconds + r.Seconds, sums[p].runs + 1}
		total = sum{total.seconds + r.Seconds, total.runs + 1}
	}
	if total.runs == 0 && e.Plan.Seconds == 0 {
		return 0, false
	}
	a, left := newAgenda(e), 0.0
	for _, t := range e.Plan.Trials() {
		if !a.open(t) {
			continue
		}
		switch s := sums[pair{t.Instance, t.Contestant}]; {
		case s.runs > 0:
			left += s.seconds / float64(s.runs)
		case e.Plan.Seconds > 0:
			left += e.Plan.Seconds
		default:
			left += total.seconds / float64(total.runs)
		}
	}
	return time.Duration(left * float64(time.Second)), true
}
