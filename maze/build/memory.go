package build

import (
	"unsafe"

	"stride/maze"
)

// What a Beam takes, in bytes. Slices that grow are counted twice: while one grows, the
// old and the new one are there.
const (
	growing = 2
	// perCell is for random numbers, stamps, costs, rows and columns, and the orders of a
	// scaffold.
	perCell = 2*8 + 4 + 4 + 2*2 + 1 + 3*4
	// perFill is for Fill, Partial and Reroute with the path that they work on: levels,
	// numbers of jumps, cells, parents, queues, values.
	perFill = 64
	// perStep is for a step of the history with what it puts aside.
	perStep = int64(unsafe.Sizeof(step{}) + asidesEach*unsafe.Sizeof(placed{}))
	// asidesEach is the number of entries for cells aside of a step, generously.
	asidesEach = 2
	// kidsEach is the number of kids of a value tried, generously: most find no open cell
	// or several.
	kidsEach = 2
)

// Bytes returns about how much memory a Beam for mazes of p takes at most that keeps up to
// width paths, with what Fill, Partial and Reroute take.
func Bytes(p maze.Params, width int) int64 {
	n, w := int64(p.Cells()), int64(width)
	words := int64(2*p.Rows*((p.Cols+63)/64) + p.Cols*((p.Rows+63)/64))
	tries := int64(max(minTries, min(maxTries, allTries/p.Cells(), p.Max-p.Min+1)))
	kids := growing * w * tries * kidsEach * int64(unsafe.Sizeof(kid{})+2*unsafe.Sizeof(int64(0)))
	states := w * (8*words + 2*int64(unsafe.Sizeof(state{})) + 8*8 + 2*4)
	return n*(perCell+perFill) + states + kids + growing*n*w*perStep
}
