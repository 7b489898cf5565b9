// Package tune finds good parameters of a search by iterated racing, in the manner of irace
// (López-Ibáñez, Dubois-Lacoste, Pérez Cáceres, Birattari and Stützle, 2016).
//
// Configurations race: all of them are run on one training instance after the other, with a new seed
// each time, and those that are significantly worse than the best one are dropped, so that the runs go
// to those that may still win. The survivors of a race, the elites, are the parents of the next
// one: new configurations are drawn from normal distributions round them, which become narrower from
// race to race. The first race draws from the whole space, and has the default configuration in it.
//
// As in irace, the number of races is 2 + log2 of the number of parameters, and their budgets and
// sizes follow; a configuration is tested after five instances for the first time, by Friedman's
// test and the test of Conover that follows it, or by Wilcoxon's signed-rank test when only two are
// left; an elite is not dropped before it has been compared on all pairs of an instance and a seed
// that it has already been run on, whose results are kept. Unlike irace, parameters are numbers, none depends on
// another one, and there is no restart when all candidates are alike.
//
// What wins a race was chosen for its results, so that these are too good to be true. The winner is
// therefore compared with the default configuration on other instances with other seeds, which no
// race has seen, and only that comparison counts.
//
// A folder keeps each run (see [stride/internal/journal]). Everything else follows from the plan and
// the results of the runs, so that a tuning that was stopped is continued by doing it again,
// with the runs that are there.
package tune

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Plan says what is tuned and how.
type Plan struct {
	Algorithm  string      `json:"algorithm"`
	Parameters []Parameter `json:"parameters"`
	Train      []string    `json:"train"` // instances of the races
	Test       []string    `json:"test"`  // instances of the comparison, none of them in Train
	Budget     int         `json:"budget"`
	// Within, in seconds, is the time from which Budget was computed, 0 if it was given.
	Within float64 `json:"within,omitempty"`
	// Candidates is the largest number of configurations in a race. Fewer of them are run on more pairs, which
	// helps where results are noisy. 0 stands for as many as the budget allows, as in irace.
	Candidates int     `json:"candidates,omitempty"`
	TestRuns   int     `json:"test_runs"` // of both configurations on each test instance
	Steps      int64   `json:"steps,omitempty"`
	Seconds    float64 `json:"seconds,omitempty"`
	Seed       uint64  `json:"seed"`
}

// Run is a run of a configuration: a line of runs.jsonl.
type Run struct {
	Settings string  `json:"settings"` // NAME=VALUE of each parameter
	Instance string  `json:"instance"`
	Seed     uint64  `json:"seed"`
	Value    int64   `json:"value"` // the larger, the better
	Seconds  float64 `json:"seconds"`
}

// Constants of iterated racing, as in irace.
const (
	firstTest = 5    // pairs before the first test
	level     = 0.05 // of the tests
	spread    = 0.5  // standard deviation of the first normal distributions, as a share of the ranges
)

// testSeeds is the distance of the seeds of the comparison from those of the races.
const testSeeds = 1 << 32

// Races returns the number of races.
func (p Plan) Races() int { return 2 + int(math.Log2(float64(len(p.Parameters)))) }

// elites is the number of configurations that are left when a race ends.
func (p Plan) elites() int { return 2 + int(math.Log2(float64(len(p.Parameters)))) }

// LeastBudget returns the smallest budget with which each race has enough configurations.
func (p Plan) LeastBudget() int {
	return p.Races() * (p.elites() + 2) * (firstTest + min(firstTest, p.Races()))
}

// Check returns an error that says what is wrong with the plan.
func (p Plan) Check() error {
	switch {
	case len(p.Parameters) == 0:
		return errors.New("there is no parameter to tune: name at least one")
	case len(p.Train) == 0 || len(p.Test) == 0:
		return errors.New("there must be instances to train on, and others to test on")
	case p.TestRuns < 2:
		return fmt.Errorf("there are %d test runs: there must be at least 2", p.TestRuns)
	case p.Budget < p.LeastBudget():
		return fmt.Errorf("the budget is %d runs: with %d parameters it must be at least %d", p.Budget, len(p.Parameters), p.LeastBudget())
	case p.Candidates != 0 && p.Candidates < p.elites()+2:
		return fmt.Errorf("there are %d candidates in a race: with %d parameters there must be at least %d", p.Candidates, len(p.Parameters), p.elites()+2)
	case p.Steps == 0 && p.Seconds == 0:
		return errors.New("a run has no end of its own: give it a budget of time or of steps")
	}
	for k, q := range p.Parameters {
		if err := q.Check(); err != nil {
			return err
		}
		if slices.ContainsFunc(p.Parameters[:k], func(o Parameter) bool { return o.Name == q.Name }) {
			return fmt.Errorf("%s is named twice", q.Name)
		}
	}
	for _, instance := range p.Test {
		if slices.Contains(p.Train, instance) {
			return fmt.Errorf("%q is a training instance and a test instance: a gain on what was trained on means nothing", instance)
		}
	}
	return nil
}

// pair is an instance with a seed.
type pair struct {
	instance string
	seed     uint64
}

// pairs returns the first n pairs of the races: all instances in a random order, again and again,
// each time with a seed of its own.
func (p Plan) pairs(n int) (all []pair) {
	random := rand.New(rand.NewPCG(p.Seed, 1))
	for len(all) < n {
		for _, k := range random.Perm(len(p.Train)) {
			all = append(all, pair{p.Train[k], p.Seed + uint64(len(all))})
		}
	}
	return all[:n]
}

// tests returns the pairs of the comparison.
func (p Plan) tests() (all []pair) {
	for run := range p.TestRuns {
		for _, instance := range p.Test {
			all = append(all, pair{instance, p.Seed + testSeeds + uint64(run)})
		}
	}
	return all
}

// defaults returns the default configuration.
func (p Plan) defaults() configuration {
	c := make(configuration, len(p.Parameters))
	for k, q := range p.Parameters {
		c[k] = q.Default
	}
	return c
}
