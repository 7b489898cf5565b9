package generate

import (
	"stride/maze/build"
	"stride/maze/local"
	"stride/search"
)

// On small grids building is cheap and what comes of it varies, so that a unit builds and
// polishes again and again, each time with a beam as wide as a tenth of the unit allows,
// and spends its last part on the best maze.

const (
	// cycleShare is the part of a unit that one build may take.
	cycleShare = 0.1
	// polishShare is the time that polishing takes, as a multiple of building.
	polishShare = 1.0
	// finish is the part of a unit after which its best maze is polished to the end.
	finish = 0.7
)

// polish is the schedule for mazes around a path. At 1.5 and above the path comes
// apart faster than it is mended.
var polish = search.Schedule{From: 1.2, To: 0.3, Geometric: true}

// cycles reports whether it has built any maze.
func cycles(u *local.Unit, beam *build.Beam) bool {
	p := u.Params()
	kinds := promising(beam)
	built, trapped := false, 0
	for width := firstCycle; u.Done() < finish && trapped < hopeless; {
		from := u.Done()
		path := beam.Search(kinds[u.Rand.Below(len(kinds))], width, u.Rand, u.Spend)
		if path == nil {
			trapped++
			continue
		}
		built = true
		value := u.Install(path.Fill(p, u.Rand))
		cost := u.Done() - from
		u.Anneal(value, polish, min(u.Done()+polishShare*cost, 1))
		affordable := cycleShare / max(cost/float64(width), 1e-9)
		width = int(max(1, min(affordable, float64(4*width), float64(u.Width()))))
		width = (width + 1 + u.Rand.Below(width+1)) / 2
	}
	if built && !u.Spent() {
		u.Anneal(u.Recall(), polish, 1)
	}
	return built
}

// promising returns the kinds of search that promise nearly as much as the best one.
func promising(beam *build.Beam) (kinds []int) {
	best := 0.0
	for k := range beam.Kinds() {
		best = max(best, beam.Promise(k))
	}
	for k := range beam.Kinds() {
		if beam.Promise(k) >= best-nearlyAsMuch {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// nearlyAsMuch is a difference in the part of the cells that a path visits.
const nearlyAsMuch = 0.1

// firstCycle is the width of the first beam of a unit, which finds out what width costs.
const firstCycle = 4
