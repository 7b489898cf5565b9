package local

import (
	"runtime"

	"stride/internal/memory"
	"stride/maze"
	"stride/maze/eval"
	"stride/search"
)

// perCell is what a worker keeps for each cell beside the state: the best maze, the one
// posted, and copies on the way from one to another.
const perCell = 32

// shared is what a search takes whatever its workers do: the best mazes, a maze that
// is evaluated from scratch, and the program itself.
func shared(p maze.Params) int64 { return 32<<20 + 96*int64(p.Cells()) }

// mostCells is the number of cells, of all workers together, up to which there may be more
// workers than cores. Such workers only share the time; on large grids they would share
// it until none has come to a maze, and the end of the search would have to wait for all
// of them to notice.
const mostCells = 4 << 20

// Fit returns how many of the wanted workers of an algorithm fit into a budget of memory,
// and how wide their beams may be, if they have any. Workers are given up first, so that a
// number of steps has the same result on all machines that can hold one worker: only where
// one does not fit, beams become narrower. If not even that is enough, the error says how
// much would be.
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

// Bytes returns about how much memory one worker of an algorithm takes at most.
func Bytes(p maze.Params, a Algorithm, o Options, width int) int64 {
	bytes := eval.Bytes(p) + perCell*int64(p.Cells())
	if a.Memory != nil {
		o = o.or()
		bytes += a.Memory(p, width, &o)
	}
	return bytes
}
