// Package statistics describes samples and says whether two of them differ: median and
// quartiles, the Mann–Whitney test with an effect size, Holm's correction for many tests,
// and curves over many runs.
//
// It holds the only median of the project, see [Quantile].
package statistics

import (
	"math"
	"slices"
)

// Summary describes a sample by five of its quantiles, see [Quantile].
type Summary struct {
	N                    int
	Least, Most          float64
	First, Median, Third float64 // quartiles
}

// Summarize describes a sample. All figures of an empty sample are NaN.
func Summarize(sample []float64) Summary {
	sorted := slices.Sorted(slices.Values(sample))
	return Summary{
		N: len(sorted), Least: Quantile(sorted, 0), Most: Quantile(sorted, 1),
		First: Quantile(sorted, 0.25), Median: Quantile(sorted, 0.5), Third: Quantile(sorted, 0.75),
	}
}

// Median returns the median of a sample in any order: the value in the middle, or the mean of the
// two in the middle if the number of values is even. The median of an empty sample is NaN.
func Median(sample []float64) float64 {
	return Quantile(slices.Sorted(slices.Values(sample)), 0.5)
}

// Quantile returns the quantile of q, from 0 to 1, of a sample of n values in ascending order: the
// value at place q(n−1), counted from 0, with linear interpolation between two places. That is
// definition 7 of Hyndman and Fan (1996), the default of R and NumPy, whose quantile of 0.5 is the
// usual median.
//
// Values may be infinite: a quantile between a finite value and an infinite one is
// infinite. The quantile of an empty sample is NaN.
func Quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	at := q * float64(len(sorted)-1)
	k := int(at)
	part := at - float64(k)
	if part == 0 || math.IsInf(sorted[k], 0) || sorted[k] == sorted[k+1] {
		return sorted[k]
	}
	return sorted[k] + part*(sorted[k+1]-sorted[k])
}
