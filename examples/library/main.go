// Command library uses Stride from another module: it makes a maze, solves a level of Number
// Shifting, and plays one by legal moves only. Its go.mod shows what such a module requires;
// docs/library.md describes the packages.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"stride/maze"
	"stride/maze/format"
	"stride/maze/generate"
	"stride/search"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/solver"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, out io.Writer) error {
	if err := makeMaze(ctx, out); err != nil {
		return err
	}
	b, err := official.Level(official.Seed{}, 100)
	if err != nil {
		return err
	}
	if err := solveLevel(ctx, out, b); err != nil {
		return err
	}
	return play(out, b)
}

// makeMaze generates a maze in a second and prints it with a shortest solution. Meanwhile it shows
// the best maze so far.
func makeMaze(ctx context.Context, out io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	var progress search.Progress
	go func() {
		for range time.Tick(200 * time.Millisecond) {
			if ctx.Err() != nil {
				return
			}
			if best, ok := progress.Best().(*maze.Grid); ok {
				log.Printf("%d steps: %s", progress.Steps(), best.ID())
			}
		}
	}()
	wish := generate.Wish{Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}}
	r, err := generate.Maze(ctx, wish, search.Request{Progress: &progress})
	if err != nil {
		return err
	}
	if err := format.WriteGrid(out, r.Grid); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "value %d of at most %d: %s\n", r.Report.Value, r.Bound,
		maze.FormatMoves(maze.Solve(r.Grid)))
	return err
}

// solveLevel clears a level and checks the moves.
func solveLevel(ctx context.Context, out io.Writer, b shift.Board) error {
	r, err := solver.Solve(ctx, b, search.Request{Budget: search.Budget{Deadline: time.Now().Add(
		time.Minute)}})
	if err != nil {
		return err
	}
	if err := shift.Check(b, r.Moves); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d numbers cleared by %d moves\n", b.Numbers(), len(r.Moves))
	return err
}

// play makes the first legal move until there is none.
func play(out io.Writer, b shift.Board) error {
	b = b.Clone()
	made := 0
	for {
		moved := false
		for m := range b.Moves() {
			if err := b.Apply(m); err != nil {
				return err
			}
			moved = true
			break
		}
		if !moved {
			_, err := fmt.Fprintf(out, "the first legal moves, %d of them, leave %d numbers\n", made,
				b.Numbers())
			return err
		}
		made++
	}
}
