package build

import (
	"math"
	"slices"

	"stride/search"
)

// A path among lattices (lattice.go) encloses itself: at 91x44 with values 11-12, one of 1,200 jumps is trapped while 700
// cells are neither discovered nor seeds. They lie in pockets, into which the path could have gone in many
// places. So it is lengthened by detours: from a cell of the solution from which another value leads to a cell that is
// never discovered, a part of the path is rebuilt (reroute.go). More off-path cells are allowed than in Reroute: at the turns from
// one thread to another a jump discovers a dozen of them, which costs less than a pocket is worth.
//
// Jumps of a path at 91x44 with values 11-12, by detours with beams of width 30 and by Reroute with the usual limits and beams of
// width 8:
//
//	          0 s     1 s     2 s     4 s     8 s
//	Reroute  1,191   1,331   1,385   1,405   1,413
//	Detour   1,191   1,429   1,465   1,521   1,533

const (
	// A detour replaces from leastDetour to longestDetour jumps. With at most 8, paths had 1,341 jumps after 4 s instead of 1,521.
	leastDetour   = 2
	longestDetour = 64
	// shortDetours is the exponent of the random number from 0 to 1 by which the number of jumps is drawn: short detours come
	// more often.
	shortDetours = 3
)

// Detour rebuilds a random part of the solution that may go through cells that are never discovered, with a beam of at
// most width states. It returns the values of the new maze, or nil if the part would become shorter or stay as it is, and
// whether it has found a place for a detour at all. Nine of ten parts stay as they are, so that leaving these mazes out saves two fifths of the
// time for detours.
func (b *Beam) Detour(m *Route, width int, r *search.Rand, spend func(int64) bool) (values []int16, found bool) {
	length := len(m.cells) - 1
	for range length {
		first := r.Below(length)
		least := b.leastSpan(m, first)
		if least == 0 {
			continue
		}
		span := leastDetour + int((longestDetour-leastDetour)*math.Pow(r.Float64(), shortDetours))
		span = min(max(span, least), length-first)
		path := b.rebuild(m, first, span, width, b.branchLimit(), r, spend)
		if path == nil || len(path.Cells) < span || slices.Equal(path.Cells, m.cells[first:first+span]) {
			return nil, true
		}
		return m.write(path), true
	}
	return nil, false
}

// leastSpan returns the least number of jumps from the cell with the index first of the solution on that have to be
// replaced if that cell takes a value that leads to a cell that is never discovered, or 0 if none does.
func (b *Beam) leastSpan(m *Route, first int) int {
	v := m.cells[first]
	least := longestDetour + 1
	var to [4]int32
	for x := b.geometry.p.Min; x <= min(b.geometry.p.Max, b.geometry.valueLimit); x++ {
		if x == int(m.values[v]) {
			continue
		}
		last, pocket := first+1, false
		for _, w := range to[:b.geometry.targets(v, x, &to)] {
			if level := int(m.level[w]); level == never {
				pocket = true
			} else if level < len(m.cells) && m.cells[level] == w {
				last = max(last, level)
			}
		}
		if pocket {
			least = min(least, last-first)
		}
	}
	if least > longestDetour {
		return 0
	}
	return least
}
