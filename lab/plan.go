// Package lab compares searches by experiment: several contestants (algorithms or
// solvers) run on the same instances (mazes of a configuration, or levels) with the same
// seeds and budgets, in turn on the same cores, and every run is kept in a folder.
//
// The folder is the experiment. plan.json says what is run, by which program and on which
// machine; runs.jsonl holds a line for each run, written and synced when the run is over.
// Everything else, tables, tests and pictures, is derived from these two by package
// report and can be made again at any time. So an experiment can be stopped at any
// moment, even by kill -9, and goes on where it was.
//
// The order of runs is seed by seed: for each seed all instances, for each instance all
// contestants. What disturbs the machine for a while then hits all of them alike, and an
// experiment that was stopped early holds about as many runs of each.
package lab

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Plan says what an experiment consists of. With Steps, all in its runs but measured
// times depends on the plan alone (see Workers).
type Plan struct {
	Subject     string   `json:"subject"`     // MazeSubject or ShiftSubject
	Contestants []string `json:"contestants"` // names, in the order of tables
	Instances   []string `json:"instances"`   // "ROWS COLUMNS MIN MAX", or the number of a level
	Runs        int      `json:"runs"`        // of each contestant on each instance, at least 1
	Seed        uint64   `json:"seed"`        // of the first run; the next ones have Seed+1, Seed+2, …
	// Either Steps or Seconds is above 0 and is the budget of each run.
	Steps   int64   `json:"steps,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
	// Workers is the number of goroutines of each run, at least 1. With more than one
	// the values of runs depend on Steps alone too, but not the curves on the way there.
	Workers int `json:"workers"`
	// Game is the secret of the game whose levels these are, for ShiftSubject, as 32
	// hexadecimal digits.
	Game string `json:"game,omitempty"`
}

// Subjects of experiments.
const (
	MazeSubject  = "maze"
	ShiftSubject = "shift"
)

// Trial is one run of the plan.
type Trial struct {
	Instance   string `json:"instance"`
	Contestant string `json:"contestant"`
	Seed       uint64 `json:"seed"`
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
	case p.Runs < 1:
		return fmt.Errorf("there are %d runs: there must be at least 1", p.Runs)
	case p.Steps < 0 || p.Seconds < 0:
		return fmt.Errorf("a budget of %d steps and %v seconds: neither may be negative", p.Steps, p.Seconds)
	case p.Steps > 0 == (p.Seconds > 0):
		return errors.New("a run needs a budget of time or of steps, and not of both")
	case p.Workers < 1:
		return fmt.Errorf("there are %d workers: there must be at least 1", p.Workers)
	case len(p.Contestants) == 0:
		return errors.New("there is nothing to compare: name at least one contestant")
	case len(p.Instances) == 0:
		return errors.New("there is nothing to run on: name at least one instance")
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

// difference says in words in what q differs from p, and is empty if in nothing.
func (p Plan) difference(q Plan) string {
	var all []string
	compare := func(what string, was, is any) {
		if a, b := fmt.Sprint(was), fmt.Sprint(is); a != b {
			all = append(all, fmt.Sprintf("%s: %s there, %s now", what, a, b))
		}
	}
	list := func(s []string) string { return strings.Join(s, ", ") }
	compare("subject", p.Subject, q.Subject)
	compare("contestants", list(p.Contestants), list(q.Contestants))
	compare("instances", list(p.Instances), list(q.Instances))
	compare("runs", p.Runs, q.Runs)
	compare("first seed", p.Seed, q.Seed)
	compare("steps", p.Steps, q.Steps)
	compare("seconds", p.Seconds, q.Seconds)
	compare("workers", p.Workers, q.Workers)
	compare("game", p.Game, q.Game)
	return strings.Join(all, "; ")
}
