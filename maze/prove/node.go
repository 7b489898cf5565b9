package prove

import (
	"math/bits"

	"stride/maze"
)

// node is a partial maze. Some cells have a value; all cells that these jump to are
// known, that is, reachable. While the goal is not known, the cells have been
// filled level by level, and the following is certain of every maze that agrees
// with the node and has a solution:
//
//   - Of each level one cell is on the shortest solution that one looks at. The
//     others are not, and cost 5 each, as length = n − 1 − cells beside the solution.
//   - A filled cell with one jump is a forced forward move. One without any is a
//     black hole.
//   - A known cell other than the start into which one jump leads, and no cell that
//     has no value yet can jump to it, costs 2: it is a forced backward move, or if
//     the goal cannot be reached from it, a black hole.
//   - If the present level is one cell, every solution passes it. So of the filled
//     cells those that lead to it are no holes, and all others are black holes.
//   - If two ways of equal length lead to each cell of the last levels, the shortest
//     solution is not the only one.
//
// Each of these is counted in loss when it becomes certain, and once.
type node struct {
	known   uint64 // cells that the start or a filled cell jumps to, and the start
	done    uint64 // filled cells
	closed  uint64 // known cells of which further jumps into them make no difference
	charged uint64 // closed cells whose only jump in is counted as a loss
	settled uint64 // filled cells that lead to the goal, if there is a solution
	black   uint64 // known cells that are counted as black holes
	open    uint64 // cells of the present level that are not filled
	next    uint64 // cells of the next level, as far as they are known
	multi   uint64 // cells of open and next to which two or more shortest ways lead
	loss    int32
	level   int32 // distance of the cells in open
	plain   bool  // the points of the only shortest solution are lost
}

// root returns the empty maze.
func root() node { return node{known: 1, closed: 1, open: 1} }

// unfilled returns the cells that still get a value.
func (b *board) unfilled(c *node) uint64 { return b.all &^ c.done &^ (1 << b.goal) }

// fill gives the open cell k a value. The goal is not known.
func (b *board) fill(c *node, k int, o *option) {
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

// place counts what the jumps of a reachable cell cost in themselves.
func (b *board) place(c *node, bit uint64, o *option) {
	c.open &^= bit
	c.done |= bit
	switch o.jumps {
	case 0:
		b.blacken(c, bit)
	case 1:
		c.loss += maze.ForcedPenalty
	}
}

// blacken counts known cells as black holes. One whose single jump in was counted
// is no forced backward move then: the loss stays the same.
func (b *board) blacken(c *node, cells uint64) {
	c.loss += maze.HolePenalty * int32(bits.OnesCount64(cells&^c.charged))
	c.black |= cells
	c.closed |= cells
}

// charge counts those of some cells that have one jump in and can get no other.
// After a cell is filled, that can be new only of the cells that it might have
// jumped to, and of those that it makes known.
func (b *board) charge(c *node, some uint64) {
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

// settle finds the black holes among the filled cells, given which of the known
// cells lead to the goal for certain. pick is the option of each filled cell.
func (b *board) settle(c *node, pick *[MaxCells]uint8, leading uint64) {
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
