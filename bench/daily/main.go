// Command daily chooses the boards of the day of Number Shifting, and writes them into the table of
// internal/puzzle/numbershift.
//
//	go run ./bench/daily                 print the table, with the figures of each weekday
//	go run ./bench/daily -write          write internal/puzzle/numbershift/days.txt
//
// For each weekday it makes a thousand boards or more of as many numbers as the day should have,
// keeps those whose effort lies in the day's range, and takes the ones with the fewest first moves
// that leave the board solvable, relative to all first moves: a board with one key move. Of equal
// ones, those come first on which two equal numbers could vanish at once but must not. All seeds
// are fixed, so the table is the same whenever it is written.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"stride/internal/puzzle/numbershift"
	"stride/internal/shift/design"
	"stride/internal/shift/difficulty"
)

// weekday says what boards a day of the week has, from Monday.
type weekday struct {
	side, least, most int // of the square board, and of its numbers
	from, to          float64
	pool              int
}

var week = [7]weekday{
	{5, 4, 5, 30, 80, 1500}, {5, 5, 6, 80, 200, 1500}, {5, 6, 7, 200, 500, 1200}, {6, 6, 7, 500, 1200, 2000},
	{6, 7, 8, 1500, 3500, 1500}, {6, 9, 9, 3500, 8000, 1200}, {7, 9, 10, 8000, 40_000, 1200},
}

type candidate struct {
	id        string
	all, good int // first moves, and those that leave the board solvable
	decoys    int
	effort    float64
	order     int // in which it was made
}

func main() {
	write := flag.Bool("write", false, "write the table")
	flag.Parse()
	if err := run(*write); err != nil {
		fmt.Fprintln(os.Stderr, "daily:", err)
		os.Exit(1)
	}
}

func run(write bool) error {
	var days [7][]candidate
	var failed [7]error
	var working sync.WaitGroup
	for k := range week {
		working.Go(func() { days[k], failed[k] = choose(k) })
	}
	working.Wait()
	if err := errors.Join(failed[:]...); err != nil {
		return err
	}
	var table strings.Builder
	table.WriteString("# Written by go run ./bench/daily -write: the boards of the day, from a Monday on.\n")
	for k := range numbershift.Weeks {
		for d := range week {
			fmt.Fprintln(&table, days[d][k].id)
		}
	}
	if write {
		return os.WriteFile("internal/puzzle/numbershift/days.txt", []byte(table.String()), 0o666)
	}
	fmt.Print(table.String())
	return nil
}

// choose returns the boards of a weekday, counted from Monday, in the order in which they were
// made.
func choose(k int) ([]candidate, error) {
	const batch, seeds = 20, 1000 // boards with one seed, and seeds of a weekday
	w := week[k]
	var fit []candidate
	for made, seed := 0, uint64(seeds*(k+1)); made < w.pool; made, seed = made+batch, seed+1 {
		boards, err := design.Boards(context.Background(), design.Wish{Width: w.side, Height: w.side,
			MinNumbers: w.least, MaxNumbers: w.most, Distinct: true}, batch, seed)
		if len(boards) == 0 {
			return nil, err
		}
		for _, b := range boards {
			if b.Grade.Effort >= w.from && b.Grade.Effort < w.to {
				all, good := difficulty.FirstMoves(b.Board)
				fit = append(fit, candidate{numbershift.New(b.Board, b.Moves).ID(), all, good, b.Ideas.Decoys,
					b.Grade.Effort, len(fit)})
			}
		}
	}
	slices.SortFunc(fit, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.good*b.all, b.good*a.all), cmp.Compare(b.decoys, a.decoys),
			cmp.Compare(a.id, b.id))
	})
	fit = slices.CompactFunc(fit, func(a, b candidate) bool { return a.id == b.id })
	if len(fit) < numbershift.Weeks {
		return nil, fmt.Errorf("only %d boards for a %s", len(fit), time.Weekday((k+1)%7))
	}
	chosen := fit[:numbershift.Weeks]
	slices.SortFunc(chosen, func(a, b candidate) int { return cmp.Compare(a.order, b.order) })
	share, effort, few := 0.0, 0.0, 0
	for _, c := range chosen {
		share, effort = share+float64(c.good)/float64(c.all), effort+c.effort
		if c.good <= 2 {
			few++
		}
	}
	fmt.Fprintf(os.Stderr, "| %s | %d to %d | %.0f to %.0f | %d | %d | %.0f %% | %d %% |\n",
		time.Weekday((k+1)%7), w.least, w.most, w.from, w.to, w.pool, len(fit), 100*share/numbershift.Weeks,
		100*few/numbershift.Weeks)
	return chosen, nil
}
