package build

import (
	"stride/maze"
	"stride/search"
)

// A path leaves some cells out. Those that it puts aside have got their values while
// it grew. Those that nothing leads to get values here that do no harm and some good:
// a cell that cannot be reached may point anywhere; it is a white hole if that leads
// to the goal, which costs 2, and is worth it if it is the second way into two cells
// or more.

// filler gives values to the cells that a path leaves out.
type filler struct {
	shape    *shape
	values   []int16
	level    []int32 // jumps after which the path discovers a cell
	indegree []int32
	partial  bool // the cells that are left are islands
}

// islandPenalty is what a jump to an island seems to cost: all of it becomes a black hole.
const islandPenalty = 50

// never is the level of cells that the path does not discover.
const never = 1 << 30

// Fill returns the values of a maze of p that has the path, the goal included.
func (path *Path) Fill(p maze.Params, r *search.Rand) []int16 {
	s := newShape(p)
	n := p.Cells()
	f := &filler{s, make([]int16, n), make([]int32, n), make([]int32, n), path.partial}
	for v := range f.level {
		f.level[v] = never
	}
	f.level[0] = 0
	if path.scaffold != nil {
		for _, v := range path.scaffold.seeds {
			f.set(v, path.scaffold.value, never)
		}
	}
	asides := path.asides
	for t, v := range path.Cells {
		f.set(v, path.Values[t], int32(t))
		for ; asides[0].cell >= 0; asides = asides[1:] {
			f.set(asides[0].cell, asides[0].value, f.level[asides[0].cell])
		}
		asides = asides[1:]
	}
	if path.partial {
		f.islands()
	}
	for v := range int32(n) {
		if v != s.goal && f.values[v] == 0 {
			f.set(v, f.best(v, r), never)
		}
	}
	return f.values
}

// set gives cell v, which is discovered at the level, the value x.
func (f *filler) set(v int32, x int16, level int32) {
	f.values[v] = x
	var to [4]int32
	for _, w := range to[:f.shape.targets(v, int(x), &to)] {
		f.indegree[w]++
		f.level[w] = min(f.level[w], level+1)
	}
}

// best returns the value that suits cell v best.
func (f *filler) best(v int32, r *search.Rand) int16 {
	low := f.shape.p.Min
	high := max(low, min(f.shape.p.Max, f.shape.valueLimit+1))
	count, first := high-low+1, 0
	if f.shape.vast && count > enoughValues {
		first, count = r.Below(count), enoughValues
	}
	best, merit := int16(low), -1<<30
	for t := range count {
		x := low + (first+t)%(high-low+1)
		if m := 4*f.merit(v, x) + r.Below(4); m > merit {
			best, merit = int16(x), m
		}
	}
	return best
}

// merit is an estimate of what the value x in cell v is worth, in points.
func (f *filler) merit(v int32, x int) (points int) {
	var to [4]int32
	n := f.shape.targets(v, x, &to)
	level := f.level[v]
	back := false
	for _, w := range to[:n] {
		if f.indegree[w] == 1 {
			points += maze.ForcedPenalty
		}
		switch {
		case level == never:
			back = back || f.level[w] != never
		case f.level[w] == never && f.partial:
			points -= islandPenalty
		case f.level[w] == never:
			points -= maze.HolePenalty // w is discovered now, and may lead on
		case f.level[w] > level:
			points -= maze.LengthPoints * int(f.level[w]-level) // may be a short cut
		default:
			back = true
		}
	}
	if back == (level == never) {
		points -= maze.HolePenalty // a white hole, or a black one
	}
	if n == 1 && level != never {
		points -= maze.ForcedPenalty
	}
	return points
}
