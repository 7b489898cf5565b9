package prove

import (
	"math/bits"

	"stride/maze"
)

// node is a partial maze. Some cells are filled, that is, have a value. All cells to
// which these jump are known to be reachable. While the goal is not known, the cells are
// filled level by level, and the following holds for every maze that agrees with the
// node and has a solution:
//
//   - One cell of each level is on any given shortest solution. The others are off it
//     and cost 5 each, as length = n − 1 − cells off the solution.
//   - A filled cell with one jump is a forced forward move. A filled cell without any
//     jump is a black hole.
//   - A known cell other than the start that has one jump into it, and into which no
//     unfilled cell can jump, costs 2: it is a forced backward move, or, if it does not
//     lead to the goal, a black hole.
//   - If the current level is a single cell, every solution visits it. So the filled
//     cells that lead to it are no holes, and all other filled cells are black holes.
//   - If two shortest paths lead to each cell of the last levels, the shortest solution
//     is not unique.
//
// Each of these losses is counted once, as soon as it is certain.
type node struct {
	known   uint64 // the start, and all cells to which it or a filled cell jumps
	done    uint64 // filled cells
	closed  uint64 // known cells for which further jumps into them make no difference
	charged uint64 // closed cells whose only jump into them is counted as a loss
	settled uint64 // filled cells that lead to the goal, if there is a solution
	black   uint64 // known cells that are counted as black holes
	open    uint64 // unfilled cells of the current level
	next    uint64 // known cells of the next level
	multi   uint64 // cells of open and next to which two or more shortest paths lead
	loss    int32  // losses that are certain
	level   int32  // distance of the cells in open
	plain   bool   // the loss for a solution that is not unique has been counted
}

// root returns the empty maze.
func root() node { return node{known: 1, closed: 1, open: 1} }

// unfilled returns the cells that have no value yet, without the goal.
func (b *geometry) unfilled(c *node) uint64 { return b.all &^ c.done &^ (1 << b.goal) }

// fill gives the open cell k a value. The goal is not known.
func (b *geometry) fill(c *node, k int, o *option) {
	bit := uint64(1) << k
	b.place(c, bit, o)
	fresh := o.targets &^ c.known
	c.multi |= o.targets & c.next
	if c.multi&bit != 0 {
		c.multi |= fresh
	}
	beside := int32(bits.OnesCount64(fresh))
	if c.next == 0 && beside > 0 {
		beside--
	}
	c.loss += beside * maze.LengthPoints
	c.closed |= o.targets & c.known
	c.known |= fresh
	c.next |= fresh
	b.charge(c, b.targets[k]|fresh)
	if !c.plain && (c.open|c.next)&^c.multi == 0 {
		c.plain = true
		c.loss += int32(b.cells)
	}
}

// place marks a reachable cell as filled and counts the loss that its own jumps cause.
func (b *geometry) place(c *node, bit uint64, o *option) {
	c.open &^= bit
	c.done |= bit
	switch o.jumps {
	case 0:
		b.blacken(c, bit)
	case 1:
		c.loss += maze.ForcedPenalty
	}
}

// blacken counts known cells as black holes. A cell that was charged for its only jump
// into it is then no forced backward move, so its loss stays the same.
func (b *geometry) blacken(c *node, cells uint64) {
	c.loss += maze.HolePenalty * int32(bits.OnesCount64(cells&^c.charged))
	c.black |= cells
	c.closed |= cells
}

// charge counts the loss of those cells of some that have one jump into them and can get
// no other. After a cell is filled, this can have become true only of the cells to which
// it might have jumped, and of those that it made known.
func (b *geometry) charge(c *node, some uint64) {
	unfilled := b.unfilled(c)
	for m := c.known &^ c.closed & some; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		if b.sources[k]&unfilled == 0 {
			c.loss += maze.ForcedPenalty
			c.charged |= 1 << k
			c.closed |= 1 << k
		}
	}
}

// settle finds the black holes among the filled cells. leading has the known cells that
// certainly lead to the goal, and pick the option of each filled cell.
func (b *geometry) settle(c *node, pick *[MaxCells]uint8, leading uint64) {
	unsure := c.done &^ leading &^ c.black
	for before := uint64(0); unsure != before; {
		before = unsure
		for m := unsure; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			if b.options[k][pick[k]].targets&leading != 0 {
				leading |= 1 << k
				unsure &^= 1 << k
			}
		}
	}
	c.settled = leading & c.done
	b.blacken(c, unsure&^1)
}
