// Package objective defines objectives for jump mazes: the course's value with any weights,
// or the energy by which Todd Neller's group judges mazes, each with the start and the goal
// in any cell. It evaluates mazes by an objective from scratch, in time linear in the number
// of cells, and reads and writes mazes whose start or goal is not in a corner.
//
// The searches of package maze/local work for any objective, through maze/eval. For the
// course's value with start and goal in their corners there is more: bounds, and
// constructions of long paths. docs/maze-rules.md defines all terms.
package objective

import "stride/maze"

// Objective is what makes a maze good: a value function, for mazes that begin and end in
// certain cells. The zero Objective stands for that of the course.
type Objective struct {
	Function
	maze.Endpoints
}

// Course returns the objective of the course for mazes of p.
func Course(p maze.Params) Objective { return Objective{CourseFunction(), p.Corners()} }

// Or returns o, or the objective of the course if o is zero.
func (o Objective) Or(p maze.Params) Objective {
	if o == (Objective{}) {
		return Course(p)
	}
	return o
}

// IsCourse reports whether this is the objective of the course.
func (o Objective) IsCourse(p maze.Params) bool { return o.Or(p) == Course(p) }

// Check returns an error if the objective is invalid for mazes of p.
func (o Objective) Check(p maze.Params) error { return o.Or(p).Endpoints.Check(p) }

// Guide returns weights of the course's features, and the weight of a jump between cells of
// the same value, which is at least 0. Searches that construct mazes use them in place of the
// function. For Neller's energy they stand for what it rewards: a long solution whose cells
// have two jumps in and two jumps out, a goal that every cell can reach, and no jumps between
// equal values. A forced move loses half a decision. A pair of equal values costs more here
// than in the energy, because a third cell in its cluster adds 3.
func (f Function) Guide() (w Weights, equal int) {
	if f.Neller {
		return Weights{Length: 2, Unique: 4, Black: -20, Forward: -1, Backward: -1, Unsolvable: -100}, 3
	}
	return f.Weights, 0
}

// RewardsPaths reports whether the function rewards long paths and rewards nothing that the
// course penalises. Then mazes that are constructed for the course are good starting points.
func (f Function) RewardsPaths() bool {
	w, _ := f.Guide()
	return w.Length > 0 && w.Unique >= 0 && max(w.Black, w.White, w.Forward, w.Backward, w.Unsolvable) <= 0
}

// nellerScale is the scale of the energy, which changes in steps of 1. At 10x10, a scale of
// 0.8 ends with an energy of -45 instead of -62.
const nellerScale = 0.15

// Scale returns the size of the steps in which the value changes, as a multiple of that of the
// course's value. It is determined by the largest weight of a jump or a cell. Searches
// multiply temperatures by it.
func (f Function) Scale() float64 {
	if f.Neller {
		return nellerScale
	}
	w := f.Weights
	largest := 0
	for _, x := range []int{w.Length, w.Black, w.White, w.Forward, w.Backward} {
		largest = max(largest, x, -x)
	}
	return max(1, float64(largest)) / float64(CourseWeights.Length)
}

// Facts are the features of a maze. Those of the course are in Report, whose Value is that of
// a function. The others are those of Neller's energy.
type Facts struct {
	maze.Report
	Unreaching        int `json:"unreaching"`         // cells from which the goal cannot be reached
	InitialForced     int `json:"initial_forced"`     // forced moves at the beginning, before the first choice
	ForwardDecisions  int `json:"forward_decisions"`  // cells of the only shortest solution with two or more jumps
	BackwardDecisions int `json:"backward_decisions"` // its cells into which two or more jumps lead
	ClusterCost       int `json:"cluster_cost"`       // (size - 1) squared, over all clusters of equal jumps
	Energy            int `json:"energy"`             // of Neller; smaller is better
}

// Evaluate returns the features of a maze, with its value by f, in time linear in the number of
// cells.
func (f Function) Evaluate(g *maze.Grid) Facts { return f.Facts(g, maze.Analyze(g)) }

// Facts is Evaluate for a maze that has been analyzed.
func (f Function) Facts(g *maze.Grid, a *maze.Analysis) Facts {
	facts := Facts{Report: a.Report}
	facts.neller(g, a)
	if f.Neller {
		facts.Value = -facts.Energy
	} else {
		facts.Value = f.Weights.value(a)
	}
	return facts
}

// value adds up the features of the course.
func (w Weights) value(a *maze.Analysis) int {
	value := w.Length*a.Length + w.Black*a.BlackHoles + w.White*a.WhiteHoles +
		w.Forward*a.ForcedForward + w.Backward*a.ForcedBackward
	if a.Unique {
		value += w.Unique * len(a.Actions)
	}
	if !a.Solvable {
		value += w.Unsolvable * len(a.Actions)
	}
	return value
}
