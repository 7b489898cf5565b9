// Command threshold compares a search of its own with two built-in ones. Threshold
// accepting (Dueck and Scheuer, 1990) accepts any change that loses no more than a
// threshold, which falls to 0.
package main

import (
	"stride/lab"
	"stride/maze"
)

var threshold = lab.Search{
	Name: "threshold",
	Help: "threshold accepting from a random maze, 5 points to 0",
	Run: func(u *lab.Unit) {
		value := u.Randomize()
		for u.Step() {
			allowed := int(5 * (1 - u.Done()))
			cell, number := u.Change()
			if u.Propose(cell, number, value-allowed) {
				value = u.Value()
			}
		}
	},
}

var study = lab.Study{
	Searches: []lab.Search{threshold},
	Against:  []string{"annealing", "first-improvement"},
	Mazes:    []maze.Params{{Rows: 10, Cols: 10, Min: 1, Max: 9}},
	Runs:     10, Seed: 1, Steps: 20_000,
	Command: "go run .",
}

func main() { lab.Main(study) }
