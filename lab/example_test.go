package lab_test

import (
	"os"

	"stride/lab"
	"stride/maze"
)

// A random walk, compared with hill climbing. Without a folder, the program says how it is called.
func ExampleMain() {
	os.Args = []string{"walk", "--help"}
	lab.Main(lab.Study{
		Searches: []lab.Search{{
			Name: "walk", Help: "any change is accepted",
			Run: func(u *lab.Unit) {
				u.Randomize()
				for u.Step() {
					cell, number := u.Change()
					u.Propose(cell, number, -1_000_000)
				}
			},
		}},
		Against: []string{"first-improvement"},
		Mazes:   []maze.Params{{Rows: 5, Cols: 5, Min: 1, Max: 4}},
		Runs:    5, Seed: 1, Steps: 1000, Command: "go run .",
	})
	// Output:
	// usage: go run . FOLDER
	//
	// Performs the experiment in FOLDER, which is created if it does not exist, or continues it.
}
