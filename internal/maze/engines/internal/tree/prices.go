package tree

import (
	"math/bits"

	"stride/internal/maze/board"
	"stride/maze"
)

// This file has a second lower bound of the losses to come, which is much stronger than that of
// bound.go but takes three times as long: a Lagrangian relaxation (Held and Karp, 1971).
//
// Fix a maze that agrees with a node and one of its shortest solutions. Its further losses are
// at least the sum of these, which are different ones:
//
//   - 5 for each hidden cell off the solution;
//   - 2 for each hidden cell on the solution and each front cell with only one jump, a forced
//     forward move;
//   - 2 for each known cell that is not closed, and for each hidden cell on the solution, into
//     which no jump leads besides the first one, which made it known, or by which the solution
//     enters it: it is a forced backward move, or, if it does not lead to the goal, a black hole;
//   - 2 for each hidden cell off the solution that leads to the goal and either cannot be reached, a
//     white hole, or has only one jump into it, a forced backward move.
//
// Only jumps from cells that lead to the goal count in the third line: a cell that does not lead
// to it is a black hole however many jumps lead into it, and into one that does, all jumps come
// from cells that do.
//
// The front are the known cells without a value. Exactly one of them jumps along the solution to a
// hidden cell, and from there on all cells of the solution were hidden: known cells are on the next
// level at most. So the solution enters each of its hidden cells once, from the front or from
// another hidden cell.
//
// Two kinds of conditions tie the cells together, and both get a price. A cell asks for a second
// jump at a price q of 0 to 2: being left without one costs 2, so at least q·(1 − number of further
// jumps into it). And a cell has a price p, of any sign, for the jump by which the solution enters
// it: a hidden cell on the solution pays p for being entered, and the cell from which the solution
// comes earns p, so that all of that cancels out. With these prices, each cell without a value
// can be looked at by itself. It is
//
//   - off the solution, without supplying anything: 5 if it is hidden;
//   - off the solution, less q of each cell that its value jumps to: if it is a known cell, 2 if that
//     is its only jump; if it is hidden, 5, and 2 as a white hole or, if it is reachable, its own q
//     twice; or
//   - on the solution, with a next cell u: 2 if that is its only jump, less p of u, less q of each
//     other cell that its value jumps to, plus its own p and q if it is hidden.
//
// If all cells of the antidiagonal are hidden and best on the solution, one of them is off it
// (antidiagonal.go): the one for which that costs least more.
//
// The sum of what each cell costs at least, with the q of the known cells and the p and q of the
// goal, which asks for both, is a lower bound, whatever the prices are. Cells of the solution
// supply nothing to the goal, and if they jump to it, the solution ends there.
//
// Prices are raised where a cell lacks a jump, and lowered where it gets too many (a subgradient
// step). They are kept from node to node: neighbours in the tree need much the same prices, so one
// step for each node suffices. More steps save few nodes. The last evaluation also tells what it
// would cost at least to give the first open cell each of its values, so values that cost too much
// are dropped before the nodes are made (variable fixing by reduced costs).
//
// All numbers are whole, in units of 1/1024 point, so nothing is rounded.
//
// Constraints that forbid two cells of the solution to supply each other, or to follow each other
// in both directions, raised the bound by less than a point. A list of all endings of the solution
// of up to 4 cells, each with a bound of its own, raised it by 1 to 3 points, for a hundred times
// the time.

const (
	priceUnits = 1 << 10

	// Limits of the prices, in units. A jump in can be worth no more than the forced move it
	// prevents; the limit of the other price only keeps sums small.
	maxSecond = maze.ForcedPenalty * priceUnits
	maxEntry  = 64 * priceUnits
	maxHole   = maze.HolePenalty * priceUnits // what a white hole costs

	// Prices are raised or lowered once for each node, and aim at a bound that exceeds the budget
	// by priceMargin units.
	priceMargin = priceUnits * 3 / 2

	// Where the bound is far below the budget, it is computed again only some levels further down:
	// one level for each waitPoints points that are missing, up to maxWait levels.
	waitPoints = 4
	maxWait    = 3

	// With small values the bound is rarely worth its time, so it is tried for a while: if fewer
	// than one in pricedShare of pricedNodes nodes fail by it, it is left out for the next
	// unpricedNodes nodes.
	pricedNodes   = 200
	pricedShare   = 10
	unpricedNodes = 4000

	// With at most minHidden hidden cells, the bound is not worth its time.
	minHidden = 5

	noCell = 255      // no cell, in a list of four targets
	barred = -1 << 28 // gain of entering a cell that cannot be on the solution
)

