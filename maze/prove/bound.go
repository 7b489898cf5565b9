package prove

import (
	"math/bits"

	"stride/maze"
)

// infeasible is a loss above every budget: it stands for nodes without a solution.
const infeasible = 1 << 20

// future returns a lower bound of what a maze that agrees with c loses in addition to
// c.loss. No level of c is empty. Once the bound exceeds budget, it is returned as it
// is.
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
//  3. Supply and demand: see demand.
//
// The three bounds must not be added up, because they may count the same loss.
func (b *geometry) future(c *node, budget int32) int32 {
	if c.known>>b.goal&1 != 0 {
		return maze.LengthPoints * int32(bits.OnesCount64(b.all&^c.known))
	}
	unfilled := b.unfilled(c)
	hidden := b.all &^ c.known
	var lost, short uint64 // cells off the solution; cells without a second jump into them
	sum := int32(0)
	for m := hidden; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		from := b.sources[k] & unfilled
		switch {
		case from == 0 && k == b.goal:
			return infeasible
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
// closed, and each hidden cell on the solution, needs a second jump into it, and costs
// 2 without one. So the loss is at least 2 times the number of these cells, less 2 for
// each of the needed jumps that the unfilled cells can supply:
//
//   - A hidden cell on the solution, other than the goal, supplies nothing by its jump
//     along the solution, which leads to a hidden cell. The bound assumes that it
//     holds the value that supplies most, of those with a jump to a hidden cell. If
//     that value has no other jump, the cell itself costs 2, as a forced forward move.
//     Cells of the solution do not supply the goal.
//   - A hidden cell off the solution needs nothing, costs 5, and may supply as many
//     jumps as one of its values has targets.
//   - A cell of the front (a known cell that is not filled) is assumed to hold its
//     best value; if the front is a single cell, that cell is on the solution.
//
// lost has the hidden cells that cannot be on the solution, and short those whose
// need cannot be met.
func (b *geometry) demand(c *node, front, hidden, lost, short uint64) int32 {
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

// supply returns how many of the needed jumps, into the cells of wish, cell k can
// supply at most: along is for k on the solution, less one if k is then a forced
// forward move, and beside is for k off the solution. If k cannot be on the solution,
// along is so low that it never counts.
func (b *geometry) supply(k int, wish, hidden, goal uint64) (along, beside int) {
	along = -infeasible
	options := b.options[k]
	for x := range options {
		o := &options[x]
		wished := bits.OnesCount64(o.targets & wish)
		beside = max(beside, wished)
		onward := o.targets & hidden
		if onward == 0 {
			continue
		}
		// One jump leads along the solution: to the goal, or to a hidden cell, if
		// possible to one that needs no jump.
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
