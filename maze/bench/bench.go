// Package bench measures the maze generator: it runs a list of configurations,
// each with several seeds, and sums up the values reached.
//
// One run of a randomized search says little. A row therefore holds the median
// over the seeds with the smallest and largest value beside it, and the median at
// fixed moments on the way, which tells a search that is fast at first from one
// that is good in the end.
package bench

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"stride/maze"
	"stride/maze/course"
	"stride/maze/generate"
	"stride/search"
)

// Moments are the times at which a row tells the value reached.
var Moments = []time.Duration{time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second, 60 * time.Second}

// Default returns the configurations that are measured when none are given.
func Default() []maze.Params {
	return []maze.Params{
		{Rows: 5, Cols: 5, Min: 1, Max: 4},
		{Rows: 5, Cols: 5, Min: 2, Max: 4},
		{Rows: 7, Cols: 7, Min: 1, Max: 6},
		{Rows: 10, Cols: 10, Min: 1, Max: 9},
		{Rows: 10, Cols: 10, Min: 1, Max: 4},
		{Rows: 20, Cols: 20, Min: 1, Max: 10},
		{Rows: 50, Cols: 50, Min: 1, Max: 20},
		{Rows: 100, Cols: 5, Min: 1, Max: 9},
		{Rows: 100, Cols: 100, Min: 1, Max: 4},
		{Rows: 100, Cols: 100, Min: 1, Max: 10},
		{Rows: 100, Cols: 100, Min: 1, Max: 100},
	}
}

// Plan says what to measure.
type Plan struct {
	Configs   []maze.Params
	Seeds     []uint64      // at least one; each configuration is run with each
	Time      time.Duration // of each run, no limit if 0
	Steps     int64         // of each run, no limit if 0
	Algorithm string        // the default one if empty
	Workers   int           // 0: one for each core
}

// Row sums up the runs of one configuration. Medians of an even number of runs
// are the lower of the two in the middle, so that every figure was reached.
type Row struct {
	Params             maze.Params
	Runs               int
	Median, Least, Top int     // values
	Share              float64 // of the median in Params.Bound, from 0 to 1
	// At holds the median value at each of Moments, up to the one at which the
	// first run had ended.
	At             []int
	StepsPerSecond float64 // median
}

// run is what a row keeps of one run.
type run struct {
	value   int
	speed   float64
	elapsed time.Duration
	curve   []search.Point
}

// Measure runs the plan and calls report with each row as soon as it is complete.
// When ctx is cancelled it reports what runs were finished for the present
// configuration, if any, and returns the error of ctx.
func Measure(ctx context.Context, plan Plan, report func(Row) error) error {
	for _, p := range plan.Configs {
		var runs []run
		for _, seed := range plan.Seeds {
			begin := time.Now()
			o := generate.Options{
				Params: p, Algorithm: plan.Algorithm, Seed: seed, Workers: plan.Workers,
				Budget: search.Budget{Steps: plan.Steps},
			}
			if plan.Time > 0 {
				o.Budget.Deadline = course.Deadline(begin, plan.Time, p)
			}
			result, err := generate.Run(ctx, o, nil)
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				break // the run was cut short: its value is no measurement
			}
			elapsed := time.Since(begin)
			runs = append(runs, run{result.Report.Value, float64(result.Steps) / elapsed.Seconds(), elapsed, result.Curve})
		}
		if len(runs) > 0 {
			if err := report(sumUp(p, plan.Time, runs)); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// sumUp makes the row of the runs of one configuration, of which there is at
// least one.
func sumUp(p maze.Params, limit time.Duration, runs []run) Row {
	values, speeds := make([]int, len(runs)), make([]float64, len(runs))
	shortest := runs[0].elapsed
	for k, r := range runs {
		values[k], speeds[k] = r.value, r.speed
		shortest = min(shortest, r.elapsed)
	}
	row := Row{
		Params: p, Runs: len(runs),
		Median: median(values), Least: slices.Min(values), Top: slices.Max(values),
		StepsPerSecond: median(speeds),
	}
	row.Share = float64(row.Median) / float64(p.Bound())
	for _, moment := range Moments {
		if moment > max(limit, shortest) {
			break
		}
		at := make([]int, len(runs))
		for k, r := range runs {
			at[k] = valueAt(r.curve, moment)
		}
		row.At = append(row.At, median(at))
	}
	return row
}

// valueAt returns the best value on the curve at the moment.
func valueAt(curve []search.Point, moment time.Duration) int {
	value := curve[0].Score
	for _, point := range curve {
		if point.Elapsed <= moment {
			value = point.Score
		}
	}
	return int(value)
}

// median returns the middle one of s, the lower one of two.
func median[T int | float64](s []T) T {
	sorted := slices.Sorted(slices.Values(s))
	return sorted[(len(sorted)-1)/2]
}

// ReadConfigs reads configurations, one "ROWS COLUMNS MIN MAX" a line. Empty
// lines and what follows a # do not count.
func ReadConfigs(r io.Reader) ([]maze.Params, error) {
	var configs []maze.Params
	scanner := bufio.NewScanner(r)
	for line := 1; scanner.Scan(); line++ {
		text, _, _ := strings.Cut(scanner.Text(), "#")
		fields := strings.Fields(text)
		if len(fields) == 0 {
			continue
		}
		p, err := course.ParseArgs(fields)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		configs = append(configs, p)
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("reading the configurations: %w", err)
	}
	return configs, nil
}
