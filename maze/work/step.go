package work

import "stride/internal/maze/board"

// A step is the evaluation of one change of a maze; a search that also does other work counts as much work as that
// takes on a small maze, 0.15 to 0.5 µs of processor time, as a step.
//
// Local searches do nothing but evaluate changes, and are compared by the number of these. The portfolio also builds
// paths and branch sets, searches trees, and changes large mazes of which thousands of cells follow. So it counts the
// cells at which it looks, and every looksInStep of these are a step. That makes equal budgets of steps comparable, and
// it lets a search notice by its steps that it has stalled. "go run ./bench/steps" measures what a step costs.

// looksInStep is the number of looks that make a step.
const looksInStep = 16

// Cells that fit into a fast cache take less time to look at. The state of a cell takes 100 bytes.
const (
	cachedCells = 256 // up to this number of cells the fastest cache holds most of them
	nearWeight  = 2   // looks that each look counts on larger grids,
	farWeight   = 4   // and on vast ones
)

// weightOf returns what a look at the state of a maze of n cells counts, or 0 if each proposal is one step.
func (a *Algorithm) weightOf(n int) int64 {
	switch {
	case !a.Weighs:
		return 0
	case n > board.VastCells:
		return farWeight
	case n > cachedCells:
		return nearWeight
	}
	return 1
}
