// Package rebuild improves mazes whose solution is long already, by large neighbourhood search (Shaw, 1998).
//
// A part of the solution is removed and rebuilt. Two cells of the solution stay, the path between them is removed, and
// a beam looks for a new path between them. It may use the cells that become free and all cells off the solution that
// are not discovered earlier. It sees the maze as it is at that point: what is discovered before the first of the two
// cells counts as closed, and the cells to which the solution leads after the second one are forbidden, because they
// must not be discovered earlier. So the rest of the solution stays the only shortest path.
//
// This includes cells that were left out before, and it repairs forced moves along the path, since the beam knows how
// many jumps from elsewhere lead to each cell. Changing single cells can do neither: a cell of the solution has only
// one value that leads to the next cell.
//
// A new path may still open a shortcut, where an off-path cell that was discovered before leads to a cell that is now
// visited later. That happens in about one attempt of twenty. The caller evaluates the maze and decides.
//
// Reroute lets the beam choose (reroute.go), and Detour lets the part begin with another value (detour.go).
package rebuild

import (
	"slices"

	"stride/internal/maze/bitboard"
	"stride/internal/maze/longpath"
	"stride/maze"
	"stride/search"
)

// An attempt begins with the bitboard of the maze at that point. So a route knows which cells are discovered when, and
// how often each is entered as bits, of which only those of the replaced part are corrected; cell by cell this took
// half of the time.

// Route is a maze with its solution, in the form that rebuilding needs.
type Route struct {
	beam     *longpath.Beam
	shape    *bitboard.Shape
	ends     maze.Endpoints
	values   []int16
	level    []int32 // by cell: distance from the start, or never
	indegree []int32
	cells    []int32 // of the solution, from start to goal

	discovered []int32  // the cells that can be reached, by their level
	begins     []int32  // by level: where its cells begin in discovered; the last entry is the number of these
	once       []uint64 // bits of the cells into which a jump leads, laid out as in a bitboard
	twice      []uint64 // bits of those into which two or more lead
	withdrawn  []int32  // scratch memory of open
	looks      int64    // cells looked at since the last call of spend
}

// looksToRoute is what making a route counts for each cell, in cells looked at.
const looksToRoute = 6

// never is the level of cells that are not discovered.
const never = 1 << 30

// Jumps returns the length of the solution.
func (m *Route) Jumps() int { return len(m.cells) - 1 }

// NewRoute returns the route of the maze with the given values, which has the configuration of the beam, or nil if it
// has no solution. The beam rebuilds its parts.
func NewRoute(beam *longpath.Beam, values []int16) *Route {
	n := len(values)
	m := &Route{
		beam: beam, shape: beam.Shape(), ends: beam.Endpoints(),
		values: values, level: make([]int32, n), indegree: make([]int32, n), looks: looksToRoute * int64(n),
	}
	start, goal := int32(m.ends.Start), int32(m.ends.Goal)
	parents := make([]int32, n)
	var to [4]int32
	for v, x := range values {
		m.level[v] = never
		if int32(v) == goal {
			continue
		}
		for _, w := range to[:m.shape.Targets(int32(v), int32(x), &to)] {
			m.indegree[w]++
		}
	}
	m.level[start] = 0
	queue := append(make([]int32, 0, n), start)
	for at := 0; at < len(queue); at++ {
		v := queue[at]
		if level := int(m.level[v]); level == len(m.begins) {
			m.begins = append(m.begins, int32(at))
		}
		if v == goal {
			continue
		}
		for _, w := range to[:m.shape.Targets(v, int32(values[v]), &to)] {
			if m.level[w] == never {
				m.level[w] = m.level[v] + 1
				parents[w] = v
				queue = append(queue, w)
			}
		}
	}
	if m.level[goal] == never {
		return nil
	}
	m.discovered, m.begins = queue, append(m.begins, int32(len(queue)))
	m.markEntered()
	m.cells = make([]int32, m.level[goal]+1)
	for v, at := goal, len(m.cells)-1; at >= 0; at-- {
		m.cells[at] = v
		v = parents[v]
	}
	return m
}

// markEntered sets the bits of the cells into which jumps lead.
func (m *Route) markEntered() {
	words := m.shape.SetWords
	marks := make([]uint64, 2*words)
	m.once, m.twice = marks[:words], marks[words:]
	for v, n := range m.indegree {
		if n == 0 {
			continue
		}
		word, bit := m.shape.Bit(int32(v))
		m.once[word] |= bit
		if n > 1 {
			m.twice[word] |= bit
		}
	}
}

// rebuild looks for another path between two cells of the solution that are span jumps apart, with a beam of at most
// width states. A jump may add up to offPath off-path cells. If x is not 0, the first cell takes this value. It returns
// the values of the new maze, or nil if the new path is not at least as long as shortest.
func (m *Route) rebuild(
	first, span, width, offPath, x, shortest int, r *search.Rand, spend func(int64) bool,
) []int16 {
	path := m.beam.Bridge(longpath.Gap{
		From: m.cells[first], To: m.cells[first+span], FirstValue: x, MaxOffPath: offPath, Forbidden: m.cells[first+span+1:],
		Open: func(f []uint64) { m.open(f, int32(first), int32(first+span)) },
	}, width, r, func(looks int64) bool {
		looks, m.looks = looks+m.looks, 0
		return spend(looks)
	})
	if path == nil || len(path.Cells) < shortest {
		return nil
	}
	values := slices.Clone(m.values)
	path.Place(values)
	return values
}

// open sets up the bitboard f as the maze is when its solution has reached the level first. The open cells are those
// that are discovered later, except the cells of the solution after the level last.
func (m *Route) open(f []uint64, first, last int32) {
	s := m.shape
	m.looks += int64(len(m.cells)-int(last)) + int64(m.begins[last+1]) + int64(s.SetWords)
	for _, v := range m.cells[last+1:] {
		s.Close(f, v)
	}
	for _, v := range m.discovered[:m.begins[first+1]] {
		s.Close(f, v)
	}
	entered := s.MultiEntries(f)
	for k, open := range s.OpenCells(f) {
		entered[k] = m.twice[k] | m.once[k]&open
	}
	// The values of the first cell and of those that are open again will change.
	m.withdraw(f, m.cells[first])
	for _, v := range m.discovered[m.begins[first+1]:m.begins[last+1]] {
		if v != int32(m.ends.Goal) {
			m.withdraw(f, v)
		}
	}
	for _, w := range m.withdrawn {
		m.indegree[w]++
	}
	m.withdrawn = m.withdrawn[:0]
}

// withdraw removes the jumps of cell v, until open restores them.
func (m *Route) withdraw(f []uint64, v int32) {
	entered := m.shape.MultiEntries(f)
	var to [4]int32
	for _, w := range to[:m.shape.Targets(v, int32(m.values[v]), &to)] {
		m.indegree[w]--
		m.withdrawn = append(m.withdrawn, w)
		if n := m.indegree[w]; n == 0 || n == 1 && !m.shape.Open(f, w) {
			word, bit := m.shape.Bit(w)
			entered[word] &^= bit
		}
	}
}
