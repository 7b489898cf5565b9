package statistics

import (
	"math"
	"slices"
)

// The test of Mann and Whitney (1947) tells whether one of two samples tends to larger values. It
// depends only on the order of the values, so that it suits the values of mazes, which are far from
// normally distributed, and infinite times.
//
// U counts the pairs in which the value of the first sample is the larger one; a tie counts as half
// a pair. If both samples come from one population, all assignments of the values to the two
// samples are equally likely, and p is the share of the assignments whose U is at least as far from
// its mean. It is counted exactly, with ties (Klotz, 1966), if no sample has more than exactLimit
// values, and otherwise comes from the normal approximation, with the usual corrections for ties
// and for continuity.

// exactLimit is the size of samples up to which p is exact. For two samples of 25 values that takes
// a few milliseconds.
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
	away := math.Abs(c.U - float64(n1*n2)/2)
	switch ties := tieVector(first, second); {
	case len(ties) == 1 || away == 0:
	case max(n1, n2) > exactLimit:
		c.P = normalP(away, n1, n2, ties)
	default:
		c.P = exactP(away, n1, n2, ties)
	}
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

// exactP returns the probability of a U at least as far as away from its mean. It deals out the
// values from the smallest to the largest: ways[k][u] is the number of ways in which the first
// sample has received k values and twice its U is u. Numbers of ways are below 2^50, so that a
// float64 holds them exactly.
func exactP(away float64, n1, n2 int, ties []int) float64 {
	ways := make([][]float64, n1+1)
	for k := range ways {
		ways[k] = make([]float64, 2*n1*n2+1)
	}
	ways[0][0] = 1
	dealt := 0
	for _, t := range ties {
		for k := n1; k >= 0; k-- { // downwards, so that each value is dealt once
			for u := len(ways[k]) - 1; u >= 0; u-- {
				n := ways[k][u]
				if n == 0 {
					continue
				}
				ways[k][u] = 0
				below := dealt - k // values of the second sample so far
				for more := max(0, t-(n2-below)); more <= min(t, n1-k); more++ {
					ways[k+more][u+2*more*below+more*(t-more)] += n * choose(t, more)
				}
			}
		}
		dealt += t
	}
	extreme := 0.0
	for u, n := range ways[n1] {
		if math.Abs(float64(u)-float64(n1*n2)) >= 2*away {
			extreme += n
		}
	}
	return extreme / choose(n1+n2, n1)
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) float64 {
	ways := 1.0
	for i := 1; i <= k; i++ {
		ways = ways * float64(n-k+i) / float64(i)
	}
	return ways
}

// normalP approximates exactP.
func normalP(away float64, n1, n2 int, ties []int) float64 {
	n, tied := float64(n1+n2), 0.0
	for _, t := range ties {
		tied += math.Pow(float64(t), 3) - float64(t)
	}
	variance := float64(n1*n2) / 12 * (n + 1 - tied/(n*(n-1)))
	return math.Erfc(max(0, away-0.5) / math.Sqrt(2*variance))
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
