package longpath

import (
	"math"
	"slices"

	"stride/search"
)

// A maze whose solution is long already is improved by large neighbourhood search (Shaw,
// 1998): a part of the solution is removed and rebuilt. Two cells of the solution stay, the
// path between them is removed, and the beam search looks for a new path between them. It
// may use the cells that become free and all cells off the solution that are not discovered
// earlier. It sees the maze as it is at that point: what is discovered before the first of
// the two cells counts as closed, and the cells to which the solution leads after the second
// one are forbidden, because they must not be discovered earlier. So the rest of the
// solution stays the only shortest path.
//
// This includes cells that were left out before, and it repairs forced moves along the path,
// since the beam knows how many jumps from elsewhere lead to each cell. Changing single
// cells can do neither: a cell of the solution has only one value that leads to the next
// cell.
//
// A new path may still open a shortcut, where an off-path cell that was discovered before
// leads to a cell that is now visited later. That happens in about one attempt of twenty.
// The caller evaluates the maze and decides.
//
// An attempt begins with the bitboard of the maze at that point. So a route knows which cells are discovered when,
// and how often each is entered as bits, of which only those of the replaced part are corrected; cell by cell this
// took half of the time.
//
// At 100x100, an attempt takes 1 to 5 ms. With values 1-10 a trapped path of 3,076 jumps
// grows to 8,490 within 8 s, and with 1-100 one of 9,796 to 9,900. Where the range is wide,
// most attempts early on the path fail, since hardly any cells are discovered there to
// which jumps could lead back; so half of the attempts prefer the end (near-end).

// Route is a maze with its solution, in the form that Reroute needs.
type Route struct {
	values   []int16
	level    []int32 // by cell: distance from the start, or never
	indegree []int32
	cells    []int32 // of the solution, from start to goal

	discovered []int32  // the cells that can be reached, by their level
	begins     []int32  // by level: where its cells begin in discovered; the last entry is the number of these
	once       []uint64 // bits of the cells into which a jump leads, laid out as in a bitboard
	twice      []uint64 // bits of those into which two or more lead
}

// Jumps returns the length of the solution.
func (m *Route) Jumps() int { return len(m.cells) - 1 }

// NewRoute returns the route of the maze with the given values, which has the configuration
// of the beam, or nil if it has no solution.
func (b *Beam) NewRoute(values []int16) *Route {
	s := b.geometry
	n := len(values)
	m := &Route{values: values, level: make([]int32, n), indegree: make([]int32, n)}
	parents := make([]int32, n)
	var to [4]int32
	for v := range m.level {
		m.level[v] = never
		if int32(v) == s.goal {
			continue
		}
		for _, w := range to[:s.targets(int32(v), int(values[v]), &to)] {
			m.indegree[w]++
		}
	}
	m.level[s.start] = 0
	queue := append(make([]int32, 0, n), s.start)
	for at := 0; at < len(queue); at++ {
		v := queue[at]
		if level := int(m.level[v]); level == len(m.begins) {
			m.begins = append(m.begins, int32(at))
		}
		if v == s.goal {
			continue
		}
		for _, w := range to[:s.targets(v, int(values[v]), &to)] {
			if m.level[w] == never {
				m.level[w] = m.level[v] + 1
				parents[w] = v
				queue = append(queue, w)
			}
		}
	}
	if m.level[s.goal] == never {
		return nil
	}
	m.discovered, m.begins = queue, append(m.begins, int32(len(queue)))
	m.markEntered(s)
	m.cells = make([]int32, m.level[s.goal]+1)
	for v, at := s.goal, len(m.cells)-1; at >= 0; at-- {
		m.cells[at] = v
		v = parents[v]
	}
	return m
}