// pricing observes how often nodes fail by their prices.
type pricing struct {
	asked, failed int32 // in the current period
	pause         int32 // nodes that do without prices before the next one
}

// count records whether a node has failed.
func (t *pricing) count(failed bool) {
	if failed {
		t.failed++
	}
	if t.asked++; t.asked < pricedNodes {
		return
	}
	if t.failed*pricedShare < pricedNodes {
		t.pause = unpricedNodes
	}
	t.asked, t.failed = 0, 0
}

// hop is what a value of a cell does, as prices see it.
type hop struct {
	to   [4]uint8 // the cells to which it jumps, except the goal; the rest is noCell
	goal bool     // it jumps to the goal
	cost int32    // of a forced forward move, if there is only one jump
}

// hopsOf returns the list of hops by cell and value, and how many values of each cell have a jump.
func (s *Space) hopsOf() (hops []hop, live []uint8) {
	hops, live = make([]hop, len(s.to)), make([]uint8, s.cells)
	for at, to := range s.to {
		h := &hops[at]
		h.to = [4]uint8{noCell, noCell, noCell, noCell}
		if !to.Empty() {
			live[at/s.values]++
		}
		if s.jumps[at] == 1 {
			h.cost = maze.ForcedPenalty * priceUnits
		}
		h.goal = to.Has(s.goal)
		to = to.Without(board.One(s.goal))
		for i := 0; !to.Empty(); to = to.Rest() {
			h.to[i] = uint8(to.First())
			i++
		}
	}
	return hops, live
}

// prices is the relaxation with its prices, which are kept from node to node.
type prices struct {
	space *Space
	// for each cell, the price of a second jump and of the jump by which the solution enters
	second, entry [board.MaxCells]int32

	// The node that is looked at.
	need        board.Set // known cells that ask for a second jump
	inner       board.Set // hidden cells but the goal
	able        board.Set // inner cells that can be on the solution
	cells       [board.MaxCells]uint8
	hidden, all int // cells[:hidden] are inner, cells[hidden:all] the front, the first open cell first

	// What the last evaluation found.
	// by cell: of a jump off the solution, of the next jump of the solution besides
	worth, gain [256]int32
	value       [board.MaxCells]int16 // by place in cells: the cheapest value; -1 for none
	on          [board.MaxCells]bool  // whether the cell is on the solution
	sum         int64                 // the bound
	away        int64                 // the bound without the first open cell
	// minimum cost of any front cell on the solution, and of another than the first open one
	best, other int32
	onward      int // place of that cell
	onwardValue int16

	asked, entered [256]int32 // by cell: asked for less supplied jumps; cells on the solution less entries
}

func newPrices(s *Space) *prices {
	p := &prices{space: s}
	for k := range p.second {
		p.second[k] = maxSecond
	}
	for k := range p.gain {
		p.gain[k] = barred
	}
	return p
}

// affordable returns those of some values of the first open cell k of a node with which a maze may
// lose no more than left besides the losses that are certain. The goal is not known. wait is the
// number of levels on which it is not worth to ask again.
func (p *prices) affordable(c *node, k int, values uint64, left int32) (rest uint64, wait int8) {
	if !p.look(c, k) {
		return 0, 0
	}
	budget := int64(left) * priceUnits
	for adjusted := false; p.evaluate() && p.sum <= budget; adjusted = true {
		if adjusted || !p.adjust(budget) {
			wait = int8(min(maxWait, (budget-p.sum)/(waitPoints*priceUnits)))
			return p.keep(values, budget), wait
		}
	}
	return 0, 0
}

// look prepares the relaxation of a node. It returns false if there is no solution.
func (p *prices) look(c *node, k int) bool {
	s := p.space
	goal, front := board.One(s.goal), c.open.Or(c.next)
	hidden := s.all.Without(c.known)
	able, ok := s.canBeOn(hidden, front)
	if !ok {
		return false
	}
	for m := p.need.Or(p.inner); !m.Empty(); m = m.Rest() { // of the last node
		p.worth[m.First()], p.gain[m.First()] = 0, barred
	}
	p.need, p.inner, p.able = c.known.Without(c.closed), hidden.Without(goal), able
	n := 0
	add := func(m board.Set) {
		for ; !m.Empty(); m = m.Rest() {
			p.cells[n&(board.MaxCells-1)] = uint8(m.First())
			n++
		}
	}
	add(p.inner)
	p.hidden = n
	add(board.One(k))
	add(front.Without(board.One(k)))
	p.all = n
	return true
}

