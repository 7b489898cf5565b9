// Command stakes plays the mazes of 30 days as three players would, and prints how many jumps they make and what grades
// they get. All jumps count, undone ones too, as on the pages (results.js has the grades).
//
//	go run ./bench/stakes
//
// The hopper jumps at random to cells not tried before, and undoes where there are none. The one who counts back first
// marks the cells from which the flag can be reached in at most four or eight jumps, hops like the first player until
// one of these is reached, and then follows the marks. The perfect player marks all cells.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"stride/internal/puzzle/jumpmaze"
	"stride/internal/search"
	"stride/internal/table"
	"stride/maze"
)

const days, games = 30, 200

// players are the jumps that each counts back from the goal.
var players = []struct {
	name string
	back int
}{{"hops at random", 0}, {"counts back 4", 4}, {"counts back 8", 8}, {"counts back 12", 12}, {"perfect", 1000}}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "stakes:", err)
		os.Exit(1)
	}
}

func run() error {
	t := &table.Table{Columns: []table.Column{{Key: "player", Left: true}, {Key: "jumps / par"}, {Key: "gold %"},
		{Key: "silver %"}, {Key: "bronze %"}, {Key: "none %"}}}
	var mazes []*jumpmaze.Maze
	for k := range days {
		id, err := jumpmaze.Family.ParseID("day#" + jumpmaze.FirstDay.AddDate(0, 0, k).Format(time.DateOnly))
		if err != nil {
			return err
		}
		p, err := id.Open(context.Background())
		if err != nil {
			return err
		}
		mazes = append(mazes, p.(*jumpmaze.Maze))
	}
	for _, p := range players {
		r := search.NewRand(1, uint64(p.back))
		ratio, grades := 0.0, [4]int{}
		for _, m := range mazes {
			par := m.Analysis().Length
			for range games {
				jumps := play(m.Grid, p.back, r)
				ratio += float64(jumps) / float64(par)
				grades[grade(jumps, par)]++
			}
		}
		row := []any{p.name, fmt.Sprintf("%.2f", ratio/(days*games))}
		for _, n := range grades {
			row = append(row, fmt.Sprintf("%.1f", 100*float64(n)/(days*games)))
		}
		t.Add(row...)
	}
	return t.WriteText(os.Stdout)
}

// grade returns 0 for gold, up to 3 for none, as gradeOf in results.js.
func grade(jumps, par int) int {
	switch {
	case jumps == par:
		return 0
	case 2*jumps <= 3*par:
		return 1
	case jumps <= 2*par:
		return 2
	}
	return 3
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
