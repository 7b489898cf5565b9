package tree

import "stride/maze"

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
// The three bounds must not be added up, because they may count the same loss.
//
// All hidden cells are looked at together, as bits: a shift of a set by the length of a jump
// tells which cells would jump into it, and numbers of jumps are counted in unary, one set
// for each count. That takes 50 operations for each value and direction, however many
// cells are hidden. Cell by cell, a node took two and a half times as long.
//
// in has the entries of all nodes in which the same cells are filled, and is found at the first of them.
func (s *Space) future(c *node, in *entries, budget int32, look *outlook) int32 {
	if s.cells <= narrowCells {
		return s.narrow(c, in, budget, look)
	}
	return s.wide(c, in, look)
}

// entries are the cells into which at least one, two, three or four unfilled cells can jump. They are the same for all
// children of a node, since these differ in the value of a filled cell only.
type entries struct {
	one, two, three, four Set
	found                 bool
}

// find finds the entries of a node.
func (in *entries) find(s *Space, c *node) {
	*in = entries{found: true}
	unfilled := s.unfilled(c)
	for v := range s.moves {
		m := &s.moves[v]
		right, left := unfilled.and(m.right).up(m.along), unfilled.and(m.left).down(m.along)
		down, up := unfilled.and(m.down).up(m.across), unfilled.and(m.up).down(m.across)
		for _, t := range [...]Set{right, left, down, up} {
			in.four = in.four.or(in.three.and(t))
			in.three = in.three.or(in.two.and(t))
			in.two = in.two.or(in.one.and(t))
			in.one = in.one.or(t)
		}
	}
}