// canBeOn returns the hidden cells, without the goal, that can be on a solution: those that can be
// entered from the front or from such a cell, and can jump to the goal or to such a cell. It
// returns false if the goal cannot be entered.
func (s *Space) canBeOn(hidden, front board.Set) (board.Set, bool) {
	goal := board.One(s.goal)
	able := hidden.Without(goal)
	for {
		from, to := able.Or(front), able.Or(goal)
		var in, out board.Set
		if s.cells <= narrowCells {
			for v := range s.moves {
				m := &s.moves[v]
				along, across := m.along&63, m.across&63
				in.Lo |= from.Lo&m.right.Lo<<along | from.Lo&m.left.Lo>>along | from.Lo&m.down.Lo<<across |
					from.Lo&m.up.Lo>>across
				out.Lo |= to.Lo>>along&m.right.Lo | to.Lo<<along&m.left.Lo | to.Lo>>across&m.down.Lo |
					to.Lo<<across&m.up.Lo
			}
		} else {
			for v := range s.moves {
				m := &s.moves[v]
				in = in.Or(from.And(m.right).Up(m.along)).Or(from.And(m.left).Down(m.along)).Or(
					from.And(m.down).Up(m.across)).Or(
					from.And(m.up).Down(m.across))
				out = out.Or(to.Down(m.along).And(m.right)).Or(to.Up(m.along).And(m.left)).Or(
					to.Down(m.across).And(m.down)).Or(
					to.Up(m.across).And(m.up))
			}
		}
		if !in.Meets(goal) {
			return able, false
		}
		next := able.And(in).And(out)
		if next == able {
			return able, true
		}
		able = next
	}
}

// evaluate computes the bound with the present prices. It returns false if there is no solution.
func (p *prices) evaluate() bool {
	s := p.space
	goalPrice := p.second[s.goal]
	p.sum = int64(goalPrice + p.entry[s.goal])
	for m := p.need; !m.Empty(); m = m.Rest() {
		k := m.First()
		p.worth[k] = p.second[k]
		p.sum += int64(p.second[k])
	}
	for m := p.inner; !m.Empty(); m = m.Rest() {
		k := m.First()
		p.worth[k] = p.second[k]
		if p.able.Has(k) {
			p.gain[k] = p.entry[k] - p.second[k]
		}
	}
	p.best, p.other = -barred, -barred
	left := s.spare(p.inner)
	for i := range p.all {
		k := int(p.cells[i&(board.MaxCells-1)])
		lack := int32(0)
		if i < p.hidden {
			lack = 2 * p.second[k]
		}
		off, offValue, on, onValue := p.cell(k, lack)
		p.on[i&(board.MaxCells-1)], p.value[i&(board.MaxCells-1)] = false, offValue
		if i >= p.hidden {
			p.sum += int64(off)
			if i == p.hidden {
				p.away = -int64(off)
			}
			on -= off
			if on < p.best {
				p.best, p.onward, p.onwardValue = on, i, onValue
			}
			if i > p.hidden {
				p.other = min(p.other, on)
			}
			continue
		}
		off += maze.LengthPoints * priceUnits
		on += p.entry[k] + p.second[k]
		better := p.able.Has(k) && on < off
		left.look(k, i, better, off-on, offValue)
		if better {
			off = on
			p.on[i&(board.MaxCells-1)], p.value[i&(board.MaxCells-1)] = true, onValue
		}
		p.sum += int64(off)
	}
	if !left.line.Empty() {
		p.sum += int64(left.cost)
		p.on[left.place&(board.MaxCells-1)], p.value[left.place&(board.MaxCells-1)] = false, left.value
	}
	p.away += p.sum
	p.sum += int64(p.best)
	return p.best < -barred/2
}

