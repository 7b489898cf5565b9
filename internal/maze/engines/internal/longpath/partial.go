package longpath

import (
	"slices"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/parts"
)

// On a large grid a path takes seconds, and it may be trapped before it reaches the goal.
// What there is of it is worth something: no jump so far opened a shortcut, so that nothing
// that follows can shorten the path. Partial completes it by a shortest path through the
// open cells to the goal, with any values of the range. The few jumps of this completion
// may discover several open cells, which costs next to nothing. If the path has enclosed
// itself, its last jumps are undone until the goal can be reached.
//
// A maze with half a path would be full of white holes: cells that cannot be reached and that
// lead to the path. So Fill makes islands of the cells that are left: their jumps lead only
// to each other, or nowhere. Cells that neither can be reached nor lead to the goal cost
// nothing.

// Partial returns the best partial path of the current search, or of the last one, completed
// to the goal. It returns nil if no completion exists. It may be called from within spend.
// It takes time linear in the number of cells and does not change the search.
func (b *Beam) Partial() *Path {
	if len(b.states) == 0 {
		return nil
	}
	st := b.bestState()
	path := b.path(b.history[st.last])
	head, f := st.head, slices.Clone(b.bitboard(st.slot))
	cells := append(slices.Clone(path.Cells), head)
	jumps := len(path.Cells)
	completion := b.wayToGoal(f, head)
	if completion != nil {
		return b.complete(path, cells, completion)
	}
	// Take back the last jumps, twice as many each time, then as few of them as are needed.
	enclosed, free := jumps, jumps
	for back := 1; completion == nil; back *= 2 {
		if free == 0 {
			return nil
		}
		enclosed, free = free, max(0, jumps-back)
		completion = b.wayAfter(f, path, cells, free)
	}
	for enclosed-free > 1 {
		middle := (enclosed + free) / 2
		if c := b.wayAfter(f, path, cells, middle); c != nil {
			completion, free = c, middle
		} else {
			enclosed = middle
		}
	}
	return b.complete(path, cells[:free+1], completion)
}

// wayAfter is wayToGoal after the first jumps of a path along the cells.
func (b *Beam) wayAfter(f []uint64, path *Path, cells []int32, jumps int) []int32 {
	b.geometry.replay(f, path, jumps)
	return b.wayToGoal(f, cells[jumps])
}

// Length returns the greatest number of jumps of the paths of the current search, or of the
// last one, whether or not they have reached the goal.
func (b *Beam) Length() int { return int(max(b.length, b.trail.trap)) - 1 }

// wayToGoal returns a shortest path from a cell to the goal through open cells, including
// the goal but not the cell itself, or nil if there is none. It overwrites the bitboard f.
func (b *Beam) wayToGoal(f []uint64, from int32) []int32 {
	s := b.geometry
	if b.parents == nil {
		b.parents = make([]int32, s.p.Cells())
	}
	queue := append(b.queue[:0], from)
	for at := 0; at < len(queue) && s.Open(f, s.goal); at++ {
		for side := range board.Sides {
			found := len(queue)
			queue = s.Reach(f, queue[at], side, queue)
			for _, w := range queue[found:] {
				s.Close(f, w)
				b.parents[w] = queue[at]
			}
		}
	}
	b.queue = queue
	s.looks += int64(board.Sides * len(queue))
	if s.Open(f, s.goal) {
		return nil
	}
	var path []int32
	for v := s.goal; v != from; v = b.parents[v] {
		path = append(path, v)
	}
	slices.Reverse(path)
	return path
}

// leadsOn reports whether open cells lead from a cell to the goal. It tries cells towards the goal
// first, so that it looks at few of them where they do. It overwrites the bitboard f.
func (b *Beam) leadsOn(f []uint64, from int32) bool {
	s := b.geometry
	stack, seen := append(b.queue[:0], from), int64(0)
	for len(stack) > 0 && s.Open(f, s.goal) {
		seen++
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		sides := [board.Sides]int{board.Left, board.Up, board.Right, board.Down} // the last ones come first
		if s.Col[s.goal] < s.Col[v] {
			sides[0], sides[2] = sides[2], sides[0]
		}
		if s.Row[s.goal] < s.Row[v] {
			sides[1], sides[3] = sides[3], sides[1]
		}
		for _, side := range sides {
			found := len(stack)
			stack = s.Reach(f, v, side, stack)
			for _, w := range stack[found:] {
				s.Close(f, w)
			}
		}
	}
	b.queue = stack
	s.looks += board.Sides * seen
	return !s.Open(f, s.goal)
}

// complete returns the path along the cells, the last of which is its head, continued by the
// completion.
func (b *Beam) complete(path *Path, cells, completion []int32) *Path {
	b.used |= parts.Islands
	jumps := len(cells) - 1
	branches := path.branches
	for range jumps {
		branches = branches[len(listAt(branches, 0)):]
	}
	whole := &Path{
		Values: path.Values[:jumps:jumps], branches: path.branches[:len(path.branches)-len(branches)],
		goal: b.geometry.goal, scaffold: path.scaffold, exits: path.exits, partial: b.on(parts.Islands),
	}
	for _, w := range completion {
		v := cells[len(cells)-1]
		x := max(w-v, v-w)
		if x >= int32(b.geometry.p.Cols) || b.geometry.Col[v] == b.geometry.Col[w] {
			x /= int32(b.geometry.p.Cols)
		}
		whole.Values = append(whole.Values, int16(x))
		whole.branches = append(whole.branches, placed{-1, 0})
		cells = append(cells, w)
	}
	whole.Cells = cells[:len(cells)-1]
	return whole
}
