package eval

import (
	"stride/maze"
	"stride/maze/objective"
)

// Queries about the current maze.

// Params returns the configuration.
func (s *State) Params() maze.Params { return s.params }

// Goal returns the cell of the goal.
func (s *State) Goal() int32 { return s.goal }

// Function returns the value function.
func (s *State) Function() objective.Function {
	if s.custom != nil {
		return s.custom.Function
	}
	return objective.CourseFunction()
}

// Len returns the number of cells.
func (s *State) Len() int { return len(s.cells) }

// At returns the value of cell v.
func (s *State) At(v int32) int16 { return s.cells[v].value }

// Choices returns the range of values that are worth trying in cell v, which is not
// the goal. Of the values that lead out of the grid in every direction, it contains
// only the smallest.
func (s *State) Choices(v int32) (low, high int16) {
	c := &s.cells[v]
	reach := max(c.row, int16(s.size.Rows)-1-c.row, c.col, int16(s.size.Cols)-1-c.col)
	low = int16(s.params.Min)
	return low, max(low, min(int16(s.params.Max), reach+1))
}

// Values copies the values of all cells into to, which has one place per cell.
func (s *State) Values(to []int16) {
	for k := range s.cells {
		to[k] = s.cells[k].value
	}
}

// Grid returns the present maze.
func (s *State) Grid() *maze.Grid {
	g := &maze.Grid{Params: s.params, Endpoints: maze.Endpoints{Start: int(s.start), Goal: int(s.goal)},
		Values: make([]int16, s.n)}
	s.Values(g.Values)
	return g
}

// Value returns the value of the present maze by the objective of the state: for that of
// the course, by the rules of package maze.
func (s *State) Value() int64 {
	if s.custom != nil {
		if !s.custom.known {
			s.custom.value, s.custom.known = s.customValue(exactly), true
		}
		return s.custom.value
	}
	return s.courseValue()
}

func (s *State) courseValue() int64 { return int64(s.merit() - s.tally.penalties()) }

// merit returns the value of the maze without the penalties of its cells.
func (s *State) merit() int32 {
	length := s.cells[s.goal].dist
	if length == unreached {
		return -maze.UnsolvableCost * s.n
	}
	if s.isUnique() {
		return maze.LengthPoints*length + s.n
	}
	return maze.LengthPoints * length
}

// Length returns the jumps of a shortest solution, and false if there is none.
func (s *State) Length() (int32, bool) {
	d := s.cells[s.goal].dist
	return d, d != unreached
}

// BlackHoles returns the number of cells that can be reached and do not lead to the goal.
func (s *State) BlackHoles() int {
	if s.custom == nil {
		return int(s.tally.black())
	}
	count := 0 // the tally of another objective has none
	for k := range s.cells {
		if f := s.cells[k].facts; f&reachable != 0 && f&reaching == 0 && int32(k) != s.start {
			count++
		}
	}
	return count
}

// Dist returns the distance of cell v from the start, and false if v cannot be
// reached.
func (s *State) Dist(v int32) (int32, bool) {
	d := s.cells[v].dist
	return d, d != unreached
}

// ToGo returns the distance of cell v to the goal, and false if v does not lead
// there.
func (s *State) ToGo(v int32) (int32, bool) {
	d := s.cells[v].distToGoal
	return d, d != unreached
}

// Targets writes the cells to which cell v jumps with the value x and returns their number.
func (s *State) Targets(v int32, x int16, to *[4]int32) int { return s.targets(&s.cells[v], v, x, to) }

// OnPath reports whether cell v lies on a shortest solution. Without a solution none does.
func (s *State) OnPath(v int32) bool {
	c, length := &s.cells[v], s.cells[s.goal].dist
	return length != unreached && c.dist+c.distToGoal == length
}
