package lab

import (
	"slices"
	"time"
)

// What is left to do: trials without a record, but for those that are spared, and how long
// they may take.

// pair is a contestant on an instance.
type pair struct{ instance, contestant string }

// agenda knows which trials are still to be run.
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

// spared reports whether a trial is left out, see Plan.GiveUp. It depends on trials before
// it only, so that stopping and growing change nothing.
func (a *agenda) spared(t Trial) bool {
	at := slices.Index(a.plan.Instances, t.Instance)
	if !a.plan.GiveUp || at < hopeless {
		return false
	}
	for _, before := range a.plan.Instances[at-hopeless : at] {
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

// TimeLeft estimates how long the runs take that are still to be made. Each run is
// supposed to take as long as those of the same contestant on the same instance did on
// average, or as all of them if there is none yet; with a budget of time, all of it. It
// returns false as long as there is nothing to go by.
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
