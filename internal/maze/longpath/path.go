package longpath

import (
	"slices"

	"stride/internal/maze/scaffold"
)

// Path is a path from start to goal.
type Path struct {
	Cells  []int32 // from the start, without the goal
	Values []int16 // the values of these cells

	branches []placed // the branch set of each jump, ended by a cell -1

	goal     int32
	scaffold *scaffold.Scaffold // along which it was built, or nil
	exits    []placed           // planned for the seeds of that
	partial  bool               // it was completed by Partial
	looks    int64              // see Looks
}

// step is one jump of a path in the history of a search: the cell from holds x.
type step struct {
	before, from int32 // before is the index of the previous step
	branch       int32 // where its branch set begins in Beam.placed, or -1
	x            int16
}

// placed is an off-path cell with its value. A cell -1 ends a list of them.
type placed struct {
	cell  int32
	value int16
}

// path returns the path that ends with a step, by following the history back to the root.
func (b *Beam) path(end step) *Path {
	p := &Path{goal: b.geometry.goal, scaffold: b.settings.scaffold, exits: b.settings.planned()}
	var lists []int32
	for s := end; s.from >= 0; s = b.history[s.before] {
		p.Cells = append(p.Cells, s.from)
		p.Values = append(p.Values, s.x)
		lists = append(lists, s.branch)
	}
	slices.Reverse(p.Cells)
	slices.Reverse(p.Values)
	for _, first := range slices.Backward(lists) {
		if first < 0 {
			p.branches = append(p.branches, placed{-1, 0})
		} else {
			p.branches = append(p.branches, listAt(b.placed, first)...)
		}
	}
	return p
}

// listAt returns the list that begins at index first, including the cell -1 that ends it.
func listAt(lists []placed, first int32) []placed {
	last := first
	for lists[last].cell >= 0 {
		last++
	}
	return lists[first : last+1]
}

// Place writes the values of the cells on the path, and of the off-path cells of its jumps, into those of a maze.
func (path *Path) Place(values []int16) {
	for t, v := range path.Cells {
		values[v] = path.Values[t]
	}
	for _, p := range path.branches {
		if p.cell >= 0 {
			values[p.cell] = p.value
		}
	}
}
