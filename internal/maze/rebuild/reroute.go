package rebuild

import (
	"math"

	"stride/search"
)

// At 100x100, an attempt takes 1 to 5 ms. Where the range is wide, most attempts early on the path fail, since hardly
// any cells are discovered there to which jumps could lead back; so half of the attempts prefer the end.

const (
	minSpan    = 2 // jumps of a part that is rebuilt, and the most of them
	maxSpan    = 64
	shortSpans = 6 // exponent of the random number that draws the length of such a part: most are short
	nearEnd    = 3 // exponent that draws its place in every second attempt, near the end of the solution
	maxOffPath = 8 // off-path cells that a jump may add in such a part
	maxLost    = 1 // jumps by which such a part may become shorter
)

// Reroute rebuilds a random part of the solution with a beam of at most width states. It returns the values of the new
// maze, which may be better or worse, or nil if it finds no path or only much shorter ones. The cells looked at are
// counted by spend, as in longpath.Beam.Search.
func (m *Route) Reroute(width int, r *search.Rand, spend func(int64) bool) []int16 {
	length := m.Jumps()
	span := min(minSpan+int(float64(maxSpan-minSpan)*math.Pow(r.Float64(), shortSpans)), length)
	first := r.Below(length - span + 1)
	if r.Below(2) == 0 {
		first = int(float64(length-span) * (1 - math.Pow(r.Float64(), nearEnd)))
	}
	return m.rebuild(first, span, width, maxOffPath, 0, span-maxLost, r, spend)
}
