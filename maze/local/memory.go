package local

import (
	"runtime"

	"stride/internal/memory"
	"stride/maze"
	"stride/maze/eval"
	"stride/search"
)

// perCell is the memory of a worker for each cell besides its state, in bytes: the best maze,
// the one offered, and copies in transit.
const perCell = 32

// shared returns the memory of a search that does not depend on its workers, in bytes: the
// best mazes, a maze that is evaluated from scratch, and the program itself.
func shared(p maze.Params) int64 { return 32<<20 + 96*int64(p.Cells()) }

// mostCells is the number of cells, of all workers together, up to which there may be more
// workers than cores. Such workers only share the time. On large grids none of them might
// complete a maze, and the end of the search would have to wait until all of them notice.
const mostCells = 4 << 20

// Fit returns how many of the wanted workers of an algorithm fit into a memory budget, and how
// wide their beams may be, if they have any. The number of workers is reduced first, so that a
// budget of steps has the same result on all machines that can hold one worker; beams become
// narrower only where a single worker does not fit. If even that is not enough, the error
// says how much memory would be.
func Fit(budget memory.Size, p maze.Params, a Algorithm, o Options, wanted int) (workers, width int, err error) {
	if a.Width != nil {
		width = a.Width(p)
	}
	for width > 1 && shared(p)+Bytes(p, a, o, width) > int64(budget.Or()) {
		width /= 2
	}
	wanted = min(wanted, max(runtime.GOMAXPROCS(0), mostCells/p.Cells()))
	workers, err = search.Fit(budget, wanted, 1, Bytes(p, a, o, width), shared(p))
	return workers, width, err
}

// Bytes returns an upper estimate of the memory of one worker of an algorithm.
func Bytes(p maze.Params, a Algorithm, o Options, width int) int64 {
	bytes := eval.Bytes(p) + perCell*int64(p.Cells())
	if a.Memory != nil {
		o = o.or()
		bytes += a.Memory(p, width, &o)
	}
	return bytes
}
