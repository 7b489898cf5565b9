package longpath

import (
	"slices"

	"stride/search"
)

// Besides gains and losses, something has to guide a beam search over the grid: it looks only a
// few jumps ahead, and a path that closes cells in a bad order is trapped a thousand jumps
// later. There are two kinds of open search, which sweep from the start to the goal weakly
// or strongly, and one kind for each layout of a scaffold, which follows the order of the
// scaffold. Which kind is best depends on the range and on the sides of the grid. Promise is
// a rule of thumb; the caller tries several kinds.

// Kinds returns the number of kinds of search: two open ones and one for each layout.
func (b *Beam) Kinds() int { return OpenKinds + len(b.layouts) }

// Traits are what a kind of search guarantees. An open search has none of them.
type Traits struct {
	Scaffold bool // it follows a scaffold; wider beams improve such a search only a little
	Rows     bool // of rows of seeds: on vast grids narrow beams follow them as well as wider ones
	Varied   bool // its paths vary: a poor one says little about the next
	Surest   bool // it has no turn at all, and visits nearly half of the cells
	Loss     int  // estimate of the number of cells that seeds and turns take

	// On grids of more than VastGrid cells only:
	Safe   bool // it is rarely trapped, while others may take all of the time at one of their many turns
	Steady bool // it is safe, and narrow beams come as far as wide ones, in a fraction of the time that rows take
}

// Traits returns the traits of a kind of search.
func (b *Beam) Traits(kind int) Traits {
	if kind < OpenKinds {
		return Traits{}
	}
	t := b.layouts[kind-OpenKinds].traits()
	t.Scaffold = true
	return t
}

// Promise estimates the share of the cells, from 0 to 1, that the path of a search of a kind
// will visit. It is a rule of thumb for what to try first.
func (b *Beam) Promise(kind int) float64 {
	p := b.geometry.p
	if kind >= OpenKinds {
		return scaffoldPromise * (1 - float64(b.Traits(kind).Loss)/float64(p.Cells()))
	}
	ratio := float64(min(p.Rows, p.Cols)) / float64(p.Max)
	return max(minPromise, 1-float64(openLoss*ratio)-float64(trapLoss*max(0, ratio-widestRatio)))
}

// OpenKinds is the number of kinds of open search, which come first: a weak and a strong sweep.
const OpenKinds = 2

// guide is what guides one search besides its gains and losses.
type guide struct {
	scaffold   *scaffold // or nil
	part       bool      // the search is for Reroute: there is neither sweep nor scaffold
	firstValue int       // of the first cell of such a part; 0 if any will do
	forced     int32     // what a forced forward move costs
	keepsExit  bool      // states from which no open cells lead to the goal are dropped
	skipCost   int32     // with a scaffold: what each cell costs that the path skips

	multiEntry int32 // what a second jump into a cell is worth
	crowd      crowd // what open neighbours are worth, in an open search
}

// setGuide prepares the guide of a search of a kind.
func (b *Beam) setGuide(kind int, r *search.Rand) {
	p := b.geometry.p
	forced := b.weights.forced[0]
	if p.Cells() >= roomy {
		forced = b.weights.forced[r.Below(len(forcedCosts))]
	}
	var s *scaffold
	if kind >= OpenKinds {
		l := b.layouts[kind-OpenKinds]
		s = b.drawScaffold(l, b.planning, r)
		if s.order != nil {
			if b.planning {
				b.classify(s)
			}
			b.guide = guide{
				forced: forced, scaffold: s, skipCost: b.drawSkipCost(s, r), multiEntry: b.weights.multiEntry,
			}
			return
		}
		kind = r.Below(OpenKinds)
	}
	b.guide = guide{
		forced: forced, scaffold: s, keepsExit: s != nil, multiEntry: b.weights.multiEntry, crowd: b.drawCrowd(s, r),
	}
	if b.guide.crowd.grows {
		b.guide.multiEntry = b.weights.openMultiEntry
	}
	b.setEarlyCosts(b.weights.sweep[kind])
}

// ordered reports whether the search follows the order of a scaffold.
func (b *Beam) ordered() bool { return b.guide.scaffold != nil && b.guide.scaffold.order != nil }

