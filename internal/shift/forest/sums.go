package forest

import "math/bits"

// Sum sets.
//
// Lengths d1, …, dk can be signed so that |±d1 ± … ± dk| is the value a of a number if and
// only if the items a, d1, …, dk can be divided into two halves of equal sum. So the search
// keeps for each number the set of the subset sums of its items, with one bit for each sum.
// Adding an item takes a shift and an OR. Let T be the sum of all items:
//
//   - the number is satisfied if T is even and T/2 is a subset sum;
//   - a further edge of length d would satisfy it if T-d is even, not negative, and (T-d)/2
//     is a subset sum.
//
// Sums above T/2 mirror those below and are not kept, so one machine word is enough while
// T < 128, which is nearly always so on the levels of the game. A set is rebuilt after each
// change, which takes 3 to 5 ns for the usual two or three items. Sets of the absolute values
// |a ± d1 ± … ± dk| would need two shifts and a bit reversal for each item, and twice the words.

// wordsFor returns the number of words that hold the sums up to half of total.
func wordsFor(total int32) int { return int(total>>7) + 1 }

// subsetSums fills set with the subset sums of the value of v, the lengths of its edges
// without the one at index skip, unless that is none, and extra, unless that is 0. It returns
// the sum of all these items; set must have room for wordsFor of that sum.
func (s *state) subsetSums(set []uint64, v, skip, extra int32) int32 {
	total, low := s.makeSums(set, v, skip, extra)
	set[0] = low
	return total
}

// makeSums is like subsetSums, but also returns the first word of the set, and leaves set
// untouched if one word is enough.
func (s *state) makeSums(set []uint64, v, skip, extra int32) (total int32, low uint64) {
	edges := s.edgesOf(v)
	value := s.nodes[v].value
	total = value + extra
	for k := range edges {
		total += edges[k].length
	}
	if skip != none {
		total -= edges[skip].length
	}
	if total < 128 {
		w := 1 | uint64(1)<<uint(value)
		w |= w << uint(extra)
		for k := range edges {
			if int32(k) != skip {
				w |= w << uint(edges[k].length)
			}
		}
		return total, w
	}
	if value > total-value+s.reach {
		return total, s.noSums(set, total)
	}
	set = set[:wordsFor(total)]
	s.spend(len(set) * (len(edges) + 2))
	clear(set)
	set[0] = 1
	include(set, value)
	if extra != 0 {
		include(set, extra)
	}
	for k := range edges {
		if int32(k) != skip {
			include(set, edges[k].length)
		}
	}
	return total, set[0]
}

// noSums fills in the sums of a number that is larger than the sum of all its edges and the
// longest possible further edge. No single further edge satisfies such a number: only the sums
// from (total - reach)/2 to total/2 are ever read, and they are below the number itself and
// above the sum of its edges. The other sums are not computed, which saves a thousand words for
// a number of a hundred thousand.
func (s *state) noSums(set []uint64, total int32) (low uint64) {
	clear(set[max(0, total-s.reach)>>7 : wordsFor(total)])
	return 0
}

// include adds an item to a set of subset sums.
func include(set []uint64, item int32) {
	words, rest := int(item>>6), uint(item&63)
	for k := len(set) - 1; k >= words; k-- {
		w := set[k-words] << rest
		if k > words {
			w |= set[k-words-1] >> (64 - rest)
		}
		set[k] |= w
	}
}

// holds reports whether a further edge of length d would satisfy a number with the given set
// of subset sums and the given total or, for d = 0, whether the number is satisfied.
func holds(set []uint64, total, d int32) bool {
	half := total - d
	if half < 0 || half&1 != 0 {
		return false
	}
	half >>= 1
	return set[half>>6]>>uint(half&63)&1 != 0
}

// lengths appends to list every length from 1 to reach that would satisfy a number with the
// given set of subset sums and the given total.
func lengths(set []uint64, total, reach int32, list []int32) []int32 {
	high := (total - 1) >> 1
	low := max(0, (total-reach+1)>>1)
	for k := low >> 6; k <= high>>6; k++ {
		w := set[k]
		if k == low>>6 {
			w &= ^uint64(0) << uint(low&63)
		}
		if k == high>>6 {
			w &= ^uint64(0) >> uint(63-high&63)
		}
		for ; w != 0; w &= w - 1 {
			list = append(list, total-2*(k<<6+int32(bits.TrailingZeros64(w))))
		}
	}
	return list
}
