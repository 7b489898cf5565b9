package statistics

import (
	"encoding/binary"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// The test of Friedman (1937) compares several contestants over many instances. On each instance
// the contestants are ranked, 1 for the best, and equal ones share the mean of their ranks. If no
// contestant is better than another, all orders on each instance are equally likely. The test needs
// no common scale of the instances, which is why Demšar (2006) recommends it for comparisons over
// different instances.
//
// The statistic is corrected for ties. For few instances and contestants, p is exact: the
// distribution of the rank sums is built up instance by instance. As the statistic does not depend
// on who is who, only sorted rank sums are kept, which makes them fewer by a factor of up to k!.
// Beyond exactWork, p comes from the F distribution by the correction of Iman and Davenport
// (1980), since the usual chi-squared approximation is too cautious.

// exactWork limits the exact distribution: states times orders of one instance.
const exactWork = 60_000

// Ranking is the outcome of Friedman's test.
type Ranking struct {
	Instances int
	Ranks     []float64 // average rank of each contestant, from 1, the best
	Statistic float64   // corrected for ties; 0 if all contestants are equal everywhere
	P         float64
	Exact     bool // P is exact
}

// Friedman ranks contestants: scores has a row for each instance, and in it the score of each
// contestant, the smaller the better. There must be at least two contestants, and rows of equal
// length; without rows, all average ranks are NaN and P is 1.
func Friedman(scores [][]float64) Ranking {
	if len(scores) == 0 {
		return Ranking{P: 1}
	}
	n, k := len(scores), len(scores[0])
	r := Ranking{Instances: n, Ranks: make([]float64, k), P: 1, Exact: true}
	twice := make([][]int, n) // ranks are multiples of a half
	squares := 0.0
	for i, row := range scores {
		twice[i] = make([]int, k)
		for j, rank := range ranks(row) {
			r.Ranks[j] += rank / float64(n)
			squares += rank * rank
			twice[i][j] = int(math.Round(2 * rank))
		}
	}
	// Without ties, the denominator is n·k·(k+1)/12·(k−1).
	spread := squares - float64(n)*float64(k)*float64(k+1)*float64(k+1)/4
	if spread <= 0 {
		return r
	}
	between := 0.0
	for _, rank := range r.Ranks {
		between += (rank - float64(k+1)/2) * (rank - float64(k+1)/2)
	}
	r.Statistic = float64(k-1) * float64(n*n) * between / spread
	if p, ok := exactFriedman(twice); ok {
		r.P = p
		return r
	}
	r.P, r.Exact = imanDavenport(r.Statistic, n, k), false
	return r
}

// imanDavenport returns the p-value of a statistic by the F distribution.
func imanDavenport(statistic float64, n, k int) float64 {
	most := float64(n * (k - 1))
	if statistic >= most {
		return 0
	}
	f := float64(n-1) * statistic / (most - statistic)
	return distuv.F{D1: float64(k - 1), D2: float64((k - 1) * (n - 1))}.Survival(f)
}

// exactFriedman returns the probability that the rank sums, with all orders of each row equally
// likely, differ as much as those given or more. It returns false if that is too much work. The
// ranks are doubled, so that all sums are whole.
func exactFriedman(twice [][]int) (p float64, ok bool) {
	k := len(twice[0])
	seen := make([]int, k)
	for _, row := range twice {
		for j, rank := range row {
			seen[j] += rank
		}
	}
	states := map[string]float64{string(encode(make([]int, k))): 1}
	for _, row := range twice {
		orders := permutations(row, exactWork)
		if orders == nil || len(states)*len(orders) > exactWork {
			return 0, false
		}
		next := make(map[string]float64)
		sums := make([]int, k)
		for state, probability := range states {
			before := decode(state)
			for _, order := range orders {
				for j := range sums {
					sums[j] = before[j] + order.ranks[j]
				}
				slices.Sort(sums)
				next[string(encode(sums))] += probability * order.probability
			}
		}
		states = next
	}
	least := squareSum(seen)
	for state, probability := range states {
		if squareSum(decode(state)) >= least {
			p += probability
		}
	}
	return min(p, 1), true
}

// squareSum orders rank sums as the statistic does, since their total is always the same.
func squareSum(sums []int) (total int) {
	for _, s := range sums {
		total += s * s
	}
	return total
}

type order struct {
	ranks       []int
	probability float64
}

// permutations returns the different orders of some ranks, with the probability of each, or nil if
// there are more than most.
func permutations(ranks []int, most int) []order {
	sorted := slices.Sorted(slices.Values(ranks))
	ways, equal := 1.0, 0
	for k, rank := range sorted {
		if equal++; k > 0 && rank != sorted[k-1] {
			equal = 1
		}
		ways *= float64(k+1) / float64(equal)
	}
	if ways > float64(most) {
		return nil
	}
	var all []order
	for {
		all = append(all, order{ranks: slices.Clone(sorted)})
		if !nextOrder(sorted) {
			break
		}
	}
	for k := range all {
		all[k].probability = 1 / float64(len(all))
	}
	return all
}

// nextOrder replaces x by its successor in lexicographic order, and returns false after the last.
func nextOrder(x []int) bool {
	k := len(x) - 2
	for k >= 0 && x[k] >= x[k+1] {
		k--
	}
	if k < 0 {
		return false
	}
	l := len(x) - 1
	for x[l] <= x[k] {
		l--
	}
	x[k], x[l] = x[l], x[k]
	slices.Reverse(x[k+1:])
	return true
}

// encode and decode turn rank sums into the key of a map and back.
func encode(sums []int) []byte {
	var key []byte
	for _, s := range sums {
		key = binary.AppendUvarint(key, uint64(s))
	}
	return key
}

func decode(key string) (sums []int) {
	for rest := []byte(key); len(rest) > 0; {
		s, n := binary.Uvarint(rest)
		sums, rest = append(sums, int(s)), rest[n:]
	}
	return sums
}
