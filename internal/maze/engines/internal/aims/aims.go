// Package aims says what an objective means for the searches: what constructions strive for, and
// how hot annealing is.
package aims

import "stride/maze/objective"

// Guide returns weights of the course's features, and the weight of a jump between cells of the
// same value, which is at least 0. Searches that construct mazes use them in place of the function.
// For Neller's energy they stand for what it rewards: a long solution whose cells have two jumps in
// and two jumps out, a goal that every cell can reach, and no jumps between equal values. A forced
// move loses half a decision. A pair of equal values costs more here than in the energy, because a
// third cell in its cluster adds 3.
func Guide(f objective.Function) (w objective.Weights, equal int) {
	if f.Neller {
		return objective.Weights{Length: 2, Unique: 4, Black: -20, Forward: -1, Backward: -1,
			Unsolvable: -100}, 3
	}
	return f.Weights, 0
}

// RewardsPaths reports whether the function rewards long paths and rewards nothing that the course
// penalises. Then mazes that are constructed for the course are good starting points.
func RewardsPaths(f objective.Function) bool {
	w, _ := Guide(f)
	return w.Length > 0 && w.Unique >= 0 && max(w.Black, w.White, w.Forward, w.Backward, w.Unsolvable) <= 0
}

// nellerScale is the scale of the energy, which changes in steps of 1. At 10x10, a scale of 0.8
// ends with an energy of -45 instead of -62.
const nellerScale = 0.15

// Scale returns the size of the steps in which the value changes, as a multiple of that of the
// course's value. It is determined by the largest weight of a jump or a cell. Searches multiply
// temperatures by it.
func Scale(f objective.Function) float64 {
	if f.Neller {
		return nellerScale
	}
	w := f.Weights
	largest := 0
	for _, x := range []int{w.Length, w.Black, w.White, w.Forward, w.Backward} {
		largest = max(largest, x, -x)
	}
	return max(1, float64(largest)) / float64(objective.CourseFunction().Weights.Length)
}
