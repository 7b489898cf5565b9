// Command decided counts which share of random boards of Number Shifting is decided: by moves, or by
// a proof that there are none. It prints a table with a row for each size and density of boards.
//
// A board of a given density has each cell filled with that probability, by a number drawn from 1 to
// one less than the longer side, so that each could move somewhere. Boards with an odd sum are left
// out: half of all boards have one, and it needs no proof beyond a sum.
//
//	go run ./bench/decided                 # about a minute on one core
//	go run ./bench/decided --boards 1000
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"stride/internal/table"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/proof"
)

func main() {
	boards := flag.Int("boards", 60, "boards of each size and density")
	seed := flag.Uint64("seed", 1, "seed of the boards")
	choices := flag.Int("choices", 2_000, "choices of the search over edges")
	flag.Parse()
	t := &table.Table{Columns: []table.Column{
		{Key: "side"}, {Key: "density_percent", Head: "density %"}, {Key: "numbers"}, {Key: "solved"},
		{Key: "at_once", Head: "at once"}, {Key: "parts", Head: "odd part"}, {Key: "boards", Head: "all boards"}, {Key: "edges"},
		{Key: "before_percent", Head: "decided before %"}, {Key: "after_percent", Head: "decided now %"},
	}}
	total, before, after := 0, 0, 0
	for _, side := range []int{4, 6, 8, 12, 16} {
		for _, density := range []int{25, 50, 75, 100} {
			first, now := addRow(t, side, density, *boards, *seed, *choices)
			total, before, after = total+*boards, before+first, after+now
		}
	}
	if err := t.WriteText(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("of all %d boards, %.1f %% were decided before, and %.1f %% are now\n", total, 100*float64(before)/float64(total), 100*float64(after)/float64(total))
}

// addRow counts for one size and density, and returns how many boards were and are decided.
func addRow(t *table.Table, side, density, boards int, seed uint64, choices int) (before, after int) {
	r := rand.New(rand.NewPCG(seed, uint64(side*1000+density)))
	numbers := 0
	var sum verdicts
	for range boards {
		b := random(r, side, density)
		numbers += b.Numbers()
		v := judge(b, seed, choices)
		sum.solved += v.solved
		sum.atOnce += v.atOnce
		sum.parts += v.parts
		sum.boards += v.boards
		sum.edges += v.edges
		before += min(1, v.solved+v.atOnce+v.boards)
		after += min(1, v.solved+v.atOnce+v.boards+v.parts+v.edges)
	}
	percent := func(n int) float64 { return 100 * float64(n) / float64(boards) }
	t.Add(side, density, float64(numbers)/float64(boards), sum.solved, sum.atOnce, sum.parts, sum.boards, sum.edges, percent(before), percent(after))
	return before, after
}

// verdicts counts by which of the ways boards are decided: by moves, and if there are none, by each
// proof alone.
type verdicts struct {
	solved int
	atOnce int // by the proofs at once, but for the next one
	parts  int // by a part with an odd sum
	boards int // by all boards that moves lead to
	edges  int // by the search over edges
}

// random draws a board with an even sum and at least one number.
func random(r *rand.Rand, side, density int) shift.Board {
	for {
		b := shift.NewBoard(side, side)
		sum := 0
		for c := range b.Cells {
			if r.IntN(100) < density {
				b.Cells[c] = 1 + r.IntN(side-1)
				sum += b.Cells[c]
			}
		}
		if sum > 0 && sum%2 == 0 {
			return b
		}
	}
}

const (
	steps  = 100_000 // of the search for moves
	stored = 300_000 // boards of the exhaustive search
)

// judge says how a board is decided.
func judge(b shift.Board, seed uint64, choices int) (v verdicts) {
	never := func() bool { return false }
	dead := proof.AtOnce(b)
	switch {
	case dead == nil:
		r, err := forest.Solve(context.Background(), b, forest.Config{Options: forest.Defaults(), Seed: seed, Budget: search.Budget{Steps: steps}, Workers: 1})
		if err == nil && r.Solved {
			v.solved = 1
			return v
		}
	case strings.Contains(dead.Reason.String(), "even distances"):
		v.parts = 1
	default:
		v.atOnce = 1
	}
	if verdict, _, _ := proof.Exhaust(b, stored, never); verdict != proof.Open {
		v.boards = 1
	}
	if verdict, _, _ := proof.Decide(b, choices, never); verdict != proof.Open {
		v.edges = 1
	}
	return v
}
