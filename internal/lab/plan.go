// Package lab compares searches by experiment: several contestants (algorithms or
// solvers) run on the same instances (mazes of a configuration, or levels) with the same
// seeds and budgets, in turn on the same cores, and every run is kept.
//
// The package is independent of any search. A [Subject] says which contestants may compete
// on which instances, and makes the runs; there are two, [stride/internal/lab/mazes] and
// [stride/internal/lab/levels]. Whatever a reader needs to understand an experiment is in its
// folder, in the subject's own [Terms].
//
// The folder is the experiment (see [stride/internal/journal]): plan.json says what is
// run, by which program and on which machine; runs.jsonl holds a line for each run.
// Everything else, tables, tests and pictures, is derived from these two by package
// report and can be made again at any time. So an experiment can be stopped at any
// moment, even by kill -9, and resumes where it was; and it grows, when it is called again
// with more runs.
//
// Runs are made seed by seed: for each seed all instances, and for each instance all
// contestants. So a temporary disturbance of the machine affects all of them alike, and an
// experiment that was stopped early has about as many runs of each.
package lab

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"stride/internal/search"
)

// Plan describes an experiment. With Steps and no Seconds, all in its runs but
// measured times depends on the plan alone (see Workers).
type Plan struct {
	Subject     string   `json:"subject"`     // its name
	Contestants []string `json:"contestants"` // names, in the order of tables
	Instances   []string `json:"instances"`   // names, in the order of tables
	Runs        int      `json:"runs"`        // of each contestant on each instance, at least 1
	Seed        uint64   `json:"seed"`        // of the first run; the next ones have Seed+1, Seed+2, …
	// Steps and Seconds are the budget of each run, 0 for no limit. A run ends at
	// whichever comes first.
	Steps   int64   `json:"steps,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
	// Workers is the number of goroutines of each run, at least 1. With more than one
	// the values of runs depend on Steps alone too, but not the curves on the way there.
	Workers int `json:"workers"`
	// GiveUp leaves out a trial if its contestant has solved neither of the two instances
	// before it, with this seed or an earlier one. It is meant for instances in the order
	// of their size.
	GiveUp bool `json:"give_up,omitempty"`
	// UntilSolved makes a collection of solutions of the experiment: a trial without one is run
	// again each time, and more instances and larger budgets may be given. Its times and values are
	// not for comparisons then.
	UntilSolved bool `json:"until_solved,omitempty"`
	// Settings are further settings of the subject.
	Settings map[string]string `json:"settings,omitempty"`
}

// MaxRuns is the largest number of runs of an experiment. Their lines fill the longest file that is
// read.
const MaxRuns = 1_000_000

// maxFailures is the number of instances in a row that a contestant has to leave unsolved
// before GiveUp leaves out the next one.
const maxFailures = 2

// Trial is one run of the plan.
type Trial struct {
	Instance   string `json:"instance"`
	Contestant string `json:"contestant"`
	Seed       uint64 `json:"seed"`
}

// Limit returns the time limit of each run, 0 if there is none.
func (p Plan) Limit() time.Duration { return time.Duration(p.Seconds * float64(time.Second)) }

// grownBy returns the plan with what another one may have in addition: more runs and, in a
// collection of solutions, larger budgets and more instances.
func (p Plan) grownBy(other Plan) Plan {
	p.Runs = max(p.Runs, other.Runs)
	if p.UntilSolved && other.UntilSolved {
		if p.Steps > 0 && (other.Steps == 0 || other.Steps > p.Steps) {
			p.Steps = other.Steps
		}
		if p.Seconds > 0 && (other.Seconds == 0 || other.Seconds > p.Seconds) {
			p.Seconds = other.Seconds
		}
		p.Instances = slices.Clone(p.Instances)
		for _, instance := range other.Instances {
			if !slices.Contains(p.Instances, instance) {
				p.Instances = append(p.Instances, instance)
			}
		}
	}
	return p
}

// Trials returns all runs in their order.
func (p Plan) Trials() []Trial {
	all := make([]Trial, 0, p.Runs*len(p.Instances)*len(p.Contestants))
	for run := range p.Runs {
		for _, instance := range p.Instances {
			for _, contestant := range p.Contestants {
				all = append(all, Trial{instance, contestant, p.Seed + uint64(run)})
			}
		}
	}
	return all
}

// Validate returns an error that says what is wrong with the plan, whatever its subject.
func (p Plan) Validate() error {
	switch {
	case p.Runs < 1 || p.Runs > MaxRuns:
		return fmt.Errorf("there are %d runs: there must be from 1 to %d", p.Runs, MaxRuns)
	case p.Steps < 0 || p.Seconds < 0:
		return fmt.Errorf("a budget of %d steps and %v seconds: neither may be negative", p.Steps, p.Seconds)
	case p.Workers < 1 || p.Workers > search.MaxWorkers:
		return fmt.Errorf("there are %d workers: there must be from 1 to %d", p.Workers, search.MaxWorkers)
	case len(p.Contestants) == 0:
		return errors.New("there is nothing to compare: name at least one contestant")
	case len(p.Instances) == 0:
		return errors.New("there is nothing to run on: name at least one instance")
	case p.Runs > MaxRuns/len(p.Contestants)/len(p.Instances):
		return fmt.Errorf("%d runs of %d contestants on %d instances are more than %d runs", p.Runs,
			len(p.Contestants), len(p.Instances), MaxRuns)
	}
	for _, list := range [][]string{p.Contestants, p.Instances} {
		for k, name := range list {
			if slices.Contains(list[:k], name) {
				return fmt.Errorf("%q is named twice", name)
			}
		}
	}
	return nil
}
