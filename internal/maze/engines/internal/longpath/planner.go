package longpath

import (
	"slices"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/scaffold"
	"stride/maze"
)

// A planner chooses exits for classes of seeds, and the off-path cells that these need (plans.go).
// It knows the path up to a head that lies some jumps after the one that discovered the classes. So
// it knows which seeds can have exits that need no plan and shorten the solution by a few jumps
// only. For the other classes that are discovered together, it plans exits from the jump on after
// which the last of them is known. It tries every value of every seed that is discovered soon,
// closes the open cells to which the value leads as branch sets are closed (branch.go), and takes
// the exit that costs least, of whichever class. The cells of this exit count as discovered then,
// so that the exits of the other classes may use them: the first exit takes about 20 off-path
// cells, and the others 2 to 12 each. So the first one may cost twice as much as the black holes of
// its class, and each further one as much as those.
//
// A few cells may each take the value that suits them. More cells are closed by a lattice
// (branch.go). That takes long, so that for each value the cells are only counted
// (geometry.lattice), and only the lattice with the best value is made.

const (
	// greatest number of jumps between the discoveries of classes whose exits are planned together
	together  = 16
	planSlack = 4 // jumps by which a planned exit may shorten the solution
	// greatest number of jumps from the discovery of a class to that of the seed that becomes its
	// exit
	planSpread = 30
	// points that a planned cell is assumed to cost: a jump, and sometimes one more to go around it
	plannedCost  = 7
	firstWorth   = 2 // limit of the cost of the first exit, in black holes of its class, if there are others
	maxOpen      = 2 // a jump that opens no more cells than these may be closed
	freelyClosed = 8 // by up to these cells, each of which takes the value that suits it
	looksToPlan  = 8 // what finding out what is discovered and leads on counts for each cell
	// jumps by which an exit without a plan may shorten the solution
	// (internal/maze/engines/local/exits.go)
	maxShortcut = 40
)

// planner plans exits within a search.
type planner struct {
	*geometry
	branch *branchSet // scratch memory
	s      *scaffold.Scaffold
	exits  *exitPlan
	path   *Path
	values []int16   // 0 in open cells, and at the goal
	level  []int32   // number of jumps after which a cell is discovered
	leads  []bool    // by cell: whether it leads, or is going to lead, to the head of the path
	known  []int32   // by class: when its first seed is discovered
	seeds  [][]int32 // by class, if it is not served

	served uint64 // the classes that need no further plan
}

// newPlanner returns a planner for a path along its scaffold to a head, with the exits so far.
func newPlanner(g *geometry, branch *branchSet, path *Path, exits *exitPlan, head int32) *planner {
	n := g.p.Cells()
	g.looks += looksToPlan * int64(n)
	t := &planner{geometry: g, branch: branch, s: path.scaffold, exits: exits, path: path,
		values: make([]int16, n), level: make([]int32, n)}
	for _, v := range t.s.Seeds {
		t.values[v] = t.s.Value
	}
	for _, p := range t.exits.placed {
		t.values[p.cell] = p.value
	}
	path.Place(t.values)
	g.Levels(t.values, g.start, t.level)
	t.leads = t.leading(head)
	t.known, t.seeds = make([]int32, t.exits.classes), make([][]int32, t.exits.classes)
	for k := range t.known {
		t.known[k] = board.Never
	}
	for _, v := range t.s.Seeds {
		k := t.exits.class[v] - 1
		t.known[k] = min(t.known[k], t.level[v])
		if t.exits.served>>k&1 == 0 {
			t.seeds[k] = append(t.seeds[k], v)
		}
	}
	return t
}

// plan returns exits for those classes of seeds that are discovered first, at about the same time,
// with the off-path cells that they need, and the number of jumps of the path before them. It
// returns nil if no exit is worth it.
func (t *planner) plan(spend func(int64) bool) (plan []placed, kept int) {
	first := int32(board.Never)
	for k, seeds := range t.seeds {
		if seeds != nil && int(t.known[k])+lookAhead <= len(t.path.Cells) {
			first = min(first, t.known[k])
		}
	}
	if first == board.Never {
		return nil, 0
	}
	var wanted []int
	until, exits := int32(0), uint64(0)
	for k, seeds := range t.seeds {
		if seeds == nil || t.known[k] > first+together {
			continue
		}
		switch {
		case t.leads[seeds[len(seeds)/2]]: // by the exit of another class
			t.served |= 1 << k
		case t.hasExit(seeds):
			t.lead(seeds)
			exits |= 1 << k
		default:
			t.served |= 1 << k
			wanted = append(wanted, k)
			until = max(until, t.known[k]+planSlack)
		}
	}
	for kept < len(t.path.Cells) && t.level[t.path.Cells[kept]] < until {
		kept++ // the jumps before the first cell that is discovered at this level or later
	}
	if plan = t.planFor(wanted, kept, until, spend); plan == nil {
		t.served |= exits // otherwise the path goes another way, and they may vanish
	}
	return plan, kept
}

