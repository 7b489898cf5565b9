package portfolio

import (
	"stride/internal/maze/parts"
	"stride/internal/maze/tree"
)

// A work unit on the smallest grids searches many beams of the tree with changing estimates, and each may take a
// tenth of the remaining time. Early in the unit one broad beam gets half of it, since a broad beam is worth more
// than several narrow ones with the same number of nodes (docs/maze-search.md has the figures).
//
// Such a beam has no strata, which make narrow beams better and broad ones worse. Its weights lie near the learned
// ones or are made by hand, in alternate work units: either wins in some configurations. It begins when the best maze
// is good enough to prune it, and early enough to end: how wide it may be is computed from the time of the beam
// before, and it takes 0.7 to 1.5 times what was planned.

// broadens reports whether it is time for the broad beam. There is none where losses are not those of the objective.
func (g *grower) broadens() bool {
	return g.On(parts.BroadBeam) && g.space.Exact() && !g.broadened && g.perState > 0 && g.Done() >= broadBegin
}

// broaden searches the tree from its root by a beam that is as wide as its share of the work unit allows.
func (g *grower) broaden() {
	u := g.worker
	g.broadened = true
	weights, learned := g.space.Learned(u.Rand, 1)
	if !learned || !g.On(parts.LearnedWeights) || u.Number%2 == 1 && g.On(parts.HandMadeWeights) {
		weights = tree.HandMade(u.Rand)
	}
	width := max(min(int(broadShare/g.perState), u.Width()), 1)
	g.beamFrom(nil, 0, width, weights, u.Rand.Below(slack+1))
}
