// Command search is the program of the tutorial docs/tutorial-search.md: four searches for jump
// mazes, each a few lines longer than the one before it.
package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"stride/lab/statistics"
	"stride/maze"
)

// randomMaze returns a maze with a random number in every cell but the goal.
func randomMaze(p maze.Params, r *rand.Rand) *maze.Grid {
	g, err := maze.NewGrid(p)
	if err != nil {
		panic(err)
	}
	for cell := range g.Goal() {
		g.Values[cell] = int16(p.Min + r.IntN(p.Max-p.Min+1))
	}
	return g
}

// change puts a random number into a random cell and returns a function that takes it back.
func change(g *maze.Grid, r *rand.Rand) (undo func()) {
	cell := r.IntN(g.Goal())
	old := g.Values[cell]
	g.Values[cell] = int16(g.Min + r.IntN(g.Max-g.Min+1))
	return func() { g.Values[cell] = old }
}

// guess evaluates random mazes and returns the best value.
func guess(p maze.Params, r *rand.Rand, steps int) int {
	best := math.MinInt
	for range steps {
		best = max(best, maze.Evaluate(randomMaze(p, r)).Value)
	}
	return best
}

// climb changes a random maze and keeps every change that is not for the worse.
func climb(p maze.Params, r *rand.Rand, steps int) int {
	g := randomMaze(p, r)
	value := maze.Evaluate(g).Value
	for range steps {
		undo := change(g, r)
		if v := maze.Evaluate(g).Value; v >= value {
			value = v
		} else {
			undo()
		}
	}
	return value
}

// restart divides its steps among several climbs and returns the best value.
func restart(p maze.Params, r *rand.Rand, steps int) int {
	const climbs = 20
	best := math.MinInt
	for range climbs {
		best = max(best, climb(p, r, steps/climbs))
	}
	return best
}

// anneal also accepts changes for the worse, the more readily the higher the temperature,
// which falls from hot to cold.
func anneal(p maze.Params, r *rand.Rand, steps int) int {
	const hot, cold = 5.0, 0.5
	g := randomMaze(p, r)
	value := maze.Evaluate(g).Value
	best := value
	for k := range steps {
		temperature := hot * math.Pow(cold/hot, float64(k)/float64(steps))
		undo := change(g, r)
		v := maze.Evaluate(g).Value
		if v >= value || r.Float64() < math.Exp(float64(v-value)/temperature) {
			value = v
			best = max(best, v)
		} else {
			undo()
		}
	}
	return best
}

// compare prints what each search reaches with the same number of steps, from five seeds.
func compare(w io.Writer, p maze.Params, steps int) {
	for _, search := range []struct {
		name string
		run  func(maze.Params, *rand.Rand, int) int
	}{{"guess", guess}, {"climb", climb}, {"restart", restart}, {"anneal", anneal}} {
		var values []float64
		fmt.Fprintf(w, "%-8s", search.name)
		for seed := range uint64(5) {
			value := search.run(p, rand.New(rand.NewPCG(seed, 0)), steps)
			values = append(values, float64(value))
			fmt.Fprintf(w, "%5d", value)
		}
		fmt.Fprintf(w, "   median %v\n", statistics.Median(values))
	}
}

func run(w io.Writer) {
	compare(w, maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, 5_000)
}

func main() { run(os.Stdout) }
