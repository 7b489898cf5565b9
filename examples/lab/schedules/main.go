// Command schedules compares cooling schedules of annealing: where the temperature
// begins and ends, and in which shape it falls. It takes the folder of the experiment as
// its argument. docs/lab.md has the results.
package main

import (
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/work"
	"stride/internal/search"
)

// schedules by name; all of them anneal to the end of the work unit.
var schedules = []struct {
	name string
	search.Schedule
}{
	{"geometric-3-to-0.3", search.Schedule{From: 3, To: 0.3, Geometric: true}},
	{"linear-3-to-0.3", search.Schedule{From: 3, To: 0.3}},
	{"hot-10-to-0.3", search.Schedule{From: 10, To: 0.3, Geometric: true}},
	{"cool-1-to-0.3", search.Schedule{From: 1, To: 0.3, Geometric: true}},
	{"constant-2", search.Schedule{From: 2, To: 2}},
	{"constant-1", search.Schedule{From: 1, To: 1}},
}

// annealing returns annealing along one schedule.
func annealing(name string, s search.Schedule) work.Algorithm {
	return work.Algorithm{
		Name: name, Help: "simulated annealing from a random maze",
		Search: local.With(local.Options{}, func(l *local.Unit) { l.Anneal(l.Randomize(), s, 1) }),
	}
}

// study returns the experiment.
func study() lab.Study {
	// The built-in annealing falls from 3 to 1 and quenches the best maze.
	algorithms := []work.Algorithm{local.Annealing(local.Options{})}
	for _, s := range schedules {
		algorithms = append(algorithms, annealing(s.name, s.Schedule))
	}
	plan := lab.Plan{
		Subject: mazes.AloneName, Instances: []string{"10 10 1 9", "20 20 1 10"},
		Runs: 10, Seed: 1, Steps: 1_000_000, Workers: 1,
	}
	for _, a := range algorithms {
		plan.Contestants = append(plan.Contestants, a.Name)
	}
	return lab.Study{
		Plan: plan, Subject: mazes.Alone(algorithms...), Command: "go run ./examples/lab/schedules",
	}
}

func main() { report.Main(study()) }