// planFor returns exits for the wanted classes. Their cells are closed after kept jumps of the
// path, at the level until.
func (t *planner) planFor(wanted []int, kept int, until int32, spend func(int64) bool) (plan []placed) {
	g := t.geometry
	f := make([]uint64, g.Words)
	t.replay(f, t.path, kept)
	total := 0
	for _, v := range t.s.Seeds {
		k := int(t.exits.class[v]) - 1
		if t.known[k] > until {
			g.forbid(v) // its class is to be discovered later
		}
		if slices.Contains(wanted, k) {
			total++
		}
	}
	order, lastSweep := g.order, g.lastSweep
	g.order, g.lastSweep = t.s.Order, t.s.Last
	defer func() {
		clear(g.forbidden)
		g.order, g.lastSweep = order, lastSweep
	}()
	for len(wanted) > 0 {
		least, cheapest := total, -1
		var exit []placed
		for at, k := range wanted {
			worth := len(t.seeds[k])
			if plan == nil {
				worth = min(firstWorth*worth, total)
			}
			limit := min(maze.HolePenalty*worth/plannedCost, least)
			if e, cost := t.exitFor(t.seeds[k], f, until, limit, spend); e != nil {
				exit, least, cheapest = e, cost, at
				if plan != nil {
					break // the others are planned for anyway
				}
			}
		}
		if cheapest < 0 {
			break
		}
		t.lead(t.seeds[wanted[cheapest]])
		wanted = slices.Delete(wanted, cheapest, cheapest+1)
		for _, p := range exit {
			t.leads[p.cell] = true
			g.Close(f, p.cell)
		}
		plan = append(plan, exit...)
	}
	return plan
}

// lead notes that some cells are going to lead to the goal.
func (t *planner) lead(cells []int32) {
	for _, v := range cells {
		t.leads[v] = true
	}
}

// hasExit reports whether a seed can have an exit that needs no plan and shortens the solution by
// few jumps.
func (t *planner) hasExit(seeds []int32) bool {
	var to [4]int32
	for _, v := range seeds {
		for x := t.p.Min; t.level[v] != board.Never && x <= t.p.Max; x++ {
			leads, last := false, int32(0)
			for _, w := range to[:t.targets(v, x, &to)] {
				last = max(last, t.level[w])
				leads = leads || t.leads[w]
			}
			if leads && last <= t.level[v]+maxShortcut {
				return true
			}
		}
	}
	return false
}

// exitFor returns the best exit for a class whose seeds would be black holes, if it costs less than
// limit, and its cost. f is the bitboard at the level until, from which on the planned cells count
// as discovered.
func (t *planner) exitFor(
	seeds []int32, f []uint64, until int32, limit int, spend func(int64) bool,
) (best []placed, cost int) {
	g, a := t.geometry, t.branch
	cost = limit
	try := func(v int32, x, most, lattice int) {
		g.spread(f, -1, a, most, lattice)
		if c := t.cost(a.cells); !a.leaks && c < cost {
			cost, best = c, t.planned(best, v, x)
		}
	}
	var to [4]int32
	for _, v := range seeds {
		if t.level[v] > until+planSpread {
			continue
		}
		g.looks += int64(g.p.Max - g.p.Min + 1)
		if cost == 0 || !spend(t.takeLooks()) {
			break
		}
		for x := g.p.Min; x <= g.p.Max; x++ {
			n := g.targets(v, x, &to)
			if !t.isExit(f, to[:n]) {
				continue
			}
			g.branchOf(f, to[:n], -1, a)
			first := len(a.cells)
			if t.cost(a.cells) >= cost {
				continue
			}
			if first <= maxOpen {
				try(v, x, min(cost, freelyClosed), 0)
				a.shrink(first)
			}
			lattice, fewest := 0, cost
			for y := g.p.Min; y <= g.p.Max && first > 0; y++ {
				if c := g.lattice(f, -1, a, y, cost, fewest); c < fewest {
					lattice, fewest = y, c
				}
				a.shrink(first)
			}
			if lattice > 0 {
				try(v, x, cost, lattice)
			}
		}
	}
	return best, cost
}

// leading reports for each cell whether it leads to the cell end.
func (t *planner) leading(end int32) []bool {
	from := make([][]int32, len(t.values))
	var to [4]int32
	for v, x := range t.values {
		if x == 0 {
			continue
		}
		for _, w := range to[:t.targets(int32(v), int(x), &to)] {
			from[w] = append(from[w], int32(v))
		}
	}
	leads := make([]bool, len(t.values))
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

// isExit reports whether one of the cells to which a jump leads is discovered and leads to the
// goal, and none belongs to a class that is to be discovered later.
func (t *planner) isExit(f []uint64, to []int32) bool {
	leads := false
	for _, w := range to {
		if t.isForbidden(w) {
			return false
		}
		leads = leads || !t.Open(f, w) && t.leads[w]
	}
	return leads
}

// planned returns the exit that is made of the seed v by the value x and the branch set, in the
// memory of a list.
func (t *planner) planned(list []placed, v int32, x int) []placed {
	list = append(list[:0], placed{v, int16(x)})
	for k, w := range t.branch.cells {
		list = append(list, placed{w, t.branch.values[k]})
	}
	return list
}

// cost returns what some planned cells count.
func (t *planner) cost(cells []int32) int {
	cost := len(cells)
	for _, v := range cells {
		if t.s.Order[v] < t.s.Last {
			cost += dearCell - 1
		}
	}
	return cost
}
