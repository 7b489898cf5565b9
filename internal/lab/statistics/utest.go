package statistics

import (
	"math"
	"slices"

	"github.com/aclements/go-moremath/stats"
)

// The test of Mann and Whitney (1947) tells whether one of two samples tends to larger values. It
// depends only on the order of the values, so that it suits the values of mazes, which are far from
// normally distributed, and infinite times.
//
// U counts the pairs in which the value of the first sample is the larger one; a tie counts as half
// a pair. If both samples come from one population, all assignments of the values to the two
// samples are equally likely, and p is the share of the assignments whose U is at least as far from
// its mean. It is computed exactly, with ties (Klotz, 1966), if no sample has more than exactLimit
// values, and otherwise by the normal approximation.
//
// The distribution comes from the library go-moremath. The library's own two-sided test is used
// only for the approximation: with ties, the distribution of U is not symmetric, and twice one
// tail, which the library returns, can be 0 or above 1.

// exactLimit is the size of samples up to which p is exact. For two samples of 25 values with ties
// that takes some 20 ms.
const exactLimit = 25

// Comparison is the outcome of a test of two samples.
type Comparison struct {
	U float64 // of the first sample, from 0 to N1·N2
	// A is the effect size of Vargha and Delaney (2000), U/(N1·N2): the probability that a
	// value of the first sample is above one of the second, where ties count as half. 0.5
	// means that there is no effect.
	A float64
	P float64 // two-sided; 1 if all values are equal
}

// Compare tests two samples of at least one value each.
func Compare(first, second []float64) Comparison {
	n1, n2 := len(first), len(second)
	c := Comparison{P: 1}
	for _, a := range first {
		for _, b := range second {
			switch {
			case a > b:
				c.U++
			case a == b:
				c.U += 0.5
			}
		}
	}
	c.A = c.U / float64(n1*n2)
	ties := tieVector(first, second)
	if len(ties) == 1 {
		return c
	}
	if max(n1, n2) > exactLimit {
		// The only errors are those of empty samples and of equal values.
		if r, err := stats.MannWhitneyUTest(first, second, stats.LocationDiffers); err == nil {
			c.P = min(r.P, 1)
		}
		return c
	}
	c.P = exactP(c.U, n1, n2, ties)
	return c
}

// tieVector returns how many values of both samples together are equal, for each value
// from the smallest to the largest.
func tieVector(first, second []float64) []int {
	all := slices.Sorted(slices.Values(slices.Concat(first, second)))
	var ties []int
	for k, x := range all {
		if k == 0 || x != all[k-1] {
			ties = append(ties, 0)
		}
		ties[len(ties)-1]++
	}
	return ties
}

// exactP returns the probability of a U at least as far from its mean as u. The upper tail is
// computed as the lower tail of the U of the second sample, which is n1·n2 − U, because a
// difference from 1 would lose small probabilities.
func exactP(u float64, n1, n2 int, ties []int) float64 {
	mean := float64(n1*n2) / 2
	low := mean - math.Abs(u-mean)
	if low == mean {
		return 1
	}
	return min(1, atMost(low, n1, n2, ties)+atMost(low, n2, n1, ties))
}

// atMost returns the probability that the U of samples of n1 and n2 values is at most u. It does
// not ask the library below the least possible U, where the library is wrong if there are only two
// different values.
func atMost(u float64, n1, n2 int, ties []int) float64 {
	if u < minU(n1, ties) {
		return 0
	}
	return stats.UDist{N1: n1, N2: n2, T: ties}.CDF(u)
}

// minU returns the smallest possible U, which is that of a first sample with the n1 smallest
// values.
func minU(n1 int, ties []int) float64 {
	u, below := 0.0, 0 // below counts values of the second sample
	for _, t := range ties {
		first := min(n1, t)
		second := t - first
		u += float64(first) * (float64(below) + float64(second)/2)
		n1 -= first
		below += second
	}
	return u
}

// Effect describes an effect size A by a word, with the thresholds of Vargha and Delaney: 0.56,
// 0.64 and 0.71, or as far below 0.5.
func Effect(a float64) string {
	switch away := math.Abs(a - 0.5); {
	case away >= 0.21:
		return "large"
	case away >= 0.14:
		return "medium"
	case away >= 0.06:
		return "small"
	}
	return "negligible"
}
