package portfolio

import (
	"math"
	"slices"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/internal/tree"
	"stride/internal/search"
	"stride/maze/objective"
)

// On grids of up to board.MaxCells cells a work unit of the portfolio has two methods.
//
//   - sweep searches the tree of package tree by a beam. The layers become wider from one beam to the next.
//   - lay builds a maze around a long path (internal/maze/engines/internal/longpath), and anneals it.
//
// Once, early in the unit, one broad beam gets half of it (below).
//
// The beams of the tree find nearly all of the best mazes; lay gets a small share of the time for
// the few configurations, such as 7x7 with values 1-2, in which the estimates of the beams mislead.
// How a beam estimates the losses to come is drawn again each time, since no estimate is best for
// all configurations. If there is a deadline, the first work unit also tries to prove that no maze
// is better.

// grower is the memory of the work unit.
type grower struct {
	*worker
	space *tree.Space
	trees *tree.Beam
	width int // of the next beam from the root of the tree
	// the share of the work unit that the last beam from the root took, divided by its width
	perState  float64
	broadened bool    // the broad beam was searched
	values    []int16 // scratch memory

	paths     *longpath.Beam // nil until the first maze is laid
	kinds     []int
	pathWidth int

	used   search.PartSet // parts that chose the weights of the next beam
	beams  int64          // nodes of beams
	proofs int64          // nodes of proofs
	next   int64          // nodes of the next attempt at a proof

	beamsPerProof int64 // ratio of beam nodes to proof nodes
}

const (
	firstTree             = 32      // width of the first beam
	firstWidth            = 4       // that of the first beam that lays a maze around a path
	wider                 = 1.5     // factor by which a beam is wider than the one before
	firstProof            = 1 << 14 // nodes of the first attempt at a proof
	beamsPerDoubtfulProof = 8       // beamsPerProof where a proof looks out of reach
	widestTree            = 60_000  // width of the widest beam in a tree
)

// grow searches until the work unit is spent. It reports false at once if no maze of the
// configuration has a solution.
func (u *worker) grow() bool {
	p := u.Params()
	g := &grower{
		worker: u, space: tree.NewSpaceFor(p, u.Objective()), values: make([]int16, p.Cells()),
		width: firstTree, next: firstProof, beamsPerProof: 1,
	}
	g.trees = tree.NewBeam(g.space, u.Width())
	if !g.space.Solvable() {
		return false
	}
	type method struct {
		part  search.PartSet
		run   func()
		share float64
		used  float64
	}
	methods := slices.DeleteFunc([]method{
		{part: parts.TreeBeams, run: g.sweep, share: 1 - layShare},
		{part: parts.Lay, run: g.lay, share: layShare},
	}, func(m method) bool { return !u.On(m.part) })
	if len(methods) == 0 {
		return false
	}
	for !u.Spent() {
		if g.broadens() {
			u.Count(parts.BroadBeam, g.broaden)
			g.prove()
			continue
		}
		least := &methods[0]
		for k := range methods {
			if m := &methods[k]; m.used*least.share < least.used*m.share {
				least = m
			}
		}
		from := u.Done()
		u.Count(least.part, least.run)
		least.used += max(u.Done()-from, 1e-9)
		g.prove()
	}
	return true
}

// sweep searches the tree from its root.
func (g *grower) sweep() {
	u := g.worker
	cost := g.beam(g.width, g.weights(), u.Rand.Below(slack+1))
	g.perState = cost / float64(g.width)
	g.width = nextWidth(g.width, u.Width(), cost < beamShare*(1-u.Done()))
}

// nextWidth returns the width of the next beam after one of the given width, which was cheap or
// not.
func nextWidth(width, widest int, cheap bool) int {
	if cheap {
		return min(int(float64(width)*wider), widest)
	}
	return max(int(float64(width)/wider), 1)
}

// beam runs a beam from the root, anneals the best maze that it finds, and returns the share of the
// work unit that it took. Mazes that are at most slack points worse than the best one are found
// too.
func (g *grower) beam(width int, weights tree.Weights, slack int) (cost float64) {
	g.Count(g.used, func() { cost = g.runBeam(width, weights, slack) })
	g.used = 0
	return cost
}

// runBeam is beam without counting.
func (g *grower) runBeam(width int, weights tree.Weights, slack int) (cost float64) {
	u := g.worker
	from := u.Done()
	budget := math.MaxInt32 / 2
	if best, has := u.Leading(); has && g.space.Exact() {
		budget = g.space.Top() - int(best) - 1 + slack
	}
	found := g.trees.Run(width, int32(budget), weights, u.Rand, func(n int64) bool {
		g.beams += n
		return u.Spend(n)
	})
	cost = u.Done() - from
	if len(found) > 0 {
		value := g.install(found)
		u.Offer()
		u.Anneal(value, polish, min(u.Done()+float64(polishTree*cost), 1))
	}
	return cost
}

// install installs the best of some mazes, of which there is at least one, and returns its value.
func (g *grower) install(found []tree.Maze) int64 {
	u := g.worker
	best, value := 0, int64(0)
	for k := range found {
		g.space.Values(&found[k], g.values)
		if v := u.Install(g.values); k == 0 || v > value {
			best, value = k, v
		}
		if g.space.Exact() {
			break // they are in the order of their values
		}
	}
	g.space.Values(&found[best], g.values)
	return u.Install(g.values)
}

