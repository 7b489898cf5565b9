package longpath

import (
	"unsafe"

	"stride/internal/maze/board"
	"stride/maze"
)

// The memory of a Beam, in bytes. Slices that grow are counted twice, because the old and
// the new one exist together while one grows.
const (
	growing = 2
	// perCell is for each cell: random numbers, stamps, costs, rows and columns, and the orders of a
	// scaffold and of its copies with plans.
	perCell = 2*8 + 4 + 4 + 2*2 + 1 + 3*4 + 2*4
	// perFill is for each cell, in Fill, Partial and a route (internal/maze/rebuild) with the path that they work
	// on: levels, numbers of jumps, cells, parents, queues, values.
	perFill = 64
	// perStep is for a step of the history with its branch set and its new place.
	perStep = int64(unsafe.Sizeof(step{}) + branchEach*unsafe.Sizeof(placed{}) + unsafe.Sizeof(int32(0)))
	// branchEach is a generous estimate of the entries in the branch set of a step.
	branchEach = 2
	// successorsEach is a generous estimate of the successors of each value tried: most
	// values discover no cell or several.
	successorsEach = 2
	// livePaths is an estimate of the length of a compacted history on a vast grid, as a multiple of the
	// number of cells: the states share nearly all of their steps.
	livePaths = 2
	// maxCheckpoints is a generous estimate of the checkpoints of a search.
	maxCheckpoints = 40
)

// Bytes returns an upper estimate of the memory, in bytes, of a Beam for mazes of p that keeps
// up to width paths, including what Fill, Partial and a route take.
func Bytes(p maze.Params, width int) int64 {
	n, w := int64(p.Cells()), int64(width)
	words := int64(2*p.Rows*((p.Cols+63)/64) + p.Cols*((p.Rows+63)/64))
	tries := int64(max(minTries, min(maxTries, allTries/p.Cells(), p.Max-p.Min+1)))
	successors := growing * w * tries * successorsEach * int64(unsafe.Sizeof(successor{})+2*unsafe.Sizeof(int64(0)))
	checkpoints := maxCheckpoints * min(w, checkpointWidth) * 8 * words
	states := w * (8*words + 2*int64(unsafe.Sizeof(state{})) + 8*8 + 2*4)
	steps := n * w
	if n > board.VastCells {
		steps = min(steps, max(shortHistory, historyGrowth*livePaths*n))
	}
	return n*(perCell+perFill) + states + checkpoints + successors + growing*steps*perStep
}
