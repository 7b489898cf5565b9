package cover

import "stride/search"

// Dancing Links (Knuth, 2000): Algorithm X on a sparse matrix whose rows, here
// options, are sets of items. It finds options that contain each item once.
//
// The matrix is a web of doubly linked lists: each item's column and, around it,
// the list of items not covered yet. Covering an item unlinks its column and every
// option that contains it; since an unlinked node remembers its neighbours, going
// back is to link in reverse order. The next item is always one with the fewest
// options left (Knuth's S heuristic).
//
// Options are whole numbers of 32 bits and nodes of one option lie side by side,
// so that a row needs no links of its own: a spacer after it says where it begins.

// matrix is the web. Node 0 is the root, nodes 1 to n are the items, then come the
// options with a spacer node before and after each.
type matrix struct {
	left, right []int32 // of items
	up, down    []int32 // of all nodes; of a spacer: first node of the option before, last node of the one after
	item        []int32 // of all nodes; of a spacer: -1 - the option after it
	size        []int32 // of items: options left
	order       []int32 // options chosen
	steps       int64   // nodes of the search tree, and links undone
	best        []int32 // options of the deepest cover so far
	covered     int     // items that best covers
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

// spacer adds the node before option next; first is the first node of the option
// before it.
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

// cover takes item i and all options with it out of the web.
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

// hide takes the other nodes of p's option out of their columns.
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

// choose returns an item with the fewest options; of equal ones the first.
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
	lookMask = 1<<12 - 1        // steps between two questions whether to stop
)

// search looks for a cover until there is one, steps are used up, or stop says so.
// Options of an item are tried beginning at one drawn by r, if it is not nil.
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

// try takes the option of node p and searches on.
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
