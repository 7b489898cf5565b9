package objective

import "stride/maze"

// Objective is what makes a maze good: a value function, for mazes that begin and end in
// certain cells. The zero Objective stands for that of the course.
type Objective struct {
	Function
	Endpoints
}

// Course returns the objective of the course for mazes of p.
func Course(p maze.Params) Objective { return Objective{CourseFunction(), Corners(p)} }

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
