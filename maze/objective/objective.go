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

// Guide returns weights of the course's features by which mazes can be constructed whose value
// is high by the function, and the weight of a jump between cells of the same value, which is
// not negative. For Neller's energy, these stand for what it asks for: a decision at each cell
// of a long solution, into which two jumps lead and out of which two lead, no cell from which
// the goal cannot be reached, and no jumps between equal values. Half a decision is lost with
// each forced move; a pair of equal values counts more than it costs, as a third one adds 3.
func (f Function) Guide() (w Weights, equal int) {
	if f.Neller {
		return Weights{Length: 2, Unique: 4, Black: -20, Forward: -1, Backward: -1, Unsolvable: -100}, 3
	}
	return f.Weights, 0
}

// RewardsPaths reports whether the function rewards long paths and penalises all else that the
// course penalises, or at least not rewards it. Then mazes that are constructed for the course
// are good ones to begin with.
func (f Function) RewardsPaths() bool {
	w, _ := f.Guide()
	return w.Length > 0 && w.Unique >= 0 && w.Black <= 0 && w.White <= 0 && w.Forward <= 0 && w.Backward <= 0 && w.Unsolvable <= 0
}

// nellerScale is the scale of the energy, which changes in steps of 1. Of the scales tried with
// 400,000 steps at 10x10, 0.15 reached -62, 0.3 reached -60, 0.5 reached -55 and 0.8 reached
// -45. With two million steps 0.15 reached -67 and 0.07 reached -64.
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
