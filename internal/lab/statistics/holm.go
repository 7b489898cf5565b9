package statistics

import "slices"

// Holm corrects the p-values of several tests (Holm, 1979). If every corrected p-value below 5 %
// counts as a finding, the probability that any finding is false stays below 5 %, however many
// tests there are. The smallest of m p-values is multiplied by m, the next by m−1, and so on, and
// none may be below the one before it. The results are in the order of p.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	corrected := make([]float64, len(p))
	least := 0.0
	for rank, k := range order {
		least = max(least, min(1, p[k]*float64(len(p)-rank)))
		corrected[k] = least
	}
	return corrected
}

// LeastRuns returns how many values each of two samples must have so that the smallest possible
// p-value, that of samples without overlap and ties, is below level after the correction for the
// given number of tests.
func LeastRuns(tests int, level float64) int {
	n := 1
	for ways := 2.0; 2/ways*float64(tests) >= level; n++ {
		ways *= float64(2*n+1) * float64(2*n+2) / float64((n+1)*(n+1)) // C(2n+2, n+1) from C(2n, n)
	}
	return n
}
