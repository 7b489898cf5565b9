package statistics

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// signedExact is the number of differences up to which the p-value of SignedRank is exact.
const signedExact = 60

// SignedRank returns the two-sided p-value of the signed-rank test of Wilcoxon (1945), which says
// whether paired differences tend to one side of 0. Differences of 0 are left out, and equal ones
// share the mean of their ranks. p is exact for up to 60 differences, ties included: each sign is
// equally likely, and the distribution of the sum of the positive ranks is built up rank by rank.
// Above that it is the normal approximation. Without differences, p is 1.
func SignedRank(differences []float64) float64 {
	var sizes []float64
	var positive []bool
	for _, d := range differences {
		if d != 0 {
			sizes, positive = append(sizes, math.Abs(d)), append(positive, d > 0)
		}
	}
	if len(sizes) == 0 {
		return 1
	}
	twice := make([]int, len(sizes)) // ranks are multiples of a half
	sum, total, squares := 0, 0, 0.0
	for k, rank := range ranks(sizes) {
		twice[k] = int(math.Round(2 * rank))
		total += twice[k]
		squares += rank * rank
		if positive[k] {
			sum += twice[k]
		}
	}
	if len(sizes) > signedExact {
		away := math.Abs(float64(sum)/2-float64(total)/4) / math.Sqrt(squares/4)
		return 2 * distuv.UnitNormal.Survival(away)
	}
	share := make([]float64, total+1) // probability of each sum
	share[0] = 1
	for _, rank := range twice {
		for s := total; s >= 0; s-- {
			share[s] /= 2
			if s >= rank {
				share[s] += share[s-rank] / 2
			}
		}
	}
	p := 0.0
	for s := range min(sum, total-sum) + 1 {
		p += share[s]
	}
	return min(1, 2*p)
}
