// Package rebuild improves mazes whose solution is long already, by large neighbourhood search
// (Shaw, 1998).
//
// A part of the solution is removed and rebuilt. Two cells of the solution stay, the path between
// them is removed, and a beam looks for a new path between them. It may use the cells that become
// free and all cells off the solution that are not discovered earlier. It sees the maze as it is at
// that point: what is discovered before the first of the two cells counts as closed, and the cells
// to which the solution leads after the second one are forbidden, because they must not be
// discovered earlier. So the rest of the solution stays the only shortest path.
//
// This includes cells that were left out before, and it repairs forced moves along the path, since
// the beam knows how many jumps from elsewhere lead to each cell. Changing single cells can do
// neither: a cell of the solution has only one value that leads to the next cell.
//
// A new path may still open a shortcut, where an off-path cell that was discovered before leads to
// a cell that is now visited later. That happens in about one attempt of twenty. The caller
// evaluates the maze and decides.
//
// Reroute lets the beam choose, and Detour lets the part begin with another value.
package rebuild

import (
	"math"
	"slices"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/search"
	"stride/maze"
)

// An attempt begins with the bitboard of the maze at that point. So a route knows which cells are
// discovered when, and how often each is entered as bits, of which only those of the replaced part
// are corrected; cell by cell this took half of the time.

// Route is a maze with its solution, in the form that rebuilding needs.
type Route struct {
	beam     *longpath.Beam
	shape    *board.Shape
	ends     maze.Endpoints
	values   []int16
	level    []int32 // by cell: distance from the start, or board.Never
	indegree []int32
	cells    []int32 // of the solution, from start to goal

	discovered []int32 // the cells that can be reached, by their level
	// by level: where its cells begin in discovered; the last entry is the number of these
	begins    []int32
	once      []uint64 // bits of the cells into which a jump leads, laid out as in a bitboard
	twice     []uint64 // bits of those into which two or more lead
	withdrawn []int32  // scratch memory of open
	looks     int64    // cells looked at since the last call of spend
}

// looksToRoute is what making a route counts for each cell, in cells looked at.
const looksToRoute = 6

// Jumps returns the length of the solution.
func (m *Route) Jumps() int { return len(m.cells) - 1 }

// NewRoute returns the route of the maze with the given values, which has the configuration of the
// beam, or nil if it has no solution. The beam rebuilds its parts.
func NewRoute(beam *longpath.Beam, values []int16) *Route {
	n := len(values)
	m := &Route{
		beam: beam, shape: beam.Shape(), ends: beam.Endpoints(),
		values: values, level: make([]int32, n), indegree: make([]int32, n), looks: looksToRoute * int64(n),
	}
	goal := int32(m.ends.Goal)
	m.discovered = m.shape.Levels(values, int32(m.ends.Start), m.level)
	if m.level[goal] == board.Never {
		return nil
	}
	for at, v := range m.discovered {
		if int(m.level[v]) == len(m.begins) {
			m.begins = append(m.begins, int32(at))
		}
	}
	m.begins = append(m.begins, int32(len(m.discovered)))
	m.markEntered()
	m.cells = m.solution(goal)
	return m
}

// solution returns the cells of a shortest path to the goal: before each cell the first discovered
// one that leads to it.
func (m *Route) solution(goal int32) []int32 {
	cells := make([]int32, m.level[goal]+1)
	cells[len(cells)-1] = goal
	for at := len(cells) - 2; at >= 0; at-- {
		before := m.discovered[m.begins[at]:m.begins[at+1]]
		cells[at] = before[slices.IndexFunc(before, func(v int32) bool { return m.leads(v, cells[at+1]) })]
	}
	return cells
}

// leads reports whether a jump leads from cell v to cell w.
func (m *Route) leads(v, w int32) bool {
	var to [4]int32
	n := m.shape.Targets(v, int32(m.values[v]), &to)
	return slices.Contains(to[:n], w)
}

