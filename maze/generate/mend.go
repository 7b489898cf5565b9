package generate

import (
	"stride/maze/build"
	"stride/maze/local"
	"stride/search"
)

// A maze around a long path is mended by two means in turn. Building parts of its
// solution again (build.Beam.Reroute) takes up cells that were left out and straightens
// out forced moves. Annealing changes single cells, which gives black holes their exits and
// makes forced moves of the cells beside the path free; at 1.5 and above the path comes
// apart faster than it is mended.
//
// Each round begins with the best maze of the unit and anneals a little colder than the
// one before. If the search is connected with others, the best maze may be theirs.

const (
	rounds       = 12  // in the part of a unit that is left
	rerouteShare = 0.7 // of a round
	rerouteWidth = 8   // states of a beam
	hotRound     = 1.2 // temperature at the beginning of the first round
	coldRound    = 0.5 // and of the last one
	endOfRound   = 0.3 // temperature at the end of each
)

func mend(u *local.Unit, beam *build.Beam) {
	begin := u.Done()
	heat := search.Schedule{From: hotRound, To: coldRound, Geometric: true}
	for k := range rounds {
		if u.Spent() {
			return
		}
		u.Adopt()
		end := begin + (1-begin)*float64(k+1)/rounds
		value := u.ClimbBeside(u.Recall())
		reroute(u, beam, value, u.Done()+rerouteShare*(end-u.Done()))
		value = u.Recall()
		u.AnnealBeside(value, search.Schedule{From: heat.At(float64(k) / rounds), To: endOfRound, Geometric: true}, end)
	}
}

// reroute builds parts of the solution of the present maze again, until the part until of
// the unit is done. It keeps what is no worse.
func reroute(u *local.Unit, beam *build.Beam, value int64, until float64) {
	route := beam.NewRoute(u.Values())
	for route != nil && !u.Spent() && u.Done() < until {
		values := beam.Reroute(route, rerouteWidth, u.Rand, u.Spend)
		if values == nil {
			continue
		}
		if v := u.Install(values); v >= value {
			value, route = v, beam.NewRoute(values)
		}
	}
}
