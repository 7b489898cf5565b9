package portfolio

import (
	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/maze/engines/internal/tree"
	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/work"
	"stride/internal/search"
	"stride/maze"
)

// Portfolio returns the default algorithm. On grids of up to board.MaxCells cells it searches the
// tree of partial mazes by beams, next to other methods (grow.go). On larger ones it builds mazes
// around long paths by beam search (internal/maze/engines/internal/longpath), and repairs the best
// of them by rebuilding parts of its solution (repair.go). The options, those of annealing, are the
// defaults if zero.
func Portfolio(o local.Options) work.Algorithm {
	return work.Algorithm{
		Name: portfolioName,
		Help: "mazes built around a long path and repaired, beams in the tree of partial mazes, and " +
			"annealing",
		Portion: unitSteps,
		Whole:   true,
		Memory:  memoryOf,
		Width:   widest,
		Weighs:  true,
		Search:  local.With(o, func(u *local.Unit) { (&worker{Unit: u}).search() }),
	}
}

const portfolioName = "portfolio"

// unitSteps is the largest number of steps of a work unit, about five minutes: a unit that is to
// take a whole minute must not run out of steps, and one without any limit must come to its
// repairs.
const unitSteps = 1 << 31

// worker does the work of one work unit of the portfolio.
type worker struct {
	*local.Unit
	beam *longpath.Beam

	regime
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
		u.rebuild(u.openLast(), closing)
		u.rebuild(u.openLast(), 1)
	} else {
		local.Annealing(*u.Options).Search(u.Unit.Unit)
	}
}

// install makes the maze around the path the current one and reports whether there is a path.
func install(u *local.Unit, path *longpath.Path, r *search.Rand) bool {
	if path == nil {
		return false
	}
	u.Install(path.Fill(u.Params(), r))
	u.Look(path.Looks())
	return true
}

// searchesTree reports whether the tree of partial mazes is searched for mazes of p.
func searchesTree(p maze.Params) bool { return p.Cells() <= board.MaxCells }

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

// The shares of a work unit and the widths that several files need. No other values were better.
const (
	// On large grids:
	scout        = 3    // width of the very first beam, so that there is a good maze within the first second
	pilot        = 10   // width of the other first beams
	widePilot    = 20   // the same where width is worth its time: kindsOf says where
	buildShare   = 0.3  // share of a work unit after which no new maze is built
	triedPromise = 0.98 // what remains of the promise of a kind of beam search each time that it is tried
	poorShare    = 0.9  // share of its promise below which a path is poor
	closing      = 0.97 // share of a work unit after which a maze with black holes gets its last exits
	maxTrapped   = 16   // beams without a path after which a work unit that has built no maze anneals instead
	rebuildWidth = 8    // of the beams that rebuild parts of a solution, or look for detours
	trialShare   = 0.03 // share for which each of the best few mazes is improved before one is chosen

	// On the smallest grids:
	layShare   = 0.05 // of the time for mazes around long paths; the other beams get the rest
	broadBegin = 0.3  // share of a work unit after which the broad beam begins
	broadShare = 0.5  // share that it takes
	beamShare  = 0.1  // share of the remaining time that another beam may take
	slack      = 8    // points below the best maze that a beam still keeps, as annealing may make up for them
	polishTree = 0.25 // multiple of the time of a beam for which its best maze is annealed
)

// polish is the schedule by which a maze is annealed that was just built. At temperatures of 1.5
// and above the path falls apart faster than it is repaired.
var polish = search.Schedule{From: 1.2, To: 0.3, Geometric: true}
