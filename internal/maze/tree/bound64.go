package tree

import (
	"math/bits"

	"stride/maze"
)

// narrowCells is the number of cells up to which one machine word holds a set.
const narrowCells = 64

// findNarrow is find for up to narrowCells cells.
func (in *entries) findNarrow(s *Space, c *node) {
	unfilled := s.all.lo &^ c.done.lo &^ (1 << uint(s.goal&63))
	var one, two, three, four uint64
	for v := range s.moves {
		m := &s.moves[v]
		along, across := m.along&63, m.across&63
		right, left := unfilled&m.right.lo<<along, unfilled&m.left.lo>>along
		down, up := unfilled&m.down.lo<<across, unfilled&m.up.lo>>across
		for _, t := range [...]uint64{right, left, down, up} {
			four |= three & t
			three |= two & t
			two |= one & t
			one |= t
		}
	}
	*in = entries{Set{one, 0}, Set{two, 0}, Set{three, 0}, Set{four, 0}, true}
}

// narrow is wide for up to narrowCells cells, in a fifth of the time.
func (s *Space) narrow(c *node, in *entries, budget int32, look *outlook) int32 {
	goal := uint64(1) << uint(s.goal&63)
	hidden := s.all.lo &^ c.known.lo
	if c.known.lo&goal != 0 {
		return maze.LengthPoints * int32(bits.OnesCount64(hidden))
	}
	if !in.found {
		in.findNarrow(s, c)
	}
	if in.one.lo&goal == 0 {
		return infeasible
	}
	in1, in2, in3, in4 := in.one.lo, in.two.lo, in.three.lo, in.four.lo
	var onward uint64
	var reach [64]uint64
	need := c.known.lo &^ c.closed.lo
	var ways ways
	moves := s.moves
	for v := range moves {
		m := &moves[v]
		may := m.any.lo
		along, across := m.along&63, m.across&63
		r, l, o, u := hidden>>along&m.right.lo, hidden<<along&m.left.lo, hidden>>across&m.down.lo, hidden<<across&m.up.lo
		h := (r | l | o | u) & may
		reach[v&63] = h
		if look != nil {
			look[pairs] += int32(bits.OnesCount64(r&hidden) + bits.OnesCount64(l&hidden) + bits.OnesCount64(o&hidden) +
				bits.OnesCount64(u&hidden))
			helps := need>>along&m.right.lo | need<<along&m.left.lo | need>>across&m.down.lo | need<<across&m.up.lo
			ways.add(Set{(r ^ l ^ o ^ u) &^ (r&l | o&u), 0}, Set{helps, 0}, m.single)
		}
		onward |= h
	}
	lost := hidden &^ (in1 & (onward | goal))
	short := hidden &^ lost &^ in2
	sum := maze.LengthPoints*int32(bits.OnesCount64(lost)) + maze.ForcedPenalty*int32(bits.OnesCount64(short))
	front := c.open.lo | c.next.lo
	alone := front&(front-1) == 0
	if left := bits.OnesCount64(hidden); left > 2 || left == 2 && alone {
		sum = max(sum, 2*maze.ForcedPenalty)
	}
	if sum > budget {
		return sum
	}
	if look != nil {
		look[need1] = int32(bits.OnesCount64(need &^ in2))
		look[need2] = int32(bits.OnesCount64(need & in2 &^ in3))
		look[need3] = int32(bits.OnesCount64(need & in3 &^ in4))
		look[need4] = int32(bits.OnesCount64(need & in4))
		look[thin2] = int32(bits.OnesCount64(hidden & in2 &^ in3))
		look[thin3] = int32(bits.OnesCount64(hidden & in3 &^ in4))
		ways.tell(Set{hidden, 0}, Set{front, 0}, look)
	}
	unwished := short | lost
	wish := need | hidden&^unwished
	inner := hidden &^ goal
	goalWished := wish&goal != 0
	var b1, b2, b3, b4, a0, a1, a2, a3, forced uint64
	for v := range moves {
		m := &moves[v]
		at := inner & m.any.lo
		if at == 0 {
			continue
		}
		along, across := m.along&63, m.across&63
		r, l, o, u := wish>>along&m.right.lo, wish<<along&m.left.lo, wish>>across&m.down.lo, wish<<across&m.up.lo
		rl, ou := r|l, o|u
		rl2, ou2 := r&l, o&u
		g1 := (rl | ou) & at
		g2 := (rl2 | ou2 | rl&ou) & at
		g3 := (rl2&ou | ou2&rl) & at
		g4 := rl2 & ou2 & at
		b1, b2, b3, b4 = b1|g1, b2|g2, b3|g3, b4|g4
		h := reach[v&63] & at
		forced |= h & m.single.lo
		h &^= m.single.lo
		free := uint64(0)
		if unwished != 0 {
			free = unwished>>along&m.right.lo | unwished<<along&m.left.lo | unwished>>across&m.down.lo | unwished<<across&m.up.lo
		}
		if goalWished {
			free &^= m.goal.lo
		} else {
			free |= m.goal.lo
		}
		f, p := h&free, h&^free
		a0 |= h
		a1 |= f&g1 | p&g2
		a2 |= f&g2 | p&g3
		a3 |= f&g3 | p&g4
	}
	can := inner &^ lost & (a0 | forced)
	off := inner &^ can
	total := 4*bits.OnesCount64(can) - 2*(bits.OnesCount64(a0&can)+bits.OnesCount64(a1&can)+bits.OnesCount64(a2&can)+
		bits.OnesCount64(a3&can))
	if off != 0 {
		total += maze.LengthPoints*bits.OnesCount64(off) -
			2*(bits.OnesCount64(b1&off)+bits.OnesCount64(b2&off)+bits.OnesCount64(b3&off)+bits.OnesCount64(b4&off))
	}
	if d2 := (b1&^a0 | b2&^a1 | b3&^a2 | b4&^a3) & can; d2 != 0 {
		d3 := (b2&^a0 | b3&^a1 | b4&^a2) & can
		d4 := (b3&^a0 | b4&^a1) & can
		d5 := b4 &^ a0 & can
		total -= bits.OnesCount64(d2) + 2*(bits.OnesCount64(d3)+bits.OnesCount64(d4)+bits.OnesCount64(d5))
	}
	total += maze.ForcedPenalty*bits.OnesCount64(need) + maze.ForcedPenalty // the goal's
	if look == nil && !alone && int32(total) <= sum {
		return sum
	}
	wide := Set{wish | hidden, 0}
	for m := front; m != 0; m &= m - 1 {
		total -= maze.ForcedPenalty * s.supplyOfFront(bits.TrailingZeros64(m), wide, Set{hidden, 0}, Set{goal, 0}, alone)
	}
	if look != nil {
		look[single] = sum
		look[supply] = int32(total)
	}
	return max(sum, int32(total))
}
