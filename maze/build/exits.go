package build

import "slices"

// The seeds of a scaffold are black holes unless one of each class of seeds, those that lead to each other, gets an exit:
// a value with which it leads only to cells that are discovered already when it is. Some classes are discovered when
// there is next to nothing else, from the start or by the chain of a turn (turn.go). At 100x100 with values 1-10 and a
// period of 8 these are six of eight, 900 black holes.
//
// An exit can be planned for such a class: one of its seeds takes a value that leads to open cells too, and these become
// off-path cells whose values lead to discovered cells, to seeds and to each other. That takes one or two rows of every seventh
// to tenth cell (planner.go). In the later rows the path goes around them. So each state knows which classes it has
// discovered. Some jumps after the best state has discovered one, when it is clear which of the cells around come
// soon enough to make an exit without a plan, the search goes back to the jump after which the class was
// discovered, closes the planned cells, and goes on from there. A class that the path cannot give an exit for what
// its seeds are worth is left alone.
//
// Each checkpoint knows the plans so far, so that a retreat (retreat.go) gives up those that were made after it.
//
// Single beams of width 10 along the scaffold that promises most, in the mean of four: 60x60 with values 1-5 made mazes worth
// 16,477 instead of 15,793, 60x80 with 1-8 24,004 instead of 23,307, 100x100 with 1-10 51,717 instead of 44,047 (all with the
// last row swept as in scaffold.go). At 31x52 with values 1-6 no plan is worth it: the two classes that are left have 85 cells.
//
// What was there first: the whole search for the best path was repeated, with the exit of one class at a time, when building
// was over. Above 4,000 cells four repetitions took too long within 10 s. Planning one class after the other took
// 26 off-path cells for some of them, where all classes that are discovered together share a row. All in one repetition,
// without keeping the path before, had shortcuts of thousands of jumps: the off-path cells at the start were others in
// the repeated search, and led to what the planned cells had taken for discovered.

const (
	// lookAhead is the number of jumps after which exits are planned for a class that was discovered.
	lookAhead = 60
	// mostPlanned is the number of cells up to which exits are planned. At 100x100 with values 1-10, 10 s on a busy machine made
	// mazes worth 52,300 to 52,900 with plans and seeds 2 and 3, but with seed 1 a path of a tenth of the cells in four of five runs.
	mostPlanned = 4000
	// leastPlanned is the least value of seeds for which exits are planned. Between rows with a period of 2, planned cells
	// trapped every path, and staircases have short exits without plans.
	leastPlanned = 4
	// mostClasses is the number of classes above which none are planned.
	mostClasses = 64
	// mostUnplanned is the number of retreats that gave up plans after which there are no more.
	mostUnplanned = 4
)

// classify numbers the classes of seeds of a scaffold, unless no exits are planned along it.
func (b *Beam) classify(s *scaffold) {
	if b.geometry.p.Cells() > mostPlanned || s.value < leastPlanned {
		return
	}
	class, number := make([]int8, b.geometry.p.Cells()), 0
	for _, v := range s.seeds {
		class[v] = -1
	}
	var to [4]int32
	var queue []int32
	for _, v := range s.seeds {
		if class[v] > 0 {
			continue
		}
		if number++; number > mostClasses {
			return
		}
		class[v], queue = int8(number), append(queue[:0], v)
		for at := 0; at < len(queue); at++ {
			for _, w := range to[:b.geometry.targets(queue[at], int(s.value), &to)] {
				if class[w] < 0 {
					class[w] = int8(number)
					queue = append(queue, w)
				}
			}
		}
	}
	s.class, s.classes = class, number
}

// discovers returns the classes of seeds to which a jump leads, or a cell of its branch set, as bits.
func (b *Beam) discovers(from int32, x int, list []placed) (classes uint64) {
	s := b.guide.scaffold
	if s == nil || s.class == nil {
		return 0
	}
	var to [4]int32
	n := b.geometry.targets(from, x, &to)
	for {
		for _, w := range to[:n] {
			if k := s.class[w]; k > 0 {
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

// planExits plans exits for the classes of seeds that the best state has discovered, if it is time for that, and goes
// back to the jump after which they are needed.
func (b *Beam) planExits(spend func(int64) bool) {
	s := b.guide.scaffold
	if s == nil || s.class == nil {
		return
	}
	st := b.bestState()
	switch {
	case st.classes&^s.settled == 0:
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
	t := b.newPlanner(b.path(b.history[st.last]), st.head)
	plan, kept := t.plan(spend)
	again := *s
	again.settled |= t.settled
	b.guide.scaffold = &again
	if plan == nil {
		return
	}
	again.planned = slices.Concat(s.planned, plan)
	again.order = slices.Clone(s.order)
	for _, p := range plan {
		again.order[p.cell] = -1
	}
	b.goOnFrom(t.path, kept, st.score, st.orderScore)
}

// goOnFrom continues the search from the state after the first jumps of a path, which gets the given score.
func (b *Beam) goOnFrom(path *Path, jumps int, score, orderScore int32) {
	for k := range b.states {
		b.free = append(b.free, b.states[k].slot)
	}
	st := b.resume(path, jumps)
	st.score, st.orderScore = score, orderScore
	b.states = append(b.states[:0], st)
	b.length = int32(jumps)
	t := &b.trail
	last := len(t.points) - 1
	for last > 0 && t.points[last].length > b.length {
		last--
	}
	t.spare = append(t.spare, t.points[last+1:]...)
	t.points = t.points[:last+1]
}

// unplan gives up the exits that were planned since a checkpoint with its scaffold. If that happens again and again, the planned
// cells may be what traps the path, so that there are no more plans.
func (b *Beam) unplan(s *scaffold) {
	b.planAt = 0
	if s == nil || len(s.planned) == len(b.guide.scaffold.planned) {
		return
	}
	if b.unplanned++; b.unplanned >= mostUnplanned {
		again := *s
		again.class = nil
		s = &again
	}
	b.guide.scaffold = s
}

// resume returns the state after the first jumps of a path, with the plans of the guide.
func (b *Beam) resume(path *Path, jumps int) state {
	st := state{slot: b.take(), head: b.geometry.start, hash: b.keys[b.geometry.start]}
	f := b.bitboard(st.slot)
	b.geometry.begin(f, b.guide.scaffold)
	branches, order := path.branches, b.guide.scaffold.order
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
		if at := order[st.head]; at != spared && at >= st.front {
			st.front = at + 1
		}
	}
	return st
}
