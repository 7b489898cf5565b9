package difficulty

import "stride/maze"

// Looks returns the number of cells at which someone looks who counts back from the goal: those
// that are nearer to it, in jumps, than the start is. Each look finds the cells that land on one.
// It is the work of a player who never guesses, while the tries measure one who always does.
//
//	2 1 2    From the goal, both corners and then the start: three cells are
//	1 1 1    looked at before the start is found, the goal and the two corners.
//	2 1 0
func Looks(g *maze.Grid) int {
	toGoal := maze.Analyze(g).ToGoal
	n := 0
	for _, d := range toGoal {
		if d != maze.Unreached && (d < toGoal[g.Start] || toGoal[g.Start] == maze.Unreached) {
			n++
		}
	}
	return n
}