// cell returns what cell k costs at least off the solution and on it, and with which values, -1
// being any value that supplies nothing. The 5 points off the solution and the cell's own prices on
// it are left out. lack is the price of the jumps that a hidden cell lacks off the solution.
func (p *prices) cell(k int, lack int32) (off int32, offValue int16, on int32, onValue int16) {
	s := p.space
	goalPrice, goalGain := p.second[s.goal], p.entry[s.goal]
	offValue, on = -1, -barred
	hops := s.hops[k*s.values:][:s.live[k]]
	worth, gain := &p.worth, &p.gain
	for v := range hops {
		h := &hops[v]
		a, b, c, d := h.to[0], h.to[1], h.to[2], h.to[3]
		supply := worth[a] + worth[b] + worth[c] + worth[d]
		next := max(gain[a], gain[b], gain[c], gain[d])
		full := supply // with the goal's
		if h.goal {
			next = goalGain
			full += goalPrice
		}
		if x := h.cost - supply - next; x < on {
			on, onValue = x, int16(v)
		}
		if x := min(maxHole, lack+h.cost) - full; x < off {
			off, offValue = x, int16(v)
		}
	}
	return off, offValue, on, onValue
}

// keep returns those of some values of the first open cell with which the bound is within a budget.
func (p *prices) keep(values uint64, budget int64) uint64 {
	s := p.space
	first := int(p.cells[p.hidden&(board.MaxCells-1)])
	for m := values; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m)
		h := &s.hops[first*s.values+v]
		a, b, c, d := h.to[0], h.to[1], h.to[2], h.to[3]
		supply := p.worth[a] + p.worth[b] + p.worth[c] + p.worth[d]
		next := max(p.gain[a], p.gain[b], p.gain[c], p.gain[d])
		full := supply // with the goal's
		if h.goal {
			next = p.entry[s.goal]
			full += p.second[s.goal]
		}
		if p.away+min(int64(p.other+h.cost-full), int64(h.cost-supply-next)) > budget {
			values &^= 1 << v
		}
	}
	return values
}

// adjust changes the prices by a step, so that the bound may exceed the budget. It returns false if
// there is nothing to change.
func (p *prices) adjust(budget int64) bool {
	s := p.space
	p.on[p.onward&(board.MaxCells-1)], p.value[p.onward&(board.MaxCells-1)] = true, p.onwardValue
	asked, entered := &p.asked, &p.entered
	clear(asked[:s.cells])
	clear(entered[:s.cells])
	for m := p.need; !m.Empty(); m = m.Rest() {
		asked[m.First()] = 1
	}
	asked[s.goal], entered[s.goal] = 1, 1
	for i := range p.all {
		k, v, on := p.cells[i&(board.MaxCells-1)], p.value[i&(board.MaxCells-1)], p.on[i&(board.MaxCells-1)]
		if on && i < p.hidden {
			asked[k]++
			entered[k]++
		}
		if v < 0 {
			continue
		}
		h := &s.hops[int(k)*s.values+int(v)]
		if !on && i < p.hidden && 2*p.second[k]+h.cost < maxHole {
			asked[k] += 2
		}
		for _, t := range h.to {
			asked[t]--
		}
		switch {
		case on && h.goal:
			entered[s.goal]--
		case on:
			next := h.to[0]
			for _, t := range h.to[1:] {
				if p.gain[t] > p.gain[next] {
					next = t
				}
			}
			entered[next]--
			asked[next]++ // the jump of the solution is not the second one
		case h.goal:
			asked[s.goal]--
		}
	}
	goal := board.One(s.goal)
	wish, able := p.need.Or(p.inner).Or(goal), p.able.Or(goal)
	norm := int64(0)
	for m := wish; !m.Empty(); m = m.Rest() {
		k := m.First()
		if asked[k] > 0 && p.second[k] >= maxSecond || asked[k] < 0 && p.second[k] <= 0 {
			asked[k] = 0
		}
		norm += int64(asked[k]) * int64(asked[k])
	}
	for m := able; !m.Empty(); m = m.Rest() {
		k := m.First()
		norm += int64(entered[k]) * int64(entered[k])
	}
	if norm == 0 {
		return false
	}
	step := int32(min(maxEntry, (budget+priceMargin-p.sum)/norm))
	for m := wish; !m.Empty(); m = m.Rest() {
		k := m.First()
		p.second[k] = min(maxSecond, max(0, p.second[k]+step*asked[k]))
	}
	for m := able; !m.Empty(); m = m.Rest() {
		k := m.First()
		p.entry[k] = min(maxEntry, max(-maxEntry, p.entry[k]+step*entered[k]))
	}
	return true
}
