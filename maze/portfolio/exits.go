package portfolio

import "stride/maze"

// The seeds of a scaffold are black holes at first, a fifth of all cells where the path is trapped early.
// One exit ends all black holes of a class, of seeds that lead to each other. So exits are opened before
// mazes are compared: without that, a short path with few seeds came before a long one, and one whose
// seeds never get an exit before one whose seeds do. Classes that get no exit in this way may get a
// planned one (hopeful.go, leaks.go).

// manyHoles is the number of black holes from which on they are taken for seeds without an exit.
const manyHoles = 20

// openExits gives exits to the black holes of the maze just built, if it may be the best one then, and
// reports whether it may. For narrow ranges without 1, where paths differ most, all values are tried in
// all cells.
func (u *worker) openExits() bool {
	value, holes := u.State.Value(), u.State.BlackHoles()
	best, _ := u.Best()
	if u.Spent() || holes < manyHoles || value+int64(maze.HolePenalty*holes) <= best {
		return false
	}
	value = u.OpenExits(value)
	if value < best && narrowRange(u.Params()) {
		u.ClimbOffPath(value)
	}
	return true
}
