package portfolio

import (
	"stride/internal/maze/longpath"
	"stride/internal/maze/tree"
	"stride/maze"
	"stride/maze/local"
	"stride/maze/work"
)

// Portfolio returns the default algorithm. On grids of up to tree.MaxCells cells it searches the tree of
// partial mazes by beams, next to other methods (grow.go). On larger ones it builds mazes around long paths by beam
// search (internal/maze/longpath), and repairs the best of them by rebuilding parts of its solution (repair.go). The
// options, those of annealing, are the defaults if zero.
func Portfolio(o local.Options) work.Algorithm {
	return work.Algorithm{
		Name:    portfolioName,
		Help:    "mazes built around a long path and repaired, beams in the tree of partial mazes, and annealing",
		Portion: unitSteps,
		Whole:   true,
		Memory:  memoryOf,
		Width:   widest,
		Weighs:  true,
		Search:  local.With(o, func(u *local.Unit) { (&worker{Unit: u}).search() }),
	}
}

const portfolioName = "portfolio"

// unitSteps is the largest number of steps of a work unit, about five minutes: a unit that is to take a whole minute
// must not run out of steps, and one without any limit must come to its repairs.
const unitSteps = 1 << 31

// worker does the work of one work unit of the portfolio.
type worker struct {
	*local.Unit
	beam *longpath.Beam

	regime
	fuse      fuse // of the beam search at work
	triedOpen bool // an open search has begun

	planning planning
	long     []longMaze // those with the longest paths
	farthest int        // jumps of the longest path before detours
}

func (u *worker) search() {
	p := u.Params()
	if searchesTree(p) && u.grow() {
		return
	}
	u.beam = longpath.NewBeamFor(p, u.Objective(), min(u.Width(), longpath.MaxWidth(p)), u.Off())
	u.regime = regimeOf(p, u.beam, u.Off())
	if u.construct() {
		u.repair()
	} else {
		local.Annealing(*u.Options).Search(u.Unit.Unit)
	}
}

// widest returns the width of the widest beam for mazes of p.
func widest(p maze.Params) int {
	if searchesTree(p) {
		return widestTree
	}
	return longpath.MaxWidth(p)
}

// memoryOf returns how many bytes a worker takes, with a beam of the given width.
func memoryOf(p maze.Params, width int) int64 {
	if searchesTree(p) {
		return tree.Bytes(width) + longpath.Bytes(p, longpath.MaxWidth(p))
	}
	return longpath.Bytes(p, width)
}
