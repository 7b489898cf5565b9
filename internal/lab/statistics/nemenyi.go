package statistics

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// After Friedman's test, the test of Nemenyi (1963) says which contestants differ: those whose
// average ranks are further apart than the critical distance. It holds for all pairs at once. The
// distance comes from the studentised range, the distribution of the largest difference between k
// independent normal variables. The library gonum does not have it, so it is integrated here and
// compared with published tables in the tests.

// RangeQuantile returns the value that the range of k independent standard normal variables, the
// studentised range with infinitely many degrees of freedom, exceeds with probability alpha. k must
// be at least 2, and alpha between 0 and 1.
func RangeQuantile(k int, alpha float64) float64 {
	low, high := 0.0, 1.0
	for rangeSurvival(k, high) > alpha {
		high *= 2
	}
	for range 60 { // halvings, beyond the precision of a float64
		if middle := (low + high) / 2; rangeSurvival(k, middle) > alpha {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// farOut is a number of standard deviations beyond which a normal variable is never found.
const farOut = 9

// quadraturePlaces is the number of places of the Gauss-Legendre rule, which gives some 12 digits.
const quadraturePlaces = 120

// rangeSurvival returns the probability that the range of k standard normal variables is above q.
// The smallest of them may be any of the k, at z, and the others lie between z and z+q.
func rangeSurvival(k int, q float64) float64 {
	normal := distuv.UnitNormal
	density := func(z float64) float64 {
		return normal.Prob(z) * math.Pow(normal.CDF(z+q)-normal.CDF(z), float64(k-1))
	}
	return 1 - float64(k)*quad.Fixed(density, -farOut, farOut, quadraturePlaces, nil, 0)
}

// CriticalDistance returns the distance from which on two of k average ranks over n instances
// differ significantly at the level alpha, by Nemenyi's test.
func CriticalDistance(k, n int, alpha float64) float64 {
	return RangeQuantile(k, alpha) / math.Sqrt2 * math.Sqrt(float64(k*(k+1))/float64(6*n))
}

// Clique is a largest set of contestants that are not told apart, as a part of the contestants in
// the order of their average ranks: from First to Last, both included.
type Clique struct{ First, Last int }

// Cliques returns the largest sets of at least two ranks, in ascending order, that are less than
// the distance apart: the bars of a critical-distance diagram.
func Cliques(ranks []float64, distance float64) (all []Clique) {
	sorted := slices.Sorted(slices.Values(ranks))
	end := 0
	for first := range sorted {
		last := first
		for last+1 < len(sorted) && sorted[last+1]-sorted[first] < distance {
			last++
		}
		if last > first && last > end {
			all = append(all, Clique{first, last})
		}
		end = max(end, last)
	}
	return all
}
