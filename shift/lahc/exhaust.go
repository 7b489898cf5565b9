package lahc

import (
	"stride/shift/permute"
	"stride/shift/strategy"
)

// The exhaustive search of the RN Explorer. Late in a search strategies are so
// interwoven that nearly every mutation spoils them. What can still be changed
// without harm is the order and the signs of the moves onto one number, as long as
// the number ends as before; and the moves onto a remaining number, which may end
// anywhere.
//
// For each remaining number r and each value e that it can end at:
//
//   - e is 0: r's strategy is complete. Self-solved.
//   - A remaining number at the distance e can end at e too: both are gone.
//   - A number t at the distance e can be e/2 at some moment without ending
//     otherwise than now: r can be merged there. This is a hidden merge; the plain
//     merges of the mutations find it only if t happens to be e/2.
//
// The questions are answered by sum sets (see package permute), not by trying
// permutations, so that a candidate takes microseconds and no limits on
// permutations are needed; numbers with more than permute.MostMoves moves are
// passed over. The published limits of 0.2 to 10 s for each candidate have become
// one of looks, which counts the same everywhere and is hardly ever reached.

// mostLooks is the limit for a candidate: end values tried with a neighbour.
const mostLooks = 20_000

// exhaustive holds what the search needs.
type exhaustive struct {
	own, other permute.Table // of the remaining number and of its neighbour
	ids        [2][]int32    // their histories
	lengths    []int32
	left       []int32
	order      []int
	plus       []bool
	moves      []int32
	looks      int
}

// Exhaust tries all of that on the present state, and calls found with the state
// changed for each way that there is; found may keep it. Afterwards the state is
// as before, unless found returned true: that ends the search with the state as it
// is. It reports whether that was so.
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

// table makes the table of v in t, and keeps its history.
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

// exhaust tries all with r.
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
			if x.looks++; x.looks > mostLooks || m.over {
				return false
			}
			if m.join(r, t, e) && m.offer(found) {
				return true
			}
		}
	}
	return false
}

// join brings r to e and pushes it onto t, if that leaves t as it is or clears
// both.
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

// arrange brings v, whose history is in ids[which], to the value e.
func (m *Mutator) arrange(t *permute.Table, which int, v, e int32) {
	x := &m.exhaustive
	from, all := t.All()
	x.order, x.plus = t.Order(from, e, all, x.order[:0], x.plus[:0])
	m.rearrange(which, v)
}

// rearrange gives v the history in order and plus.
func (m *Mutator) rearrange(which int, v int32) {
	x := &m.exhaustive
	x.moves = x.moves[:0]
	for _, k := range x.order {
		x.moves = append(x.moves, x.ids[which][k])
	}
	m.Rearrange(v, x.moves, x.plus)
}

// offer completes the changed state, shows it, and takes it back unless found
// keeps it.
func (m *Mutator) offer(found func() bool) bool {
	m.complete()
	if found() {
		return true
	}
	m.Undo()
	return false
}
