package longpath

import (
	"cmp"
	"slices"

	"stride/maze"
	"stride/search"
)

// Seeds that lead to each other form a class. The seeds of a class are black holes unless one of them
// gets an exit: a value with which it leads to the path, and only to cells that are discovered no later
// than the seed itself. Some classes are discovered by the start or by the chain of a turn (turn.go),
// when next to nothing else is. At 100x100 with values 1-10 and a period of 8 these are four classes of
// eight, 600 black holes.
//
// An exit can be planned for such a class: one of its seeds takes a value that leads to open cells too,
// and these become off-path cells whose values lead to discovered cells, to seeds and to each other. That
// takes one or two rows of every seventh to tenth cell. So the search is repeated from the jump at which
// the class is discovered: the path so far stays, and the planned cells count as discovered. In the later
// rows the path goes around them. Classes that are discovered later are planned for in the next
// repetition, since the path is another one then. Where that takes too long, exits are planned within a
// search (plans.go).
//
// At 100x100 with values 1-10, single beams of width 10 made mazes worth 52,055 and 52,050 by this
// instead of 50,905 and 51,147, without any black hole. At 31x52 with values 1-6 no plan is worth it: the
// two classes have 85 cells.
//
// When all exits were planned in one repetition that did not keep the path before them, there were
// shortcuts of thousands of jumps: the off-path cells at the start were others in the repeated search,
// and the planned cells led to cells that were not discovered yet.

const (
	// planSlack is the number of jumps by which a planned exit may shorten the solution. With 0, single beams at
	// 100x100 with values 1-10 made mazes worth 51,512 instead of 52,055.
	planSlack = 4
	// planSpread is the greatest number of jumps from the discovery of a class to that of the seed that
	// becomes its exit.
	planSpread = 30
	// dearPlanned is how many times as much a planned cell counts that the scaffold visits before its last sweep.
	dearPlanned = 3
	// plannedCost is what a planned cell is assumed to cost, in points: a jump, and now and then one more
	// to go around it.
	plannedCost = 7
)

// SearchAround repeats the search that found a path, with an exit for a class of seeds that are black
// holes in the maze of the values, which has this path. It returns nil if that seems to be worth it for
// no class, or if it finds no path. On vast grids, where a search takes too long to be repeated, it
// always returns nil.
func (b *Beam) SearchAround(path *Path, values []int16, width int, r *search.Rand, spend func(int64) bool) *Path {
	s := path.scaffold
	if s == nil || s.order == nil || path.partial || b.geometry.vast {
		return nil
	}
	b.guide = path.guide
	repeater := b.newRepeater(path, values)
	if repeater == nil {
		return nil
	}
	plan, kept := repeater.plan(spend)
	if plan == nil {
		return nil
	}
	again := *s
	again.planned = slices.Concat(s.planned, plan)
	again.order = slices.Clone(s.order)
	for _, p := range plan {
		again.order[p.cell] = -1
	}
	b.guide.scaffold = &again
	return b.search(path, kept, width, r, spend)
}

// exits is what is known of a path along a scaffold when exits are planned.
type exits struct {
	*Beam
	s      *scaffold
	path   *Path
	values []int16 // 0 in open cells, and at the goal
	level  []int32 // number of jumps after which a cell is discovered
	leads  []bool  // by cell: whether it leads, or is going to lead, to the goal or to the head of the path
}

// classesOf numbers the classes of seeds of a scaffold. It returns the number of the class of each seed,
// by cell and from 1 on, and how many classes there are.
func (b *Beam) classesOf(s *scaffold) (class []int32, classes int) {
	const unnumbered = -1
	class = make([]int32, b.geometry.p.Cells())
	for _, v := range s.seeds {
		class[v] = unnumbered
	}
	var to [4]int32
	var queue []int32
	for _, v := range s.seeds {
		if class[v] != unnumbered {
			continue
		}
		classes++
		class[v], queue = int32(classes), append(queue[:0], v)
		for at := 0; at < len(queue); at++ {
			for _, w := range to[:b.geometry.targets(queue[at], int(s.value), &to)] {
				if class[w] == unnumbered {
					class[w] = int32(classes)
					queue = append(queue, w)
				}
			}
		}
	}
	return class, classes
}

// repeater plans an exit for the repetition of a search.
type repeater struct {
	exits
	class []int32 // by seed: the number of its class, from 1 on
	known []int32 // by the number of a class: when its first seed is discovered
}

// newRepeater returns a repeater for the classes of a maze that has a path.
func (b *Beam) newRepeater(path *Path, values []int16) *repeater {
	route := b.NewRoute(values)
	if route == nil {
		return nil
	}
	t := &repeater{exits: exits{b, path.scaffold, path, values, route.level, b.leading(values, b.geometry.goal)}}
	class, classes := b.classesOf(t.s)
	t.class, t.known = class, make([]int32, classes+1)
	for k := range t.known {
		t.known[k] = never
	}
	for _, v := range t.s.seeds {
		t.known[class[v]] = min(t.known[class[v]], t.level[v])
	}
	return t
}