// markEntered counts the jumps that lead into each cell, and sets the bits of those cells.
func (m *Route) markEntered() {
	var to [4]int32
	for v, x := range m.values {
		if v == m.ends.Goal {
			continue
		}
		for _, w := range to[:m.shape.Targets(int32(v), int32(x), &to)] {
			m.indegree[w]++
		}
	}
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

// rebuild looks for another path between two cells of the solution that are span jumps apart, with
// a beam of at most width states. A jump may add up to offPath off-path cells. If x is not 0, the
// first cell takes this value. It returns the values of the new maze, or nil if the new path is not
// at least as long as shortest.
func (m *Route) rebuild(
	first, span, width, offPath, x, shortest int, r *search.Rand, spend func(int64) bool,
) []int16 {
	path := m.beam.Bridge(longpath.Gap{
		From: m.cells[first], To: m.cells[first+span], FirstValue: x, MaxOffPath: offPath,
		Forbidden: m.cells[first+span+1:],
		Open:      func(f []uint64) { m.open(f, int32(first), int32(first+span)) },
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

// open sets up the bitboard f as the maze is when its solution has reached the level first. The
// open cells are those that are discovered later, except the cells of the solution after the level
// last.
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

// At 100x100, an attempt takes 1 to 5 ms. Where the range is wide, most attempts early on the path
// fail, since hardly any cells are discovered there to which jumps could lead back; so half of the
// attempts prefer the end.

const (
	minSpan      = 2 // jumps of a part that is rebuilt, and the most of them
	maxSpan      = 64
	shortSpans   = 6 // exponent of the random number that draws the length of such a part: most are short
	shortDetours = 3 // the same for detours
	// exponent that draws the place of every second part that is no detour, near the end of the
	// solution
	nearEnd    = 3
	maxOffPath = 8 // off-path cells that a jump may add in such a part
	maxLost    = 1 // jumps by which it may become shorter
)

// Reroute rebuilds a random part of the solution with a beam of at most width states. It returns
// the values of the new maze, which may be better or worse, or nil if it finds no path or only much
// shorter ones. The cells looked at are counted by spend, as in longpath.Beam.Search.
func (m *Route) Reroute(width int, r *search.Rand, spend func(int64) bool) []int16 {
	length := m.Jumps()
	span := min(minSpan+int(float64(maxSpan-minSpan)*math.Pow(r.Float64(), shortSpans)), length)
	first := r.Below(length - span + 1)
	if r.Below(2) == 0 {
		first = int(float64(length-span) * (1 - math.Pow(r.Float64(), nearEnd)))
	}
	return m.rebuild(first, span, width, maxOffPath, 0, span-maxLost, r, spend)
}

// A path among lattices encloses itself: at 91x44 with values 11-12, one of 1,200 jumps is trapped
// while 700 cells are neither discovered nor seeds. They lie in pockets, into which the path could
// have gone in many places. So it is lengthened by detours: a cell of the solution takes another
// value, and a part of the path from there on is rebuilt. More off-path cells are allowed than in
// Reroute: at the turns from one thread to another a jump discovers a dozen of them, which costs
// less than a pocket is worth.
//
// The value is drawn, not left to the beam, which would find the old path again in nine of ten
// cases. A detour may begin anywhere; those that begin next to an undiscovered cell alone run out
// sooner.

// Detour rebuilds a random part of the solution that begins with another value than it has, with a
// beam of at most width states. It returns the values of the new maze, or nil if there is no such
// part that is as long.
func (m *Route) Detour(width int, r *search.Rand, spend func(int64) bool) []int16 {
	low, high := m.beam.Range()
	length := m.Jumps()
	if low >= high {
		spend(1)
		return nil
	}
	first := r.Below(length)
	x := low + r.Below(high-low)
	if x >= int(m.values[m.cells[first]]) {
		x++
	}
	least := m.spanTo(first, x)
	if least > maxSpan {
		spend(1)
		return nil
	}
	span := minSpan + int((maxSpan-minSpan)*math.Pow(r.Float64(), shortDetours))
	span = min(max(span, least), length-first)
	return m.rebuild(first, span, width, m.beam.MaxOffPath(), x, span, r, spend)
}

// spanTo returns the least number of jumps from the cell with the index first of the solution on
// that have to be replaced if that cell takes the value x: up to the last cell of the solution to
// which x leads.
func (m *Route) spanTo(first, x int) int {
	last := first + 1
	var to [4]int32
	for _, w := range to[:m.shape.Targets(m.cells[first], int32(x), &to)] {
		if level := int(m.level[w]); level < len(m.cells) && m.cells[level] == w {
			last = max(last, level)
		}
	}
	return last - first
}
