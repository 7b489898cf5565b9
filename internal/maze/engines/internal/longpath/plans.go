package longpath

import (
	"slices"

	"stride/internal/maze/engines/internal/scaffold"
	"stride/internal/search"
)

// Seeds that lead to each other form a class. The seeds of a class are black holes unless one of
// them gets an exit: a value with which it leads to the path, and only to cells that are discovered
// no later than the seed itself. Some classes are discovered by the start or by the chain of a
// turn, when next to nothing else is. At 100x100 with values 1-10 and a period of 8 these are four
// classes of eight, 600 black holes.
//
// An exit can be planned for such a class within the search: one of its seeds takes a value that
// leads to open cells too, and these become off-path cells whose values lead to discovered cells,
// to seeds and to each other. That takes one or two rows of every seventh to tenth cell, and later
// the path goes around them. Each state knows which classes it has discovered. Some jumps after the
// best state has discovered one, it is clear which of the cells around it come soon enough to make
// an exit without a plan. Then the search returns to shortly after that discovery, closes the
// planned cells (planner.go), and continues from there. Classes for which an exit would cost more
// than their black holes are left alone.
//
// Each checkpoint knows the plans so far, so that a retreat (retreat.go) gives up those that were
// made after it.
//
// Where nothing is planned, a search is the same as without plans. Planned cells sometimes trap a
// path, though, so searches with plans come after those without
// (internal/maze/engines/portfolio/construct.go). All classes that are discovered together share a
// row of planned cells.

const (
	lookAhead = 60 // jumps after which exits are planned for a class that was discovered
	// minPlannedValue is the smallest value of seeds for which exits are planned. Between rows with
	// a period of 2, planned cells trapped every path, and staircases have short exits without
	// plans.
	minPlannedValue = 4
	maxClasses      = 64 // classes above which none are planned
	maxUnplanned    = 4  // retreats that gave up plans after which there are no more
)

// exitPlan has the exits that are planned so far for the seeds of a scaffold.
type exitPlan struct {
	placed  []placed // the exits and the off-path cells that they need; they have no place in the order
	class   []int8   // by seed: the number of its class, from 1 on; nil if no more exits are planned
	classes int      // number of classes
	served  uint64   // the classes that need no exits any more, as bits
}

// planned returns the exits planned so far, with the off-path cells that they need.
func (s *settings) planned() []placed {
	if s.exits == nil {
		return nil
	}
	return s.exits.placed
}

// SearchWithPlans is Search for grids on which many seeds of a maze stayed black holes. Along rows
// of seeds it plans exits for them, and sweeps the last row so that the path ends on the side of
// the goal. For other kinds it is the same as Search.
func (b *Beam) SearchWithPlans(kind, width int, r *search.Rand, spend func(int64) bool) *Path {
	b.planning = b.Traits(kind).Rows
	defer func() { b.planning = false }()
	return b.Search(kind, width, r, spend)
}

// classify numbers the classes of seeds of a scaffold. It returns nil if no exits are planned along
// it.
func (b *Beam) classify(s *scaffold.Scaffold) *exitPlan {
	if s.Value < minPlannedValue {
		return nil
	}
	const unnumbered = -1
	e := &exitPlan{class: make([]int8, b.geometry.p.Cells())}
	for _, v := range s.Seeds {
		e.class[v] = unnumbered
	}
	var to [4]int32
	var queue []int32
	for _, v := range s.Seeds {
		if e.class[v] != unnumbered {
			continue
		}
		if e.classes++; e.classes > maxClasses {
			return nil
		}
		e.class[v], queue = int8(e.classes), append(queue[:0], v)
		for at := 0; at < len(queue); at++ {
			for _, w := range to[:b.geometry.targets(queue[at], int(s.Value), &to)] {
				if e.class[w] == unnumbered {
					e.class[w] = int8(e.classes)
					queue = append(queue, w)
				}
			}
		}
	}
	return e
}

// discovers returns the classes of seeds to which a jump leads, or a cell of its branch set, as
// bits.
func (b *Beam) discovers(from int32, x int, list []placed) (classes uint64) {
	e := b.settings.exits
	if e == nil || e.class == nil {
		return 0
	}
	var to [4]int32
	n := b.geometry.targets(from, x, &to)
	for {
		for _, w := range to[:n] {
			if k := e.class[w]; k > 0 {
				classes |= 1 << (k - 1)
			}
		}
		if len(list) == 0 || list[0].cell < 0 {
			return classes
		}
		n = b.geometry.targets(list[0].cell, int(list[0].value), &to)
		list = list[1:]
	}
}

// planExits plans exits for the classes of seeds that the best state has discovered, if it is time
// for that, and goes back to the jump after which their cells have to be closed.
func (b *Beam) planExits(spend func(int64) bool) {
	e := b.settings.exits
	if e == nil || e.class == nil {
		return
	}
	st := b.bestState()
	switch {
	case st.classes&^e.served == 0:
		b.planAt = 0
		return
	case b.planAt == 0:
		b.planAt = b.length + lookAhead
		return
	case b.length < b.planAt:
		return
	}
	b.planAt = 0
	b.bestArrival() // which has the plans so far
	t := newPlanner(b.geometry, b.branch, b.path(b.history[st.last]), e, st.head)
	plan, kept := t.plan(spend)
	more := *e
	more.served |= t.served
	b.settings.exits = &more
	if plan == nil {
		return
	}
	more.placed = slices.Concat(e.placed, plan)
	s := *b.settings.scaffold
	s.Order = slices.Clone(s.Order)
	for _, p := range plan {
		s.Order[p.cell] = -1
	}
	b.settings.scaffold = &s
	b.goOnFrom(t.path, kept, st.score, st.orderScore)
}

// goOnFrom continues the search from the state after the first jumps of a path, which gets the
// given score.
func (b *Beam) goOnFrom(path *Path, jumps int, score, orderScore int32) {
	b.release()
	st := b.resume(path, jumps)
	st.score, st.orderScore = score, orderScore
	b.states = append(b.states[:0], st)
	b.length = int32(jumps)
	b.trail.backTo(b.length)
}

// resume returns the state after the first jumps of a path, whose history is that of the search
// from now on.
func (b *Beam) resume(path *Path, jumps int) state {
	st := b.root()
	f := b.bitboard(st.slot)
	branches, order := path.branches, b.settings.scaffold.Order
	for k := range jumps {
		list := listAt(branches, 0)
		branches = branches[len(list):]
		b.geometry.advance(f, path.Cells[k], int(path.Values[k]), list)
		jump := step{st.last, path.Cells[k], int32(len(b.placed)), path.Values[k]}
		b.placed = append(b.placed, list...)
		b.history = append(b.history, jump)
		st.last = int32(len(b.history) - 1)
		st.classes |= b.discovers(path.Cells[k], int(path.Values[k]), list)
		st.head = path.Cells[k+1]
		if at := order[st.head]; at != scaffold.Spared && at >= st.front {
			st.front = at + 1
		}
	}
	return st
}

// unplan gives up the exits that were planned since a checkpoint. If that happens again and again,
// the planned cells may be what traps the path, so that there are no more plans.
func (b *Beam) unplan(c *checkpoint) {
	b.planAt = 0
	if c.exits == nil || len(c.exits.placed) == len(b.settings.exits.placed) {
		return
	}
	b.settings.scaffold, b.settings.exits = c.scaffold, c.exits
	if b.unplanned++; b.unplanned >= maxUnplanned {
		last := *c.exits
		last.class = nil
		b.settings.exits = &last
	}
}
