package web

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"stride/internal/maze/optima"
	"stride/maze"
)

// The page of records opens with pictures of the best mazes: a large one that a search found, and small ones that are
// proved to be best. They are part of the page, so that it needs neither an answer nor the engine to show them.

// champion is a maze of high value.
type champion struct {
	Rows, Cols, Min, Max, Value int
	Proved                      bool // whether no maze of its size and range is worth more
	ID                          string
	Values                      string // row by row, with commas between them
}

func championOf(g *maze.Grid, value int, proved bool) champion {
	cells := make([]string, len(g.Values))
	for k, v := range g.Values {
		cells[k] = strconv.Itoa(int(v))
	}
	return champion{g.Rows, g.Cols, g.Min, g.Max, value, proved, maze.IDPrefix + g.ID(), strings.Join(cells, ",")}
}

const champions = 4 // that are proved

// found is the ID of the maze that "stride maze 30 30 1 29 --seed 1 --steps 40000000" makes.
//
//go:embed champion.txt
var found string

// bestMazes returns the maze that was found, and the best mazes of the largest square sizes, the largest first.
func bestMazes() []champion {
	best := make(map[int]champion)
	for g := range optima.All() {
		value := maze.Evaluate(g).Value
		if g.Rows != g.Cols || value <= best[g.Rows].Value {
			continue
		}
		best[g.Rows] = championOf(g, value, true)
	}
	all := slices.SortedFunc(maps.Values(best), func(a, b champion) int { return b.Rows - a.Rows })
	g, err := maze.ParseID(strings.TrimSpace(found))
	if err != nil {
		panic(fmt.Sprintf("champion.txt: %v", err)) // the file is part of the program, and tested
	}
	return append([]champion{championOf(g, maze.Evaluate(g).Value, false)}, all[:min(champions, len(all))]...)
}
