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
// Each round begins with the best maze of the lot and anneals a little colder than the
// one before. If the search is connected with others, the best maze may be theirs.

const (
	rounds       = 12  // in the part of a lot that is left
	rerouteShare = 0.7 // of a round
	rerouteWidth = 8   // states of a beam
	hotRound     = 1.2 // temperature at the beginning of the first round
	coldRound    = 0.5 // and of the last one
	endOfRound   = 0.3 // temperature at the end of each
)

func mend(l *local.Lot, beam *build.Beam) {
	begin := l.Done()
	heat := search.Schedule{From: hotRound, To: coldRound, Geometric: true}
	for k := range rounds {
		if l.Over() {
			return
		}
		l.Adopt()
		end := begin + (1-begin)*float64(k+1)/rounds
		value := l.ClimbBeside(l.Recall())
		reroute(l, beam, value, l.Done()+rerouteShare*(end-l.Done()))
		value = l.Recall()
		l.AnnealBeside(value, search.Schedule{From: heat.At(float64(k) / rounds), To: endOfRound, Geometric: true}, end)
	}
}

// reroute builds parts of the solution of the present maze again, until the part until of
// the lot is done. It keeps what is no worse.
func reroute(l *local.Lot, beam *build.Beam, value int32, until float64) {
	route := beam.NewRoute(l.Values())
	for route != nil && !l.Over() && l.Done() < until {
		values := beam.Reroute(route, rerouteWidth, l.Rand, l.Spend)
		if values == nil {
			continue
		}
		if v := l.Install(values); v >= value {
			value, route = v, beam.NewRoute(values)
		}
	}
}