// drawSkipCost draws what each cell costs that the path skips in the order of a scaffold. With strips,
// and along rows on vast grids, where a search takes long and a beam is narrow, it is from most-left to
// half as much again: a narrow beam that skips cells lightly and comes back for them encloses itself.
func (b *Beam) drawSkipCost(s *scaffold, r *search.Rand) int32 {
	least, most := b.weights.minSkip, b.weights.maxSkip
	if s.runs && (b.geometry.vast || s.strips) {
		least, most = most, most+most/2
	}
	return least + int32(r.Below(int(most-least)+1))
}

// scaffoldDraws is the number of scaffolds of a layout that are drawn at most until one of them
// leaves a way to the goal.
const scaffoldDraws = 8

// onVastRows reports whether the search follows rows of seeds on a vast grid, where turns matter most
// and beams are narrow.
func (b *Beam) onVastRows() bool {
	return b.geometry.vast && b.guide.scaffold != nil && b.guide.scaffold.runs
}

// drawScaffold draws a scaffold that leaves a way to the goal, if it finds one. Where 1 is no value of the range,
// the goal can be entered from a few cells only, and with some seeds no path through the others leads to those.
func (b *Beam) drawScaffold(l layout, planning bool, r *search.Rand) *scaffold {
	s := l.scaffold(planning, r)
	for range scaffoldDraws - 1 {
		if b.leadsToGoal(s) {
			break
		}
		s = l.scaffold(planning, r)
	}
	return s
}

// leadsToGoal reports whether jumps of the range lead from the start to the goal without passing
// the seeds of a scaffold.
func (b *Beam) leadsToGoal(s *scaffold) bool {
	if b.geometry.p.Min == 1 {
		return true
	}
	f := make([]uint64, b.geometry.words)
	b.geometry.begin(f, s)
	return b.shortestExit(f, b.geometry.start) != nil
}

// possibleLayouts returns the layouts of which some scaffold leaves a way to the goal.
func (b *Beam) possibleLayouts(all []layout) []layout {
	if b.geometry.p.Min == 1 {
		return all // see leadsToGoal; drawing scaffolds of a million cells takes time
	}
	return slices.DeleteFunc(all, func(l layout) bool {
		return !b.leadsToGoal(b.drawScaffold(l, false, search.NewRand(0, 0)))
	})
}

// setEarlyCosts prepares the costs of visiting a cell early in an open search. They grow
// towards the goal.
func (b *Beam) setEarlyCosts(sweep int) {
	p := b.geometry.p
	for v := range b.earlyCosts {
		down, right := int(b.geometry.Row[b.geometry.goal])-v/p.Cols, int(b.geometry.Col[b.geometry.goal])-v%p.Cols
		down, right = max(down, -down), max(right, -right)
		b.earlyCosts[v] = int32(-sweep * (down + right) / (p.Rows + p.Cols))
		if gate := gateRanges * p.Max; max(down, right) < gate {
			b.earlyCosts[v] += int32(int(b.weights.gate) * (gate - max(down, right)) / gate)
		}
	}
}

// chargeSkipped subtracts the cost of the cells that succ skips in the order of the scaffold,
// if its head lies further on in that order. f is the bitboard before the jump.
func (b *Beam) chargeSkipped(f []uint64, succ *successor) {
	s := b.guide.scaffold
	at := s.order[succ.head]
	switch {
	case at < succ.front:
		b.refundSkipped(succ, succ.head)
		return
	case at == spared:
		succ.addOrderScore(-sparedCost * b.guide.skipCost)
		return
	}
	count := at - succ.front
	if count <= farAhead {
		for _, v := range s.cells[succ.front:at] {
			if !b.geometry.open(f, v) {
				count--
			}
		}
	}
	succ.addOrderScore(-count * b.guide.skipCost)
	succ.front = at + 1
}

// refundSkipped adds the cost of cell v, which succ closes, back to its score, if the path
// skipped that cell before.
func (b *Beam) refundSkipped(succ *successor, v int32) {
	if b.guide.scaffold.order[v] < succ.front {
		succ.addOrderScore(b.guide.skipCost)
	}
}

// addOrderScore adds to the score, as a part that is due to the order of visits alone.
func (succ *successor) addOrderScore(gain int32) {
	succ.score += gain
	succ.orderScore += gain
}

// sparedCost is how many skipped cells a jump to a spared cell counts.
const sparedCost = 16

// farAhead is the distance in the order of a scaffold above which all cells in between count
// as skipped, without looking which of them are open.
const farAhead = 200
