package statistics

import "math"

// Spearman returns the rank correlation of two lists of equal length (Spearman, 1904): the linear correlation of
// the ranks, equal values having the mean of their ranks. It is NaN if all values of a list are equal.
func Spearman(a, b []float64) float64 {
	x, y := ranks(a), ranks(b)
	mean := float64(len(a)+1) / 2
	var xy, xx, yy float64
	for k := range x {
		xy += (x[k] - mean) * (y[k] - mean)
		xx += (x[k] - mean) * (x[k] - mean)
		yy += (y[k] - mean) * (y[k] - mean)
	}
	return xy / math.Sqrt(xx*yy)
}
