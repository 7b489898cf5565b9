package generate

import "stride/search"

// A maze around a long path is mended by two means in turn. Building parts of its
// solution again (build.Beam.Reroute) takes up cells that were left out and straightens
// out forced moves. Annealing changes single cells, which gives black holes their exits and
// makes forced moves of the cells beside the path free; at 1.5 and above the path comes
// apart faster than it is mended.
//
// Each round begins with the best maze of the unit and anneals a little colder than the
// one before. If the search is connected with others, the best maze may be theirs.

func (u *worker) mend() {
	t, begin := u.t, u.Done()
	heat := search.Schedule{From: t.HotRound, To: t.ColdRound, Geometric: true}
	for k := range t.Rounds {
		if u.Spent() {
			return
		}
		u.Adopt()
		end := begin + (1-begin)*float64(k+1)/float64(t.Rounds)
		value := u.ClimbBeside(u.Recall())
		u.reroute(value, u.Done()+t.RerouteShare*(end-u.Done()))
		value = u.Recall()
		u.AnnealBeside(value, search.Schedule{From: heat.At(float64(k) / float64(t.Rounds)), To: t.EndOfRound, Geometric: true}, end)
	}
}

// reroute builds parts of the solution of the present maze again, until the part until of
// the unit is done. It keeps what is no worse.
func (u *worker) reroute(value int64, until float64) {
	beam := u.beam
	route := beam.NewRoute(u.Values())
	for route != nil && !u.Spent() && u.Done() < until {
		values := beam.Reroute(route, u.t.RerouteWidth, u.Rand, u.Spend)
		if values == nil {
			continue
		}
		if v := u.Install(values); v >= value {
			value, route = v, beam.NewRoute(values)
		}
	}
}