// wide is future for more than 64 cells.
func (s *Space) wide(c *node, in *entries, look *outlook) int32 {
	goal := one(s.goal)
	hidden := s.all.without(c.known)
	if c.known.meets(goal) {
		return maze.LengthPoints * int32(hidden.count())
	}
	if !in.found {
		in.find(s, c)
	}
	if !in.one.meets(goal) {
		return infeasible
	}
	in1, in2, in3, in4 := in.one, in.two, in.three, in.four
	// Which cells can jump to a hidden cell.
	var onward Set
	var reach [64]Set
	need := c.known.without(c.closed)
	var ways ways
	for v := range s.moves {
		m := &s.moves[v]
		r, l := hidden.down(m.along).and(m.right), hidden.up(m.along).and(m.left)
		o, u := hidden.down(m.across).and(m.down), hidden.up(m.across).and(m.up)
		h := r.or(l).or(o.or(u)).and(hidden)
		reach[v&63] = h
		onward = onward.or(h)
		if look != nil {
			look[pairs] += int32(r.and(hidden).count() + l.and(hidden).count() + o.and(hidden).count() + u.and(hidden).count())
			helps := need.down(m.along).and(m.right).or(need.up(m.along).and(m.left)).or(need.down(m.across).and(m.down)).or(
				need.up(m.across).and(m.up))
			ways.add(r.xor(l).xor(o).xor(u).without(r.and(l).or(o.and(u))), helps, m.single)
		}
	}
	lost := hidden.without(in1.and(onward.or(goal)))
	short := hidden.without(lost).without(in2)
	sum := maze.LengthPoints*int32(lost.count()) + maze.ForcedPenalty*int32(short.count())
	front := c.open.or(c.next)
	left := hidden.count()
	alone := front.atMostOne()
	if left > 2 || left == 2 && alone {
		sum = max(sum, 2*maze.ForcedPenalty)
	}

	// Supply and demand. b1 to b4 are the hidden cells that can supply 1 to 4 needed jumps
	// off the solution, a0 to a3 those that can supply 0 to 3 on the solution, if they are no forced forward
	// moves there, and forced those that can be such moves.
	if look != nil {
		look[need1] = int32(need.without(in2).count())
		look[need2] = int32(need.and(in2).without(in3).count())
		look[need3] = int32(need.and(in3).without(in4).count())
		look[need4] = int32(need.and(in4).count())
		look[thin2] = int32(hidden.and(in2).without(in3).count())
		look[thin3] = int32(hidden.and(in3).without(in4).count())
		ways.tell(hidden, front, look)
	}
	unwished := short.or(lost)
	wish := need.or(hidden.without(unwished))
	inner := hidden.without(goal)
	var b1, b2, b3, b4, a0, a1, a2, a3, forced Set
	goalWished := wish.meets(goal)
	for v := range s.moves {
		m := &s.moves[v]
		at := inner.and(m.any)
		if at.empty() {
			continue
		}
		r := wish.down(m.along).and(m.right)
		l := wish.up(m.along).and(m.left)
		o := wish.down(m.across).and(m.down)
		u := wish.up(m.across).and(m.up)
		rl, ou := r.or(l), o.or(u)
		rl2, ou2 := r.and(l), o.and(u)
		g1 := rl.or(ou).and(at)
		g2 := rl2.or(ou2).or(rl.and(ou)).and(at)
		g3 := rl2.and(ou).or(ou2.and(rl)).and(at)
		g4 := rl2.and(ou2).and(at)
		b1, b2, b3, b4 = b1.or(g1), b2.or(g2), b3.or(g3), b4.or(g4)
		h := reach[v&63].and(at)
		forced = forced.or(h.and(m.single))
		h = h.without(m.single)
		// One jump leads along the solution: to the goal, or to a hidden cell, if
		// possible to one that needs no jump.
		var free Set
		if !unwished.empty() {
			free = unwished.down(m.along).and(m.right).or(unwished.up(m.along).and(m.left)).
				or(unwished.down(m.across).and(m.down)).or(unwished.up(m.across).and(m.up))
		}
		if goalWished {
			free = free.without(m.goal)
		} else {
			free = free.or(m.goal)
		}
		f, p := h.and(free), h.without(free)
		a0 = a0.or(h)
		a1 = a1.or(f.and(g1)).or(p.and(g2))
		a2 = a2.or(f.and(g2)).or(p.and(g3))
		a3 = a3.or(f.and(g3)).or(p.and(g4))
	}
	can := inner.without(lost).and(a0.or(forced))
	off := inner.without(can)
	total := maze.LengthPoints*off.count() - 2*(b1.and(off).count()+b2.and(off).count()+b3.and(off).count()+
		b4.and(off).count())
	total += 4*can.count() - 2*(a0.and(can).count()+a1.and(can).count()+a2.and(can).count()+a3.and(can).count())
	// Cells that cost less off the solution: there they can supply at least two jumps more.
	d2 := b1.without(a0).or(b2.without(a1)).or(b3.without(a2)).or(b4.without(a3)).and(can)
	if !d2.empty() {
		d3 := b2.without(a0).or(b3.without(a1)).or(b4.without(a2)).and(can)
		d4 := b3.without(a0).or(b4.without(a1)).and(can)
		d5 := b4.without(a0).and(can)
		total -= d2.count() + 2*d3.count() + 2*d4.count() + 2*d5.count()
	}
	total += maze.ForcedPenalty*need.count() + maze.ForcedPenalty // the goal's
	wide := wish.or(hidden)
	for m := front; !m.empty(); m = m.rest() {
		total -= maze.ForcedPenalty * s.supplyOfFront(m.first(), wide, hidden, goal, alone)
	}
	if look != nil {
		look[single] = sum
		look[supply] = int32(total)
	}
	return max(sum, int32(total))
}

// supplyOfFront returns how many of the needed jumps, into the cells of wish, a known cell k
// can supply at most. If it is alone, it is on the solution.
func (s *Space) supplyOfFront(k int, wish, hidden, goal Set, alone bool) int {
	on, off := -infeasible, 0
	for m := s.full[k]; m != 0; m &= m - 1 {
		at := k*s.values + trailing(m)
		targets := s.to[at]
		wished := targets.and(wish).count()
		off = max(off, wished)
		onward := targets.and(hidden)
		if onward.empty() {
			continue
		}
		if !targets.meets(goal) && onward.without(wish).empty() || targets.and(goal).meets(wish) {
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
