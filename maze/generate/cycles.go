package generate

import (
	"stride/maze/build"
	"stride/maze/local"
	"stride/search"
)

// On small grids building is cheap and what comes of it varies, so that a lot builds and
// polishes again and again, each time with a beam as wide as a tenth of the lot allows,
// and spends its last part on the best maze.

const (
	// cycleShare is the part of a lot that one build may take.
	cycleShare = 0.1
	// polishShare is the time that polishing takes, as a multiple of building.
	polishShare = 1.0
	// finish is the part of a lot after which its best maze is polished to the end.
	finish = 0.7
)

// polish is the schedule for mazes around a path. At 1.5 and above the path comes
// apart faster than it is mended.
var polish = search.Schedule{From: 1.2, To: 0.3, Geometric: true}

// cycles reports whether it has built any maze.
func cycles(l *local.Lot, beam *build.Beam) bool {
	p := l.Params()
	kinds := promising(beam)
	built, trapped := false, 0
	for width := firstCycle; l.Done() < finish && trapped < hopeless; {
		from := l.Done()
		path := beam.Search(kinds[l.Rand.Below(len(kinds))], width, l.Rand, l.Spend)
		if path == nil {
			trapped++
			continue
		}
		built = true
		value := l.Install(path.Fill(p, l.Rand))
		cost := l.Done() - from
		l.Anneal(value, polish, min(l.Done()+polishShare*cost, 1))
		affordable := cycleShare / max(cost/float64(width), 1e-9)
		width = int(max(1, min(affordable, float64(4*width), float64(l.Width()))))
		width = (width + 1 + l.Rand.Below(width+1)) / 2
	}
	if built && !l.Over() {
		l.Anneal(l.Recall(), polish, 1)
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

// firstCycle is the width of the first beam of a lot, which finds out what width costs.
const firstCycle = 4
