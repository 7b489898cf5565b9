// Command restarts asks when a climb should give way to another one. It compares hill climbing with
// restarts at fixed periods, and with none, with Stride's searches that find the period themselves.
// docs/lab.md has the results.
package main

import (
	"fmt"
	"math"

	"stride/lab"
	"stride/maze"
)

// A policy returns the number of steps of the next climb of a run.
type policy func(u *lab.Unit) int

// fixed is the policy of one period for all climbs.
func fixed(period int) policy { return func(*lab.Unit) int { return period } }

// restarting returns hill climbing that restarts as a policy says.
func restarting(name, help string, next policy) lab.Search {
	return lab.Search{Name: name, Help: help, Run: func(u *lab.Unit) {
		for u.Done() < 1 {
			climb(u, next(u))
		}
	}}
}

// climb climbs from a random maze for a number of steps, or until the run is over.
func climb(u *lab.Unit, steps int) {
	value := u.Randomize()
	for range steps - 1 {
		if !u.Step() {
			return
		}
		cell, number := u.Change()
		if u.Propose(cell, number, value) {
			value = u.Value()
		}
	}
}

// study returns the experiment.
func study() lab.Study {
	s := lab.Study{
		Against: []string{"luby", "restart-bandit", "first-improvement"},
		Mazes:   []maze.Params{{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 10, Cols: 10, Min: 1, Max: 9}},
		Runs:    15, Seed: 1, Steps: 800_000,
		Command: "go run .",
	}
	for _, period := range []int{100, 200, 400, 800, 1600, 3200, 12_800, 51_200} {
		s.Searches = append(s.Searches, restarting(fmt.Sprintf("every-%d", period),
			"hill climbing with restarts at a fixed period", fixed(period)))
	}
	s.Searches = append(s.Searches, restarting("no-restart", "one climb", fixed(math.MaxInt)))
	return s
}

func main() { lab.Main(study()) }
