// Package statistics describes samples and says whether two of them differ: median and
// quartiles, the Mann–Whitney test with an effect size, Holm's correction for many tests,
// power laws, and curves over many runs.
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

// Summarize describes a sample. All figures of an empty one are NaN.
func Summarize(sample []float64) Summary {
	sorted := slices.Sorted(slices.Values(sample))
	return Summary{
		N: len(sorted), Least: Quantile(sorted, 0), Most: Quantile(sorted, 1),
		First: Quantile(sorted, 0.25), Median: Quantile(sorted, 0.5), Third: Quantile(sorted, 0.75),
	}
}

// Median returns the value in the middle of a sample, in any order: of an even number of
// values the mean of the two in the middle, and NaN of an empty sample.
func Median(sample []float64) float64 {
	return Quantile(slices.Sorted(slices.Values(sample)), 0.5)
}

// Quantile returns the value below which the share q, from 0 to 1, of a sample in
// ascending order lies: at q(n−1) of the n places counted from 0, and between two places
// by linear interpolation. That is definition 7 of Hyndman and Fan (1996), the default of
// R and NumPy; its quantile for 0.5 is the usual median, the mean of the two values in the
// middle if their number is even. The library gonum has other definitions only.
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
