package tree

import (
	"math/bits"

	"stride/internal/maze/board"
	"stride/maze"
)

// narrowCells is the number of cells up to which one machine word holds a set.
const narrowCells = 64

// findNarrow is find for up to narrowCells cells.
func (in *entries) findNarrow(s *Space, c *node) {
	unfilled := s.all.Lo &^ c.done.Lo &^ (1 << uint(s.goal&63))
	var one, two, three, four uint64
	for v := range s.moves {
		m := &s.moves[v]
		along, across := m.along&63, m.across&63
		right, left := unfilled&m.right.Lo<<along, unfilled&m.left.Lo>>along
		down, up := unfilled&m.down.Lo<<across, unfilled&m.up.Lo>>across
		for _, t := range [...]uint64{right, left, down, up} {
			four |= three & t
			three |= two & t
			two |= one & t
			one |= t
		}
	}
	*in = entries{board.Set{Lo: one}, board.Set{Lo: two}, board.Set{Lo: three}, board.Set{Lo: four}, true}
}

// narrow is wide for up to narrowCells cells. A node takes about half the time (TestNothingIsPruned
// compares the two).
func (s *Space) narrow(c *node, in *entries, budget int32, look *outlook) int32 {
	goal := uint64(1) << uint(s.goal&63)
	hidden := s.all.Lo &^ c.known.Lo
	if c.known.Lo&goal != 0 {
		return maze.LengthPoints * int32(bits.OnesCount64(hidden))
	}
	if !in.found {
		in.findNarrow(s, c)
	}
	if in.one.Lo&goal == 0 {
		return infeasible
	}
	in1, in2, in3, in4 := in.one.Lo, in.two.Lo, in.three.Lo, in.four.Lo
	var onward uint64
	var reach [64]uint64
	need := c.known.Lo &^ c.closed.Lo
	var ways ways
	moves := s.moves
	for v := range moves {
		m := &moves[v]
		may := m.any.Lo
		along, across := m.along&63, m.across&63
		r, l, o, u := hidden>>along&m.right.Lo, hidden<<along&m.left.Lo, hidden>>across&m.down.Lo,
			hidden<<across&m.up.Lo
		h := (r | l | o | u) & may
		reach[v&63] = h
		if look != nil {
			look[pairs] += int32(bits.OnesCount64(r&hidden) + bits.OnesCount64(l&hidden) + bits.OnesCount64(
				o&hidden) + bits.OnesCount64(u&hidden))
			helps := need>>along&m.right.Lo | need<<along&m.left.Lo | need>>across&m.down.Lo |
				need<<across&m.up.Lo
			ways.add(board.Set{Lo: (r ^ l ^ o ^ u) &^ (r&l | o&u)}, board.Set{Lo: helps}, m.single)
		}
		onward |= h
	}
	lost := hidden &^ (in1 & (onward | goal))
	short := hidden &^ lost &^ in2
	sum := maze.LengthPoints*int32(bits.OnesCount64(lost)) + maze.ForcedPenalty*int32(bits.OnesCount64(short))
	if look == nil {
		sum = s.withLine(sum, board.Set{Lo: hidden}, board.Set{Lo: lost}, board.Set{Lo: short})
	}
	front := c.open.Lo | c.next.Lo
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
		ways.tell(board.Set{Lo: hidden}, board.Set{Lo: front}, look)
	}
	unwished := short | lost
	wish := need | hidden&^unwished
	inner := hidden &^ goal
	goalWished := wish&goal != 0
	var b1, b2, b3, b4, a0, a1, a2, a3, forced uint64
	for v := range moves {
		m := &moves[v]
		at := inner & m.any.Lo
		if at == 0 {
			continue
		}
		along, across := m.along&63, m.across&63
		r, l, o, u := wish>>along&m.right.Lo, wish<<along&m.left.Lo, wish>>across&m.down.Lo,
			wish<<across&m.up.Lo
		rl, ou := r|l, o|u
		rl2, ou2 := r&l, o&u
		g1 := (rl | ou) & at
		g2 := (rl2 | ou2 | rl&ou) & at
		g3 := (rl2&ou | ou2&rl) & at
		g4 := rl2 & ou2 & at
		b1, b2, b3, b4 = b1|g1, b2|g2, b3|g3, b4|g4
		h := reach[v&63] & at
		forced |= h & m.single.Lo
		h &^= m.single.Lo
		free := uint64(0)
		if unwished != 0 {
			free = unwished>>along&m.right.Lo | unwished<<along&m.left.Lo | unwished>>across&m.down.Lo |
				unwished<<across&m.up.Lo
		}
		if goalWished {
			free &^= m.goal.Lo
		} else {
			free |= m.goal.Lo
		}
		f, p := h&free, h&^free
		a0 |= h
		a1 |= f&g1 | p&g2
		a2 |= f&g2 | p&g3
		a3 |= f&g3 | p&g4
	}
	can := inner &^ lost & (a0 | forced)
	off := inner &^ can
	total := 4*bits.OnesCount64(can) - 2*(bits.OnesCount64(a0&can)+bits.OnesCount64(a1&can)+bits.OnesCount64(
		a2&can)+bits.OnesCount64(a3&can))
	if off != 0 {
		total += maze.LengthPoints*bits.OnesCount64(off) -
			2*(bits.OnesCount64(b1&off)+bits.OnesCount64(b2&off)+bits.OnesCount64(b3&off)+bits.OnesCount64(
				b4&off))
	}
	if d2 := (b1&^a0 | b2&^a1 | b3&^a2 | b4&^a3) & can; d2 != 0 {
		d3 := (b2&^a0 | b3&^a1 | b4&^a2) & can
		d4 := (b3&^a0 | b4&^a1) & can
		d5 := b4 &^ a0 & can
		total -= bits.OnesCount64(d2) + 2*(bits.OnesCount64(d3)+bits.OnesCount64(d4)+bits.OnesCount64(d5))
	}
	total += maze.ForcedPenalty*bits.OnesCount64(need) + maze.ForcedPenalty // the goal's
	if look == nil && !alone && int32(total) <= sum {
		return sum // what the front supplies only lowers the total
	}
	wide := board.Set{Lo: wish | hidden}
	for m := front; m != 0; m &= m - 1 {
		total -= maze.ForcedPenalty * s.supplyOfFront(bits.TrailingZeros64(m), wide, board.Set{Lo: hidden},
			board.Set{Lo: goal}, alone)
	}
	if look != nil {
		look[single] = sum
		look[supply] = int32(total)
	}
	return max(sum, int32(total))
}
