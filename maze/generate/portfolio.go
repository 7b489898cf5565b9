package generate

import (
	"sync"

	"stride/maze"
	"stride/maze/build"
	"stride/maze/local"
	"stride/maze/tree"
	"stride/search"
)

// Portfolio is the default. On grids of up to tree.MaxCells cells it searches the tree of
// partial mazes by beams, beside other methods (grow.go). On large grids it builds mazes around
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

// portfolioOf returns the portfolio with parameters of its own, which it asks for when it is first used. In a browser
// each function is compiled when it is first called, and the defaults call one for each parameter: a page that
// begins with a question for a hint does not wait for them.
func portfolioOf(tuning func() *Tuning) local.Algorithm {
	return local.Algorithm{
		Name:    "portfolio",
		Help:    "mazes built around a long path and repaired, beams in the tree of partial mazes, and annealing",
		Portion: func(maze.Params) int64 { return 1 << 28 },
		Whole:   func(p maze.Params) bool { return p.Cells() <= tree.MaxCells || p.Cells() > tuning().SmallGrid },
		Memory:  memoryOf,
		Width:   widest,
		Search: func(u *local.Unit) {
			w := &worker{Unit: u, t: tuning()}
			w.search()
		},
	}
}

// pilotCells limits the width of the first beams of a work unit on large grids: the number of
// cells times the width is at most this.
const pilotCells = 200_000

// mostSafeTrials is how often a search that is rarely trapped is tried on a vast grid before others are.
const mostSafeTrials = 4

// mostBuilding is by how much building may take longer on a grid of more than keptGrid cells on which no path
// has kept its promise, or some seeds have no exits (leaks.go).
const mostBuilding = 2

// pilotScaffold is the same for searches along rows of seeds, and pilotStairs along staircases, which a very
// narrow beam loses at the first turn. Along those that are steady on vast grids (build.Beam.Steady), twice the width takes three
// times as long for one cell in a hundred; but at 300x300 with values 2-5, four of ten beams of width 3 were trapped, and
// none of width 6. They all have at least the width leastAlong: at 300x300 with values 1-9,
// beams of width 1 visited 36 to 70 % of the cells, beams of width 3 between 74 and 87 %.
const (
	pilotScaffold = 1_000_000
	pilotStairs   = 4_000_000
	pilotSteady   = 600_000
	leastAlong    = 3
)

// worker does the work of one work unit of the portfolio.
type worker struct {
	*local.Unit
	t    *Tuning
	beam *build.Beam

	fuse  fuse // of the beam search at work
	vast  bool // on this grid, some kinds of beam search are rarely trapped
	risky bool // on this grid, open searches are risky
	dared bool // one of those has begun

	leaks     leaks
	hopeful   hopeful    // the maze for whose black holes exits are planned
	lengthens bool       // mazes are lengthened when building is over
	long      []longMaze // those with the longest paths
}

func (u *worker) search() {
	p := u.Params()
	if u.grow() {
		return
	}
	small := p.Cells() <= u.t.SmallGrid
	if small && u.Number%2 == 1 {
		local.Annealing.Search(u.Unit)
		return
	}
	u.beam = build.NewBeamFor(p, u.Objective(), min(u.Width(), build.MaxWidth(p)), u.t.Build)
	switch {
	case small && u.buildAndPolish():
	case !small && u.construct():
		u.repair()
	default:
		local.Annealing.Search(u.Unit)
	}
}

// kind is what is known of one kind of beam search in a work unit.
type kind struct {
	promise float64 // share of the cells that its next path is expected to visit
	reached float64 // share that its longest path has visited
	width   int     // of its next beam
	whole   int     // paths on a vast grid that kept the promise
	plain   bool    // its next search makes no plans, since the last one was poor
}

// enoughPaths is the number of paths that are built along the same rows of seeds on a vast grid, where they
// differ little. Then kinds are tried that promised more and were trapped.
const enoughPaths = 2

