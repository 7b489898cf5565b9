package proof

import "slices"

// The rule of one number: its edges, with some signs, sum to its value.
//
// The sums of the first k edges and those of the last ones are sets of bits, as in the search
// of package forest. An edge that is in no choice with the right sum is cut, and one that is
// in all of them is kept. The work is proportional to the number of edges times their total
// length; numbers with very many edges are left alone, as nearly any sum is among theirs.

const (
	// maxEdges and maxLength bound the edges at a number to which the rule is applied: their
	// number, and the sum of their lengths.
	maxEdges  = 40
	maxLength = 2048
)

// sumSets holds the sets of sums at a number: bit s+offset of a set stands for the sum s.
type sumSets struct {
	edges         []int32
	words         int
	first, last   [][]uint64 // over the edges before, and from, an index on
	shifted, goal []uint64
}

// reset makes room for sets over the edges in s.edges with sums up to length.
func (s *sumSets) reset(length int) {
	s.words = (2*length+1)/64 + 1
	for len(s.first) <= maxEdges {
		s.first = append(s.first, nil)
		s.last = append(s.last, nil)
	}
	for k := range len(s.edges) + 1 {
		s.first[k] = resize(s.first[k], s.words)
		s.last[k] = resize(s.last[k], s.words)
	}
	s.shifted = resize(s.shifted, s.words)
	s.goal = resize(s.goal, s.words)
}

// resize returns a set of the given number of words, with undefined content.
func resize(set []uint64, words int) []uint64 {
	if cap(set) < words {
		return make([]uint64, words)
	}
	return set[:words]
}

// shift64 sets to to the members of set, each plus by, which may be negative. Members that leave
// the range are lost.
func shift64(to, set []uint64, by int) {
	if by >= 0 {
		words, bits := by/64, uint(by%64)
		for k := len(to) - 1; k >= 0; k-- {
			var w uint64
			if k >= words {
				w = set[k-words] << bits
				if k > words {
					w |= set[k-words-1] >> (64 - bits)
				}
			}
			to[k] = w
		}
		return
	}
	words, bits := -by/64, uint(-by%64)
	for k := range to {
		var w uint64
		if k+words < len(set) {
			w = set[k+words] >> bits
			if k+words+1 < len(set) {
				w |= set[k+words+1] << (64 - bits)
			}
		}
		to[k] = w
	}
}

// extend sets to to the sums of set with one more edge, which may be left out if it is open.
func (s *sumSets) extend(to, set []uint64, length int, state uint8) {
	shift64(to, set, length)
	shift64(s.shifted, set, -length)
	for k := range to {
		to[k] |= s.shifted[k]
		if state == open {
			to[k] |= set[k]
		}
	}
}

// meets reports whether two sets have a member in common.
func meets(a, b []uint64) bool {
	for k := range a {
		if a[k]&b[k] != 0 {
			return true
		}
	}
	return false
}

// support applies the rule to number v. It returns false if no choice of edges is left.
func (p *pushes) support(v int32) bool {
	s := &p.sums
	s.edges = s.edges[:0]
	length, keptHere := 0, int32(0)
	for _, k := range p.at[v] {
		if p.state[k] == cut {
			continue
		}
		if p.state[k] == kept {
			keptHere++
		}
		s.edges = append(s.edges, k)
		length += p.edges[k].length
	}
	value := p.values[v]
	if value > length {
		return false
	}
	p.raise(v, max(keptHere, p.minEdges(value)))
	if len(s.edges) > maxEdges || length > maxLength {
		return true
	}
	s.reset(length)
	n := len(s.edges)
	clear(s.first[0])
	s.first[0][length/64] |= 1 << (length % 64)
	for i, k := range s.edges {
		s.extend(s.first[i+1], s.first[i], p.edges[k].length, p.state[k])
	}
	if goal := value + length; s.first[n][goal/64]>>(goal%64)&1 == 0 {
		return false
	}
	clear(s.last[n])
	s.last[n][length/64] |= 1 << (length % 64)
	for i, k := range slices.Backward(s.edges) {
		s.extend(s.last[i], s.last[i+1], p.edges[k].length, p.state[k])
	}
	for i, k := range s.edges {
		if p.state[k] != open {
			continue
		}
		shift64(s.goal, s.last[i+1], value) // what the first edges must sum to: the sums are symmetric
		without := meets(s.first[i], s.goal)
		shift64(s.shifted, s.first[i], p.edges[k].length)
		with := meets(s.shifted, s.goal)
		if !with {
			shift64(s.shifted, s.first[i], -p.edges[k].length)
			with = meets(s.shifted, s.goal)
		}
		switch {
		case !with && !without:
			return false
		case !with:
			p.decide(k, cut)
		case !without:
			p.decide(k, kept)
		}
	}
	return true
}

// minEdges returns a lower bound of the number of edges that sum to a value, among those in
// p.sums.edges: 1, 2, or as many as are long enough together, and at least 3.
func (p *pushes) minEdges(value int) int32 {
	edges := p.sums.edges
	longest := 0
	for _, k := range edges {
		d := p.edges[k].length
		if d == value {
			return 1
		}
		longest = max(longest, d)
	}
	for i, k := range edges {
		for _, l := range edges[:i] {
			d, e := p.edges[k].length, p.edges[l].length
			if d+e == value || d-e == value || e-d == value {
				return 2
			}
		}
	}
	return max(3, int32((value+longest-1)/max(longest, 1)))
}
