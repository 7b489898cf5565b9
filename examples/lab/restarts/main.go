// Command restarts compares restart policies of one hill climber: a bandit that learns the
// period, the sequence of Luby, fixed periods, and none. It takes the folder of the
// experiment as its argument. docs/lab.md has the results.
package main

import (
	"fmt"
	"math"

	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/work"
)

// periods are the arms of the bandit, and two longer ones.
var periods = []int64{100, 200, 400, 800, 1600, 3200, 12_800, 51_200}

// every returns the policy of one period.
func every(name string, period int64) work.Algorithm {
	return local.Restarting(name, "hill climbing with restarts at a fixed period",
		func() local.Policy { return local.Fixed(period) })
}

// study returns the experiment.
func study() lab.Study {
	algorithms := []work.Algorithm{local.RestartBandit(local.Options{}), local.LubyRestarts(local.Options{})}
	for _, period := range periods {
		algorithms = append(algorithms, every(fmt.Sprintf("every-%d", period), period))
	}
	algorithms = append(algorithms, every("no-restart", math.MaxInt64),
		local.FirstImprovement(local.Options{}))
	plan := lab.Plan{
		Subject: mazes.AloneName, Instances: []string{"5 5 1 4", "10 10 1 9"},
		Runs: 15, Seed: 1, Steps: 800_000, Workers: 1,
	}
	for _, a := range algorithms {
		plan.Contestants = append(plan.Contestants, a.Name)
	}
	return lab.Study{
		Plan: plan, Subject: mazes.Alone(algorithms...), Command: "go run ./examples/lab/restarts",
	}
}

func main() { report.Main(study()) }