// kindsOf returns the kinds of a beam for mazes of p, whose first searches have at most the given
// width, or wide where width is worth its time: open searches, if they can be relied on, and all
// searches for ranges without 1, unless the grid is vast. In narrow ranges without 1 many trials are worth
// more. Along rows with values from 1 on, a wide beam takes its time for turns that a narrow one passes too.
//
// With a width of 20 instead of 10, one core and 10 s: 68x80 with values 17-22 from 25,400 to 26,900 points, 84x52 with 14-21
// from 22,300 to 22,700, 50x50 with 1-20 from 13,950 to 14,110. With a width of 40, one run in four at 84x52
// fell to 18,000. With a width of 20 along rows, 100x100 with values 1-10 fell from 51,000 to 43,000.
func kindsOf(beam *build.Beam, p maze.Params, width, wide int) []kind {
	n := p.Cells()
	narrow := narrowRange(p)
	noOne := p.Min > 1 && len(beam.Safe()) == 0
	kinds := make([]kind, beam.Kinds())
	for k := range kinds {
		width, least, cells := width, 1, pilotCells
		if !narrow && (noOne || !beam.UsesScaffold(k) && !beam.Risky()) {
			width = wide
		}
		switch {
		case beam.FollowsRows(k):
			least, cells = min(leastAlong, width), pilotScaffold
		case beam.Steady(k):
			least, cells = min(leastAlong, width), pilotSteady
		case beam.UsesScaffold(k):
			least, cells = min(leastAlong, width), pilotStairs
		}
		kinds[k] = kind{promise: beam.Promise(k), width: max(least, min(width, cells/n))}
	}
	return kinds
}

// construct builds mazes during the first part of the work unit, by the kind of search that
// promises the longest path and with beams as wide as the time allows. It reports whether it
// has built any.
//
// Promises are rules of thumb, so that they give way to experience at once: the promise of a
// kind falls to the middle between what it was and what a poor path has reached, and its
// next beam is wider. Beams along a scaffold are wider only
// then, as they gain little by it otherwise. Kinds whose searches differ much get more trials.
// Where mazes are lengthened afterwards (lengthen.go), they get their exits only then.
func (u *worker) construct() bool {
	p, t, beam := u.Params(), u.t, u.beam
	kinds, most := kindsOf(beam, p, t.Pilot, t.WidePilot), u.Width()
	var first narrowSearches
	for k := range first {
		first[k] = narrowSearch{kinds[k].width, 1}
	}
	built := false
	safe, safeTrials := beam.Safe(), mostSafeTrials
	u.vast, u.risky, u.lengthens = len(safe) > 0, beam.Risky(), lengthened(p)
	good := false // a path has kept its promise
	if u.Number == 0 && p.Cells() < pilotCells/t.Scout {
		built = u.scout(kinds)
	}
	bold, turn := u.Number%2 == 0, u.Number // of two workers, one begins with what promises most
	if u.vast && beam.Steady(safe[0]) {
		bold, turn = !bold, 0 // a single worker begins with what makes a good maze soon
	}
	limit := t.BuildShare
	if p.Cells() > keptGrid && !u.lengthens {
		limit *= mostBuilding
	}
	for trapped := 0; !u.Spent() && u.Done() < limit && (built || trapped < t.MostTrapped); {
		number, haste := likeliest(kinds), 1.0
		if bold {
			bold = false
		} else if u.vast && safeTrials > 0 {
			number = safe[(turn+safeTrials)%len(safe)] // a good maze before a better one is tried
			safeTrials--
			haste = safeHaste
		}
		u.fuse = u.fuseFor(number, haste, good)
		u.dared = u.dared || !beam.UsesScaffold(number)
		k := &kinds[number]
		u.leaks.planning = u.leaks.found && !k.plain && u.canPlan(number)
		from := u.Done()
		path, kept := u.searchKeeping(number, k.width, u.Rand)
		if u.lengthens {
			path = u.longestOf(path)
		}
		installed := install(u.Unit, path, u.Rand)
		built = installed || built || kept
		opened := false
		switch {
		case !u.lengthens:
			opened = u.openExits()
		case installed:
			u.keepLong(path)
		}
		u.keepHopeful(path, k.width)
		share := float64(beam.Length()) / float64(p.Cells())
		if path != nil {
			share = float64(len(path.Cells)) / float64(p.Cells())
		} else {
			trapped++
		}
		k.promise *= t.Doubt
		lost := 0.0
		if opened && path != nil && share > k.promise/2 { // a stub says nothing about the seeds
			lost = u.lost(number)
		}
		k.reached = max(k.reached, share-lost)
		if number < len(first) && k.width == first[number].width {
			first[number].cost = u.Done() - from
		}
		cost := (u.Done() - from) / float64(k.width)
		varied := beam.Varied(number)
		poor := !varied && (path == nil || share < t.PoorShare*k.promise)
		u.after(k, poor)
		if poor {
			k.promise = (k.promise + share) / 2
		} else if !varied {
			good, safeTrials = true, 0
			if !beam.Steady(number) { // rows promise more than steady staircases have reached
				limit = t.BuildShare
				if u.leaks.found && u.leaks.planned < enoughPlanned {
					limit *= mostBuilding
				}
			}
			if k.whole++; u.vast && k.whole == enoughPaths && beam.FollowsRows(number) {
				k.promise, k.reached = 0, 0
			}
		}
		if poor || !beam.UsesScaffold(number) && k.reached >= k.promise {
			narrowest := 1
			if u.vast {
				narrowest = k.width // the cost is that of a path that was given up
			}
			k.width = max(narrowest, min(2*k.width, int(t.WidestShare/cost), most))
		}
	}
	u.planExits()
	u.lengthen()
	if built && u.leaks == (leaks{}) {
		u.again(kinds, &first)
	}
	if number, ok := beam.Surest(); ok && u.vast && !good && !u.Spent() {
		u.fuse = fuse{patience: 1}
		path, kept := u.searchKeeping(number, kinds[number].width, u.Rand)
		built = install(u.Unit, path, u.Rand) || built || kept
		u.openExits()
	}
	return built
}