// leading reports for each cell whether it leads to the cell end in the maze of the values.
func (b *Beam) leading(values []int16, end int32) []bool {
	g := b.geometry
	from := make([][]int32, len(values))
	var to [4]int32
	for v, x := range values {
		if x == 0 {
			continue
		}
		for _, w := range to[:g.targets(int32(v), int(x), &to)] {
			from[w] = append(from[w], int32(v))
		}
	}
	leads := make([]bool, len(values))
	leads[end] = true
	queue := []int32{end}
	for at := 0; at < len(queue); at++ {
		for _, v := range from[queue[at]] {
			if !leads[v] {
				leads[v] = true
				queue = append(queue, v)
			}
		}
	}
	return leads
}

// plan returns an exit with the off-path cells that it needs, and the number of jumps of the path before
// it. Of the classes of black holes for which an exit is worth it, it is for the one that is discovered
// first. It returns nil if there is none.
func (t *repeater) plan(spend func(int64) bool) (best []placed, kept int) {
	classes, total := make([][]int32, len(t.known)), 0
	for _, v := range t.s.seeds {
		if !t.leads[v] && t.level[v] != never {
			classes[t.class[v]] = append(classes[t.class[v]], v)
			total++
		}
	}
	var numbers []int // of the classes with black holes, those that are discovered first in front
	for number, seeds := range classes {
		if seeds != nil {
			numbers = append(numbers, number)
		}
	}
	slices.SortStableFunc(numbers, func(x, y int) int { return cmp.Compare(t.known[x], t.known[y]) })
	for _, number := range numbers {
		seeds := classes[number]
		// The cells of a plan for one class may serve others.
		if best, kept = t.exitFor(seeds, maze.HolePenalty*total/plannedCost, spend); best != nil {
			return best, kept
		}
		total -= len(seeds)
	}
	return nil, 0
}

// exitFor returns the best exit for a class whose seeds are black holes, if it costs less than limit, and
// the number of jumps of the path before it.
func (t *repeater) exitFor(seeds []int32, limit int, spend func(int64) bool) (best []placed, kept int) {
	g, a := t.geometry, t.branch
	until := t.known[t.class[seeds[0]]] + planSlack
	kept = t.jumpsBefore(until)
	defer clear(g.forbidden)
	f := make([]uint64, g.words)
	t.replay(f, t.path, kept)
	for _, v := range t.s.seeds {
		if t.known[t.class[v]] > until {
			g.forbidden[v>>6] |= 1 << (v & 63) // its class is to be discovered later
		}
	}
	g.end, g.maxBranch = g.goal, limit
	var to [4]int32
	for _, v := range seeds {
		if t.level[v] > until+planSpread {
			continue
		}
		if !spend(int64(g.p.Max - g.p.Min + 1)) {
			return nil, 0
		}
		for x := g.p.Min; x <= g.p.Max; x++ {
			n := g.targets(v, x, &to)
			if !t.isExit(f, to[:n]) {
				continue
			}
			for lattice := 0; lattice <= g.p.Max && limit > 0; lattice++ {
				t.begin(f, to[:n])
				if len(a.cells) >= limit {
					break
				}
				g.spread(f, -1, a, limit, lattice)
				if cost := t.cost(a.cells); !a.leaks && cost < limit {
					limit, best = cost, t.planned(best, v, x)
				}
			}
		}
	}
	return best, kept
}

// isExit reports whether one of the cells to which a jump leads is discovered and leads to the goal, and
// none belongs to a class that is to be discovered later.
func (t *exits) isExit(f []uint64, to []int32) bool {
	leads := false
	for _, w := range to {
		if t.geometry.isForbidden(w) {
			return false
		}
		leads = leads || !t.geometry.open(f, w) && t.leads[w]
	}
	return leads
}

// jumpsBefore returns the number of jumps of the path before the first cell that is discovered at a level or later.
func (t *exits) jumpsBefore(level int32) (jumps int) {
	for jumps < len(t.path.Cells) && t.level[t.path.Cells[jumps]] < level {
		jumps++
	}
	return jumps
}

// begin lets the branch set of an exit consist of the open cells among those to which it jumps.
func (t *exits) begin(f []uint64, to []int32) {
	t.branch.reset()
	for _, w := range to {
		if t.geometry.open(f, w) {
			t.branch.add(w)
		}
	}
}

// planned returns the exit that is made of the seed v by the value x and the branch set, in the memory of a list.
func (t *exits) planned(list []placed, v int32, x int) []placed {
	list = append(list[:0], placed{v, int16(x)})
	for k, w := range t.branch.cells {
		list = append(list, placed{w, t.branch.values[k]})
	}
	return list
}

// cost returns what some planned cells count.
func (t *exits) cost(cells []int32) int {
	cost := len(cells)
	for _, v := range cells {
		if t.s.order[v] < t.s.last {
			cost += dearPlanned - 1
		}
	}
	return cost
}

// resume returns the state after the first jumps of a path, whose history is that of the search from now on.
func (b *Beam) resume(path *Path, jumps int) state {
	st := state{slot: b.take(), head: b.geometry.start, hash: b.keys[b.geometry.start]}
	f := b.bitboard(st.slot)
	b.geometry.begin(f, b.guide.scaffold)
	if path == nil {
		return st
	}
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
