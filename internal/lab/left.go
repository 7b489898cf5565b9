package lab

import "time"

// The runs that are left to make are the trials without a record, except those that GiveUp
// leaves out. This file finds them and estimates how long they take.

// pair is a contestant on an instance.
type pair struct{ instance, contestant string }

// agenda tells which trials are still to be run.
type agenda struct {
	plan   Plan
	done   map[Trial]bool
	solved map[pair]uint64 // the lowest seed with a solution
	at     map[string]int  // the place of each instance
}

func newAgenda(e Experiment) *agenda {
	a := &agenda{e.Plan, make(map[Trial]bool), make(map[pair]uint64), make(map[string]int)}
	for k, name := range e.Plan.Instances {
		a.at[name] = k
	}
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
	at := a.at[t.Instance]
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

// TimeLeft estimates how long the remaining runs take: each as long as those made on average, or
// before the first one as its budget allows. It returns false if it has nothing to base an estimate
// on.
func (e Experiment) TimeLeft() (time.Duration, bool) {
	each := e.Plan.Seconds
	if len(e.Records) > 0 {
		each = 0
		for _, r := range e.Records {
			each += r.Seconds / float64(len(e.Records))
		}
	}
	return time.Duration(each * float64(e.Left()) * float64(time.Second)), each > 0
}
