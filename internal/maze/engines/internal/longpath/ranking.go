package longpath

import (
	"math"
	"slices"
)

// A ranking is the successors of a level, best first, and sorted only as far as it is read. A beam
// of width w has several times as many successors, often forty times, and chooses w of them, nearly
// all from the first few w places. So the best are selected (Hoare, "Algorithm 65: Find", 1961),
// and only these are sorted: n + k log k comparisons in place of n log n. The order is that of a
// sort of the whole, since no two entries are equal.

// rankedFirst is the first part of a ranking that is sorted, in widths of the beam.
const rankedFirst = 4

type ranking struct {
	entries []int64 // complement of the score, then the number of the successor
	sorted  int     // so many entries are in their places
}

// reset lists the successors, and sorts the first part of them for a beam of a width.
func (r *ranking) reset(successors []successor, width int) {
	r.entries, r.sorted = r.entries[:0], 0
	for k := range successors {
		r.entries = append(r.entries, int64(^successors[k].score)<<32|int64(k))
	}
	r.sort(rankedFirst * width)
}

// at returns the number of the successor in a place, from 0 to len(r.entries)-1.
func (r *ranking) at(place int) int32 {
	if place >= r.sorted {
		r.sort(max(2*r.sorted, place+1))
	}
	return int32(r.entries[place] & math.MaxUint32)
}

// sort puts the entries before the place end in order. Those up to r.sorted are already.
func (r *ranking) sort(end int) {
	end = min(end, len(r.entries))
	rest := r.entries[r.sorted:]
	selectLeast(rest, end-r.sorted)
	slices.Sort(rest[:end-r.sorted])
	r.sorted = end
}

// selectLeast moves the n least entries to the front, in any order. The entries differ.
func selectLeast(a []int64, n int) {
	for n > 0 && n < len(a) {
		k := partition(a)
		switch {
		case k == n:
			return
		case k > n:
			a = a[:k]
		default:
			a, n = a[k:], n-k
		}
	}
}

// partition divides at least two entries into a first part and greater ones, and returns the length
// of the first part, which is neither 0 nor all. The pivot is the median of three entries.
func partition(a []int64) int {
	x, y, z := a[0], a[len(a)/2], a[len(a)-1]
	pivot := max(min(x, y), min(max(x, y), z))
	for i, j := 0, len(a)-1; ; i, j = i+1, j-1 {
		for a[i] < pivot {
			i++
		}
		for a[j] > pivot {
			j--
		}
		if i >= j {
			return i
		}
		a[i], a[j] = a[j], a[i]
	}
}
