package longpath

import (
	"slices"
	"unsafe"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/scaffold"
	"stride/maze"
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

// Place writes the values of the cells on the path, and of the off-path cells of its jumps, into
// those of a maze.
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

// The history of a search holds a step for every state that has ever existed. Most of them soon
// have no descendants: the states of a level agree on all but their last few hundred jumps. So a
// long history is compacted from time to time to the steps that a state, a checkpoint or the best
// path to the end still needs, which are little more than one path. Without this, a beam of width
// 64 would take a gigabyte for its history at 1000x1000.

const (
	// shortHistory is the number of steps up to which a history is not compacted.
	shortHistory = 1 << 18
	// historyGrowth is the factor by which a history may grow after it was compacted.
	historyGrowth = 2
)

// compact removes the steps that nothing needs any more, if the history has become long.
func (b *Beam) compact() {
	if len(b.history) < b.longHistory {
		return
	}
	moved := b.moved[:0]
	for range b.history {
		moved = append(moved, -1)
	}
	b.moved = moved
	moved[0] = 0
	b.eachLast(func(last *int32) {
		for k := *last; k >= 0 && moved[k] < 0; k = b.history[k].before {
			moved[k] = k
		}
	})
	steps, entries, points := 0, 0, b.trail.points
	movePoints := func(k int) {
		for ; len(points) > 0 && points[0].steps <= k; points = points[1:] {
			points[0].steps, points[0].placed = steps, entries
		}
	}
	for k, s := range b.history {
		movePoints(k)
		if moved[k] < 0 {
			continue
		}
		moved[k] = int32(steps)
		if s.before >= 0 {
			s.before = moved[s.before]
		}
		if s.branch >= 0 {
			list := listAt(b.placed, s.branch)
			s.branch = int32(entries)
			entries += copy(b.placed[entries:], list)
		}
		b.history[steps] = s
		steps++
	}
	movePoints(len(b.history))
	b.history, b.placed = b.history[:steps], b.placed[:entries]
	b.eachLast(func(last *int32) { *last = moved[*last] })
	b.geometry.looks += int64(len(moved) / stepsInLook)
	b.longHistory = max(shortHistory, historyGrowth*steps)
}

// eachLast calls f with the last step of each path that is still needed.
func (b *Beam) eachLast(f func(last *int32)) {
	for k := range b.states {
		f(&b.states[k].last)
	}
	for _, c := range b.trail.points {
		for k := range c.states {
			f(&c.states[k].last)
		}
	}
	if b.arrival.path == nil && b.arrival.length > 0 {
		f(&b.arrival.last.before)
	}
}

// The memory of a Beam, in bytes. Slices that grow are counted twice, because the old and
// the new one exist together while one grows.
const (
	growing = 2
	// perCell is for each cell: random numbers, stamps, costs, rows and columns, and the orders of
	// a scaffold and of its copies with plans.
	perCell = 2*8 + 4 + 4 + 2*2 + 1 + 3*4 + 2*4
	// perFill is for each cell, in Fill, Partial and a route
	// (internal/maze/engines/internal/rebuild) with the path that they work on: levels, numbers of
	// jumps, cells, parents, queues, values.
	perFill = 64
	// perStep is for a step of the history with its branch set and its new place.
	perStep = int64(unsafe.Sizeof(step{}) + branchEach*unsafe.Sizeof(placed{}) + unsafe.Sizeof(int32(0)))
	// branchEach is a generous estimate of the entries in the branch set of a step.
	branchEach = 2
	// successorsEach is a generous estimate of the successors of each value tried: most
	// values discover no cell or several.
	successorsEach = 2
	// livePaths is an estimate of the length of a compacted history on a vast grid, as a multiple
	// of the number of cells: the states share nearly all of their steps.
	livePaths = 2
	// maxCheckpoints is a generous estimate of the checkpoints of a search.
	maxCheckpoints = 40
)

// Bytes returns an upper estimate of the memory, in bytes, of a Beam for mazes of p that keeps
// up to width paths, including what Fill, Partial and a route take.
func Bytes(p maze.Params, width int) int64 {
	n, w := int64(p.Cells()), int64(width)
	words := int64(2*p.Rows*((p.Cols+63)/64) + p.Cols*((p.Rows+63)/64))
	tries := int64(max(minTries, min(maxTries, allTries/p.Cells(), p.Max-p.Min+1)))
	successors := growing * w * tries * successorsEach * int64(
		unsafe.Sizeof(successor{})+2*unsafe.Sizeof(int64(0)))
	checkpoints := maxCheckpoints * min(w, checkpointWidth) * 8 * words
	states := w * (8*words + 2*int64(unsafe.Sizeof(state{})) + 8*8 + 2*4)
	steps := n * w
	if n > board.VastCells {
		steps = min(steps, max(shortHistory, historyGrowth*livePaths*n))
	}
	return n*(perCell+perFill) + states + checkpoints + successors + growing*steps*perStep
}
