package portfolio

import "stride/internal/maze/parts"

// The build–polish loop is for small grids, where building is cheap and its results vary. A
// work unit builds and polishes mazes again and again, each time with a beam as wide as a
// tenth of the unit allows, and spends its last part on the best maze.

// buildAndPolish runs the build–polish loop and reports whether it has built any maze.
func (u *worker) buildAndPolish() bool {
	beam := u.beam
	kinds := promising(beam)
	built, trapped := false, 0
	for width := firstWidth; u.Done() < finishBegin && trapped < maxTrapped; {
		from := u.Done()
		path := beam.Search(kinds[u.Rand.Below(len(kinds))], width, u.Rand, u.Look)
		if path == nil {
			trapped++
			continue
		}
		built = true
		install(u.Unit, path, u.Rand)
		cost := u.Done() - from
		u.Anneal(u.State.Value(), polish, min(u.Done()+float64(polishShare*cost), 1))
		affordable := cycleShare / max(cost/float64(width), 1e-9)
		width = int(max(1, min(affordable, float64(4*width), float64(u.Width()))))
		width = (width + 1 + u.Rand.Below(width+1)) / 2
	}
	if built && !u.Spent() {
		u.Anneal(u.Recall(), polish, 1)
	}
	return built
}

// firstWidth is the width of the first beam of a work unit, which measures the cost of width.
const firstWidth = 4

// polishes is buildAndPolish, counted.
func (u *worker) polishes() (built bool) {
	u.Count(parts.Polish, func() { built = u.buildAndPolish() })
	return built
}
