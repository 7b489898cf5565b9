// Command threshold compares a search of its own with two built-in ones. Threshold
// accepting (Dueck and Scheuer, 1990) accepts any change that loses no more than a
// threshold, which falls to 0.
package main

import (
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/work"
)

var threshold = work.Algorithm{
	Name: "threshold",
	Help: "threshold accepting from a random maze, 5 points to 0",
	Search: func(l *work.Unit) {
		value := l.Randomize()
		for l.Step() {
			allowed := int64(5 * (1 - l.Done()))
			v, x := l.Change() // x in cell v
			if l.State.Propose(v, x, value-allowed) {
				value = l.State.Value()
				l.Note(value)
			}
		}
	},
}

func main() {
	report.Main(lab.Study{
		Subject: mazes.Alone(threshold, local.Annealing(local.Options{}), local.FirstImprovement(local.Options{})),
		Plan: lab.Plan{
			Subject: mazes.AloneName, Contestants: []string{"threshold", "annealing", "first-improvement"},
			Instances: []string{"10 10 1 9"}, Runs: 10, Seed: 1, Steps: 20_000, Workers: 1,
		},
		Command: "go run ./examples/lab/threshold",
	})
}