// scout builds the very first maze, with a narrow beam, and reports whether it has.
func (u *worker) scout(kinds []kind) bool {
	number := likeliest(kinds)
	if u.risky {
		number = likeliest(kinds[build.OpenKinds:]) + build.OpenKinds
	}
	u.fuse = u.fuseFor(number, scoutHaste, false)
	r := *u.Rand // a copy: what follows is the same with and without a scout
	path, kept := u.searchKeeping(number, u.t.Scout, &r)
	return install(u.Unit, path, &r) || kept
}

// openExits gives exits to the black holes of the maze just built, if it may be the best one then. The
// seeds of a scaffold are black holes at first, a fifth of all cells where the path is trapped early;
// without this, a short path with few holes came before a long one, and one whose seeds never get an exit before
// one whose seeds do. For narrow ranges without 1, where paths differ most, all values are tried in all cells. It reports
// whether the maze may be the best one.
func (u *worker) openExits() bool {
	p := u.Params()
	value, holes := u.State.Value(), u.State.BlackHoles()
	best, _ := u.Best()
	if u.Spent() || holes < manyHoles || value+int64(maze.HolePenalty*holes) <= best {
		return false
	}
	value = u.OpenExits(value)
	if value < best && narrowRange(p) {
		u.ClimbBeside(value)
	}
	return true
}

// manyHoles is the number of black holes from which on they are seeds without an exit.
const manyHoles = 20

// fewValues is the number of values of a range that counts as narrow.
const fewValues = 4

// narrowRange reports whether the range of p is narrow and has no 1.
func narrowRange(p maze.Params) bool { return p.Min > 1 && p.Max-p.Min < fewValues }

// likeliest returns the kind of search that promises, or has reached, the longest path.
func likeliest(kinds []kind) (best int) {
	for k := range kinds {
		if max(kinds[k].promise, kinds[k].reached) > max(kinds[best].promise, kinds[best].reached) {
			best = k
		}
	}
	return best
}

// install makes the maze around the path the current one and reports whether there is a path.
func install(u *local.Unit, path *build.Path, r *search.Rand) bool {
	if path == nil {
		return false
	}
	u.Install(path.Fill(u.Params(), r))
	return true
}

// widest returns the width of the widest beam for mazes of p.
func widest(p maze.Params) int {
	if p.Cells() <= tree.MaxCells {
		return widestTree
	}
	return build.MaxWidth(p)
}

// memoryOf returns how many bytes a worker takes, with a beam of the given width.
func memoryOf(p maze.Params, width int, _ *local.Options) int64 {
	if p.Cells() <= tree.MaxCells {
		return tree.Bytes(width) + build.Bytes(p, build.MaxWidth(p))
	}
	return build.Bytes(p, width)
}
