package longpath

import (
	"stride/internal/maze/board"
	"stride/internal/search"
	"stride/maze"
)

// A path leaves some cells out. The off-path cells of its branch sets got their values while
// it grew. The cells that nothing leads to get values here, which do no harm and some good:
// a cell that cannot be reached may point anywhere. If its jumps lead to the goal, it is a
// white hole, which costs 2 points; that pays if it is the second way into two cells or
// more.

// filler gives values to the cells that a path leaves out.
type filler struct {
	geometry *geometry
	values   []int16
	level    []int32 // number of jumps after which a cell is discovered
	indegree []int32
	partial  bool // the cells that are left are islands
}

// Fill returns the values of a maze of p that has the path, the goal included.
func (path *Path) Fill(p maze.Params, r *search.Rand) []int16 {
	start := path.Cells[0]
	s := newGeometry(p, maze.Endpoints{Start: int(start), Goal: int(path.goal)})
	n := p.Cells()
	s.looks = looksToPrepare * int64(n)
	f := &filler{s, make([]int16, n), make([]int32, n), make([]int32, n), path.partial}
	for v := range f.level {
		f.level[v] = board.Never
	}
	f.level[start] = 0
	for _, v := range path.exits {
		f.set(v.cell, v.value, board.Never)
	}
	if path.scaffold != nil {
		for _, v := range path.scaffold.Seeds {
			if f.values[v] == 0 {
				f.set(v, path.scaffold.Value, board.Never)
			}
		}
	}
	branches := path.branches
	for t, v := range path.Cells {
		f.set(v, path.Values[t], int32(t))
		for ; branches[0].cell >= 0; branches = branches[1:] {
			f.set(branches[0].cell, branches[0].value, f.level[branches[0].cell])
		}
		branches = branches[1:]
	}
	if path.partial {
		f.islands()
	}
	for v := range int32(n) {
		if v != s.goal && f.values[v] == 0 {
			f.set(v, f.best(v, r), board.Never)
		}
	}
	path.looks = s.looks
	return f.values
}

// Looks returns the number of cells that Fill has looked at.
func (path *Path) Looks() int64 { return path.looks }

// set gives the value x to cell v, which is discovered at the level.
func (f *filler) set(v int32, x int16, level int32) {
	f.values[v] = x
	var to [4]int32
	for _, w := range to[:f.geometry.targets(v, int(x), &to)] {
		f.indegree[w]++
		f.level[w] = min(f.level[w], level+1)
	}
}

// best returns the value that suits cell v best.
func (f *filler) best(v int32, r *search.Rand) int16 {
	low := f.geometry.p.Min
	high := max(low, min(f.geometry.p.Max, f.geometry.valueLimit+1))
	count, first := high-low+1, 0
	if count > enoughValues {
		first, count = r.Below(count), enoughValues
	}
	f.geometry.looks += int64(2 * count)
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
	n := f.geometry.targets(v, x, &to)
	level := f.level[v]
	back := false
	for _, w := range to[:n] {
		if f.indegree[w] == 1 {
			points += maze.ForcedPenalty
		}
		switch {
		case level == board.Never:
			back = back || f.level[w] != board.Never
		case f.level[w] == board.Never && f.partial:
			points -= 50 // all of the island becomes a black hole
		case f.level[w] == board.Never:
			points -= maze.HolePenalty // w is discovered now, and may lead on
		case f.level[w] > level: // this may be a shortcut, or make the solution one of several
			points -= maze.LengthPoints*int(f.level[w]-level) + len(f.values)
		default:
			back = true
		}
	}
	if back == (level == board.Never) {
		points -= maze.HolePenalty // v is a white hole or a black one
	}
	if n == 1 && level != board.Never {
		points -= maze.ForcedPenalty
	}
	return points
}

// islands gives cells that the path does not discover values with which they lead only to
// each other, or nowhere. The set of these cells is the largest possible one, or nearly: it
// begins with all undiscovered cells, and a cell leaves it when each of its values leads out
// of the set. A cell whose value would still change after eight passes may become a white hole.
func (f *filler) islands() {
	s := f.geometry
	n := int32(len(f.values))
	var cells []int32
	inside := make([]bool, n) // neither discovered nor leading to the goal
	for v := range n {
		if f.level[v] != board.Never || v == s.goal {
			continue
		}
		inside[v] = true
		if f.values[v] == 0 {
			cells = append(cells, v)
			f.values[v] = int16(max(s.p.Min, min(s.p.Max, s.farthest(v)+1)))
		}
	}
	var to [4]int32
	stays := func(v int32, x int16) bool {
		for _, w := range to[:s.targets(v, int(x), &to)] {
			if !inside[w] {
				return false
			}
		}
		return true
	}
	for round, changed := 0, true; changed && round < 8; round++ {
		changed = false
		for _, v := range cells {
			x := f.values[v]
			if !inside[v] || stays(v, x) {
				continue
			}
			for x--; int(x) >= s.p.Min && !stays(v, x); x-- {
			}
			if changed, f.values[v] = true, x; int(x) < s.p.Min {
				inside[v] = false
			}
		}
	}
	for _, v := range cells {
		x := f.values[v]
		f.values[v] = 0
		if inside[v] {
			f.set(v, x, board.Never)
		}
	}
}
