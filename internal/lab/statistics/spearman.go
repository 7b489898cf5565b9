package statistics

import (
	"cmp"
	"math"
	"slices"
)

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

// ranks returns the rank of each value, from 1. Equal values share the mean of their ranks.
func ranks(x []float64) []float64 {
	order := make([]int, len(x))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
	r := make([]float64, len(x))
	for begin := 0; begin < len(order); {
		end := begin
		for end < len(order) && x[order[end]] == x[order[begin]] {
			end++
		}
		for _, k := range order[begin:end] {
			r[k] = float64(begin+end+1) / 2
		}
		begin = end
	}
	return r
}
