// Command PuzzleGenerator is a drop-in replacement for the program of that name in the course
// (see docs/glossary.md): it takes the same four arguments, prints the same output, and ends
// within a minute. Ctrl-C ends the search early and prints the best maze so far.
package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"syscall"
	"time"

	"stride/maze"
	"stride/maze/course"
	"stride/maze/generate"
	"stride/search"
)

// Exit codes of the program.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
)

func main() {
	started := time.Now()
	p, err := course.ParseArgs(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "PuzzleGenerator: %v\n", err)
		os.Exit(exitUsage)
	}
	if err := run(started, p, os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "PuzzleGenerator: %v\n", err)
		os.Exit(exitFailure)
	}
	os.Exit(exitOK)
}

func run(started time.Time, p maze.Params, stdout io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	if err := maze.WriteHeading(stdout, p); err != nil {
		return err
	}
	result, err := generate.Run(ctx, generate.Options{
		Params: p,
		Budget: search.Budget{Deadline: course.Deadline(started, course.Limit, p)},
		Seed:   rand.Uint64(),
	}, nil)
	if err != nil {
		return err
	}
	if err := maze.WriteResult(stdout, result.Grid, result.Report, maze.LabelValue); err != nil {
		return err
	}
	return maze.WriteTime(stdout, time.Since(started))
}