// Reroute rebuilds a random part of the solution with a beam of at most width states. It
// returns the values of the new maze, which may be better or worse, or nil if it finds no
// path or only much shorter ones. The steps spent are passed to spend, as in Search.
func (b *Beam) Reroute(m *Route, width int, r *search.Rand, spend func(int64) bool) []int16 {
	length := len(m.cells) - 1
	span := min(minSpan+int(float64(max(0, b.options.LongSpan-minSpan))*math.Pow(r.Float64(), shortSpans)), length)
	first := r.Below(length - span + 1)
	if r.Below(2) == 0 {
		first = int(float64(length-span) * (1 - math.Pow(r.Float64(), nearEnd)))
	}
	path := b.rebuild(m, first, span, width, maxOffPath, 0, r, spend)
	if path == nil || len(path.Cells) < span-maxLost {
		return nil
	}
	return m.write(path)
}

// rebuild looks for another path between two cells of the solution that are span jumps apart. A jump may add up to
// aside off-path cells. If x is not 0, the first cell takes this value.
func (b *Beam) rebuild(m *Route, first, span, width, aside, x int, r *search.Rand, spend func(int64) bool) *Path {
	from, to := m.cells[first], m.cells[first+span]
	b.reset()
	b.guide = guide{part: true, firstValue: x, forced: b.weights.forced[0], multiEntry: b.weights.multiEntry}
	root := state{slot: b.take(), head: from, hash: b.keys[from]}
	b.geometry.maxBranch, b.geometry.order = max(maxBranch, aside), nil
	b.openPart(b.bitboard(root.slot), m, int32(first), int32(first+span))
	path := b.grow(root, to, width, aside, false, r, spend)
	clear(b.geometry.forbidden)
	return path
}

// markEntered sets the bits of the cells into which jumps lead.
func (m *Route) markEntered(s *geometry) {
	words := s.words - s.multiEntries
	marks := make([]uint64, 2*words)
	m.once, m.twice = marks[:words], marks[words:]
	for v, n := range m.indegree {
		if n == 0 {
			continue
		}
		word, bit := s.place(int32(v))
		m.once[word] |= bit
		if n > 1 {
			m.twice[word] |= bit
		}
	}
}

// openPart sets up the bitboard f as the maze m is when its solution has reached the level
// first. The open cells are those that are discovered later, except the cells of the
// solution after the level last, which are forbidden.
func (b *Beam) openPart(f []uint64, m *Route, first, last int32) {
	s := b.geometry
	s.begin(f, nil)
	for _, v := range m.cells[last+1:] {
		s.forbidden[v>>6] |= 1 << (v & 63)
		s.close(f, v)
	}
	for _, v := range m.discovered[:m.begins[first+1]] {
		s.close(f, v)
	}
	entered := f[s.multiEntries:]
	for k, open := range f[:s.columns] {
		entered[k] = m.twice[k] | m.once[k]&open
	}
	// The values of the first cell and of those that are open again will change.
	b.withdraw(f, m, m.cells[first])
	for _, v := range m.discovered[m.begins[first+1]:m.begins[last+1]] {
		if v != s.goal && !s.isForbidden(v) {
			b.withdraw(f, m, v)
		}
	}
	for _, w := range b.withdrawn {
		m.indegree[w]++
	}
	b.withdrawn = b.withdrawn[:0]
}

// withdraw takes the jumps of cell v back, until openPart restores them.
func (b *Beam) withdraw(f []uint64, m *Route, v int32) {
	s := b.geometry
	var to [4]int32
	for _, w := range to[:s.targets(v, int(m.values[v]), &to)] {
		m.indegree[w]--
		b.withdrawn = append(b.withdrawn, w)
		if n := m.indegree[w]; n == 0 || n == 1 && !s.open(f, w) {
			word, bit := s.place(w)
			f[s.multiEntries+word] &^= bit
		}
	}
}

// write returns the values of m with the path and its branch sets in place.
func (m *Route) write(path *Path) []int16 {
	values := slices.Clone(m.values)
	for t, v := range path.Cells {
		values[v] = path.Values[t]
	}
	for _, p := range path.branches {
		if p.cell >= 0 {
			values[p.cell] = p.value
		}
	}
	return values
}
