package main

import (
	"stride/maze"
	"stride/search"
)

// wanderer returns the jumps of a game of hops to random cells not tried before, undone ones and the undoing counted.
func wanderer(g *maze.Grid, r *search.Rand) int {
	tried := make([]bool, len(g.Values))
	tried[g.Start] = true
	path := []int{g.Start}
	for jumps := 0; ; jumps++ {
		here := path[len(path)-1]
		if here == g.Goal {
			return jumps
		}
		var ways []int
		for d := maze.Right; d <= maze.Up; d++ {
			if t, ok := g.Jump(here, d); ok && !tried[t] {
				ways = append(ways, t)
			}
		}
		if len(ways) == 0 {
			path = path[:len(path)-1]
			continue
		}
		next := ways[r.Below(len(ways))]
		tried[next] = true
		path = append(path, next)
	}
}

// counted returns the number of cells that are closer to the goal than the start is, which someone who counts back
// from the goal has to look at.
func counted(g *maze.Grid) int {
	a := maze.Analyze(g)
	n := 0
	for _, d := range a.ToGoal {
		if d != maze.Unreached && d < a.ToGoal[g.Start] {
			n++
		}
	}
	return n
}
