package forest

// The price of a tree.
//
// A constant price for each edge, which was all there was at first, leads to one tree that
// holds 80 % of the numbers beside hundreds of trees of two or three. Such a forest has two
// drawbacks: two numbers are likely to be in the same tree, so that an edge between them
// would close a cycle, and the unsatisfied numbers are in one tree, so that the moves of an
// unfinished search leave a lot on the board (see partial.go). So the price of a tree of s
// numbers is
//
//	edge-price·(s-1) + s²/(2·tree-size²),
//
// which makes the price of an edge that joins trees of s and t numbers
//
//	edge-price + s·t/tree-size².
//
// Then the largest tree of level 4000 holds a tenth of its numbers, and two random numbers are
// in the same tree with a probability of less than a tenth, instead of two thirds.
//
// With tree-size 90 instead of a constant price, level 600 takes a third of the time and level
// 1000 two thirds. On level 10,000, where a search of some seconds ends without a solution,
// still smaller trees leave fewer numbers on the board: after ten seconds 514 with tree-size
// 39, 761 with 91 (both at temperature 0.3), 1530 with 200 (at 0.15). So the size shrinks on the
// largest levels.
//
// Far above tree-size, a tree's price is linear, so that no price overflows.

// linearFrom is the size, as a multiple of tree-size, from which on the price is linear.
const linearFrom = 6

// largeLevel is how many numbers a level has from which on tree-size is reduced in proportion.
const largeLevel = 5000

// treePrices returns the price of a tree of each size up to n.
func treePrices(n int, o Options) []int64 {
	prices := make([]int64, n+1)
	size := o.TreeSize * min(1, largeLevel/float64(n))
	price := 0.0
	for s := 2; s <= n; s++ {
		price += o.EdgePrice + (min(float64(s), linearFrom*size)-0.5)/(size*size)
		prices[s] = int64(price * unit)
	}
	return prices
}

// joining returns the price of an edge that joins trees of a and b numbers.
func (s *state) joining(a, b int32) int32 {
	return int32(s.treePrice[a+b] - s.treePrice[a] - s.treePrice[b])
}

// beyond returns how many numbers lie on the side of w if the edge v-w is cut in a tree of
// total numbers.
func (s *state) beyond(v, w, total int32) int32 {
	if s.nodes[w].parent == v {
		return s.nodes[w].size
	}
	return total - s.nodes[v].size
}

// sizeOf returns the size of the tree on a side that is another tree.
func (s *state) sizeOf(side int32) int32 { return s.nodes[-2-side].size }

// joinPrice returns the price of the edge v-u that p adds, after its other changes.
func (s *state) joinPrice(v, side int32, p *proposal) int32 {
	size := s.sides.size
	switch {
	case p.first != none:
		size += s.sizeOf(s.side(p.first))
	case p.cut != none:
		away := s.beyond(v, p.cut, size)
		if side == p.cut {
			return s.joining(away, size-away)
		}
		size -= away
	}
	return s.joining(size, s.sizeOf(side))
}
