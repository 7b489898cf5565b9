// Package permute answers which values a number can come to when the moves onto
// it are made in another order and with other signs.
//
// The RN Explorer's exhaustive search asks that of remaining numbers and of their
// neighbours, and answers it by trying: k moves have k! orders and 2^k signs, and
// with seven moves the published program takes seconds and gives up on some. But
// the order does not matter. From a, a move of length d leads to |a + d| or
// |a - d|, up to its sign to a ± d; so what is reached from a over all orders and
// signs is every |a ± d1 ± … ± dk|, which is a question about subset sums:
//
//	a + d1 + … + dk - 2x = ±e   for a sum x of some of the lengths
//
// The order matters in one point only: a number must not be 0 before the last
// move onto it. There always is an order that avoids that, whichever signs are
// wanted (the proof is with the documentation of the signed forest). So a value is
// reached if and only if its sum x is there.
//
// "Is w reached on the way to e?" is the same question twice: some of the lengths
// lead from a to w and the others from w to e. All parts of k lengths are 2^k.
//
// Cost: making a [Table] for k moves takes 2^k shifts of a bit set of a few words,
// 0.8 µs of processor time for 7 moves, where all permutations take 15 ms; End one
// look-up, Via up to 2^k. The tests compare both with all permutations.
package permute

import "math/bits"

// MostMoves is the largest number of moves a Table is made for. Histories in
// candidates for levels up to 1000 seldom have more than six.
const MostMoves = 10

// Table knows what a number can become. It is made by [Table.Make] and can be
// made again for another number. The zero Table is ready for that.
type Table struct {
	value   int32
	lengths []int32
	total   []int32  // of each part of the lengths, a part being a bit mask
	sums    []uint64 // subset sums of each part, words each
	words   int32
}

// Make prepares t for a number and the lengths of the moves onto it, all above 0.
// It reports false, and t is of no use, if there are more than MostMoves.
func (t *Table) Make(value int32, lengths []int32) bool {
	k := len(lengths)
	if k > MostMoves {
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

// Words returns how many words the sums of all parts take: what Make does is in proportion
// to it.
func (t *Table) Words() int { return len(t.sums) }

// set returns the subset sums of a part.
func (t *Table) set(part int) []uint64 {
	at := part * int(t.words)
	return t.sums[at : at+int(t.words)]
}

// include sets to to from and all of from with d added.
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

// all returns the part that is everything.
func (t *Table) all() int { return len(t.total) - 1 }

// End reports whether the number can end at the value e.
func (t *Table) End(e int32) bool { return t.leads(t.value, e, t.all()) }

// Via returns the moves, as a bit mask of their indices, that can come first and
// lead to w > 0, such that the others lead on to e. It returns false if there are
// none. The mask is the smallest: few moves come before.
func (t *Table) Via(w, e int32) (first int, ok bool) {
	for part := range t.total {
		if t.leads(t.value, w, part) && t.leads(w, e, t.all()&^part) {
			return part, true
		}
	}
	return 0, false
}

// Order puts the moves of a part into an order, with signs, in which they lead
// from one value to another without coming to 0 on the way, and appends them.
// from is above 0 and the part must lead there.
func (t *Table) Order(from, to int32, part int, order []int, plus []bool) ([]int, []bool) {
	for part != 0 {
		k, sign, next := t.step(from, to, part)
		order, plus = append(order, k), append(plus, sign)
		part &^= 1 << k
		from = next
	}
	return order, plus
}

// step finds a first move after which the others still lead where they should.
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

// All returns what [Table.Order] wants for an order of all moves: the value to
// begin with, and the part that is everything.
func (t *Table) All() (from int32, part int) { return t.value, t.all() }
