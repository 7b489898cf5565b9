package generate

import (
	"cmp"
	"slices"

	"stride/maze"
	"stride/maze/build"
)

// Paths among lattices of seeds, as narrow ranges without 1 have them, are trapped while a fifth of the cells are still open. So
// when building is over, the longest of them are lengthened by detours through those cells (build.Beam.Detour), and
// the longest one then is lengthened further, gets its exits, and is repaired. On vast
// grids a detour takes too long, since each new maze is evaluated as a whole.
//
// Exits are what such a maze gets last: at 91x44 with values 11-12 they took a fifth of the time of building while each new
// longest path got them at once, and detours end some of the black holes anyway.
//
// One worker with 10 s on a machine that was busy with other work, seeds 1 and 2, before and with detours and
// the lattices of spaced residues (build/lattice.go), at the same moment:
//
//	64x48 6-7     6,843  5,376     7,725  8,036
//	91x44 11-12   7,891  7,299    10,192  9,399
//	79x89 15-18  24,120 20,327    24,532 24,651
//	40x40 3-4     4,462  4,639     4,717  4,711

const (
	// longMazes is the number of mazes that are lengthened at first, each for trialShare of the work unit.
	longMazes  = 3
	trialShare = 0.06
	// lengthenUntil is the share of the work unit until which the best of them is lengthened.
	lengthenUntil = 0.6
	// detourWidth is the width of the beams that look for detours. With 10 and with 100 states, paths at 91x44 with values 11-12
	// had 1,355 and 1,379 jumps after a second, with 30 they had 1,429.
	detourWidth = 30
	// mostInVain is the number of detours in a row after which a path that becomes no longer is left as it is.
	mostInVain = 300
)

// longMaze is a maze around a long path.
type longMaze struct {
	values []int16
	jumps  int // of its solution
}

// lengthened reports whether mazes of p are lengthened when building is over.
func lengthened(p maze.Params) bool {
	return narrowRange(p) && p.Cells() <= build.VastGrid
}

// longestOf returns the path that a search has found, or its longest partial path if that is longer.
func (u *worker) longestOf(path *build.Path) *build.Path {
	if path != nil && float64(u.beam.Length()) <= keptGrowth*float64(len(path.Cells)) {
		return path
	}
	if partial := u.beam.Partial(); partial != nil && (path == nil || len(partial.Cells) > len(path.Cells)) {
		return partial
	}
	return path
}

// keepLong keeps the current maze, which was built around a path, if it is one of those with the longest paths. Their values, even
// without black holes, say less: a path to the goal that left most cells open has a white hole in nearly each of them, which detours
// end.
func (u *worker) keepLong(path *build.Path) {
	u.long = append(u.long, longMaze{u.Values(), len(path.Cells)})
	slices.SortStableFunc(u.long, func(a, b longMaze) int { return cmp.Compare(b.jumps, a.jumps) })
	u.long = u.long[:min(len(u.long), longMazes)]
}

// lengthen lengthens the solutions of the mazes with the longest paths.
func (u *worker) lengthen() {
	if len(u.long) == 0 {
		return
	}
	best := u.long[0]
	for k := range u.long {
		if m := u.detours(u.long[k], u.Done()+trialShare); m.jumps > best.jumps {
			best = m
		}
	}
	best = u.detours(best, lengthenUntil)
	u.Install(best.values)
	u.openExits()
}

// detours lengthens the solution of a maze until some share of the work unit is done, and returns the maze with
// which it ends.
func (u *worker) detours(m longMaze, until float64) longMaze {
	value, values := u.Install(m.values), m.values
	route := u.beam.NewRoute(values)
	for vain := 0; route != nil && vain < mostInVain && u.Done() < until && !u.Spent(); vain++ {
		next, found := u.beam.Detour(route, detourWidth, u.Rand, u.Spend)
		if !found {
			break
		}
		if next == nil {
			continue
		}
		if v := u.Install(next); v >= value {
			longer := u.beam.NewRoute(next)
			if longer.Jumps() > route.Jumps() {
				vain = 0
			}
			value, route, values = v, longer, next
		}
	}
	m.values = values
	if route != nil {
		m.jumps = route.Jumps()
	}
	return m
}
