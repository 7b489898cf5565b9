package cover

import "math/bits"

// matrix is that of Dancing Links (Knuth, 2000), which finds options (groups) that together contain
// each item (number) once. Node 0 is the head of the list of items, nodes 1 to n are the heads of
// their columns, and each item of an option has a node in its column. Choosing an option covers its
// items: they leave the list, and all options that contain them leave the other columns. An
// unlinked node still knows its neighbours, so linking in reverse order undoes that.
type matrix struct {
	left, right []int32 // links between items
	up, down    []int32 // links within columns
	// item and option of each node; first node of each option, and the end of the last one
	item, row, first []int32
	size, order      []int32 // options of each item; options chosen
	limit            int64   // of the steps
}

func newMatrix(n int, groups []part) *matrix {
	m := &matrix{left: make([]int32, n+1), right: make([]int32, n+1), size: make([]int32, n+1)}
	for k := range int32(n + 1) {
		m.left[k], m.right[k] = (k+int32(n))%int32(n+1), (k+1)%int32(n+1)
		m.up, m.down, m.item, m.row = append(m.up, k), append(m.down, k), append(m.item, k), append(m.row, -1)
	}
	for k, g := range groups {
		m.first = append(m.first, int32(len(m.up)))
		for w, word := range g.set {
			for ; word != 0; word &= word - 1 {
				i, node := int32(64*w+bits.TrailingZeros64(word)+1), int32(len(m.up))
				m.up, m.down, m.item, m.row = append(m.up, m.up[i]), append(m.down, i), append(m.item, i),
					append(m.row, int32(k))
				m.down[m.up[i]], m.up[i] = node, node
				m.size[i]++
			}
		}
	}
	m.first = append(m.first, int32(len(m.up)))
	return m
}

// others calls do for the other nodes of a node's option.
func (m *matrix) others(node int32, do func(q int32)) {
	for q := node + 1; q < m.first[m.row[node]+1]; q++ {
		do(q)
	}
	for q := m.first[m.row[node]]; q < node; q++ {
		do(q)
	}
}

func (m *matrix) cover(i int32) {
	for p := m.down[i]; p != i; p = m.down[p] {
		m.others(p, func(q int32) {
			m.down[m.up[q]], m.up[m.down[q]] = m.down[q], m.up[q]
			m.size[m.item[q]]--
		})
	}
	m.right[m.left[i]], m.left[m.right[i]] = m.right[i], m.left[i]
}

func (m *matrix) uncover(i int32) {
	m.right[m.left[i]], m.left[m.right[i]] = i, i
	for p := m.up[i]; p != i; p = m.up[p] {
		m.others(p, func(q int32) {
			m.down[m.up[q]], m.up[m.down[q]] = q, q
			m.size[m.item[q]]++
		})
	}
}

// search tries all options of an item with the fewest, the first of them at random. It returns
// false if the limit or the budget ended it. The best partial partition goes to s.
func (m *matrix) search(covered int, s *state) bool {
	if covered > s.covered {
		s.covered, s.best = covered, append(s.best[:0], m.order...)
		s.progress.Improve(-int64(s.Count()-covered), nil)
	}
	i := m.right[0]
	for k := i; k != 0; k = m.right[k] {
		if m.size[k] < m.size[i] {
			i = k
		}
	}
	if i == 0 || m.size[i] == 0 {
		return true
	}
	m.cover(i)
	defer m.uncover(i)
	var nodes []int32
	for p := m.down[i]; p != i; p = m.down[p] {
		nodes = append(nodes, p)
	}
	begin := s.unit.Rand.Below(len(nodes))
	for k := range nodes {
		p := nodes[(begin+k)%len(nodes)]
		if s.steps >= m.limit || !s.step() {
			return false
		}
		var chosen []int32
		m.others(p, func(q int32) { m.cover(m.item[q]); chosen = append(chosen, m.item[q]) })
		m.order = append(m.order, m.row[p])
		done := m.search(covered+1+len(chosen), s)
		for k := len(chosen) - 1; k >= 0; k-- {
			m.uncover(chosen[k])
		}
		m.order = m.order[:len(m.order)-1]
		if !done || s.covered == s.Count() {
			return done
		}
	}
	return true
}
