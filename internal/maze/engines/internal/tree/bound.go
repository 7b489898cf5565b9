package tree

import (
	"math/bits"

	"stride/internal/maze/board"
	"stride/maze"
)

// infeasible is a loss above every budget: it stands for nodes without a solution.
const infeasible = 1 << 20

// future returns a lower bound of what a maze that agrees with c loses in addition to
// c.loss. No level of c is empty. Once the bound exceeds budget, it may be returned as it
// is. If look is not nil, it is filled in, unless the bound exceeds the budget.
//
// The hidden cells are those that are not known. Each of them ends up either on the
// solution, or off it at the cost of 5. If the goal is known, it is on the next level,
// and all hidden cells end up off the solution. Otherwise the bound is the largest of
// three bounds:
//
//  1. Cell by cell. A hidden cell into which no unfilled cell can jump is off the
//     solution: 5. A hidden cell other than the goal that can jump to no hidden cell
//     is off the solution too, because the solution continues from it to a hidden
//     cell: 5. A hidden cell into which only one unfilled cell can jump ends up with
//     at most one jump into it: it is off the solution, or a forced backward move: at
//     least 2.
//  2. The end. Only one cell of the solution jumps into the goal, and only one into
//     the cell before the goal: if another one did, the solution would not be
//     shortest, and the goal itself has no jumps. So unless a cell off the solution
//     jumps into them, these two are forced backward moves: 4. Suppose that a cell off
//     the solution does jump into one of them. If it is hidden, it costs 5. If it is
//     known, it is on the current level or the next one, and leads at most one level
//     further. Then either the solution has at most one hidden cell before the goal,
//     and a third hidden cell is off the solution: 5. Or the solution visits a hidden
//     cell on the next level although another cell of that level is known: 5. If there
//     is only one unfilled known cell, it is on the solution, and two hidden cells
//     suffice for the argument.
//  3. Supply and demand. Each known cell that is not closed, and each hidden cell on the
//     solution, needs a second jump into it, and costs 2 without one. So the loss is at
//     least 2 times the number of these cells, less 2 for each of the needed jumps that the
//     unfilled cells can supply. A hidden cell on the solution, other than the goal, supplies
//     nothing by its jump along the solution, which leads to a hidden cell. The bound
//     assumes that it holds the value that supplies most, of those with a jump to a hidden
//     cell. If that value has no other jump, the cell itself costs 2, as a forced forward
//     move. Cells of the solution do not supply the goal. A hidden cell off the solution needs
//     nothing, costs 5, and may supply as many jumps as one of its values has targets. A
//     known cell that is not filled is assumed to hold its best value; if it is the only
//     one, it is on the solution.
//
// The three bounds must not be added up, because they may count the same loss. Without look, the
// first two know of the antidiagonal (antidiagonal.go); the estimates of beams were fitted without.
//
// All hidden cells are looked at together, as bits: a shift of a set by the length of a jump
// tells which cells would jump into it, and numbers of jumps are counted in unary, one set
// for each count. That takes 50 operations for each value and direction, however many
// cells are hidden. Cell by cell, a node took two and a half times as long.
//
// in has the entries of all nodes in which the same cells are filled, and is found at the first of
// them.
func (s *Space) future(c *node, in *entries, budget int32, look *outlook) int32 {
	if s.cells <= narrowCells {
		return s.narrow(c, in, budget, look)
	}
	return s.wide(c, in, budget, look)
}

// entries are the cells into which at least one, two, three or four unfilled cells can jump. They
// are the same for all children of a node, since these differ in the value of a filled cell only.
type entries struct {
	one, two, three, four board.Set
	found                 bool
}

