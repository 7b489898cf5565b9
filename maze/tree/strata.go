package tree

import "stride/search"

// The layers of a beam may be divided into strata: the states with the same value of one feature. Some of the
// places are divided equally among the strata, each of which fills them with its best candidates, and the best of
// all others get the rest. Where the estimates are off by some points for states that differ much in such a
// feature, all states of a layer soon have nearly the same value of it otherwise: at 10x10 with values 2-3, two beams
// with layers of 600 found mazes of 184 and 184 without strata, and of 298 and 306 with those of useful. Up to a
// twentieth more processor time is all that strata cost.
//
// Other remedies were tried: strata of the certain loss, of the level, and of two features at once were no better
// than those below; weights with a common shift of all needed jumps, or of all weights, hardly changed what was found;
// weights from an evolution strategy (sep-CMA-ES) that maximized what beams with layers of 100 find made wider beams
// worse; weights learned from partial mazes of the configuration at hand alone found 455 instead of 449 at 10x10
// with values 1-4, but took 20 s and were no better than the table elsewhere.

// strata are the features that may divide a layer, those more often that have helped more: exit1 at 9x9 and 9x10
// with values 1-3, useful at 10x10 with values 2-3.
var strata = [...]feature{exit1, exit1, exit1, useful, useful, ring, supply, exit2, thin2, rim, pairs, need1}

const (
	// stratifiedIn says that one beam of so many has no strata.
	stratifiedIn = 3
	// leastStrata is the smallest share of the places that are divided among the strata.
	leastStrata = 0.3
)

// Stratify draws how the layers of a beam are divided into strata.
func (w *Weights) Stratify(r *search.Rand) {
	w.strata = 0
	if r.Below(stratifiedIn) > 0 {
		w.by = strata[r.Below(len(strata))]
		w.strata = leastStrata + (1-leastStrata)*r.Float64()
	}
}
