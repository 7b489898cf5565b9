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

// UsesScaffold reports whether searches of a kind follow a scaffold. Wider beams improve
// such searches only a little.
func (b *Beam) UsesScaffold(kind int) bool { return kind >= OpenKinds }

// Promise estimates the share of the cells, from 0 to 1, that the path of a search of a kind
// will visit. It is a rule of thumb for what to try first.
func (b *Beam) Promise(kind int) float64 {
	p, o := b.geometry.p, &b.options
	if kind >= OpenKinds {
		return o.ScaffoldPromise * (1 - float64(b.layouts[kind-OpenKinds].loss())/float64(p.Cells()))
	}
	ratio := float64(min(p.Rows, p.Cols)) / float64(p.Max)
	return max(o.LeastRatio, 1-float64(o.OpenLoss*ratio)-float64(o.TrapLoss*max(0, ratio-o.WidestRatio)))
}

// riskyRatio is how often the largest jump fits into the shorter side of a grid of more than riskyCells
// cells on which open searches are not to be relied on: their paths either visit 2 % more of the cells
// than those along a scaffold, or the branch sets become so large that there are a hundred jumps after a
// second. At 91x74 with values 1-34 (2.2 times), two of three did the latter; at 90x90, two of three with
// values 1-43 (2.1), and none with values 1-50 (1.8); at 60x60, none with values 1-28.
const (
	riskyRatio = 1.8
	riskyCells = 4000
)

// Risky reports whether an open search promises most, but may take all of the time for a hundred jumps.
// If so, there are scaffolds, too.
func (b *Beam) Risky() bool {
	p := b.geometry.p
	return p.Cells() > riskyCells && float64(min(p.Rows, p.Cols)) > riskyRatio*float64(p.Max) &&
		len(b.layouts) > 0 && b.Promise(0) > b.Promise(OpenKinds)
}

// Varied reports whether searches of a kind differ so much that a poor path says little about the next one.
func (b *Beam) Varied(kind int) bool { return b.lattices(kind) != nil }

// lattices returns the layout of a kind of search among lattices of seeds, or nil.
func (b *Beam) lattices(kind int) *latticeLayout {
	if kind < OpenKinds {
		return nil
	}
	l, _ := b.layouts[kind-OpenKinds].(*latticeLayout)
	return l
}

// safeLevels is the number of levels of the layout along rows that is rarely trapped on vast grids: a
// period of 4 has one turn.
const safeLevels = 2

// Safe returns the kinds of search that are rarely trapped on a vast grid, the surest one first. Larger
// periods promise longer paths there, but may take all of the time at one of their many turns. Where 1 is
// no value of the range, the safe kinds are staircases (Steady), if there are any. Safe returns none on
// other grids, and none where an open search promises most.
func (b *Beam) Safe() (kinds []int) {
	if !b.geometry.vast || len(b.layouts) == 0 || b.Promise(0) > b.Promise(OpenKinds) {
		return nil
	}
	for kind := b.Kinds() - 1; kind >= OpenKinds; kind-- {
		if b.Steady(kind) {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) > 0 {
		return kinds
	}
	for k, l := range b.layouts {
		if l, rows := l.(*rowLayout); rows && (l.gap == 1 && l.levels == safeLevels || l.levels < safeLevels && 1<<safeLevels > b.geometry.p.Max) {
			kinds = append(kinds, OpenKinds+k)
		}
	}
	return kinds
}

// Steady reports whether searches of a kind follow staircases along which, on vast grids, narrow beams
// come as far as wide ones, in a fraction of the time that rows take. It is false on other grids.
func (b *Beam) Steady(kind int) bool {
	if !b.geometry.vast || kind < OpenKinds {
		return false
	}
	l, stairs := b.layouts[kind-OpenKinds].(*stairLayout)
	return stairs && l.steady()
}

// Surest returns the kind of search along rows with a period of 2, which has no turn at all and makes a
// path through nearly half of the cells wherever the range has 1 and 2. It returns false if there is
// none.
func (b *Beam) Surest() (kind int, ok bool) {
	for k, l := range b.layouts {
		if l, rows := l.(*rowLayout); rows && l.gap == 1 && l.levels == 1 && b.geometry.p.Min == 1 {
			return OpenKinds + k, true
		}
	}
	return 0, false
}

// FollowsRows reports whether searches of a kind follow rows of seeds. On vast grids narrow beams do that
// as well as wider ones.
func (b *Beam) FollowsRows(kind int) bool {
	if kind < OpenKinds {
		return false
	}
	_, rows := b.layouts[kind-OpenKinds].(*rowLayout)
	return rows
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
		if b.planning {
			l = backwardLayout{l.(*rowLayout)}
		}
		s = b.drawScaffold(l, r)
		if s.order != nil {
			if b.planning {
				b.classify(s)
			}
			b.guide = guide{forced: forced, scaffold: s, skipCost: b.drawSkipCost(s, r), multiEntry: b.weights.multiEntry}
			return
		}
		kind = r.Below(OpenKinds)
	}
	b.guide = guide{forced: forced, scaffold: s, keepsExit: s != nil, multiEntry: b.weights.multiEntry, crowd: b.drawCrowd(s, r)}
	if b.guide.crowd.grows {
		b.guide.multiEntry = b.weights.openMultiEntry
	}
	b.setEarlyCosts(b.weights.sweep[kind])
}

// ordered reports whether the search follows the order of a scaffold.
func (b *Beam) ordered() bool { return b.guide.scaffold != nil && b.guide.scaffold.order != nil }

// drawSkipCost draws what each cell costs that the path skips in the order of a scaffold. With strips,
// and along rows on vast grids, where a search takes long and a beam is narrow, it is from most-left to
// half as much again: a narrow beam that skips cells lightly and comes back for them encloses itself. At
// 250x250 with values 1-30 and a period of 16, two of five beams of width 3 came through with 1.5 to 5
// points, and all of them with 5 to 7 points or 8 to 12.
func (b *Beam) drawSkipCost(s *scaffold, r *search.Rand) int32 {
	least, most := b.weights.leastLeft, b.weights.mostLeft
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

// drawScaffold draws a scaffold that leaves a way to the goal, if it finds one. Where 1 is no value
// of the range, the goal can be entered from a few cells only, and with some rows or diagonals of
// seeds no path through the others leads to those: at 91x44 with values 11-12, one of the two
// possible classes of diagonals cuts off the goal, and no path along such a scaffold, however
// long, made a maze.
func (b *Beam) drawScaffold(l layout, r *search.Rand) *scaffold {
	s := l.scaffold(r)
	for range scaffoldDraws - 1 {
		if b.leadsToGoal(s) {
			break
		}
		s = l.scaffold(r)
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
		return !b.leadsToGoal(b.drawScaffold(l, search.NewRand(0, 0)))
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
		if gate := b.options.GateRanges * p.Max; max(down, right) < gate {
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
