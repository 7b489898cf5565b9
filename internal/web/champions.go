package web

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"stride/internal/maze/optima"
	"stride/maze"
)

// The page of searches opens with pictures of mazes that are proved to be best. They are part of
// the page, so that it needs neither an answer nor the engine to show them.

// champion is a maze of the highest value of its size and range.
type champion struct {
	Rows, Cols, Min, Max, Value int
	ID                          string
	Values                      string // row by row, with commas between them
}

func championOf(g *maze.Grid, value int) champion {
	cells := make([]string, len(g.Values))
	for k, v := range g.Values {
		cells[k] = strconv.Itoa(int(v))
	}
	return champion{g.Rows, g.Cols, g.Min, g.Max, value, maze.IDPrefix + g.ID(), strings.Join(cells, ",")}
}

const champions = 5

// bestMazes returns the best mazes of the largest square sizes, the largest first.
func bestMazes() []champion {
	best := make(map[int]champion)
	for g := range optima.All() {
		value := maze.Evaluate(g).Value
		if g.Rows != g.Cols || value <= best[g.Rows].Value {
			continue
		}
		best[g.Rows] = championOf(g, value)
	}
	all := slices.SortedFunc(maps.Values(best), func(a, b champion) int { return b.Rows - a.Rows })
	return all[:min(champions, len(all))]
}
