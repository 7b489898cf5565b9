package tree

import "stride/search"

// The layers of a beam may be divided into strata: the states with the same value of one feature. Some of the
// places are divided equally among the strata, each of which fills them with its best candidates, and the best of
// all others get the rest. Where the estimates are off by some points for states that differ much in such a
// feature, all states of a layer soon have nearly the same value of it otherwise. Strata take a tenth more processor
// time in layers of 600, and up to 70 % more in layers of 20,000.

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
