package prove

import (
	"math/bits"

	"stride/maze"
)

// hopeless is a loss above every budget.
const hopeless = 1 << 20

// future returns a lower bound of what a maze that agrees with c loses besides
// c.loss. c has no level without a cell. What is above budget is not made any larger.
//
// Let the hidden cells be those that are not known. Each of them ends up on the
// solution, or beside it at the cost of 5. If the goal is known, it is on the next
// level, and all of them end up beside. Else the bound is the largest of three.
//
//  1. Cell by cell. A hidden cell into which no unfilled cell can jump is beside the
//     solution: 5. So is one, not the goal, from which no hidden cell can be
//     reached, as the solution goes on from it to a hidden cell: 5. Into a hidden cell
//     that only one unfilled cell can jump to, one jump leads at most: it is beside
//     the solution, or a forced backward move: 2 at least.
//  2. The end. Into the goal and into the cell before it jumps one cell of the
//     solution each: if another one did, the solution would not be shortest, and the
//     goal has no jumps. So these two are forced backward moves: 4. Or a cell beside
//     the solution jumps into one of them. If that cell is hidden, it costs 5. If it is
//     known, it is on the present level or the next one, and leads one level further
//     at most. So either at most one hidden cell of the solution is before the goal,
//     and a third hidden cell is beside the solution: 5. Or the solution passes the
//     next level by a hidden cell though another one is known there: 5. With one
//     unfilled known cell, which is on the solution, two hidden cells are enough.
//  3. Supply and demand, see demand.
//
// Points of different bounds must not be added: they may be the same loss.
func (b *board) future(c *node, budget int32) int32 {
	if c.known>>b.goal&1 != 0 {
		return maze.LengthPoints * int32(bits.OnesCount64(b.all&^c.known))
	}
	unfilled := b.unfilled(c)
	hidden := b.all &^ c.known
	var lost, short uint64 // beside the solution; no second jump in
	sum := int32(0)
	for m := hidden; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		from := b.sources[k] & unfilled
		switch {
		case from == 0 && k == b.goal:
			return hopeless
		case from == 0, k != b.goal && b.targets[k]&hidden == 0:
			sum += maze.LengthPoints
			lost |= 1 << k
		case from&(from-1) == 0:
			sum += maze.ForcedPenalty
			short |= 1 << k
		}
	}
	front := c.open | c.next
	left := bits.OnesCount64(hidden)
	if left > 2 || left == 2 && front&(front-1) == 0 {
		sum = max(sum, 2*maze.ForcedPenalty)
	}
	if sum > budget {
		return sum
	}
	return max(sum, b.demand(c, front, hidden, lost, short))
}

// demand returns a lower bound by supply and demand. Each known cell that is not
// closed, and each hidden cell that is on the solution, wants a second jump into
// it, or else costs 2. Summed over all of them, that is 2 times their number, less
// 2 for each of their wishes that the unfilled cells can fulfil:
//
//   - A hidden cell on the solution, not the goal, fulfils no wish by its jump along
//     the solution, which leads to a hidden cell. So of its values with a jump to a
//     hidden cell, it takes the one that fulfils most. If the value has no other jump,
//     it costs 2 itself, as a forced forward move. The goal's wish is not fulfilled
//     from the solution.
//   - A hidden cell beside the solution has no wish itself, costs 5, and may fulfil
//     as many wishes as one of its values has targets.
//   - Cells of the front, the known cells that are not filled, are counted by their
//     best value; if there is only one, it is on the solution.
//
// lost are hidden cells that cannot be on the solution, and short are those whose
// wish cannot be fulfilled.
func (b *board) demand(c *node, front, hidden, lost, short uint64) int32 {
	goal := uint64(1) << b.goal
	wish := c.known&^c.closed | hidden&^short&^lost
	need := int32(bits.OnesCount64(c.known&^c.closed)) * maze.ForcedPenalty
	need += maze.ForcedPenalty // of the goal
	for m := hidden &^ goal; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		along, beside := b.supply(k, wish, hidden, goal)
		cost := int32(maze.LengthPoints - maze.ForcedPenalty*beside)
		if lost>>k&1 == 0 {
			cost = min(cost, int32(maze.ForcedPenalty-maze.ForcedPenalty*along))
		}
		need += cost
	}
	alone := front&(front-1) == 0
	for m := front; m != 0; m &= m - 1 {
		along, beside := b.supply(bits.TrailingZeros64(m), wish|hidden, hidden, goal)
		if !alone {
			along = max(along, beside)
		}
		need -= int32(maze.ForcedPenalty * along)
	}
	return need
}

// supply returns the most wishes that cell k can fulfil on the solution, less one
// if it is a forced forward move then, and beside it. Where it cannot be on the
// solution, the first figure is low enough that it is not.
func (b *board) supply(k int, wish, hidden, goal uint64) (along, beside int) {
	along = -hopeless
	options := b.options[k]
	for x := range options {
		o := &options[x]
		wished := bits.OnesCount64(o.targets & wish)
		beside = max(beside, wished)
		onward := o.targets & hidden
		if onward == 0 {
			continue
		}
		// One jump leads along the solution: to the goal, or to a hidden cell, one
		// without a wish if there is one.
		if (o.targets&goal|onward&^wish) == 0 || o.targets&goal&wish != 0 {
			wished--
		}
		if o.jumps == 1 {
			wished--
		}
		along = max(along, wished)
	}
	return along, beside
}
