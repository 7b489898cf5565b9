package tree

import "math/bits"

// MaxCells is the largest number of cells that fit into a Set.
const MaxCells = 128

// Set is a set of cells: bit k stands for cell k, in the order of maze.Grid.
type Set struct{ lo, hi uint64 }

// one returns the set of cell k.
func one(k int) Set { return Set{1 << uint(k), 1 << uint(k-64)} }

// upTo returns the set of the first n cells.
func upTo(n int) Set {
	var s Set
	for k := range n {
		s = s.or(one(k))
	}
	return s
}

func (s Set) or(t Set) Set      { return Set{s.lo | t.lo, s.hi | t.hi} }
func (s Set) and(t Set) Set     { return Set{s.lo & t.lo, s.hi & t.hi} }
func (s Set) without(t Set) Set { return Set{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s Set) xor(t Set) Set     { return Set{s.lo ^ t.lo, s.hi ^ t.hi} }
func (s Set) empty() bool       { return s.lo|s.hi == 0 }
func (s Set) count() int        { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }
func (s Set) meets(t Set) bool  { return s.lo&t.lo|s.hi&t.hi != 0 }

// has reports whether cell k belongs to the set.
func (s Set) has(k int) bool { return (s.lo>>uint(k)|s.hi>>uint(k-64))&1 != 0 }

// atMostOne reports whether the set has at most one cell.
func (s Set) atMostOne() bool {
	if s.lo == 0 {
		return s.hi&(s.hi-1) == 0
	}
	return s.lo&(s.lo-1)|s.hi == 0
}

// first returns the lowest cell of the set, which is not empty.
func (s Set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// rest returns the set without its lowest cell.
func (s Set) rest() Set {
	if s.lo != 0 {
		return Set{s.lo & (s.lo - 1), s.hi}
	}
	return Set{0, s.hi & (s.hi - 1)}
}

// up moves each cell of the set by d places towards larger numbers, and down towards smaller
// ones. d is from 1 to 127.
func (s Set) up(d uint) Set {
	if d < 64 {
		return Set{s.lo << (d & 63), s.hi<<(d&63) | s.lo>>((64-d)&63)}
	}
	return Set{0, s.lo << (d & 63)}
}

func (s Set) down(d uint) Set {
	if d < 64 {
		return Set{s.lo>>(d&63) | s.hi<<((64-d)&63), s.hi >> (d & 63)}
	}
	return Set{s.hi >> (d & 63), 0}
}

// trailing returns the lowest bit of a set of values, which is not empty.
func trailing(m uint64) int { return bits.TrailingZeros64(m) }
