// Command stakes prints how the mazes of 56 days before and after the table of days can be counted
// back from the flag, how many tries they take, and how often three players get gold. All jumps
// count, undone ones too, as on the pages (results.js has the grades).
//
//	go run ./bench/stakes
//	go run ./bench/stakes -write    choose the mazes again, into internal/puzzle/jumpmaze/days.txt
//
// The hopper jumps at random to cells not tried before, and undoes where there are none. The one
// who counts back 8 first marks the cells from which the flag can be reached in at most eight
// jumps, hops like the first player until one of these is reached, and then follows the marks.
// Counting back in full always gets gold: what it costs are the looks.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"stride/internal/lab/statistics"
	"stride/internal/maze/difficulty"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/search"
	"stride/internal/table"
	"stride/maze"
)

const days, games = 56, 100

const week = 7

// tableDay is the first day of the table of days.
var tableDay = time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC)

// players are the jumps that each counts back from the goal.
var players = []struct {
	name string
	back int
}{{"hops", 0}, {"counts back 8", 8}, {"counts back in full", 1000}}

func main() {
	write := flag.Bool("write", false, "write the table of the mazes of the day")
	flag.Parse()
	do := run
	if *write {
		do = writeMazes
	}
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, "stakes:", err)
		os.Exit(1)
	}
}

func run() error {
	t := &table.Table{Columns: []table.Column{{Key: "mazes", Left: true}, {Key: "weekday", Left: true},
		{Key: "looks"}, {Key: "most looks"}, {Key: "cells"}, {Key: "tries"}, {Key: "lures"}}}
	for _, p := range players {
		t.Columns = append(t.Columns, table.Column{Key: p.name + ": gold %"}, table.Column{Key: "medal %"})
	}
	for _, when := range []struct {
		name  string
		first time.Time
	}{{"before", tableDay.AddDate(0, 0, -days)}, {"after", tableDay}} {
		for weekday := range week {
			row, err := figures(when.first.AddDate(0, 0, weekday))
			if err != nil {
				return err
			}
			t.Add(append([]any{when.name, when.first.AddDate(0, 0, weekday).Weekday().String()}, row...)...)
		}
	}
	return t.WriteText(os.Stdout)
}

// figures returns the medians of the mazes of a weekday from a day on, and how the players do.
func figures(first time.Time) ([]any, error) {
	var looks, tries, lures []float64
	gold, medal := make([]int, len(players)), make([]int, len(players))
	cells := 0
	for k := 0; k < days; k += week {
		id, err := jumpmaze.Family.ParseID("day#" + first.AddDate(0, 0, k).Format(time.DateOnly))
		if err != nil {
			return nil, err
		}
		p, err := id.Open(context.Background())
		if err != nil {
			return nil, err
		}
		m := p.(*jumpmaze.Maze)
		traits := difficulty.TraitsOf(m.Grid)
		cells = len(m.Grid.Values)
		looks = append(looks, float64(difficulty.Looks(m.Grid)))
		tries, lures = append(tries, m.Grade().Effort), append(lures, float64(traits.Lures))
		par := m.Analysis().Length
		for n, p := range players {
			r := search.NewRand(1, uint64(p.back))
			for range games {
				switch jumps := play(m.Grid, p.back, r); {
				case jumps == par:
					gold[n]++
					medal[n]++
				case jumps <= 2*par:
					medal[n]++
				}
			}
		}
	}
	row := []any{statistics.Median(looks), slices.Max(looks), cells,
		fmt.Sprintf("%.0f", statistics.Median(tries)), statistics.Median(lures)}
	for n := range players {
		share := func(count int) string { return fmt.Sprintf("%.1f", 100*float64(count)/(days/week*games)) }
		row = append(row, share(gold[n]), share(medal[n]))
	}
	return row, nil
}

// play returns the jumps of a game, undone ones too.
func play(g *maze.Grid, back int, r *search.Rand) int {
	a := maze.Analyze(g)
	tried := make([]bool, len(g.Values))
	tried[g.Start] = true
	path := []int{g.Start}
	for jumps := 0; ; jumps++ {
		here := path[len(path)-1]
		if left := int(a.ToGoal[here]); a.ToGoal[here] != maze.Unreached && left <= back {
			return jumps + left
		}
		var ways []int
		for d := maze.Right; d <= maze.Up; d++ {
			if t, ok := g.Jump(here, d); ok && !tried[t] {
				ways = append(ways, t)
			}
		}
		if len(ways) == 0 {
			path = path[:len(path)-1]
			jumps-- // to undo is no jump
			continue
		}
		next := ways[r.Below(len(ways))]
		tried[next] = true
		path = append(path, next)
	}
}
