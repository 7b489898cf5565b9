package work

import (
	"runtime"

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

// maxCells is the number of cells, of all workers together, up to which there may be more
// workers than cores. Such workers only share the time. On large grids none of them might
// complete a maze, and the search would end only when the last of them notices.
const maxCells = 4 << 20

// Fit returns the job with the number of workers, and the width of beams, that fit into its
// memory. It first reduces the number of workers, so that a budget of steps has the same
// result on all machines that can hold one worker, and narrows beams only where a single
// worker does not fit. If that is not enough, the error says how much memory would be.
func (j Job) Fit() (Job, error) {
	if j.Algorithm.Width != nil {
		j.Width = j.Algorithm.Width(j.Params)
	}
	for j.Width > 1 && shared(j.Params)+j.Bytes() > int64(j.Memory.Or()) {
		j.Width /= 2
	}
	wanted := min(search.Workers(j.Workers), max(runtime.GOMAXPROCS(0), maxCells/j.Params.Cells()))
	var err error
	j.Workers, err = search.Fit(j.Memory, wanted, 1, j.Bytes(), shared(j.Params))
	return j, err
}

// Bytes returns an upper estimate of the memory of one worker.
func (j Job) Bytes() int64 {
	bytes := eval.Bytes(j.Params) + perCell*int64(j.Params.Cells())
	if j.Algorithm.Memory != nil {
		bytes += j.Algorithm.Memory(j.Params, j.Width)
	}
	return bytes
}
