package lahc

import (
	"stride/internal/lab/published/permute"
	"stride/internal/lab/published/strategy"
)

// The exhaustive search of the RN Explorer. Late in a search, strategies are so interwoven
// that nearly every mutation makes them worse. What can still be changed without harm is the
// order and the signs of the moves onto one number, as long as its final value stays the
// same, and those of the moves onto a remaining number, whose final value may change.
//
// For each remaining number r and each final value e that it can have:
//
//   - If e is 0, the strategy of r becomes complete. Marchete calls it self-solved.
//   - If a remaining number at the distance e can have the final value e too, both can be
//     cleared.
//   - If a number t at the distance e can have the value e/2 at some moment without a change
//     of its final value, r can be merged there. This is a hidden merge; the merges of the
//     mutations find it only if t happens to have the value e/2 already.
//
// These questions are answered by sum sets (see package permute) instead of permutations, so
// that a candidate takes microseconds and no limits on permutations are needed. Numbers with
// more than permute.MaxMoves moves are skipped. The published limits of 0.2 to 10 s for each
// candidate are replaced by a limit on the number of tries, which means the same on every
// machine and is hardly ever reached.

// maxLooks is the limit for a candidate, in pairs of a final value and a neighbour.
const maxLooks = 20_000

type exhaustive struct {
	own, other permute.Table // of the remaining number and of its neighbour
	ids        [2][]int32    // histories of these two
	lengths    []int32
	left       []int32
	order      []int
	plus       []bool
	moves      []int32
	looks      int
}

// Exhaust makes the exhaustive search on the present state. Each time it succeeds, it calls
// found with the changed state. If found returns true, Exhaust ends with the state as it is
// and returns true; otherwise it restores the state and continues.
func (m *Mutator) Exhaust(found func() bool) bool {
	x := &m.exhaustive
	x.left = append(x.left[:0], m.Left()...)
	x.looks = 0
	m.Begin()
	for _, r := range x.left {
		if m.over {
			return false
		}
		if m.exhaust(r, found) {
			return true
		}
	}
	return false
}

// table computes the table of v in t and stores the history of v. It returns false if that
// is too long.
func (m *Mutator) table(t *permute.Table, which int, v int32) bool {
	x := &m.exhaustive
	ids := x.ids[which][:0]
	x.lengths = x.lengths[:0]
	for u := m.First(v); u != strategy.None; u = m.Next(u) {
		ids = append(ids, u)
		x.lengths = append(x.lengths, m.Now(u))
	}
	x.ids[which] = ids
	made := t.Make(m.Value(v), x.lengths)
	m.Spend(len(ids) + t.Words())
	return made
}

// exhaust makes the exhaustive search for the remaining number r.
func (m *Mutator) exhaust(r int32, found func() bool) bool {
	x := &m.exhaustive
	if !m.table(&x.own, 0, r) {
		return false
	}
	if x.own.End(0) {
		m.arrange(&x.own, 0, r, 0)
		if m.offer(found) {
			return true
		}
	}
	for e := int32(1); int(e) < m.LineCells(); e++ {
		if !x.own.End(e) {
			continue
		}
		var list [strategy.Directions]int32
		for _, t := range list[:m.Targets(r, e, &list)] {
			if m.Root(t) == r {
				continue
			}
			if x.looks++; x.looks > maxLooks || m.over {
				return false
			}
			if m.join(r, t, e) && m.offer(found) {
				return true
			}
		}
	}
	return false
}

// join gives r the final value e and pushes it onto t, if that clears both or leaves the final
// value of t as it is. It reports whether it did so.
func (m *Mutator) join(r, t, e int32) bool {
	x := &m.exhaustive
	remains := m.Remains(t)
	if !remains && e&1 != 0 || !m.table(&x.other, 1, t) {
		return false
	}
	if remains && x.other.End(e) {
		m.arrange(&x.other, 1, t, e)
		m.arrange(&x.own, 0, r, e)
		m.Append(r, t, false)
		return true
	}
	if e&1 != 0 {
		return false
	}
	end := m.Now(t)
	first, ok := x.other.Via(e/2, end)
	if !ok {
		return false
	}
	from, all := x.other.All()
	x.order, x.plus = x.other.Order(from, e/2, first, x.order[:0], x.plus[:0])
	x.order, x.plus = x.other.Order(e/2, end, all&^first, x.order, x.plus)
	m.rearrange(1, t)
	m.arrange(&x.own, 0, r, e)
	return m.State.Merge(r, t)
}

// arrange gives v, whose history is in ids[which], the final value e.
func (m *Mutator) arrange(t *permute.Table, which int, v, e int32) {
	x := &m.exhaustive
	from, all := t.All()
	x.order, x.plus = t.Order(from, e, all, x.order[:0], x.plus[:0])
	m.rearrange(which, v)
}

// rearrange gives v the history that is described by order and plus.
func (m *Mutator) rearrange(which int, v int32) {
	x := &m.exhaustive
	x.moves = x.moves[:0]
	for _, k := range x.order {
		x.moves = append(x.moves, x.ids[which][k])
	}
	m.Rearrange(v, x.moves, x.plus)
}

// offer completes the changed state, passes it to found, and reverses the change unless found
// returns true.
func (m *Mutator) offer(found func() bool) bool {
	m.complete()
	if found() {
		return true
	}
	m.Undo()
	return false
}
