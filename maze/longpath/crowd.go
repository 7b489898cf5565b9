package longpath

import (
	"math"

	"stride/search"
)

// A path should not cut off cells that it has yet to visit. Warnsdorff's rule for knight's tours
// (1823) says: go to the cell with the fewest ways on. As a potential, each open cell is worth the
// number of its open neighbours, and a cell that is closed costs as much as it has of them. So the
// path prefers cells with few open neighbours, and the open cells stay crowded.
//
// What that should cost was found late. A pair of open neighbours had cost half a point, divided by
// the number of values, which was rounded to whole units of the score: at 100x100 with values 1-100
// it came to 0.008 points, where now it is 0.1 at first. Two things had hidden this. The
// costs add up to tens of thousands of points, and a path that reached the goal after four jumps came
// before one of 9,900 because it had paid nothing yet; so they do not count at the goal any more, as
// the order of visits does not. And they are rounded after the multiplication.
//
// On grids of 1,000 cells and more (roomy) the cost grows towards the end with the inverse root of the
// share of cells that are left, up to ten times. Cells have fewer open neighbours by then, and each is
// worth more. Crowded cells also provide each other with second jumps, which are scarce at the end, so
// that a second jump is worth four points to these searches instead of two (open-double).
//
// Where the largest jump is short beside the longer side, a path has to sweep the grid. There a lower
// cost is better at most sizes, though not at all of them, so that each search draws its cost between
// open-least and open-weight, evenly on a logarithmic scale.
//
// Means of single beams, two to sixteen seeds each, with forced forward moves at 20 points, and 2 points
// up to 20x20:
//
//	                        width   before   now      unvisited before  now
//	100x100 1-100              10   58,365   59,216               178     34
//	140x140 1-99                5  112,910  115,434               624     97
//	50x50 1-20                 20   13,926   14,224               150    103
//	30x30 1-15                 40    5,002    5,137                49     25
//	20x20 1-10                300    2,192    2,212                24     19
//	15x15 1-14                100    1,206    1,260                12      4
//	10x10 1-9                 100      508      546                 7      3
//	40x60 2-12                 20   10,329   11,538               651    454, with a weight of 10
//
// Tried as well: growth with the inverse share itself (at 100x100 with values 1-100 59,232), twice
// the weight (59,246, and 59,179 without growth), twice the weight and a second jump worth eight points
// (58,973), and to charge the off-path cells of a branch set that the jump
// itself does not discover, which traps more paths at 50x50 with values 1-20. A strong pull towards a
// corner, so that the last cells would be close to each other, left 300 more cells with a single jump into them.

// crowd says what a lost pair of open neighbours costs in an open search.
type crowd struct {
	unit  int64 // at first, in crowdUnits parts of a unit of the score
	grows bool
}

const (
	crowdUnits = 1 << 10
	// fewestOpen is the share of cells left below which the cost does not grow any more.
	fewestOpen = 0.01
	// longRatio is how often the largest jump fits into the longer side of a grid on which the cost is drawn.
	longRatio = 2.5
)

// drawCrowd returns the crowd of an open search, among the seeds of a lattice if there is a scaffold.
func (b *Beam) drawCrowd(s *scaffold, r *search.Rand) crowd {
	p, w := b.geometry.p, &b.weights
	values := int64(max(b.geometry.values(), 1))
	if s != nil {
		return crowd{unit: crowdUnits * int64(w.openAmong) / values}
	}
	weight := float64(w.open)
	if least := float64(w.openLeast); 0 < least && least < weight && float64(max(p.Rows, p.Cols)) > longRatio*float64(p.Max) {
		weight = least * math.Pow(weight/least, r.Float64())
	}
	return crowd{unit: int64(crowdUnits*weight) / values, grows: p.Cells() >= roomy}
}

// setOpenUnit sets what a lost pair of open neighbours costs at the current level.
func (b *Beam) setOpenUnit() {
	b.openUnit = b.guide.crowd.unit
	if b.guide.crowd.grows {
		left := 1 - float64(b.length)/float64(b.geometry.p.Cells())
		b.openUnit = int64(float64(b.openUnit) / math.Sqrt(max(fewestOpen, left)))
	}
}

// leastOrderScore is the order score below which the scores of a level are rebased.
const leastOrderScore = -1 << 28

// rebase adds the same number to the scores and order scores of all states where the costs of closed
// cells have become so large that they might overflow, as they would on grids of a million cells. Nothing
// compares the scores of different levels but their difference at the goal, which stays the same.
func (b *Beam) rebase() {
	base := b.states[0].orderScore
	if base >= leastOrderScore {
		return
	}
	for k := range b.states {
		b.states[k].score -= base
		b.states[k].orderScore -= base
	}
}

// openCost returns what it costs to close cell v, in units of the score.
func (b *Beam) openCost(f []uint64, v int32) int32 {
	return int32(b.openUnit * int64(b.geometry.neighbours(f, v)) / crowdUnits)
}
