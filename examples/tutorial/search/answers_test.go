package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"stride/internal/lab/statistics"
	"stride/maze"
)

// The answers to the exercises have a table of medians, which is made here: those of 10x10 if
// STRIDE_LONG is set.

// several is restart with another number of climbs.
func several(climbs int) contestant {
	return contestant{"", func(p maze.Params, r *rand.Rand, steps int, _ watcher) int {
		best := math.MinInt
		for range climbs {
			best = max(best, search(p, r, steps/climbs, sideways, func(int, int) {}))
		}
		return best
	}}
}

// losing is downhill with another probability.
func losing(probability float64) rule {
	return func(gain int, _ float64, r *rand.Rand) bool { return gain >= 0 || r.Float64() < probability }
}

// annealing is anneal with other temperatures.
func annealing(hot, cold float64) rule {
	return func(gain int, done float64, r *rand.Rand) bool {
		return gain >= 0 || r.Float64() < math.Exp(float64(gain)/(hot*math.Pow(cold/hot, done)))
	}
}

// threshold accepts every loss up to a threshold that falls to 0.
func threshold(gain int, done float64, _ *rand.Rand) bool { return float64(gain) >= -8*(1-done) }

func TestAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs 20 searches")
	}
	t.Parallel()
	page, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	small := maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}
	for _, a := range []struct {
		exercise int
		what     string
		params   maze.Params
		c        contestant
	}{
		{1, "`restart` with 20 climbs, 10x10", params, several(20)},
		{1, "`restart` with 3 climbs, 10x10", params, several(3)},
		{1, "`sideways`, 10x10", params, several(1)},
		{1, "`restart` with 20 climbs, 5x5", small, several(20)},
		{1, "`restart` with 3 climbs, 5x5", small, several(3)},
		{1, "`sideways`, 5x5", small, several(1)},
		{2, "`downhill` with 0.1", params, by("", losing(0.1))},
		{2, "`downhill` with 0.01", params, by("", losing(0.01))},
		{2, "`downhill` with 0.001", params, by("", losing(0.001))},
		{3, "`anneal` at 5 all the time", params, by("", annealing(5, 5))},
		{3, "`anneal` at 0.5 all the time", params, by("", annealing(0.5, 0.5))},
		{3, "`anneal` from 5 to 0.5", params, by("", annealing(5, 0.5))},
		{4, "threshold from 8 to 0", params, by("", threshold)},
		{6, "`anneal`, 5x5", small, by("", anneal)},
	} {
		if a.params == params && os.Getenv("STRIDE_LONG") == "" {
			continue
		}
		var values []float64
		for seed := range uint64(5) {
			values = append(values, float64(a.c.run(a.params, rand.New(rand.NewPCG(seed, 0)), steps,
				func(int, int) {})))
		}
		if line := fmt.Sprintf("| %d | %s | %v |\n", a.exercise, a.what,
			statistics.Median(values)); !strings.Contains(string(page), line) {
			t.Errorf("docs/tutorial-search.md should have the line %s", line)
		}
	}
}
