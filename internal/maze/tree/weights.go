package tree

import "stride/search"

// HandMade draws weights around simple ones, made by hand: the lower bound counts once, a jump that is needed
// 1 to 2 points, and so on. The ranges are those in which most of the best beams of a
// trial at 8x8 to 10x10 with random weights were.
func HandMade(r *search.Rand) (w Weights) {
	u := func(width float64) float64 { return float64(width * r.Float64()) }
	for _, x := range [...]struct {
		feature
		weight float64
	}{
		{bound, 0.6 + u(0.6)}, {need1, 0.8 + u(0.8)}, {need2, 0.8 + u(1)}, {need3, 0.8 + u(1)}, {need4, 1 + u(1)},
		{thin2, u(0.8)}, {thin3, u(0.6)}, {pairs, -0.2 - u(0.6)}, {hidden, 0.3 - u(1.4)},
	} {
		for k := range w.at[x.feature] {
			w.at[x.feature][k] = x.weight
		}
	}
	w.Noise = 1 + u(2)
	return w
}

// Learned draws weights around those that were learned for the course's objective (learned below). It
// reports false for any other one. They lie spread times as far from these as usual.
func (s *Space) Learned(r *search.Rand, spread float64) (w Weights, ok bool) {
	if !s.course {
		return w, false
	}
	mobility := s.mobility() - usualMobility
	for f := range w.at {
		l := &learned[f]
		change := float64(spread * l.spread * (r.Float64() + r.Float64() + r.Float64() - 1.5))
		for k := range w.at[f] {
			w.at[f][k] = l.at[k] + float64(mobility*l.slope[k]) + change
		}
	}
	w.Noise = learnedNoise
	return w, true
}

// mobility returns the mean number of jumps, over all cells and values.
func (s *Space) mobility() float64 {
	sum := 0
	for _, j := range s.jumps {
		sum += int(j)
	}
	return float64(sum) / float64(len(s.jumps))
}

const (
	usualMobility = 2.5
	learnedNoise  = 1.5
)

// learned has the weights that follow from 55,000 partial mazes of 24 configurations of 5x9 to 11x11: half of them
// from beams with the weights made by hand, the others from beams with what had been learned from those. Ridge
// regression found the weights by which the losses to come of partial mazes of the same layer differ. The mobility,
// the mean number of jumps of a cell, tells narrow ranges from wide ones. A third round, with 63,000 partial mazes
// more, was no better.
var learned = [features]struct {
	at     [knots]float64 // with a mobility of usualMobility
	slope  [knots]float64 // for each unit of mobility more
	spread float64        // by which the weights of a beam differ from these, as two standard deviations
}{
	bound:       {[knots]float64{1.45, 0.26, 0.59}, [knots]float64{-0.12, 0.04, -0.06}, 0.12},
	single:      {[knots]float64{0.07, 0.59, 0.62}, [knots]float64{-0.04, 0.77, 0.03}, 0.12},
	supply:      {[knots]float64{-0.20, -0.17, 0.13}, [knots]float64{0.01, -0.21, -0.16}, 0.06},
	need1:       {[knots]float64{1.67, 2.17, 0.75}, [knots]float64{-0.37, 0.05, 0.50}, 0.18},
	need2:       {[knots]float64{0.75, 1.16, 0.84}, [knots]float64{0.52, -0.44, 0.05}, 0.18},
	need3:       {[knots]float64{0.59, 0.94, 0.90}, [knots]float64{0.48, -0.33, -0.13}, 0.18},
	need4:       {[knots]float64{0.19, 0.78, 0.44}, [knots]float64{-0.00, -0.59, -0.27}, 0.18},
	needRim:     {[knots]float64{0.25, 0.31, -0.00}, [knots]float64{0.56, -0.02, -0.40}, 0.18},
	thin2:       {[knots]float64{1.35, 2.13, -0.24}, [knots]float64{-0.68, 1.59, -1.03}, 0.18},
	thin3:       {[knots]float64{1.08, 0.81, -0.12}, [knots]float64{-0.26, 0.56, -0.13}, 0.18},
	pairs:       {[knots]float64{-0.11, -1.43, -2.35}, [knots]float64{1.27, 0.31, -0.32}, 0.09},
	hidden:      {[knots]float64{-1.62, 0.00, -1.38}, [knots]float64{-0.64, 0.05, -0.18}, 0.18},
	corners:     {[knots]float64{0.01, 1.07, 0.13}, [knots]float64{-1.40, 0.09, 0.32}, 0.36},
	rim:         {[knots]float64{-0.31, -0.16, 0.92}, [knots]float64{0.25, -1.05, 0.78}, 0.18},
	ring:        {[knots]float64{-0.09, 0.17, 0.56}, [knots]float64{-0.53, 0.21, -0.21}, 0.18},
	way1:        {[knots]float64{0.03, 0.14, 0.31}, [knots]float64{-0.54, 0.28, -0.67}, 0.12},
	way2:        {[knots]float64{-0.15, -0.26, -0.96}, [knots]float64{-0.00, -0.33, 0.34}, 0.12},
	useful:      {[knots]float64{0.06, -0.00, -0.31}, [knots]float64{0.26, 0.31, -0.07}, 0.12},
	forced:      {[knots]float64{-0.47, -0.05, 0.37}, [knots]float64{-0.70, -0.04, 0.28}, 0.18},
	frontWay:    {[knots]float64{-0.56, -2.25, -2.71}, [knots]float64{-0.10, 0.35, 0.15}, 0.18},
	frontUseful: {[knots]float64{-1.22, -1.04, -1.44}, [knots]float64{0.02, 0.39, 0.31}, 0.18},
	open:        {[knots]float64{0.84, -0.82, -0.38}, [knots]float64{0.10, -0.20, -0.09}, 0.18},
	next:        {[knots]float64{0.14, 0.24, 1.24}, [knots]float64{0.53, -0.00, 0.26}, 0.18},
	multiple:    {[knots]float64{0.61, 1.83, 0.85}, [knots]float64{-0.44, 1.30, -0.01}, 0.30},
	goals:       {[knots]float64{-0.45, -0.29, -2.03}, [knots]float64{-0.15, -0.08, 0.35}, 0.30},
	unsure:      {[knots]float64{0.29, 0.43, 0.20}, [knots]float64{-0.21, -0.28, -0.43}, 0.18},
}
