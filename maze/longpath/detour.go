package longpath

import (
	"math"

	"stride/search"
)

// A path among lattices (lattice.go) encloses itself: at 91x44 with values 11-12, one of 1,200 jumps is trapped while 700
// cells are neither discovered nor seeds. They lie in pockets, into which the path could have gone in many
// places. So it is lengthened by detours: a cell of the solution takes another value, and a part of the path from there on
// is rebuilt (reroute.go). More off-path cells are allowed than in Reroute: at the turns from
// one thread to another a jump discovers a dozen of them, which costs less than a pocket is worth.
//
// At first only the place was chosen, a cell of which another value leads to a cell that is never discovered, and the beam was free to
// find the old path again, which it did in nine of ten cases; it had 30 states against that. With the value given, 8 states are enough, and a detour may
// begin anywhere: to let it begin only at such cells ended sooner. Mean jumps of eight paths at 91x44 with values 11-12, in seconds of processor time
// on a busy machine, with beams of width 8:
//
//	                       0.1 s   0.25 s   0.5 s     1 s     2 s
//	value not given        1,219    1,314   1,371   1,451   1,500
//	given, anywhere        1,217    1,319   1,414   1,480   1,541
//
// With 16 and 30 states they had 1,511 and 1,490 jumps in the end, with at most 24 replaced jumps 1,493, with at most 96 1,471, and
// with at most 10 or 16 off-path cells 1,468 and 1,484. Accepting shorter paths by chance, one jump shorter in a quarter of the cases at first,
// made it 1,497.

const (
	// A detour replaces from leastDetour to longestDetour jumps.
	leastDetour   = 2
	longestDetour = 64
	// shortDetours is the exponent of the random number from 0 to 1 by which the number of jumps is drawn: short detours come
	// more often.
	shortDetours = 3
)

// Detour rebuilds a random part of the solution that begins with another value than it has, with a beam of at
// most width states. It returns the values of the new maze, or nil if there is no such part that is as long.
func (b *Beam) Detour(m *Route, width int, r *search.Rand, spend func(int64) bool) []int16 {
	values, length := b.geometry.values(), len(m.cells)-1
	if values < 2 {
		spend(1)
		return nil
	}
	first := r.Below(length)
	x := b.geometry.p.Min + r.Below(values-1)
	if x >= int(m.values[m.cells[first]]) {
		x++
	}
	least := b.leastSpan(m, first, x)
	if least > longestDetour {
		spend(1)
		return nil
	}
	span := leastDetour + int((longestDetour-leastDetour)*math.Pow(r.Float64(), shortDetours))
	span = min(max(span, least), length-first)
	path := b.rebuild(m, first, span, width, b.branchLimit(), x, r, spend)
	if path == nil || len(path.Cells) < span {
		return nil
	}
	return m.write(path)
}

// leastSpan returns the least number of jumps from the cell with the index first of the solution on that have to be
// replaced if that cell takes the value x: up to the last cell of the solution to which x leads.
func (b *Beam) leastSpan(m *Route, first, x int) int {
	last := first + 1
	var to [4]int32
	for _, w := range to[:b.geometry.targets(m.cells[first], x, &to)] {
		if level := int(m.level[w]); level < len(m.cells) && m.cells[level] == w {
			last = max(last, level)
		}
	}
	return last - first
}
