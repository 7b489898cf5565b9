package cover

import "stride/search"

// Dancing Links (Knuth, 2000) is Algorithm X on a sparse matrix whose rows, here called
// options, are sets of items. It finds options that together contain each item once.
//
// The matrix consists of doubly linked lists: one for the column of each item, and one of
// the items that are not covered yet. Covering an item unlinks its column and every
// option that contains it. Since an unlinked node keeps the links to its neighbours, this
// is undone by linking the nodes in reverse order. The next item is always one with the
// fewest options left (Knuth's S heuristic).
//
// Nodes are 32-bit indices, and the nodes of an option are adjacent, so that a row needs
// no links of its own: a spacer after it says where it begins.

// matrix is the linked matrix. Node 0 is the root, nodes 1 to n are the items, and the
// others are those of the options, with a spacer node before and after each option.
type matrix struct {
	left, right []int32 // links between items
	up, down    []int32 // links of all nodes; for a spacer, the first node of the option before it and the last node of the one after it
	item        []int32 // item of each node; for a spacer, -1 - the index of the option after it
	size        []int32 // number of options left of each item
	order       []int32 // options chosen
	steps       int64   // options hidden
	best        []int32 // options of the partial cover with the most items so far
	covered     int     // number of items that best covers
}

// newMatrix returns the matrix of n items with the options given as lists of items
// from 0 to n-1.
func newMatrix(n int, options [][]int32) *matrix {
	nodes := n + 2
	for _, o := range options {
		nodes += len(o) + 1
	}
	m := &matrix{
		left: make([]int32, n+1), right: make([]int32, n+1), size: make([]int32, n+1),
		up: make([]int32, n+1, nodes), down: make([]int32, n+1, nodes), item: make([]int32, n+1, nodes),
	}
	for k := range n + 1 {
		m.left[k], m.right[k] = int32((k+n)%(n+1)), int32((k+1)%(n+1))
		m.up[k], m.down[k], m.item[k] = int32(k), int32(k), int32(k)
	}
	m.spacer(0, 0)
	for k, o := range options {
		first := int32(len(m.up))
		for _, i := range o {
			m.node(i + 1)
		}
		m.down[first-1] = int32(len(m.up)) - 1
		m.spacer(first, k+1)
	}
	return m
}

// spacer adds the spacer node before option next; first is the first node of the option
// before that.
func (m *matrix) spacer(first int32, next int) {
	m.up = append(m.up, first)
	m.down = append(m.down, 0)
	m.item = append(m.item, -1-int32(next))
}

// node adds a node at the end of an item's column.
func (m *matrix) node(i int32) {
	x := int32(len(m.up))
	m.up = append(m.up, m.up[i])
	m.down = append(m.down, i)
	m.item = append(m.item, i)
	m.down[m.up[i]] = x
	m.up[i] = x
	m.size[i]++
}

// cover unlinks item i and all options that contain it.
func (m *matrix) cover(i int32) {
	for p := m.down[i]; p != i; p = m.down[p] {
		m.hide(p)
	}
	m.right[m.left[i]], m.left[m.right[i]] = m.right[i], m.left[i]
}

// uncover undoes cover.
func (m *matrix) uncover(i int32) {
	m.right[m.left[i]], m.left[m.right[i]] = i, i
	for p := m.up[i]; p != i; p = m.up[p] {
		m.unhide(p)
	}
}

// hide unlinks the other nodes of p's option from their columns.
func (m *matrix) hide(p int32) {
	m.steps++
	for q := p + 1; q != p; q++ {
		i := m.item[q]
		if i < 0 {
			q = m.up[q] - 1
			continue
		}
		m.down[m.up[q]], m.up[m.down[q]] = m.down[q], m.up[q]
		m.size[i]--
	}
}

// unhide undoes hide.
func (m *matrix) unhide(p int32) {
	for q := p - 1; q != p; q-- {
		i := m.item[q]
		if i < 0 {
			q = m.down[q] + 1
			continue
		}
		m.down[m.up[q]], m.up[m.down[q]] = q, q
		m.size[i]++
	}
}

// choose returns the first of the items with the fewest options.
func (m *matrix) choose() int32 {
	best := m.right[0]
	for i := best; i != 0; i = m.right[i] {
		if m.size[i] < m.size[best] {
			best = i
		}
	}
	return best
}

// option returns the index of the option that node p belongs to.
func (m *matrix) option(p int32) int32 {
	for m.item[p] >= 0 {
		p--
	}
	return -1 - m.item[p]
}

// outcome says how a search of a matrix ended.
type outcome uint8

const (
	found    outcome     = iota // order holds the options
	nothing                     // there is no cover
	gaveUp                      // out of steps, or stopped
	lookMask = 1<<12 - 1        // mask of the counter of steps between two polls of stop
)

// search looks for a cover until it has one, the steps are used up, or stop returns true.
// If r is not nil, it draws the option of an item with which the search begins.
func (m *matrix) search(steps int64, r *search.Rand, stop func() bool) outcome {
	m.order = m.order[:0]
	return m.deepen(0, m.steps+steps, r, stop)
}

func (m *matrix) deepen(covered int, end int64, r *search.Rand, stop func() bool) outcome {
	if covered > m.covered {
		m.covered = covered
		m.best = append(m.best[:0], m.order...)
	}
	if m.right[0] == 0 {
		return found
	}
	if m.steps >= end || stop() {
		return gaveUp
	}
	i := m.choose()
	if m.size[i] == 0 {
		return nothing
	}
	m.cover(i)
	p := m.down[i]
	if r != nil {
		for range r.Below(int(m.size[i])) {
			p = m.down[p]
		}
	}
	result := nothing
	for range m.size[i] {
		if p == i {
			p = m.down[i]
		}
		if result = m.try(p, covered, end, r, stop); result != nothing {
			break
		}
		p = m.down[p]
	}
	m.uncover(i)
	return result
}

// try chooses the option of node p and continues the search.
func (m *matrix) try(p int32, covered int, end int64, r *search.Rand, stop func() bool) outcome {
	m.order = append(m.order, m.option(p))
	count := 1
	for q := p + 1; q != p; q++ {
		if i := m.item[q]; i < 0 {
			q = m.up[q] - 1
		} else {
			m.cover(i)
			count++
		}
	}
	result := m.deepen(covered+count, end, r, stop)
	for q := p - 1; q != p; q-- {
		if i := m.item[q]; i < 0 {
			q = m.down[q] + 1
		} else {
			m.uncover(i)
		}
	}
	if result != found {
		m.order = m.order[:len(m.order)-1]
	}
	return result
}