// weights draws the weights of a beam and the strata of its layers. One beam of four does not use
// learned weights, which are worse in some configurations with few values.
func (g *grower) weights() (w tree.Weights) {
	w = g.estimate(g.Rand.Below(4) == 0, g.spread())
	g.used |= parts.Strata
	if g.On(parts.Strata) {
		w.Stratify(g.Rand)
	}
	return w
}

// estimate draws weights, by hand or around the learned ones if there are any.
func (g *grower) estimate(byHand bool, spread float64) tree.Weights {
	if (!byHand || !g.On(parts.HandMadeWeights)) && g.On(parts.LearnedWeights) {
		if w, learned := g.space.Learned(g.Rand, spread); learned {
			g.used = parts.LearnedWeights
			return w
		}
	}
	g.used = parts.HandMadeWeights
	return tree.HandMade(g.Rand)
}

// spread draws how far the weights of a beam may lie from the learned ones. Most beams are best
// with weights near them, but at 7x7 with values 3-5 the only one of 60 that found the optimum had
// quite different ones.
func (g *grower) spread() float64 {
	u := g.Rand.Float64()
	return math.Exp(2.3 * u * u * u) // at most 10
}

// lay builds a maze around a long path, with a beam as wide as the time allows.
func (g *grower) lay() {
	u, p := g.worker, g.Params()
	if g.paths == nil {
		g.paths = longpath.NewBeamFor(p, u.Objective(), longpath.MaxWidth(p), u.Off())
		g.kinds, g.pathWidth = promising(g.paths), firstWidth
	}
	from := u.Done()
	path := g.paths.Search(g.kinds[u.Rand.Below(len(g.kinds))], g.pathWidth, u.Rand, u.Look)
	cost := u.Done() - from
	if path != nil {
		install(u.Unit, path, u.Rand)
		u.Anneal(u.State.Value(), polish, min(u.Done()+cost, 1))
	}
	g.pathWidth = nextWidth(g.pathWidth, longpath.MaxWidth(p), cost < beamShare*layShare*(1-u.Done()))
}

// prove tries to prove that no maze is better than the best one. Each attempt may take twice the
// nodes of the one before, and all attempts together as many as the beams. Where an attempt has
// searched so little of the tree that the whole would seem to take more than the remaining time,
// they get a small part of that.
func (g *grower) prove() {
	u := g.worker
	if _, timed := u.TimeLeft(); !timed || !u.On(parts.Proofs) || u.Number > 0 ||
		u.Objective().Function != objective.CourseFunction() {
		return
	}
	for g.proofs+g.next <= g.beams/g.beamsPerProof && !u.Spent() {
		best, _ := u.Leading()
		s := tree.Searcher{Space: g.space, Budget: int32(g.space.Top() - int(best) - 1)}
		counted := int64(0)
		s.Poll = func() bool {
			more := u.Spend(s.Nodes - counted)
			counted = s.Nodes
			return more && s.Nodes < g.next
		}
		s.Found = func(m *tree.Maze) {
			s.Budget = m.Loss - 1
			g.space.Values(m, g.values)
			u.Install(g.values)
		}
		s.Run()
		g.proofs += s.Nodes
		if !s.Halted {
			u.Proved()
			return
		}
		if u.Spent() {
			return
		}
		affordable := float64(g.beams+g.proofs) * (1 - u.Done()) / u.Done()
		g.beamsPerProof = 1
		if float64(s.Nodes) > affordable*s.Share {
			g.beamsPerProof = beamsPerDoubtfulProof
		}
		g.next *= 2
	}
}

// A work unit on the smallest grids searches many beams of the tree with changing estimates, and
// each may take a tenth of the remaining time. Early in the unit one broad beam gets half of it,
// since a broad beam is worth more than several narrow ones with the same number of nodes
// (docs/maze-search.md has the figures).
//
// Such a beam has no strata, which make narrow beams better and broad ones worse. Its weights lie
// near the learned ones or are made by hand, in alternate work units: either wins in some
// configurations. It begins when the best maze is good enough to prune it, and early enough to end:
// how wide it may be is computed from the time of the beam before, and it takes 0.7 to 1.5 times
// what was planned.

// broadens reports whether it is time for the broad beam. There is none where losses are not those
// of the objective.
func (g *grower) broadens() bool {
	return g.On(parts.BroadBeam) && g.space.Exact() && !g.broadened && g.perState > 0 &&
		g.Done() >= broadBegin
}

// broaden searches the tree from its root by a beam that is as wide as its share of the work unit
// allows.
func (g *grower) broaden() {
	u := g.worker
	g.broadened = true
	width := max(min(int(broadShare/g.perState), u.Width()), 1)
	g.beam(width, g.estimate(u.Number%2 == 1, 1), u.Rand.Below(slack+1))
}

// promising returns the kinds of search whose promise is at most a tenth of the cells below the
// best one.
func promising(beam *longpath.Beam) (kinds []int) {
	best := 0.0
	for k := range beam.Kinds() {
		best = max(best, beam.Promise(k))
	}
	for k := range beam.Kinds() {
		if beam.Promise(k) >= best-0.1 {
			kinds = append(kinds, k)
		}
	}
	return kinds
}
