package generate

import "stride/maze/tree"

// A work unit on the smallest grids searches many beams of the tree with changing estimates, and each may take a
// tenth of the remaining time. In the middle, one broad beam takes nearly half of the unit. At 10x10 with values 1-4, 20
// beams with layers of 10,000 (3.7 million nodes) found 453 to 456, six of 30,000 found 455 or 456, and two of 100,000
// found 457. So a broad beam is worth more than several narrower ones for the same nodes; 300,000 found 457 too.
//
// Such a beam has no strata, which make narrow beams better and broad ones worse, and weights that lie near
// the learned ones, or are made by hand, from one unit to the next in turn. At 7x7 with values 2-6, the optimum of 243 was
// found by all of eight beams with layers of 40,000 and weights made by hand, and by one of eight with learned ones
// (15,000, 20,000 and 30,000 with weights made by hand: two, four and six of eight; 40,000 with strata: two); at 10x10
// with values 1-4, those made by hand find 448 where the learned ones find 454. Which ones are better cannot be told
// from narrow beams.
//
// The beam begins when the best maze is good enough to prune it, and ends before the unit does, so that regrow can begin
// with what it finds. Of runs of 10 s at 7x7 with values 2-6 on a slow machine, 15 of 19 found 243 with 0.35 of the unit, and
// 10 of 12 with 0.45; elsewhere, too, there was no clear difference. For whole searches of 24 million steps, seeds 1 to 3: 9x9
// with values 1-6 433 430 432 -> 434 434 434, 1-3 320 320 320 -> 320 320 318, 10x10 with values 1-4 455 455 455 -> 455 456 456,
// 1-9 558 556 555 -> 558 556 556, 2-4 433 443 433 -> 438 438 438. A beam that begins at 0.3 and takes 0.5 found 455 twice at
// 10x10 with values 1-4; one that begins at 0.3 found 560 in each of three runs of 60 s at 10x10 with values 1-9, instead of 558.

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
