package statistics

import (
	"cmp"
	"slices"
)

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
