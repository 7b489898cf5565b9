package forest

// The price of a tree.
//
// A constant price for each edge leads to one tree that holds most of the numbers. That has two
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
// The search begins with a tree-size at which hardly any tree has more than a few numbers, and ends
// with one at which the size hardly counts (see cooling.go).
//
// Far above tree-size, a tree's price is linear, so that no price overflows.

// linearFrom is the size, as a multiple of tree-size, from which on the price is linear.
const linearFrom = 6

// setTreePrices fills in the price of a tree of each size.
func (s *state) setTreePrices(edgePrice, treeSize float64) {
	price := 0.0
	for k := 2; k < len(s.treePrice); k++ {
		price += edgePrice
		if s.on(partTreePrice) {
			price += (min(float64(k), linearFrom*treeSize) - 0.5) / (treeSize * treeSize)
		}
		s.treePrice[k] = int64(price * unit)
	}
}

// joining returns the price of an edge that joins trees of a and b numbers.
func (s *state) joining(a, b int32) int32 {
	return int32(s.treePrice[a+b] - s.treePrice[a] - s.treePrice[b])
}

// beyond returns how many numbers lie on the side of w if the edge v-w is cut in a tree of
// total numbers.
func (s *state) beyond(v, w, total int32) int32 {
	if s.spots[w].parent == v {
		return s.spots[w].size
	}
	return total - s.spots[v].size
}

// sizeOf returns the size of the tree on a side that is another tree.
func (s *state) sizeOf(side int32) int32 { return s.labels.size[-2-side] }

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
