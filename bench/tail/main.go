// Command tail measures the worst seeds of short searches for mazes: the value after a fraction of
// a second, and after one, two and ten, with eight seeds on each of 23 configurations.
//
//	go run ./bench/tail                 # by the clock: an idle machine and 40 minutes
//	go run ./bench/tail --steps         # by steps, the same on every machine: 25 minutes on two cores
//	go run ./bench/tail --only "50x50 1-20" --seeds 4
//	go run ./bench/tail --chains        # nested ranges (chains.go): by steps, 20 minutes
//
// Two shares in percent stand for each limit: that of the median of the seeds, of the median at the
// last limit, and that of the worst seed, of the median at the same limit. A mean over many
// configurations hides a search that fails with one seed in eight; these shares don't. The exit
// code is 1 if one is below its floor.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"stride/internal/maze/engines/portfolio"
	"stride/internal/search"
	"stride/maze"
)

// limit is how far the searches are followed, and the floors of both shares in percent.
type limit struct {
	time   time.Duration
	steps  int64 // about as many as two cores take in that time
	median float64
	worst  float64
}

var limits = []limit{
	{300 * time.Millisecond, 2_000_000, 0, 85},
	{time.Second, 7_000_000, 93, 93},
	{2 * time.Second, 14_000_000, 93, 93},
	{10 * time.Second, 70_000_000, 100, 93},
}

// configurations are those of bench/usual.txt, and twelve of bench/sweep.txt.
var configurations = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 5, Cols: 5, Min: 2, Max: 4},
	{Rows: 7, Cols: 7, Min: 1, Max: 6},
	{Rows: 10, Cols: 10, Min: 1, Max: 9}, {Rows: 10, Cols: 10, Min: 1, Max: 4},
	{Rows: 20, Cols: 20, Min: 1, Max: 10},
	{Rows: 50, Cols: 50, Min: 1, Max: 20}, {Rows: 100, Cols: 5, Min: 1, Max: 9},
	{Rows: 100, Cols: 100, Min: 1, Max: 4},
	{Rows: 100, Cols: 100, Min: 1, Max: 10}, {Rows: 100, Cols: 100, Min: 1, Max: 100},

	{Rows: 72, Cols: 27, Min: 1, Max: 38}, {Rows: 25, Cols: 51, Min: 1, Max: 3},
	{Rows: 31, Cols: 52, Min: 1, Max: 6},
	{Rows: 83, Cols: 27, Min: 1, Max: 18}, {Rows: 84, Cols: 52, Min: 14, Max: 21},
	{Rows: 89, Cols: 19, Min: 1, Max: 31},
	{Rows: 29, Cols: 38, Min: 1, Max: 7}, {Rows: 91, Cols: 74, Min: 1, Max: 34},
	{Rows: 54, Cols: 34, Min: 1, Max: 20},
	{Rows: 34, Cols: 72, Min: 10, Max: 16}, {Rows: 48, Cols: 70, Min: 1, Max: 57},
	{Rows: 95, Cols: 86, Min: 11, Max: 49},
}

func name(p maze.Params) string { return fmt.Sprintf("%dx%d %d-%d", p.Rows, p.Cols, p.Min, p.Max) }

func main() {
	var (
		steps = flag.Bool("steps", false, "limit the searches by steps")
		seeds = flag.Int("seeds", 8, "number of seeds")
		first = flag.Uint64("seed", 21, "the first seed")
		only  = flag.String("only", "", "configurations, separated by commas, such as \"50x50 1-20\"; "+
			"all if empty")
		off     = flag.String("off", "", "parts to be switched off, separated by commas")
		until   = flag.Duration("until", limits[len(limits)-1].time, "the last limit")
		chained = flag.Bool("chains", false, "compare ranges of which one contains the other")
		verbose = flag.Bool("values", false, "print all values")
	)
	flag.Parse()
	t := tail{steps: *steps || *chained, seeds: *seeds, first: *first, only: *only, values: *verbose}
	limits = slices.DeleteFunc(limits, func(l limit) bool { return l.time > *until })
	if *off != "" {
		set, err := portfolio.Parts.Set(strings.Split(*off, ","))
		if err != nil {
			fmt.Fprintln(os.Stderr, "tail:", err)
			os.Exit(2)
		}
		t.off = set
	}
	measure := t.table
	if *chained {
		measure = t.chains
	}
	below, err := measure()
	if err != nil {
		fmt.Fprintln(os.Stderr, "tail:", err)
		os.Exit(1)
	}
	if below > 0 {
		fmt.Fprintf(os.Stderr, "tail: %d figures are below their floors\n", below)
		os.Exit(1)
	}
}

// tail is one measurement.
type tail struct {
	steps  bool
	seeds  int
	first  uint64
	only   string
	off    search.PartSet
	values bool
}

// skips reports whether mazes of p are left out.
func (t *tail) skips(p maze.Params) bool {
	return t.only != "" && !slices.Contains(strings.Split(t.only, ","), name(p))
}

// table prints a line for each configuration, and returns the number of shares below their floors.
func (t *tail) table() (below int, err error) {
	fmt.Printf("%-15s", "configuration")
	for _, l := range limits {
		if t.steps {
			fmt.Printf(" %12.0fM steps", float64(l.steps)/1e6)
		} else {
			fmt.Printf(" %18s", l.time)
		}
	}
	fmt.Printf(" %10s\n", "median")
	for _, p := range configurations {
		if t.skips(p) {
			continue
		}
		values, err := t.run(p, limits)
		if err != nil {
			return below, err
		}
		below += t.line(p, values)
	}
	return below, nil
}

// line prints the shares of a configuration.
func (t *tail) line(p maze.Params, values [][]int64) (below int) {
	final := median(values[len(values)-1])
	fmt.Printf("%-15s", name(p))
	for k, l := range limits {
		middle := 100 * median(values[k]) / final
		worst := 100 * float64(slices.Min(values[k])) / median(values[k])
		mark := " "
		if middle < l.median || worst < l.worst {
			mark = "*"
			below++
		}
		fmt.Printf(" %8.1f %8.1f%s", middle, worst, mark)
	}
	fmt.Printf(" %10.0f\n", final)
	if t.values {
		for k := range limits {
			fmt.Printf("    %v\n", values[k])
		}
	}
	return below
}

// run returns the values of all seeds at each limit.
func (t *tail) run(p maze.Params, limits []limit) ([][]int64, error) {
	values := make([][]int64, len(limits))
	for k := range values {
		values[k] = make([]int64, t.seeds)
	}
	// By the clock one search at a time has all cores; with steps each has one, which gives the
	// same results.
	at, workers := 1, 0
	if t.steps {
		at, workers = runtime.GOMAXPROCS(0), 1
	}
	errs := make([]error, len(limits)*t.seeds)
	search.ForEach(at, 0, len(errs), func(_, n int) bool {
		k, seed := n/t.seeds, n%t.seeds
		budget := search.Budget{Steps: limits[k].steps}
		if !t.steps {
			budget = search.Budget{Deadline: time.Now().Add(limits[k].time)}
		}
		r, err := portfolio.Run(context.Background(), portfolio.Options{
			Params: p, Budget: budget, Seed: t.first + uint64(seed), Workers: workers, Off: t.off,
		}, nil)
		if values[k][seed] = int64(r.Report.Value); err != nil {
			errs[n] = fmt.Errorf("%s: %w", name(p), err)
		}
		return true
	})
	return values, errors.Join(errs...)
}

// median returns the middle of some values, or of the two in the middle.
func median(values []int64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return float64(sorted[(n-1)/2]+sorted[n/2]) / 2
}
