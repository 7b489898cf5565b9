package statistics

import (
	"math"
	"slices"
)

// MedianInterval returns an interval for the median of the distribution that a sample was drawn
// from: the narrowest pair of values of the sample, equally far from its two ends, that encloses
// the median with at least the wanted confidence. It assumes nothing about the distribution: the
// number of values below the median is binomial (Thompson 1936). The third result is the confidence
// that the interval has, which is larger than the wanted one, or smaller if even the smallest and
// the largest value do not reach it, as with fewer than six values and 95 %. It is 0 for a single
// value, and for none.
func MedianInterval(sample []float64, wanted float64) (low, high, confidence float64) {
	sorted := slices.Sorted(slices.Values(sample))
	n := len(sorted)
	if n == 0 {
		return math.NaN(), math.NaN(), 0
	}
	outside := math.Pow(0.5, float64(n)) // probability that the median is below the k+1 smallest values
	low, high, confidence = sorted[0], sorted[n-1], 1-2*outside
	for k := 1; k < n-1-k; k++ {
		outside += math.Exp(logChoose(n, k) - float64(n)*math.Ln2)
		if c := 1 - 2*outside; c >= wanted {
			low, high, confidence = sorted[k], sorted[n-1-k], c
		}
	}
	return low, high, max(0, confidence)
}

// logChoose returns the logarithm of the number of ways to choose k of n.
func logChoose(n, k int) float64 {
	log := func(x int) float64 {
		l, _ := math.Lgamma(float64(x + 1))
		return l
	}
	return log(n) - log(k) - log(n-k)
}
