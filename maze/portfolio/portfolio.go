package portfolio

import (
	"sync"

	"stride/maze"
	"stride/maze/local"
	"stride/maze/longpath"
	"stride/maze/tree"
)

// Portfolio is the default. On grids of up to tree.MaxCells cells it searches the tree of
// partial mazes by beams, next to other methods (grow.go). On large grids it builds mazes around
// long paths by beam search (package build), repairs the best of them by rebuilding parts of its
// solution and by annealing at temperatures at which the path holds (repair.go), and starts over
// in the next work unit. On the grids in between, mazes are built so quickly that each of them is
// polished (polish.go), and every other work unit anneals from a random maze.
var Portfolio = portfolioOf(sync.OnceValue(func() *Tuning {
	t := Defaults()
	return &t
}))

// Tuned returns the algorithm of the given name with parameters of its own, and those of them that a
// local search takes; false if there is no such algorithm.
func Tuned(name string, t Tuning) (a local.Algorithm, o local.Options, ok bool) {
	if name == Portfolio.Name {
		return portfolioOf(func() *Tuning { return &t }), t.Local, true
	}
	for _, a := range algorithms {
		if a.Name == name {
			return a, t.Local, true
		}
	}
	return a, o, false
}

// portfolioOf returns the portfolio with parameters of its own, which it asks for when it is first used.
// In a browser each function is compiled when it is first called, and the defaults call one for each
// parameter: a page that begins with a question for a hint does not wait for them.
func portfolioOf(tuning func() *Tuning) local.Algorithm {
	return local.Algorithm{
		Name:    "portfolio",
		Help:    "mazes built around a long path and repaired, beams in the tree of partial mazes, and annealing",
		Portion: func(maze.Params) int64 { return 1 << 28 },
		Whole:   func(p maze.Params) bool { r := sizeOf(p, tuning()); return r.tree || !r.polished },
		Memory:  memoryOf,
		Width:   widest,
		Search: func(u *local.Unit) {
			w := &worker{Unit: u, t: tuning()}
			w.search()
		},
	}
}

// worker does the work of one work unit of the portfolio.
type worker struct {
	*local.Unit
	t    *Tuning
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
	u.regime = sizeOf(p, u.t)
	if u.tree && u.grow() {
		return
	}
	if u.polished && u.Number%2 == 1 {
		local.Annealing.Search(u.Unit)
		return
	}
	u.beam = longpath.NewBeamFor(p, u.Objective(), min(u.Width(), longpath.MaxWidth(p)), u.t.Build)
	u.regime = regimeOf(p, u.t, u.beam)
	switch {
	case u.polished && u.buildAndPolish():
	case !u.polished && u.construct():
		u.repair()
	default:
		local.Annealing.Search(u.Unit)
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
func memoryOf(p maze.Params, width int, _ *local.Options) int64 {
	if searchesTree(p) {
		return tree.Bytes(width) + longpath.Bytes(p, longpath.MaxWidth(p))
	}
	return longpath.Bytes(p, width)
}
