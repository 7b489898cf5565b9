package portfolio

import (
	"stride/internal/maze/parts"
	"stride/internal/maze/rebuild"
)

// A maze around a long path is repaired by large neighbourhood search, which rebuilds parts of the solution
// (internal/maze/rebuild): it visits cells that were left out and removes forced moves. Before that, every value is
// tried once in every cell off the solution, which gives exits to black holes and further jumps to cells with a single
// one.

// repair improves the best maze of the work unit until the unit is spent.
func (u *worker) repair() {
	value := u.Recall()
	if u.On(parts.Climb) {
		u.Count(parts.Climb, func() { value = u.ClimbOffPath(value) })
	}
	if u.On(parts.Reroute) {
		u.Count(parts.Reroute, func() { u.reroute(value, 1) })
	}
}

// reroute rebuilds parts of the solution of the current maze, which has the given value, until a certain
// share of the work unit is done. It keeps mazes that are no worse. Where mazes are lengthened, every
// other part is a detour.
func (u *worker) reroute(value int64, until float64) {
	route := rebuild.NewRoute(u.beam, u.Values())
	for route != nil && !u.Spent() && u.Done() < until {
		var values []int16
		if u.lengthens && u.Rand.Below(2) == 0 {
			values = route.Detour(detourWidth, u.Rand, u.Look)
		} else {
			values = route.Reroute(rerouteWidth, u.Rand, u.Look)
		}
		if values == nil {
			continue
		}
		if v := u.Install(values); v >= value {
			value, route = v, rebuild.NewRoute(u.beam, values)
		}
	}
}
