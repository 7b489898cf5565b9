// Command search is the program of the tutorial docs/tutorial-search.md: searches for jump mazes
// that differ in one line, the rule by which a change is accepted. With the argument --plots DIR it
// also draws the pictures of the tutorial.
package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"stride/internal/lab/statistics"
	"stride/maze"
)

// randomMaze returns a maze with a random number in every cell but the goal.
func randomMaze(p maze.Params, r *rand.Rand) *maze.Grid {
	g, err := maze.NewGrid(p)
	if err != nil {
		panic(err)
	}
	for cell := range g.Goal {
		g.Values[cell] = int16(p.Min + r.IntN(p.Max-p.Min+1))
	}
	return g
}

// guess evaluates random mazes and returns the best value.
func guess(p maze.Params, r *rand.Rand, steps int, watch watcher) int {
	best := math.MinInt
	for step := range steps {
		value := maze.Evaluate(randomMaze(p, r)).Value
		best = max(best, value)
		watch(step, value)
	}
	return best
}

// change puts a random number into a random cell and returns a function that undoes it.
func change(g *maze.Grid, r *rand.Rand) (undo func()) {
	cell := r.IntN(g.Goal)
	old := g.Values[cell]
	g.Values[cell] = int16(g.Min + r.IntN(g.Max-g.Min+1))
	return func() { g.Values[cell] = old }
}

// A rule says whether a change is accepted. gain is what it adds to the value, and done the share
// of the steps that are over, from 0 to 1.
type rule func(gain int, done float64, r *rand.Rand) bool

// search changes a random maze step by step, undoes what the rule rejects, and returns
// the best value on the way.
func search(p maze.Params, r *rand.Rand, steps int, accept rule, watch watcher) int {
	g := randomMaze(p, r)
	value := maze.Evaluate(g).Value
	best := value
	for step := range steps {
		undo := change(g, r)
		next := maze.Evaluate(g).Value
		if accept(next-value, float64(step)/float64(steps), r) {
			value = next
			best = max(best, value)
		} else {
			undo()
		}
		watch(step, value)
	}
	return best
}

// walk accepts everything.
func walk(gain int, done float64, r *rand.Rand) bool { return true }

// climb accepts what is better.
func climb(gain int, done float64, r *rand.Rand) bool { return gain > 0 }

// sideways also accepts what is as good.
func sideways(gain int, done float64, r *rand.Rand) bool { return gain >= 0 }

// downhill also accepts one loss in a hundred.
func downhill(gain int, done float64, r *rand.Rand) bool {
	return gain >= 0 || r.Float64() < 0.01
}

// anneal accepts small losses more readily than large ones, and fewer and fewer of them.
func anneal(gain int, done float64, r *rand.Rand) bool {
	const hot, cold = 5.0, 0.5
	temperature := hot * math.Pow(cold/hot, done)
	return gain >= 0 || r.Float64() < math.Exp(float64(gain)/temperature)
}

// restart divides its steps among several climbs and returns the best value.
func restart(p maze.Params, r *rand.Rand, steps int, watch watcher) int {
	const climbs = 20
	best := math.MinInt
	for k := range climbs {
		first := k * steps / climbs
		value := search(p, r, steps/climbs, sideways, func(step, value int) { watch(first+step, value) })
		best = max(best, value)
	}
	return best
}

// A watcher is told the value of the maze after each step.
type watcher func(step, value int)

// contestant is one of the searches that are compared.
type contestant struct {
	name string
	run  func(p maze.Params, r *rand.Rand, steps int, watch watcher) int
}

// by returns the contestant that searches by a rule.
func by(name string, accept rule) contestant {
	return contestant{name, func(p maze.Params, r *rand.Rand, steps int, watch watcher) int {
		return search(p, r, steps, accept, watch)
	}}
}

// contestants are in the order in which the tutorial introduces them.
var contestants = []contestant{
	{"guess", guess}, by("walk", walk), by("climb", climb), by("sideways", sideways), {"restart", restart},
	by("downhill", downhill), by("anneal", anneal),
}

// What all searches of the tutorial work on.
var (
	params = maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}
	steps  = 5_000
)

// compare prints what each search reaches with the same number of steps, from five seeds.
func compare(w io.Writer) {
	for _, c := range contestants {
		var values []float64
		fmt.Fprintf(w, "%-8s", c.name)
		for seed := range uint64(5) {
			value := c.run(params, rand.New(rand.NewPCG(seed, 0)), steps, func(int, int) {})
			values = append(values, float64(value))
			fmt.Fprintf(w, "%5d", value)
		}
		fmt.Fprintf(w, "   median %v\n", statistics.Median(values))
	}
}

func main() {
	compare(os.Stdout)
	if len(os.Args) == 3 && os.Args[1] == "--plots" {
		if err := writePlots(os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
