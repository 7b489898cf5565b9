package longpath

import (
	"math"

	"stride/internal/maze/parts"
	"stride/internal/maze/scaffold"
	"stride/search"
)

// A path should not cut off cells that it has yet to visit. Warnsdorff's rule for knight's tours
// (1823) says: go to the cell with the fewest ways on. As a potential, each open cell is worth the
// number of its open neighbours, and a cell that is closed costs as much as it has of them. So the
// path prefers cells with few open neighbours, and the open cells stay crowded.
//
// The cost of a pair doesn't count at the goal, or a path that reached the goal after four jumps would come before
// one of 9,900. It is rounded after the multiplication with the number of neighbours, since it may be a hundredth
// of a point.
//
// On grids of 1,000 cells and more (roomy) the cost grows towards the end with the inverse root of the share of
// cells that are left, to ten times at one percent of them. Cells have fewer open neighbours by then, and each is worth more. Crowded
// cells also provide each other with second jumps, which are scarce at the end, so that a second jump is worth
// four points to these searches instead of two (doubleInOpen).
//
// Where the largest jump fits more than 2.5 times into the longer side, a path has to sweep the grid. A lower cost is
// better there at most sizes, though not at all of them, so that each search draws its cost between openLeast and
// the full one, evenly on a logarithmic scale. Among lattices of seeds the cost is openAmong.

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
func (b *Beam) drawCrowd(s *scaffold.Scaffold, r *search.Rand) crowd {
	p := b.geometry.p
	if !b.on(parts.Neighbours) {
		return crowd{}
	}
	values := int64(max(b.geometry.values(), 1))
	if s != nil {
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

// rebase adds the same number to the scores and order scores of all states where the costs of closed
// cells have become so large that they might overflow, as they would on grids of a million cells. Nothing
// compares the scores of different levels but their difference at the goal, which stays the same.
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
