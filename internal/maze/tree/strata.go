package tree

import "stride/search"

// The layers of a beam may be divided into strata: the states with the same value of one feature. Some of the
// places are divided equally among the strata, each of which fills them with its best candidates, and the best of
// all others get the rest. Where the estimates are off by some points for states that differ much in such a
// feature, all states of a layer soon have nearly the same value of it otherwise: at 10x10 with values 2-3, two beams
// with layers of 600 found mazes of 184 and 184 without strata, and of 298 and 306 with those of useful. Strata take a
// tenth more processor time in layers of 600, and up to 70 % more in layers of 20,000.
//
// At 7x7 with values 3-5, beams with layers of 20,000 found the optimum of 214 with strata by needs or by level only.
//
// Other remedies were tried: strata by the certain loss, or by two features at once, were no better than those
// below; weights with a common shift of all needed jumps, or of all weights, hardly changed what was found;
// weights from an evolution strategy (sep-CMA-ES) that maximized what beams with layers of 100 find made wider beams
// worse; weights learned from partial mazes of the configuration at hand alone found 455 instead of 449 at 10x10
// with values 1-4, but took 20 s and were no better than the table elsewhere.

// What divides a layer into strata, besides features.
const (
	needs   = features + iota // known cells that need another jump into them
	byLevel                   // distance of the current level
)

// strata are the features that may divide a layer, those more often that have helped more: way1 at 9x9 and 9x10
// with values 1-3, useful at 10x10 with values 2-3.
var strata = [...]feature{way1, way1, way1, useful, useful, needs, needs, byLevel, ring, supply, way2,
	thin2, rim, pairs}

// stratum returns the stratum of a partial maze.
func (u *inUnits) stratum(c *node, look *outlook) uint8 {
	switch u.by {
	case needs:
		return uint8(look[need1] + look[need2] + look[need3] + look[need4])
	case byLevel:
		return uint8(c.level)
	}
	return uint8(look[u.by])
}

const (
	// One beam in stratifiedIn has no strata.
	stratifiedIn = 3
	// minStrata is the smallest share of the places that are divided among the strata.
	minStrata = 0.3
)

// Stratify draws how the layers of a beam are divided into strata.
func (w *Weights) Stratify(r *search.Rand) {
	w.strata = 0
	if r.Below(stratifiedIn) > 0 {
		w.by = strata[r.Below(len(strata))]
		w.strata = minStrata + float64((1-minStrata)*r.Float64())
	}
}
