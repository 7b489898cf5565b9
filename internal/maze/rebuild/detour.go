package rebuild

import (
	"math"

	"stride/search"
)

// A path among lattices encloses itself: at 91x44 with values 11-12, one of 1,200 jumps is trapped while 700 cells are
// neither discovered nor seeds. They lie in pockets, into which the path could have gone in many places. So it is
// lengthened by detours: a cell of the solution takes another value, and a part of the path from there on is rebuilt.
// More off-path cells are allowed than in Reroute: at the turns from one thread to another a jump discovers a dozen of
// them, which costs less than a pocket is worth.
//
// The value is drawn, not left to the beam, which would find the old path again in nine of ten cases. A detour may
// begin anywhere; those that begin next to an undiscovered cell alone run out sooner.

const (
	// A detour replaces from minDetour to maxDetour jumps.
	minDetour = 2
	maxDetour = 64
	// shortDetours is the exponent of the random number from 0 to 1 by which the number of jumps is drawn: short
	// detours come more often.
	shortDetours = 3
)

// Detour rebuilds a random part of the solution that begins with another value than it has, with a beam of at
// most width states. It returns the values of the new maze, or nil if there is no such part that is as long.
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
	if least > maxDetour {
		spend(1)
		return nil
	}
	span := minDetour + int((maxDetour-minDetour)*math.Pow(r.Float64(), shortDetours))
	span = min(max(span, least), length-first)
	return m.rebuild(first, span, width, m.beam.MaxOffPath(), x, span, r, spend)
}

// spanTo returns the least number of jumps from the cell with the index first of the solution on that have to be
// replaced if that cell takes the value x: up to the last cell of the solution to which x leads.
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
