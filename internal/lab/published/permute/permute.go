// Package permute answers which values a number can reach when the moves onto it are
// made in other orders and with other signs.
//
// The exhaustive search of RN Explorer needs the answer for remaining numbers and their
// neighbours, and finds it by enumeration: k moves have k! orders and 2^k signs, and with
// seven moves the published program takes seconds and gives up on some. But the order
// does not matter. From a, a move of length d leads to |a + d| or |a - d|, which is a ± d
// up to the sign. So the values reached from a by all orders and signs are all
// |a ± d1 ± … ± dk|, and the question is one of subset sums:
//
//	a + d1 + … + dk - 2x = ±e   for a sum x of some of the lengths
//
// The order matters in one respect only: a number must not be 0 before the last move
// onto it. For any choice of signs there is an order that avoids this (docs/forest.md has
// the proof). So a value can be reached if and only if its x is a subset sum.
//
// "Can w be reached on the path to e?" is the same question asked twice: some of the
// lengths have to lead from a to w, and the others from w to e. There are 2^k ways to
// choose them.
//
// Cost: making a [Table] for k moves takes 2^k shifts of a bit set of a few words, End
// takes one look-up, and Via up to 2^k. A table for 7 moves takes about 1 µs, and enumeration
// 15 ms. The tests compare both with all permutations.
package permute

import "math/bits"

// MaxMoves is the largest number of moves for which a Table can be made. In candidates
// for levels up to 1000, numbers seldom have more than six moves onto them.
const MaxMoves = 10

// Table answers what a number can become. It is filled by [Table.Make], again and again
// for other numbers if need be. The zero Table is ready for use.
type Table struct {
	value   int32
	lengths []int32
	total   []int32  // sum of each part of the lengths; a part is a bit mask of their indices
	sums    []uint64 // subset sums of each part, as a bit set
	words   int32    // length of each of these bit sets
}

// Make prepares t for a number and the lengths of the moves onto it, all above 0.
// It returns false, and t must not be used, if there are more than MaxMoves.
func (t *Table) Make(value int32, lengths []int32) bool {
	k := len(lengths)
	if k > MaxMoves {
		return false
	}
	t.value = value
	t.lengths = append(t.lengths[:0], lengths...)
	all := int32(0)
	for _, d := range lengths {
		all += d
	}
	t.words = all>>6 + 1
	parts := 1 << k
	if cap(t.total) < parts {
		t.total = make([]int32, parts)
	}
	t.total = t.total[:parts]
	if size := parts * int(t.words); cap(t.sums) < size {
		t.sums = make([]uint64, size)
	} else {
		t.sums = t.sums[:size]
	}
	t.total[0] = 0
	clear(t.sums[:t.words])
	t.sums[0] = 1
	for part := 1; part < parts; part++ {
		low := bits.TrailingZeros(uint(part))
		t.total[part] = t.total[part&(part-1)] + lengths[low]
		include(t.set(part), t.set(part&(part-1)), lengths[low])
	}
	return true
}

// Words returns the number of words that the sums of all parts take. The time of Make is
// proportional to it.
func (t *Table) Words() int { return len(t.sums) }

// set returns the subset sums of a part.
func (t *Table) set(part int) []uint64 {
	at := part * int(t.words)
	return t.sums[at : at+int(t.words)]
}

// include sets the set to to the union of from and of from shifted by d.
func include(to, from []uint64, d int32) {
	skip, rest := int(d>>6), uint(d&63)
	for k := range to {
		w := from[k]
		if k >= skip {
			w |= from[k-skip] << rest
			if k > skip {
				w |= from[k-skip-1] >> (64 - rest)
			}
		}
		to[k] = w
	}
}

// leads reports whether the lengths of a part, with some signs, lead from one value
// to another.
func (t *Table) leads(from, to int32, part int) bool {
	sum := from + t.total[part]
	if (sum-to)&1 != 0 {
		return false
	}
	return t.holds(part, (sum-to)>>1) || t.holds(part, (sum+to)>>1)
}

func (t *Table) holds(part int, x int32) bool {
	if x < 0 || x > t.total[part] {
		return false
	}
	return t.sums[part*int(t.words)+int(x>>6)]>>uint(x&63)&1 != 0
}

// all returns the part that contains all lengths.
func (t *Table) all() int { return len(t.total) - 1 }

// End reports whether the number can end at the value e.
func (t *Table) End(e int32) bool { return t.leads(t.value, e, t.all()) }

// Via returns the moves, as a bit mask of their indices, that can come first and lead to
// w > 0, such that the others lead on to e. It returns false if there are none. Of
// several masks it returns the smallest.
func (t *Table) Via(w, e int32) (first int, ok bool) {
	for part := range t.total {
		if t.leads(t.value, w, part) && t.leads(w, e, t.all()&^part) {
			return part, true
		}
	}
	return 0, false
}

// Order finds an order of the moves of a part, with signs, in which they lead from one
// value to another without reaching 0 before the end, and appends both to order and
// plus. from must be above 0, and the part must lead from from to to.
func (t *Table) Order(from, to int32, part int, order []int, plus []bool) ([]int, []bool) {
	for part != 0 {
		k, sign, next := t.step(from, to, part)
		order, plus = append(order, k), append(plus, sign)
		part &^= 1 << k
		from = next
	}
	return order, plus
}

// step finds a first move after which the other moves of the part still lead to to.
func (t *Table) step(from, to int32, part int) (move int, plus bool, next int32) {
	for rest := part; rest != 0; rest &= rest - 1 {
		k := bits.TrailingZeros(uint(rest))
		others := part &^ (1 << k)
		for _, plus := range [2]bool{false, true} {
			next := from + t.lengths[k]
			if !plus {
				next = max(from-t.lengths[k], t.lengths[k]-from)
			}
			if (next != 0 || others == 0) && t.leads(next, to, others) {
				return k, plus, next
			}
		}
	}
	panic("permute: these moves do not lead there")
}

// All returns the arguments of [Table.Order] for an order of all moves: the initial value,
// and the part that contains all moves.
func (t *Table) All() (from int32, part int) { return t.value, t.all() }
