package portfolio

import (
	"cmp"
	"slices"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/internal/rebuild"
	"stride/internal/search"
	"stride/maze"
)

// A maze around a long path is repaired by large neighbourhood search, which rebuilds parts of the
// solution (internal/maze/engines/internal/rebuild): it visits cells that were left out and removes
// forced moves.
//
// A part is rebuilt as it comes or as a detour. Which of them gains more depends on the grid and on
// what was done before, so each gets time by what it has gained.

// rebuilding is a way to rebuild parts of the solution, with what it has done.
type rebuilding struct {
	part   search.PartSet
	values func(*rebuild.Route) []int16 // of another maze, or nil
	steps  int64
	points int64 // gained
}

// due reports whether a way has had fewer steps for each point than another one.
func (w *rebuilding) due(o *rebuilding) bool { return w.steps*(o.points+1) < o.steps*(w.points+1) }

// rebuild rebuilds parts of the solution of the current maze, which has the given value, until a
// certain share of the work unit is done. It keeps mazes that are no worse.
func (u *worker) rebuild(value int64, until float64) {
	ways := slices.DeleteFunc([]rebuilding{
		{part: parts.Reroute, values: func(m *rebuild.Route) []int16 {
			return m.Reroute(rebuildWidth, u.Rand, u.Look)
		}},
		{part: parts.Detours, values: func(m *rebuild.Route) []int16 {
			return m.Detour(rebuildWidth, u.Rand, u.Look)
		}},
	}, func(w rebuilding) bool { return !u.On(w.part) })
	route := rebuild.NewRoute(u.beam, u.Values())
	for route != nil && len(ways) > 0 && !u.Spent() && u.Done() < until {
		way := &ways[0]
		if other := &ways[len(ways)-1]; other.due(way) {
			way = other
		}
		from := u.Taken()
		u.Count(way.part, func() {
			if values := way.values(route); values != nil {
				if v := u.Install(values); v >= value {
					way.points += v - value
					value, route = v, rebuild.NewRoute(u.beam, values)
				}
			}
			u.Spend(0) // charges what the evaluation has looked at
		})
		way.steps += u.Taken() - from
	}
}

// openLast makes the best maze the current one, gives its black holes the last exits, and returns
// its value.
func (u *worker) openLast() int64 {
	value := u.Recall()
	if u.State.BlackHoles() >= manyHoles && u.On(parts.AnyExits) && !u.Spent() {
		u.Count(parts.AnyExits, func() { value = u.OpenAnyExits(value) })
	}
	return value
}

// Paths among lattices of seeds, as narrow ranges without 1 have them, are trapped while a fifth of
// the cells are still open. So they are lengthened by detours through those cells
// (rebuild.Route.Detour): each of them for as long as its search took, the best few for longer when
// building is over, and the best one of these until most of the time is gone. Then that maze gets
// its exits and is repaired. On vast grids a detour takes too long, since each new maze is
// evaluated as a whole.
//
// Some lattices leave their seeds no exits. So after each stage the maze gets exits for a trial, if
// it may be among the best few with those, and counts by its jumps less what the remaining black
// holes cost.
//
// The exits themselves come last. A detour between the jump at which a class of seeds is discovered
// and the cells to which its exit leads turns the exit into a shortcut, so that hardly any detours
// are possible once there are exits.

const (
	// mazes that are lengthened when building is over, each for trialShare of the work unit,
	longMazes   = 5
	nearlyShare = 0.85 // if they are worth this share of the best one
	// largest share of the work unit for which a maze is lengthened as soon as it is built,
	firstShare    = 0.015
	hopelessShare = 0.75 // if it has this share of the jumps of the longest path before detours
	// share of the work unit until which the best of them is lengthened; the rest is for repairs
	lengthenUntil = 0.8
	exitOrders    = 8      // random orders in which exits are opened at last,
	orderedCells  = 30_000 // but no more than this divided by the number of cells
	maxVain       = 10_000 // detours without a gain after which a path is left as it is
)

// longMaze is a maze around a long path.
type longMaze struct {
	values []int16
	jumps  int // of its solution
	worth  int // jumps, less what the black holes cost that get no exits
	vain   int // detours in a row that have not lengthened it
}

// longestOf returns the path that a search has found, or its longest partial path if that is
// longer.
func (u *worker) longestOf(path *longpath.Path) *longpath.Path {
	if path != nil && float64(u.beam.Length()) <= keptGrowth*float64(len(path.Cells)) {
		return path
	}
	if partial := u.beam.Partial(); partial != nil && (path == nil || len(partial.Cells) > len(path.Cells)) {
		return partial
	}
	return path
}

// keepLong lengthens the solution of the current maze, which was built around a path by a search of
// a kind, for as long as that search took, a share of the work unit. It keeps the maze if it is one
// of the best of these.
func (u *worker) keepLong(number int, path *longpath.Path, took float64) {
	m := longMaze{values: u.Values(), jumps: len(path.Cells)}
	u.farthest = max(u.farthest, m.jumps)
	if float64(m.jumps) < hopelessShare*float64(u.farthest) {
		return
	}
	m = u.detours(m, u.Done()+min(firstShare, took))
	if len(u.long) == longMazes && m.jumps <= u.long[longMazes-1].worth {
		return
	}
	u.judge(&m)
	u.beam.Learn(number, m.worth)
	u.long = append(u.long, m)
	slices.SortStableFunc(u.long, func(a, b longMaze) int { return cmp.Compare(b.worth, a.worth) })
	u.long = u.long[:min(len(u.long), longMazes)]
}

// lengthen lengthens the solutions of the best mazes further, and then that of the best one of
// these, which gets its exits.
func (u *worker) lengthen() {
	if len(u.long) == 0 {
		return
	}
	best := u.long[0]
	for _, m := range u.long {
		if float64(m.worth) < nearlyShare*float64(best.worth) {
			continue
		}
		m = u.detours(m, u.Done()+trialShare)
		if u.judge(&m); m.worth > best.worth {
			best = m
		}
	}
	best = u.detours(best, lengthenUntil)
	u.ClimbOffPath(u.OpenFarExits(u.Install(best.values), min(exitOrders, orderedCells/u.Params().Cells())))
}

// detours lengthens the solution of a maze until some share of the work unit is done, and returns
// the maze with which it ends. Black holes do not count, since most of them are going to have
// exits.
func (u *worker) detours(m longMaze, until float64) longMaze {
	if !u.On(parts.Detours) {
		return m
	}
	u.Install(m.values)
	route, hope := rebuild.NewRoute(u.beam, m.values), u.hope()
	for ; route != nil && m.vain < maxVain && u.Done() < until && !u.Spent(); m.vain++ {
		next := route.Detour(rebuildWidth, u.Rand, u.Look)
		if next == nil {
			continue
		}
		u.Install(next)
		if h := u.hope(); h >= hope {
			route, hope, m.values = rebuild.NewRoute(u.beam, next), h, next
			if route.Jumps() > m.jumps {
				m.jumps, m.vain = route.Jumps(), 0
			}
		}
	}
	return m
}

// judge sets what a maze is worth, by opening exits for a trial.
func (u *worker) judge(m *longMaze) {
	u.OpenFarExits(u.Install(m.values), 0)
	m.worth = m.jumps - maze.HolePenalty*u.State.BlackHoles()/maze.LengthPoints
}

// hope returns what the current maze would be worth if it had no black holes.
func (u *worker) hope() int64 { return u.State.Value() + int64(maze.HolePenalty*u.State.BlackHoles()) }
