// Command steps measures the processor time of a step of "stride maze", on twelve configurations
// from 5x5 to 300x300:
//
//	go run ./bench/steps
//
// A step is a unit of work, so that a budget of steps means about the same everywhere, and a search
// that stalls can be told by its steps. The exit code is 1 if the dearest step costs more than
// three times as much as the cheapest one.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"stride/internal/cputime"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/search"
	"stride/maze"
)

// maxRatio limits the cost of the dearest step, as a multiple of that of the cheapest one.
const maxRatio = 3

var configurations = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 7, Cols: 7, Min: 3, Max: 5},
	{Rows: 10, Cols: 10, Min: 1, Max: 9},
	{Rows: 12, Cols: 12, Min: 1, Max: 9}, {Rows: 20, Cols: 20, Min: 1, Max: 10},
	{Rows: 30, Cols: 30, Min: 4, Max: 5},
	{Rows: 50, Cols: 50, Min: 1, Max: 20}, {Rows: 60, Cols: 60, Min: 1, Max: 7},
	{Rows: 100, Cols: 100, Min: 1, Max: 10},
	{Rows: 100, Cols: 100, Min: 1, Max: 100}, {Rows: 150, Cols: 150, Min: 2, Max: 5},
	{Rows: 300, Cols: 300, Min: 1, Max: 60},
}

func main() {
	steps := flag.Int64("steps", 5_000_000, "steps of each search")
	algorithm := flag.String("algorithm", "", "name of the search; the default one if empty")
	flag.Parse()
	least, most := time.Duration(1<<62), time.Duration(0)
	fmt.Printf("%-15s %10s %8s %12s\n", "configuration", "steps", "seconds", "ns for each")
	for k, p := range configurations {
		begin := cputime.Used()
		r, err := portfolio.Run(context.Background(), portfolio.Options{
			Params: p, Algorithm: *algorithm, Budget: search.Budget{Steps: *steps}, Seed: uint64(k),
			Workers: 1,
		}, nil)
		if err != nil {
			fmt.Fprintln(os.Stderr, "steps:", err)
			os.Exit(1)
		}
		took := cputime.Used() - begin
		each := took / time.Duration(r.Steps)
		least, most = min(least, each), max(most, each)
		fmt.Printf("%-15s %10d %8.1f %12d\n", fmt.Sprintf("%dx%d %d-%d", p.Rows, p.Cols, p.Min, p.Max),
			r.Steps, took.Seconds(), each.Nanoseconds())
	}
	ratio := float64(most) / float64(least)
	fmt.Printf("the dearest step costs %.1f times as much as the cheapest one\n", ratio)
	if ratio > maxRatio {
		os.Exit(1)
	}
}
