package build

import (
	"math"
	"slices"

	"stride/search"
)

// A maze whose solution is long already is improved by building a part of it again:
// large neighbourhood search (Shaw, 1998). Two cells of the solution stay, the way
// between them is taken out, and the beam search looks for a new one through the cells
// that become free, together with all cells beside the solution that are not discovered
// before. It sees the maze as it is at that point: what was discovered before the first
// of the two cells counts as closed, and what is discovered after the second one must not
// be discovered earlier (late). So the rest of the solution stays the only shortest way.
//
// This takes up cells that were left out, and mends forced moves along the way, since
// the beam knows how many jumps from elsewhere lead to each cell. Changing single cells
// can do neither: a cell of the solution has one value that leads to the next cell.
//
// A new way may still open a short cut, where a cell beside the solution that was
// discovered before leads to one that is now visited later: one attempt in twenty or so.
// The caller evaluates the maze and decides.
//
// At 100x100, an attempt takes 1 to 5 ms; with values 1-10 a trapped path of 3,076 jumps
// grows to 8,490 within 8 s, and with 1-100 one of 9,796 to 9,900. Where the range is wide
// most attempts early on the path find no way, since hardly anything is discovered there
// that they could lean on; so half of the attempts prefer the end (nearEnd).

// Route is a maze with its solution, as Reroute needs it.
type Route struct {
	values   []int16
	level    []int32 // by cell: distance from the start, or never
	indegree []int32
	cells    []int32 // of the solution, from start to goal
}

// Limits of an attempt.
// NewRoute returns the route of a maze of the beam's configuration with the values, or
// nil if it has no solution.
func (b *Beam) NewRoute(values []int16) *Route {
	s := b.shape
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
	m.level[0] = 0
	queue := append(make([]int32, 0, n), 0)
	for at := 0; at < len(queue); at++ {
		v := queue[at]
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
	m.cells = make([]int32, m.level[s.goal]+1)
	for v, at := s.goal, len(m.cells)-1; at >= 0; at-- {
		m.cells[at] = v
		v = parents[v]
	}
	return m
}

// Reroute looks for another way for a part of the solution, with at most width states,
// and returns the values of the maze with it, or nil if there is none or only much shorter
// ones. The maze may be better or worse. The steps spent are passed to spend, as in Search.
func (b *Beam) Reroute(m *Route, width int, r *search.Rand, spend func(int64) bool) []int16 {
	length := len(m.cells) - 1
	o := &b.options
	span := min(o.ShortSpan+int(float64(max(0, o.LongSpan-o.ShortSpan))*math.Pow(r.Float64(), o.ShortSpans)), length)
	first := r.Below(length - span + 1)
	if r.Below(2) == 0 {
		first = int(float64(length-span) * (1 - math.Pow(r.Float64(), o.NearEnd)))
	}
	from, to := m.cells[first], m.cells[first+span]
	b.reset()
	b.guide = guide{part: true, forced: forcedCosts[0]}
	root := state{slot: b.take(), head: from, hash: b.keys[from]}
	b.openPart(b.field(root.slot), m, int32(first), int32(first+span))
	path := b.grow(root, to, width, o.FewAside, false, r, spend)
	clear(b.shape.late)
	if path == nil || len(path.Cells) < span-o.FewLost {
		return nil
	}
	return m.write(path)
}

// openPart sets up a field as the maze m is when its solution has come to level first:
// open is what is discovered later, but for what the solution leads to after level last
// and what is discovered by it only.
func (b *Beam) openPart(f []uint64, m *Route, first, last int32) {
	s := b.shape
	s.begin(f, nil)
	for _, v := range m.cells[last+1:] {
		s.late[v>>6] |= 1 << (v & 63)
	}
	var to [4]int32
	entered := append(b.entered[:0], m.indegree...)
	b.entered = entered
	for v, level := range m.level {
		v := int32(v)
		if level <= first || s.isLate(v) {
			s.close(f, v)
		} else if v != s.goal && level != never && level <= last {
			for _, w := range to[:s.targets(v, int(m.values[v]), &to)] {
				entered[w]-- // it will hold something else
			}
		}
	}
	for _, w := range to[:s.targets(m.cells[first], int(m.values[m.cells[first]]), &to)] {
		entered[w]--
	}
	for v, n := range entered {
		if n > 1 || n == 1 && s.open(f, int32(v)) {
			s.setDouble(f, int32(v))
		}
	}
}

// write returns the values of m with the path instead.
func (m *Route) write(path *Path) []int16 {
	values := slices.Clone(m.values)
	for t, v := range path.Cells {
		values[v] = path.Values[t]
	}
	for _, p := range path.asides {
		if p.cell >= 0 {
			values[p.cell] = p.value
		}
	}
	return values
}
