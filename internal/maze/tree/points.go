package tree

import (
	"math"

	"stride/maze/objective"
)

// Beams also search for mazes of other objectives than the course's. What such a maze loses
// against a maze without losses is counted in the points of its objective then: a cell off the
// solution costs as much as a jump is worth, and so on. The lower bounds of future losses
// stay those of the course, so they are part of the estimate only, and leave no partial maze out.
// Objectives that are no sums of such losses, such as Neller's energy, state a sum that guides
// towards them (objective.Function.Guide).

// points is what the losses of a maze cost.
type points struct {
	length             int32 // for a cell off the solution
	black, white       int32 // for a hole
	forward, backward  int32 // for a forced move
	unique, unsolvable int32 // if there are several shortest solutions, if there is none
	equal              int32 // for a jump between cells of the same value
}

// maxPoints is the largest number of points of a single loss. Weights that are larger are
// scaled down, together with the others, so that no score overflows.
const maxPoints = 1000

// pointsOf returns the points of a value function for mazes of n cells, and whether they are
// those of the function.
func pointsOf(f objective.Function, n int) (p points, exact bool) {
	w, equal := f.Guide()
	largest := 0
	for _, x := range []int{w.Length, w.Unique, w.Black, w.White, w.Forward, w.Backward, w.Unsolvable} {
		largest = max(largest, x, -x)
	}
	scaled := func(x int) int32 {
		if largest <= maxPoints {
			return int32(x)
		}
		return int32(math.Ceil(float64(x) * maxPoints / float64(largest)))
	}
	p.length, p.black, p.white = max(1, scaled(w.Length)), scaled(-w.Black), scaled(-w.White)
	p.forward, p.backward = scaled(-w.Forward), scaled(-w.Backward)
	p.equal = scaled(equal)
	p.unique, p.unsolvable = int32(n)*scaled(w.Unique), int32(n)*scaled(-w.Unsolvable)
	return p, !f.Neller && largest <= maxPoints
}

// Exact reports whether the points are those of the objective, so that a maze without losses is
// worth Top by the objective too, and Maze.Loss is what a maze is worth less than that.
func (s *Space) Exact() bool { return s.exact }

// equals returns the cost of the jumps from cell k, which holds value v, to those of some filled
// cells that hold the same value.
func (s *Space) equals(filled Set, k, v int, pick *[MaxCells]uint8) (loss int32) {
	if s.points.equal == 0 {
		return 0
	}
	for m := s.to[k*s.values+v].and(filled); !m.empty(); m = m.rest() {
		if int(pick[m.first()]) == v {
			loss += s.points.equal
		}
	}
	return loss
}
