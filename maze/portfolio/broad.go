package portfolio

import "stride/maze/tree"

// A work unit on the smallest grids searches many beams of the tree with changing estimates, and each may take a
// tenth of the remaining time. Early in the unit, one broad beam gets half of it. At 10x10 with values 1-4, 20
// beams with layers of 10,000 (3.7 million nodes) found 453 to 456, six of 30,000 found 455 or 456, and two of 100,000
// found 457. So a broad beam is worth more than several narrower ones for the same nodes; 300,000 found 457 too.
//
// Such a beam has no strata, which make narrow beams better and broad ones worse, and weights that lie near
// the learned ones, or are made by hand, from one unit to the next in turn. At 7x7 with values 2-6, the optimum of 243 was
// found by all of eight beams with layers of 40,000 and weights made by hand, and by one of eight with learned ones
// (15,000, 20,000 and 30,000 with weights made by hand: two, four and six of eight; 40,000 with strata: two). Of 27
// configurations of 5x10 to 10x10 (four beams each), those made by hand found up to 2 points more in five and up to 6 less
// in eight. Which ones are better cannot be told from narrow beams.
//
// The beam begins when the best maze is good enough to prune it. How wide it may be is computed from the time of the
// beam before, whose partial mazes take more or less time: in runs of 60 s at 10x10 with values 1-9, beams that were to take 0.45 of the unit
// took 0.32 to 0.68. So one that begins after 0.4 of the unit may not end, and then finds nothing. That configuration
// reached 560 or 562 in three of seven runs of 60 s with a beam that begins after 0.4 and gets 0.45 of the unit (seeds 1 to 7), in
// six with one that begins after 0.3, and in five with one that gets 0.5 from there on, as it is now; all others had 558.
//
// A quarter of what the beam took goes into annealing its best maze. To anneal its six best ones for a sixth of that each
// was no better (558 in each of three runs of 120 million steps at 10x10 with values 1-9, with one and with six). Nor was a second
// broad beam with the other kind of weights, for which the first one got 0.35 of the unit and annealing at most 0.02: at 10x10 with
// values 1-4, 24 million steps found 453 instead of 455, and with values 1-9, 120 million found 558 558 558 instead of
// 558 562 558 (a single beam with the same limit of annealing).

// broadens reports whether it is time for the broad beam. There is none where losses are not those of the objective.
func (g *grower) broadens() bool {
	return g.space.Exact() && !g.broadened && g.perState > 0 && g.Done() >= g.t.BroadBegin
}

// broaden searches the tree from its root by a beam that is as wide as its share of the work unit allows.
func (g *grower) broaden() {
	u := g.worker
	g.broadened = true
	weights, learned := g.space.Learned(u.Rand, 1)
	if !learned || u.Number%2 == 1 {
		weights = tree.HandMade(u.Rand)
	}
	width := max(min(int(u.t.BroadShare/g.perState), u.Width()), 1)
	g.beamFrom(nil, 0, width, weights, u.Rand.Below(u.t.Slack+1))
}
