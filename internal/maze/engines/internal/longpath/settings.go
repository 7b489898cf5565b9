package longpath

import (
	"math"
	"slices"

	"stride/internal/maze/engines/internal/aims"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/internal/scaffold"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// Besides gains and losses, something has to guide a beam search over the grid: it looks only a few
// jumps ahead, and a path that closes cells in a bad order is trapped a thousand jumps later. There
// is one kind of open search, which sweeps from the start to the goal, and one kind for each
// scaffold, which follows the order of the scaffold. Which kind is best depends on the range and on
// the sides of the grid. Promise is a rule of thumb; the caller tries several kinds.

// Kinds returns the number of kinds of search: an open one and one for each of scaffolds.
func (b *Beam) Kinds() int { return 1 + len(b.scaffolds) }

// Traits returns the traits of a kind of search.
func (b *Beam) Traits(kind int) scaffold.Traits {
	if kind == Open {
		return scaffold.Traits{}
	}
	return b.scaffolds[kind-1].Traits
}

// Used returns the parts that have been at work in the current search, or in the last one.
func (b *Beam) Used() search.PartSet { return b.used }

// Learn tells searches of a kind how long the path is that the last one has found. The caller may
// count it longer or shorter for what can be made of it.
func (b *Beam) Learn(kind, length int) {
	if kind > Open && b.scaffolds[kind-1].Learn != nil {
		b.scaffolds[kind-1].Learn(length)
	}
}

// Promise estimates the share of the cells, from 0 to 1, that the path of a search of a kind will
// visit. It is a rule of thumb for what to try first: a path visits 97 % of what a scaffold leaves.
// In the open it loses 2 % for each largest jump that the shorter side has, and 30 % more for each
// above 2.5, since it is trapped, but visits 40 %.
func (b *Beam) Promise(kind int) float64 {
	p := b.geometry.p
	if kind > Open {
		return 0.97 * (1 - float64(b.Traits(kind).Loss)/float64(p.Cells()))
	}
	ratio := float64(min(p.Rows, p.Cols)) / float64(p.Max)
	return max(0.4, 1-float64(0.02*ratio)-float64(0.3*max(0, ratio-2.5)))
}

// Open is the kind of open search. Kinds with a scaffold follow it.
const Open = 0

// settings are what one search follows besides the options: a scaffold, and prices that were drawn
// for it.
type settings struct {
	scaffold   *scaffold.Scaffold // or nil
	exits      *exitPlan          // nil if no exits are planned for its seeds
	part       bool               // the search crosses a gap: there is neither sweep nor scaffold
	firstValue int                // of the first cell of such a part; 0 if any will do
	forced     int32              // what a forced forward move costs
	keepsWay   bool               // states from which no open cells lead to the goal are dropped

	multiEntry int32 // what a second jump into a cell is worth
	crowd      crowd // what open neighbours are worth, in an open search
}

// set makes the settings of a search of a kind.
func (b *Beam) set(kind int, r *search.Rand) {
	b.used = 0
	b.settings = settings{forced: b.weights.forced[0], multiEntry: b.weights.multiEntry}
	st := &b.settings
	if b.geometry.p.Cells() >= roomy {
		b.used |= parts.ForcedCost
		if drawn := r.Below(len(forcedCosts)); b.on(parts.ForcedCost) {
			st.forced = b.weights.forced[drawn]
		}
	}
	if kind > Open {
		l := b.scaffolds[kind-1]
		st.scaffold = b.drawScaffold(l, r)
		b.used |= l.Part | st.scaffold.Parts
	}
	if b.ordered() {
		if b.planning {
			b.used |= parts.PlannedExits
			st.exits = b.classify(st.scaffold)
		}
		return
	}
	b.used |= parts.Neighbours | parts.Gate
	if st.scaffold != nil {
		b.used |= parts.Enclosed
		st.keepsWay = b.on(parts.Enclosed)
	}
	if st.crowd = b.drawCrowd(r); st.crowd.grows {
		st.multiEntry = b.weights.openMultiEntry
	}
	b.setEarlyCosts()
}

// ordered reports whether the search follows the order of a scaffold.
func (b *Beam) ordered() bool { return b.settings.scaffold != nil && b.settings.scaffold.Order != nil }

// onVastRows reports whether the search follows rows of seeds on a vast grid, where turns matter
// most and beams are narrow.
func (b *Beam) onVastRows() bool {
	return b.geometry.vast && b.settings.scaffold != nil && b.settings.scaffold.Runs
}

// drawScaffold draws a scaffold of a kind that leaves a way to the goal, if one of eight does.
// Where 1 is no value of the range, the goal can be entered from a few cells only, and with some
// seeds no path through the others leads to those.
func (b *Beam) drawScaffold(l scaffold.Kind, r *search.Rand) *scaffold.Scaffold {
	for draws := 1; ; draws++ {
		if s := l.Draw(b.planning, r); draws == 8 || b.leadsToGoal(s) {
			return s
		}
	}
}

// leadsToGoal reports whether jumps of the range lead from the start to the goal without passing
// the seeds of a scaffold.
func (b *Beam) leadsToGoal(s *scaffold.Scaffold) bool {
	if b.geometry.p.Min == 1 {
		return true
	}
	f := make([]uint64, b.geometry.Words)
	b.geometry.begin(f, s, nil)
	return b.wayToGoal(f, b.geometry.start) != nil
}

// possibleScaffolds returns the kinds of scaffolds of which some scaffold leaves a way to the goal.
func (b *Beam) possibleScaffolds(all []scaffold.Kind) []scaffold.Kind {
	if b.geometry.p.Min == 1 {
		return all // see leadsToGoal; drawing scaffolds of a million cells takes time
	}
	return slices.DeleteFunc(all, func(l scaffold.Kind) bool {
		return !b.leadsToGoal(b.drawScaffold(l, search.NewRand(0, 0)))
	})
}

// setEarlyCosts prepares the costs of visiting a cell early in an open search. They grow towards
// the goal, and by up to gateCost more within two largest jumps of it: a path that has closed the
// cells around the goal too early is trapped.
func (b *Beam) setEarlyCosts() {
	p := b.geometry.p
	gate := 2 * p.Max
	for v := range b.earlyCosts {
		down, right := int(b.geometry.Row[b.geometry.goal])-v/p.Cols,
			int(b.geometry.Col[b.geometry.goal])-v%p.Cols
		down, right = max(down, -down), max(right, -right)
		b.earlyCosts[v] = int32(-sweepGain * (down + right) / (p.Rows + p.Cols))
		if away := max(down, right); away < gate && b.on(parts.Gate) {
			b.earlyCosts[v] += int32(gateCost * (gate - away) / gate)
		}
	}
}

// chargeSkipped subtracts the cost of the cells that succ skips in the order of the scaffold, if
// its head lies further on in that order: those that are open, or all of more than 200 without a
// look at them. A jump to a spared cell counts as 16. f is the bitboard before the jump.
func (b *Beam) chargeSkipped(f []uint64, succ *successor) {
	s := b.settings.scaffold
	at := s.Order[succ.head]
	switch {
	case at < succ.front:
		b.refundSkipped(succ, succ.head)
		return
	case at == scaffold.Spared:
		succ.addOrderScore(-16 * skipCost)
		return
	}
	count := at - succ.front
	if count <= 200 {
		for _, v := range s.Cells[succ.front:at] {
			if !b.geometry.Open(f, v) {
				count--
			}
		}
	}
	succ.addOrderScore(-count * skipCost)
	succ.front = at + 1
}

// refundSkipped adds the cost of cell v, which succ closes, back to its score, if the path
// skipped that cell before.
func (b *Beam) refundSkipped(succ *successor, v int32) {
	if b.settings.scaffold.Order[v] < succ.front {
		succ.addOrderScore(skipCost)
	}
}

// addOrderScore adds to the score, as a part that is due to the order of visits alone.
func (succ *successor) addOrderScore(gain int32) {
	succ.score += gain
	succ.orderScore += gain
}

const (
	// point is the number of units of a score that make one point, and lengthGain what each jump of
	// the path is worth.
	point      = 128
	lengthGain = maze.LengthPoints * point

	// of each off-path cell, which the path can no longer visit
	sideCost = (maze.LengthPoints + maze.HolePenalty) * point
	// of a cell next to the start in an open search; in proportion to its distance from the goal
	sweepGain = point
	// of the goal's neighbours, in such a search, if they are visited at once
	gateCost = 6 * point
	// of a cell that the path skips in the order of a scaffold
	skipCost = 13 * point / 4
	// points for a second jump into a cell, which is no forced backward move then
	doubleGain = maze.ForcedPenalty
	// the same in open searches on grids of roomy cells or more
	doubleInOpen = 4

	// maxForced is the most that a forced move costs, where other objectives than the course's make
	// it cost more than that.
	maxForced = 50
)

// weights are the prices of a beam, in units of a score.
type weights struct {
	noise int32 // the random part of each score is smaller
	// what a lost pair of open neighbours costs at most, times the number of values
	open                       int32
	multiEntry, openMultiEntry int32 // of a second jump into a cell, and that in open searches
	equal                      int32 // for two jumps of the same length, one after the other
	forced                     [len(forcedCosts)]int32
}

// weightsFor returns the weights of a search for mazes of a value function. Whatever the function
// has a jump worth, it is lengthGain here, and forced moves cost more or less in proportion.
func weightsFor(f objective.Function) weights {
	units := func(points float64) int32 { return int32(math.Round(points * point)) }
	guide, equal := aims.Guide(f)
	relative := func(weight int) float64 {
		return float64(weight) * maze.LengthPoints / float64(max(1, guide.Length))
	}
	forward := float64(min(maxForced, relative(-guide.Forward)) / maze.ForcedPenalty)
	backward := float64(min(maxForced, relative(-guide.Backward)) / maze.ForcedPenalty)
	w := weights{
		noise: point / 2, open: 10 * point, multiEntry: units(backward * doubleGain),
		openMultiEntry: units(backward * doubleInOpen), equal: units(relative(equal)),
	}
	for k, cost := range forcedCosts {
		w.forced[k] = units(forward * cost)
	}
	return w
}

// on reports whether a part of the search is not switched off.
func (b *Beam) on(part search.PartSet) bool { return b.off&part == 0 }

// A path should not cut off cells that it has yet to visit. Warnsdorff's rule for knight's tours
// (1823) says: go to the cell with the fewest ways on. As a potential, each open cell is worth the
// number of its open neighbours, and a cell that is closed costs as much as it has of them. So the
// path prefers cells with few open neighbours, and the open cells stay crowded.
//
// The cost of a pair doesn't count at the goal, or a path that reached the goal after four jumps
// would come before one of 9,900. It is rounded after the multiplication with the number of
// neighbours, since it may be a hundredth of a point.
//
// On grids of 1,000 cells and more (roomy) the cost grows towards the end with the inverse root of
// the share of cells that are left, to ten times at one percent of them. Cells have fewer open
// neighbours by then, and each is worth more. Crowded cells also provide each other with second
// jumps, which are scarce at the end, so that a second jump is worth four points to these searches
// instead of two (doubleInOpen).
//
// Where the largest jump fits more than 2.5 times into the longer side, a path has to sweep the
// grid. A lower cost is better there at most sizes, though not at all of them, so that each search
// draws its cost between openLeast and the full one, evenly on a logarithmic scale. Among lattices
// of seeds the cost is openAmong.

// crowd says what a lost pair of open neighbours costs in an open search.
type crowd struct {
	unit  int64 // at first, in crowdUnits parts of a unit of the score
	grows bool
}

const (
	crowdUnits = 1 << 10
	openLeast  = 2 // points
	openAmong  = 0.5
)

// drawCrowd returns the crowd of an open search, among the seeds of a lattice if there is one.
func (b *Beam) drawCrowd(r *search.Rand) crowd {
	p := b.geometry.p
	if !b.on(parts.Neighbours) {
		return crowd{}
	}
	values := int64(max(b.geometry.values(), 1))
	if b.settings.scaffold != nil {
		return crowd{unit: crowdUnits * openAmong * point / values}
	}
	weight := float64(b.weights.open)
	long := float64(max(p.Rows, p.Cols)) > 2.5*float64(p.Max)
	if least := float64(openLeast * point); long && least < weight {
		weight = least * math.Pow(weight/least, r.Float64())
	}
	return crowd{unit: int64(crowdUnits*weight) / values, grows: p.Cells() >= roomy}
}

// setOpenUnit sets what a lost pair of open neighbours costs at the current level.
func (b *Beam) setOpenUnit() {
	b.openUnit = b.settings.crowd.unit
	if b.settings.crowd.grows {
		left := 1 - float64(b.length)/float64(b.geometry.p.Cells())
		b.openUnit = int64(float64(b.openUnit) / math.Sqrt(max(0.01, left)))
	}
}

// minOrderScore is the order score below which the scores of a level are rebased.
const minOrderScore = -1 << 28

// rebase adds the same number to the scores and order scores of all states where the costs of
// closed cells have become so large that they might overflow, as they would on grids of a million
// cells. Nothing compares the scores of different levels but their difference at the goal, which
// stays the same.
func (b *Beam) rebase() {
	base := b.states[0].orderScore
	if base >= minOrderScore {
		return
	}
	for k := range b.states {
		b.states[k].score -= base
		b.states[k].orderScore -= base
	}
}

// openCost returns what it costs to close cell v, in units of the score.
func (b *Beam) openCost(f []uint64, v int32) int32 {
	return int32(b.openUnit * int64(b.geometry.Neighbours(f, v)) / crowdUnits)
}
