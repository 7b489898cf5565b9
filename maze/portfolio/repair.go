package portfolio

import (
	"stride/internal/maze/parts"
	"stride/internal/maze/rebuild"
	"stride/search"
)

// A maze around a long path is repaired by two methods in turn. Large neighbourhood search,
// which rebuilds parts of the solution (internal/maze/rebuild), visits cells that were left out
// and removes forced moves. Annealing changes single cells, which gives exits to black holes
// and further jumps to off-path cells with a forced move. At temperatures of 1.5 and above
// the path falls apart faster than it is repaired.
//
// Each round begins with the best maze of the work unit and anneals at slightly lower
// temperatures than the round before.

// repair improves the best maze of the work unit until the unit is spent.
func (u *worker) repair() {
	t, begin := u.t, u.Done()
	u.Count(parts.Rounds, func() {})
	heat := search.Schedule{From: t.HotRound, To: t.ColdRound, Geometric: true}
	rounds, share := t.Rounds, t.RerouteShare
	if !u.On(parts.Rounds) {
		rounds = 1
	}
	if !u.On(parts.RepairAnneal) {
		share = 1
	}
	for k := range rounds {
		if u.Spent() {
			return
		}
		end := begin + (1-begin)*float64(k+1)/float64(rounds)
		value := u.Recall()
		if u.On(parts.Climb) {
			u.Count(parts.Climb, func() { value = u.ClimbOffPath(value) })
		}
		u.Count(parts.Reroute, func() { u.reroute(value, u.Done()+float64(share*(end-u.Done()))) })
		value = u.Recall()
		from := heat.At(float64(k) / float64(rounds))
		if u.On(parts.RepairAnneal) {
			u.Count(parts.RepairAnneal, func() {
				u.AnnealOffPath(value, search.Schedule{From: from, To: endOfRound, Geometric: true}, end)
			})
		}
	}
}

// reroute rebuilds parts of the solution of the current maze, which has the given value, until a certain
// share of the work unit is done. It keeps mazes that are no worse. Where mazes are lengthened, every
// other part is a detour.
func (u *worker) reroute(value int64, until float64) {
	if !u.On(parts.Reroute) {
		return
	}
	route := rebuild.NewRoute(u.beam, u.Values())
	for route != nil && !u.Spent() && u.Done() < until {
		var values []int16
		if u.lengthens && u.Rand.Below(2) == 0 && u.On(parts.Detours) {
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
