package portfolio

import (
	"slices"

	"stride/internal/maze/parts"
	"stride/internal/maze/rebuild"
	"stride/search"
)

// A maze around a long path is repaired by large neighbourhood search, which rebuilds parts of the solution
// (internal/maze/rebuild): it visits cells that were left out and removes forced moves. Before that, every value is
// tried once in every cell off the solution, which gives exits to black holes and further jumps to cells with a single
// one.
//
// A part is rebuilt as it comes or as a detour. Which of them gains more depends on the grid and on what was done
// before, so each gets time by what it has gained.

// repair improves the best maze of the work unit until the unit is spent.
func (u *worker) repair() {
	value := u.Recall()
	if u.On(parts.Climb) {
		u.Count(parts.Climb, func() { value = u.ClimbOffPath(value) })
	}
	u.rebuild(value, 1)
}

// rebuilding is a way to rebuild parts of the solution, with what it has done.
type rebuilding struct {
	part   search.PartSet
	values func(*rebuild.Route) []int16 // of another maze, or nil
	steps  int64
	points int64 // gained
}

// due reports whether a way has had fewer steps for each point than another one.
func (w *rebuilding) due(o *rebuilding) bool { return w.steps*(o.points+1) < o.steps*(w.points+1) }

// rebuild rebuilds parts of the solution of the current maze, which has the given value, until a certain share of the
// work unit is done. It keeps mazes that are no worse.
func (u *worker) rebuild(value int64, until float64) {
	ways := slices.DeleteFunc([]rebuilding{
		{part: parts.Reroute, values: func(m *rebuild.Route) []int16 { return m.Reroute(rebuildWidth, u.Rand, u.Look) }},
		{part: parts.Detours, values: func(m *rebuild.Route) []int16 { return m.Detour(rebuildWidth, u.Rand, u.Look) }},
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
