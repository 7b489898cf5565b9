package portfolio

import (
	"stride/internal/maze/parts"
	"stride/maze"
)

// The seeds of a scaffold are black holes at first, a fifth of all cells where the path is trapped early. So exits
// (maze/local/exits.go) are opened before mazes are compared: without that, a short path with few seeds came before
// a long one, and one whose seeds never get an exit before one whose seeds do.
//
// Exits can also be planned while a path is searched (longpath.Beam.SearchWithPlans), but planned cells may trap a
// path. So a work unit begins without plans. When the seeds of a path along rows stay black holes, the following
// searches along rows make plans, except for the one after a search with plans that was poor. Building continues for
// longer then, until a few paths with plans have kept their promise: their lengths differ by a hundred jumps, and
// repairing raises a maze without black holes by a few dozen points only.

const (
	// manyHoles is the number of black holes from which on they are taken for seeds without an exit.
	manyHoles = 20
	// enoughPlanned is the number of paths with plans that are enough.
	enoughPlanned = 4
)

// planning is what a work unit knows about seeds without exits.
type planning struct {
	needed bool // the seeds of some path stayed black holes
	active bool // the search at work makes plans
	kept   int  // paths with plans that kept their promise
}

// openExits gives exits to the black holes of the maze just built, if it may be the best one then, and
// reports whether it may. For narrow ranges without 1, where paths differ most, all values are tried in
// all cells.
func (u *worker) openExits() bool {
	value, holes := u.State.Value(), u.State.BlackHoles()
	best, _ := u.Best()
	if !u.On(parts.Exits) || u.Spent() || holes < manyHoles || value+int64(maze.HolePenalty*holes) <= best {
		return false
	}
	u.Count(parts.Exits, func() {
		value = u.OpenExits(value)
		if value < best && u.narrow {
			u.ClimbOffPath(value)
		}
	})
	return true
}

// lost returns what the black holes of the current maze cost, as a share of the cells that a path would have to
// visit to make up for them. The maze was built by a search of a kind, and has got its exits already. If there are
// many black holes, they are seeds, and lost notes that.
func (u *worker) lost(k *kind) float64 {
	holes := u.State.BlackHoles()
	if holes < manyHoles || !u.plans || !k.Rows {
		return 0
	}
	u.planning.needed = true
	return float64(maze.HolePenalty*holes) / float64(maze.LengthPoints*u.Params().Cells())
}

// after notes how a search of a kind has ended.
func (u *worker) after(k *kind, poor bool) {
	k.plain = u.planning.active && poor
	if u.planning.active && !poor {
		u.planning.kept++
	}
}
