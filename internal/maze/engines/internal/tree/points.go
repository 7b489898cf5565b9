package tree

import (
	"math"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/aims"
	"stride/maze"
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
	w, equal := aims.Guide(f)
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
func (s *Space) equals(filled board.Set, k, v int, pick *[board.MaxCells]uint8) (loss int32) {
	if s.points.equal == 0 {
		return 0
	}
	for m := s.to[k*s.values+v].And(filled); !m.Empty(); m = m.Rest() {
		if int(pick[m.First()]) == v {
			loss += s.points.equal
		}
	}
	return loss
}

// judge evaluates complete mazes, without allocating memory.
type judge struct {
	levels       [board.MaxCells]int16
	paths, queue [board.MaxCells]uint8
	in           [board.MaxCells]uint8
}

// value returns the value of the maze in pick in the points of the space, for the course's
// objective as maze.Evaluate does.
func (j *judge) value(s *Space, pick *[board.MaxCells]uint8) int32 {
	n := s.cells
	for k := range n {
		j.levels[k], j.paths[k], j.in[k] = maze.Unreached, 0, 0
	}
	targets := func(k int) board.Set { return s.to[k*s.values+int(pick[k])] }
	j.levels[s.start], j.paths[s.start], j.queue[0] = 0, 1, uint8(s.start)
	for head, tail := 0, 1; head < tail; head++ {
		k := int(j.queue[head])
		if k == s.goal {
			continue
		}
		for m := targets(k); !m.Empty(); m = m.Rest() {
			t := m.First()
			if j.levels[t] < 0 {
				j.levels[t] = j.levels[k] + 1
				j.queue[tail] = uint8(t)
				tail++
			}
			if j.levels[t] == j.levels[k]+1 {
				j.paths[t] = min(j.paths[t]+j.paths[k], 2)
			}
		}
	}
	equals := int32(0) // each jump is counted from both ends
	for k := range n {
		if k == s.goal {
			continue
		}
		for m := targets(k); !m.Empty(); m = m.Rest() {
			j.in[m.First()]++
		}
		equals += s.equals(s.all.Without(board.One(s.goal)), k, int(pick[k]), pick)
	}
	leading := board.One(s.goal)
	for before := (board.Set{}); before != leading; {
		before = leading
		for m := s.all.Without(leading); !m.Empty(); m = m.Rest() {
			if k := m.First(); targets(k).Meets(leading) {
				leading = leading.Or(board.One(k))
			}
		}
	}
	value := -equals / 2
	for k := range n {
		reached, leads := j.levels[k] >= 0, leading.Has(k)
		if reached && !leads && k != s.start {
			value -= s.points.black
		}
		if leads && !reached && k != s.goal {
			value -= s.points.white
		}
		if reached && k != s.goal && s.jumps[k*s.values+int(pick[k])] == 1 {
			value -= s.points.forward
		}
		if leads && k != s.start && j.in[k] == 1 {
			value -= s.points.backward
		}
	}
	if j.levels[s.goal] < 0 {
		return value - s.points.unsolvable
	}
	value += s.points.length * int32(j.levels[s.goal])
	if j.paths[s.goal] == 1 {
		value += s.points.unique
	}
	return value
}