// find finds the entries of a node.
func (in *entries) find(s *Space, c *node) {
	*in = entries{found: true}
	unfilled := s.unfilled(c)
	for v := range s.moves {
		m := &s.moves[v]
		right, left := unfilled.And(m.right).Up(m.along), unfilled.And(m.left).Down(m.along)
		down, up := unfilled.And(m.down).Up(m.across), unfilled.And(m.up).Down(m.across)
		for _, t := range [...]board.Set{right, left, down, up} {
			in.four = in.four.Or(in.three.And(t))
			in.three = in.three.Or(in.two.And(t))
			in.two = in.two.Or(in.one.And(t))
			in.one = in.one.Or(t)
		}
	}
}

// wide is future for more than narrowCells cells. narrow is the same text for one machine word.
func (s *Space) wide(c *node, in *entries, budget int32, look *outlook) int32 {
	goal := board.One(s.goal)
	hidden := s.all.Without(c.known)
	if c.known.Meets(goal) {
		return maze.LengthPoints * int32(hidden.Count())
	}
	if !in.found {
		in.find(s, c)
	}
	if !in.one.Meets(goal) {
		return infeasible
	}
	in1, in2, in3, in4 := in.one, in.two, in.three, in.four
	// Which cells can jump to a hidden cell.
	var onward board.Set
	var reach [64]board.Set
	need := c.known.Without(c.closed)
	var ways ways
	for v := range s.moves {
		m := &s.moves[v]
		r, l := hidden.Down(m.along).And(m.right), hidden.Up(m.along).And(m.left)
		o, u := hidden.Down(m.across).And(m.down), hidden.Up(m.across).And(m.up)
		h := r.Or(l).Or(o.Or(u)).And(hidden)
		reach[v&63] = h
		onward = onward.Or(h)
		if look != nil {
			look[pairs] += int32(r.And(hidden).Count() + l.And(hidden).Count() + o.And(hidden).Count() +
				u.And(hidden).Count())
			helps := need.Down(m.along).And(m.right).Or(need.Up(m.along).And(m.left)).Or(
				need.Down(m.across).And(m.down)).Or(
				need.Up(m.across).And(m.up))
			ways.add(r.Xor(l).Xor(o).Xor(u).Without(r.And(l).Or(o.And(u))), helps, m.single)
		}
	}
	lost := hidden.Without(in1.And(onward.Or(goal)))
	short := hidden.Without(lost).Without(in2)
	sum := maze.LengthPoints*int32(lost.Count()) + maze.ForcedPenalty*int32(short.Count())
	if look == nil {
		sum = s.withLine(sum, hidden, lost, short)
	}
	front := c.open.Or(c.next)
	left := hidden.Count()
	alone := front.AtMostOne()
	if left > 2 || left == 2 && alone {
		sum = max(sum, 2*maze.ForcedPenalty)
	}
	if sum > budget {
		return sum
	}

	// Supply and demand. b1 to b4 are the hidden cells that can supply 1 to 4 needed jumps off the
	// solution, a0 to a3 those that can supply 0 to 3 on the solution, if they are no forced
	// forward moves there, and forced those that can be such moves.
	if look != nil {
		look[need1] = int32(need.Without(in2).Count())
		look[need2] = int32(need.And(in2).Without(in3).Count())
		look[need3] = int32(need.And(in3).Without(in4).Count())
		look[need4] = int32(need.And(in4).Count())
		look[thin2] = int32(hidden.And(in2).Without(in3).Count())
		look[thin3] = int32(hidden.And(in3).Without(in4).Count())
		ways.tell(hidden, front, look)
	}
	unwished := short.Or(lost)
	wish := need.Or(hidden.Without(unwished))
	inner := hidden.Without(goal)
	var b1, b2, b3, b4, a0, a1, a2, a3, forced board.Set
	goalWished := wish.Meets(goal)
	for v := range s.moves {
		m := &s.moves[v]
		at := inner.And(m.any)
		if at.Empty() {
			continue
		}
		r := wish.Down(m.along).And(m.right)
		l := wish.Up(m.along).And(m.left)
		o := wish.Down(m.across).And(m.down)
		u := wish.Up(m.across).And(m.up)
		rl, ou := r.Or(l), o.Or(u)
		rl2, ou2 := r.And(l), o.And(u)
		g1 := rl.Or(ou).And(at)
		g2 := rl2.Or(ou2).Or(rl.And(ou)).And(at)
		g3 := rl2.And(ou).Or(ou2.And(rl)).And(at)
		g4 := rl2.And(ou2).And(at)
		b1, b2, b3, b4 = b1.Or(g1), b2.Or(g2), b3.Or(g3), b4.Or(g4)
		h := reach[v&63].And(at)
		forced = forced.Or(h.And(m.single))
		h = h.Without(m.single)
		// One jump leads along the solution: to the goal, or to a hidden cell, if
		// possible to one that needs no jump.
		var free board.Set
		if !unwished.Empty() {
			free = unwished.Down(m.along).And(m.right).Or(unwished.Up(m.along).And(m.left)).
				Or(unwished.Down(m.across).And(m.down)).Or(unwished.Up(m.across).And(m.up))
		}
		if goalWished {
			free = free.Without(m.goal)
		} else {
			free = free.Or(m.goal)
		}
		f, p := h.And(free), h.Without(free)
		a0 = a0.Or(h)
		a1 = a1.Or(f.And(g1)).Or(p.And(g2))
		a2 = a2.Or(f.And(g2)).Or(p.And(g3))
		a3 = a3.Or(f.And(g3)).Or(p.And(g4))
	}
	can := inner.Without(lost).And(a0.Or(forced))
	off := inner.Without(can)
	total := maze.LengthPoints*off.Count() - 2*(b1.And(off).Count()+b2.And(off).Count()+b3.And(off).Count()+
		b4.And(off).Count())
	total += 4*can.Count() - 2*(a0.And(can).Count()+a1.And(can).Count()+a2.And(can).Count()+
		a3.And(can).Count())
	// Cells that cost less off the solution: there they can supply at least two jumps more.
	d2 := b1.Without(a0).Or(b2.Without(a1)).Or(b3.Without(a2)).Or(b4.Without(a3)).And(can)
	if !d2.Empty() {
		d3 := b2.Without(a0).Or(b3.Without(a1)).Or(b4.Without(a2)).And(can)
		d4 := b3.Without(a0).Or(b4.Without(a1)).And(can)
		d5 := b4.Without(a0).And(can)
		total -= d2.Count() + 2*d3.Count() + 2*d4.Count() + 2*d5.Count()
	}
	total += maze.ForcedPenalty*need.Count() + maze.ForcedPenalty // the goal's
	if look == nil && !alone && int32(total) <= sum {
		return sum // what the front supplies only lowers the total
	}
	wide := wish.Or(hidden)
	for m := front; !m.Empty(); m = m.Rest() {
		total -= maze.ForcedPenalty * s.supplyOfFront(m.First(), wide, hidden, goal, alone)
	}
	if look != nil {
		look[single] = sum
		look[supply] = int32(total)
	}
	return max(sum, int32(total))
}

// supplyOfFront returns how many of the needed jumps, into the cells of wish, a known cell k
// can supply at most. If it is alone, it is on the solution.
func (s *Space) supplyOfFront(k int, wish, hidden, goal board.Set, alone bool) int {
	on, off := -infeasible, 0
	for m := s.full[k]; m != 0; m &= m - 1 {
		at := k*s.values + bits.TrailingZeros64(m)
		targets := s.to[at]
		wished := targets.And(wish).Count()
		off = max(off, wished)
		onward := targets.And(hidden)
		if onward.Empty() {
			continue
		}
		if !targets.Meets(goal) && onward.Without(wish).Empty() || targets.And(goal).Meets(wish) {
			wished--
		}
		if s.jumps[at] == 1 {
			wished--
		}
		on = max(on, wished)
	}
	if alone {
		return on
	}
	return off
}
