package web

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"stride/internal/maze/optima"
	"stride/maze"
)

// The page of records opens with pictures of mazes that are proved to be best. They are part of the page, so that it
// needs neither an answer nor the engine to show them.

// champion is a maze that is proved to be the best of its size.
type champion struct {
	Rows, Cols, Min, Max, Value int
	ID                          string
	Values                      string // row by row, with commas between them
}

const champions = 4

// bestMazes returns the best mazes of the largest square sizes, the largest first.
func bestMazes() []champion {
	best := make(map[int]champion)
	for g := range optima.All() {
		value := maze.Evaluate(g).Value
		if g.Rows != g.Cols || value <= best[g.Rows].Value {
			continue
		}
		cells := make([]string, len(g.Values))
		for k, v := range g.Values {
			cells[k] = strconv.Itoa(int(v))
		}
		best[g.Rows] = champion{g.Rows, g.Cols, g.Min, g.Max, value, maze.IDPrefix + g.ID(), strings.Join(cells, ",")}
	}
	all := slices.SortedFunc(maps.Values(best), func(a, b champion) int { return b.Rows - a.Rows })
	return all[:min(champions, len(all))]
}
