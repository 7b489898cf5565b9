package portfolio

import (
	"cmp"
	"slices"

	"stride/maze"
	"stride/maze/longpath"
)

// Paths among lattices of seeds, as narrow ranges without 1 have them, are trapped while a fifth of the cells are still open. So
// they are lengthened by detours through those cells (longpath.Beam.Detour): each of them for as long as its search took, the best few for
// longer when building is over, and the best one of these until most of the time is gone. Then that maze gets its exits and is repaired. On vast
// grids a detour takes too long, since each new maze is evaluated as a whole.
//
// How long a path becomes says more about a lattice than how long it was: at 91x44 with values 11-12, one of 951 jumps had 1,541 after half a second, and
// one of 1,258 had 1,406. Some lattices leave their seeds no exits, though: at 50x50 with values 7-9, paths of 1,440 jumps among seeds of 8 kept 700
// black holes, and were worth less than those of 1,290 jumps among seeds of 7. So after each stage the maze gets exits for a trial, which takes 0.04 s at
// 91x44, and counts by its jumps less what the remaining black holes cost. Its value with those exits was tried as well. But white holes and
// forced moves are repaired later, and at 40x40 with values 3-4 a maze of 642 jumps came before one of 674.
//
// Mazes differ much, those of the same lattice as well, and each takes time until it is known what it is worth. Of 46 with at least 700 jumps at first
// (91x44 with values 11-12), the value after 16,000 detours and with exits had a correlation of 0.64 with the jumps at first, and of 0.79 with the worth after
// 1,000 detours, which take 0.06 s. So short paths are left at once, mazes get exits for a trial only if they may be among the best
// few with those, and only mazes that are nearly as good as the best one are lengthened further.
//
// The exits themselves come last. A detour between the jump at which a class of seeds is discovered and the cells to which its exit leads
// turns the exit into a shortcut, so that hardly any detours are possible once there are exits; and black holes do not count in detours, as most of
// them are going to have exits.
//
// One worker with 9.5 s of processor time on a busy machine, seeds 3 and 4, before (three mazes were lengthened when building was over, by their
// jumps, and beams for detours had 30 states and could find the old path again) and now, both at the same moment:
//
//	30x30 4-5     2,649  2,443     2,601  2,600
//	50x50 7-9     7,502  7,664     7,857  7,881
//	64x48 6-7     8,300  7,362     8,289  8,596
//	91x44 11-12   9,743  9,749    10,011 10,213

const (
	// longMazes is the number of mazes that are lengthened when building is over, each for trialShare of the work unit, if it is worth nearlyShare of the
	// best one.
	longMazes   = 5
	trialShare  = 0.03
	nearlyShare = 0.85
	// firstShare is the largest share of the work unit for which a maze is lengthened as soon as it is built. Paths with less than hopelessShare
	// of the jumps of the longest path before detours are not lengthened.
	firstShare    = 0.015
	hopelessShare = 0.75
	// lengthenUntil is the share of the work unit until which the best of them is lengthened. The rest is for repairs. With 0.82 instead of 0.7,
	// 16 seeds at 91x44 with values 11-12 had a mean of 10,294 instead of 10,041, and all of eight at 50x50 with 7-9 and 64x48 with 6-7 but one
	// became better; of five at 79x89 with values 15-18, four became worse, by 0.5 % in the mean. 0.9 is no better than 0.82.
	lengthenUntil = 0.8
	// exitOrders is the number of random orders in which exits are opened at last, and orderedCells limits it on large grids: the number of
	// cells times that of orders is at most this.
	exitOrders   = 8
	orderedCells = 30_000
	// detourWidth is the width of the beams that look for detours.
	detourWidth = 8
	// mostInVain is the number of detours in a row after which a path that becomes no longer is left as it is.
	mostInVain = 10_000
)

// longMaze is a maze around a long path.
type longMaze struct {
	values []int16
	jumps  int // of its solution
	worth  int // jumps, less what the black holes cost that get no exits
	vain   int // detours in a row that have not lengthened it
}

// lengthened reports whether mazes of p are lengthened when building is over.
func lengthened(p maze.Params) bool {
	return narrowRange(p) && p.Cells() <= longpath.VastGrid
}

// longestOf returns the path that a search has found, or its longest partial path if that is longer.
func (u *worker) longestOf(path *longpath.Path) *longpath.Path {
	if path != nil && float64(u.beam.Length()) <= keptGrowth*float64(len(path.Cells)) {
		return path
	}
	if partial := u.beam.Partial(); partial != nil && (path == nil || len(partial.Cells) > len(path.Cells)) {
		return partial
	}
	return path
}

// keepLong lengthens the solution of the current maze, which was built around a path by a search of a kind, for as long as that search
// took, a share of the work unit. It keeps the maze if it is one of the best of these.
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

// lengthen lengthens the solutions of the best mazes further, and then that of the best one of these, which gets its exits.
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

// detours lengthens the solution of a maze until some share of the work unit is done, and returns the maze with
// which it ends. Black holes do not count, since most of them are going to have exits.
func (u *worker) detours(m longMaze, until float64) longMaze {
	u.Install(m.values)
	route, hope := u.beam.NewRoute(m.values), u.hope()
	for ; route != nil && m.vain < mostInVain && u.Done() < until && !u.Spent(); m.vain++ {
		next := u.beam.Detour(route, detourWidth, u.Rand, u.Spend)
		if next == nil {
			continue
		}
		u.Install(next)
		if h := u.hope(); h >= hope {
			route, hope, m.values = u.beam.NewRoute(next), h, next
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
