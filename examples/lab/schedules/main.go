// Command schedules compares cooling schedules of annealing: where the temperature begins and ends,
// and in which shape it falls. The search is that of the tutorial (docs/tutorial-search.md), whose
// schedule is one of them. docs/lab.md has the results.
package main

import (
	"math"

	"stride/lab"
	"stride/maze"
)

// A schedule returns the temperature when a part of the run is done, from 0 to 1.
type schedule func(done float64) float64

// geometric falls by the same factor in equal times.
func geometric(hot, cold float64) schedule {
	return func(done float64) float64 { return hot * math.Pow(cold/hot, done) }
}

// linear falls by the same difference in equal times.
func linear(hot, cold float64) schedule {
	return func(done float64) float64 { return float64(hot*(1-done)) + float64(cold*done) }
}

// annealing returns simulated annealing along a schedule (Kirkpatrick, Gelatt and Vecchi, 1983).
//
// A loss of d points is accepted with probability exp(-d/T). So the largest loss that is accepted
// in a step is T times a random number with an exponential distribution. It is drawn before the
// change is evaluated: Propose then rejects most changes early.
func annealing(name string, temperature schedule) lab.Search {
	return lab.Search{Name: name, Help: "simulated annealing from a random maze", Run: func(u *lab.Unit) {
		value := u.Randomize()
		for u.Step() {
			allowed := int(temperature(u.Done()) * u.Rand().ExpFloat64())
			cell, number := u.Change()
			if u.Propose(cell, number, value-allowed) {
				value = u.Value()
			}
		}
	}}
}

// study returns the experiment. Stride's own annealing falls from 3 to 1, and then quenches the
// best maze.
func study() lab.Study {
	return lab.Study{
		Searches: []lab.Search{
			annealing("tutorial-5-to-0.5", geometric(5, 0.5)),
			annealing("geometric-3-to-0.3", geometric(3, 0.3)),
			annealing("linear-3-to-0.3", linear(3, 0.3)),
			annealing("hot-10-to-0.3", geometric(10, 0.3)),
			annealing("cool-1-to-0.3", geometric(1, 0.3)),
			annealing("constant-2", geometric(2, 2)),
			annealing("constant-1", geometric(1, 1)),
		},
		Against: []string{"annealing"},
		Mazes:   []maze.Params{{Rows: 10, Cols: 10, Min: 1, Max: 9}, {Rows: 20, Cols: 20, Min: 1, Max: 10}},
		Runs:    10, Seed: 1, Steps: 1_000_000,
		Command: "go run .",
	}
}

func main() { lab.Main(study()) }
