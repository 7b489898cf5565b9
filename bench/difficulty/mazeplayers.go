package main

import "stride/maze"

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
