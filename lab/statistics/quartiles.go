// Package statistics sums up samples and says whether two of them differ: quartiles, the
// Mann–Whitney test with an effect size, Holm's correction for many tests, and curves
// over many runs.
package statistics

import (
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Summary describes a sample by five of its values. Quantiles are empirical: each is the
// smallest value that at least that share of the sample does not exceed, so that every
// figure was measured, and the median of an even number of values is the lower one in the
// middle. Infinite values are as good as others.
type Summary struct {
	N                    int
	Least, Most          float64
	First, Median, Third float64 // quartiles
}

// Summarize describes a sample of at least one value.
func Summarize(sample []float64) Summary {
	sorted := slices.Sorted(slices.Values(sample))
	quantile := func(p float64) float64 { return stat.Quantile(p, stat.Empirical, sorted, nil) }
	return Summary{
		N: len(sorted), Least: sorted[0], Most: sorted[len(sorted)-1],
		First: quantile(0.25), Median: quantile(0.5), Third: quantile(0.75),
	}
}
