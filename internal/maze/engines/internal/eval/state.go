// Package eval evaluates mazes incrementally: it holds a maze that changes, and keeps its
// value up to date.
//
// A local search asks for the value of millions of mazes that differ from the current one
// in a cell or two. The effect of such a change is mostly local: it moves at most four
// jumps, and all distances that do not depend on them stay the same. For each cell, State
// keeps the distances from the start and to the goal, together with the numbers of tight
// jumps into and out of it, that is, of jumps on a shortest path. A change is then the
// textbook dynamic breadth-first search of Ramalingam and Reps (1996): cells that lose
// their last tight jump become orphans, orphans may orphan further cells, and the orphans
// and the improved cells are settled again in the order of their distance.
//
// Files: state.go lays out the data and loads a maze, value.go tells what is known about it,
// change.go makes and undoes changes, repair.go repairs the two distances,
// propose.go rejects bad changes early, and verify.go compares everything with a computation
// from scratch.
package eval

import (
	"fmt"
	"unsafe"

	"stride/internal/maze/board"
	"stride/maze"
	"stride/maze/objective"
)

// unreached is the distance of a cell that cannot be reached. Adding one jump does not
// overflow, and gives no possible distance either.
const unreached = 1 << 29

// cell holds everything that is known about one cell, packed into one cache line
// (64 bytes): a step of a repair reads most of it.
type cell struct {
	dist       int32    // jumps from the start
	distToGoal int32    // jumps to the goal
	parents    int32    // exclusive or of the cells with a tight jump to this one
	in         int32    // first jump of the list of jumps into this cell, or -1
	out        [4]int32 // targets of the jumps; only the first outs entries are valid
	row, col   int16
	value      int16
	indegree   int16
	tightIn    int16  // number of jumps into this cell on a shortest path from the start
	tightOut   uint8  // number of jumps out of this cell on a shortest path to the goal
	outs       uint8  // number of jumps out of this cell
	facts      uint8  // properties on which the penalties depend
	role       uint8  // ordinary, start or goal, shifted so that it can be combined with facts
	seenF      uint32 // last transaction in which the forward data were logged
	seenB      uint32 // last transaction in which the backward data were logged
	onPath     uint32 // last walk back from the goal that visited the cell, see repair.go
	nextB      int32  // next cell of the same bucket while distances are settled
}

// The facts of a cell on which its penalties depend.
const (
	reachable = 1 << iota
	reaching
	oneOut // exactly one jump out of the cell
	oneIn  // exactly one jump into the cell
)

// The roles of a cell that change what its facts cost.
const (
	start = (iota + 1) << 4
	goal
)

// tally packs the penalties of all cells and the numbers of holes into one word, so that a
// change of a cell's facts is a single addition: the low 24 bits are the penalties, then
// come 20 bits for black holes and 20 bits for white holes. A maze has at most a million
// cells, which cost at most 4 each.
type tally uint64

const (
	oneBlack tally = 1 << 24
	oneWhite tally = 1 << 44
)

func (t tally) penalties() int32 { return int32(t & (oneBlack - 1)) }
func (t tally) black() int32     { return int32(t >> 24 & (1<<20 - 1)) }
func (t tally) white() int32     { return int32(t >> 44) }

// worstCell is the largest cost of one cell: a hole is either black and perhaps
// forced forward, or white and perhaps forced backward.
const worstCell = maze.HolePenalty + maze.ForcedPenalty

// cost is the amount that a cell adds to the tally, by its role and facts.
var cost = func() (t [48]tally) {
	for role := range 3 {
		for facts := range 16 {
			is := func(bits int) bool { return facts&bits == bits }
			c := tally(0)
			if is(reachable) && !is(reaching) && role != start>>4 {
				c += maze.HolePenalty + oneBlack
			}
			if is(reaching) && !is(reachable) && role != goal>>4 {
				c += maze.HolePenalty + oneWhite
			}
			if is(reachable|oneOut) && role != goal>>4 {
				c += maze.ForcedPenalty
			}
			if is(reaching|oneIn) && role != start>>4 {
				c += maze.ForcedPenalty
			}
			t[role<<4|facts] = c
		}
	}
	return t
}()

// State is a maze with its value. It must not be used by several goroutines at a time.
// Only New allocates memory, unless a transaction of more changes than there are cells
// outgrows its logs.
type State struct {
	params maze.Params
	n      int32
	size   board.Size
	cells  []cell
	start  int32
	goal   int32
	costs  *[len(cost)]tally // cost, or that of another objective
	custom *custom           // nil for the objective of the course

	// The jumps into a cell form a doubly linked list. Jump k of cell v has
	// the number 4v+k.
	next, prev []int32

	levels []int32 // number of cells at each distance from the start
	tally  tally   // sum of the cost of all cells
	unique bool    // whether the shortest solution was unique at the last commit; see isUnique
	walk   uint32  // number of the walk that marked cells last, see repair.go
	looked int64   // see TakeLooks

	tx transaction
	scratch
}

// scratch is working memory of the repairs.
type scratch struct {
	orphans []int32
	queue   []int32
	buckets []int32 // first cell of each bucket, -1 if empty; all empty between repairs
}

// New returns a state for mazes of configuration p and the objective of the course, with
// the smallest value in every cell. It returns an error if p is out of range.
func New(p maze.Params) (*State, error) { return NewFor(p, objective.Objective{}) }

// NewFor is New for any objective.
func NewFor(p maze.Params, o objective.Objective) (*State, error) {
	o = o.Or(p)
	g, err := maze.NewGridBetween(p, o.Endpoints)
	if err != nil {
		return nil, err
	}
	n := p.Cells()
	s := &State{
		params: p, n: int32(n), start: int32(o.Start), goal: int32(o.Goal), costs: &cost,
		size:   board.SizeOf(p),
		cells:  make([]cell, n),
		next:   make([]int32, 4*n),
		prev:   make([]int32, 4*n),
		levels: make([]int32, n+1),
		scratch: scratch{
			orphans: make([]int32, 0, n),
			queue:   make([]int32, 0, n),
			buckets: make([]int32, n+1),
		},
	}
	for k := range s.cells {
		s.cells[k].row, s.cells[k].col = int16(k/p.Cols), int16(k%p.Cols)
	}
	s.cells[s.start].role, s.cells[s.goal].role = start, goal
	if o.Function != objective.CourseFunction() {
		s.custom = newCustom(o.Function, n)
		s.costs = &s.custom.costs
	}
	for k := range s.buckets {
		s.buckets[k] = -1
	}
	s.tx.init(n)
	s.Load(g.Values)
	return s, nil
}

// Load sets all cells at once. values holds one value per cell, the goal's being
// 0; none is checked against the range. It takes time linear in the number of
// cells.
func (s *State) Load(values []int16) {
	if len(values) != len(s.cells) {
		panic(fmt.Sprintf("eval: %d values for %d cells", len(values), len(s.cells)))
	}
	s.reset()
	s.looked += int64(s.n)
	for k := range s.cells {
		c := &s.cells[k]
		c.value = values[k]
		c.in, c.indegree = -1, 0
		c.dist, c.distToGoal = unreached, unreached
		c.parents, c.tightIn, c.tightOut = 0, 0, 0
	}
	for k := range s.levels {
		s.levels[k] = 0
	}
	for v := range s.n {
		c := &s.cells[v]
		c.outs = uint8(s.targets(c, v, c.value, &c.out))
		for k, w := range c.out[:c.outs] {
			s.link(4*v+int32(k), w)
			s.cells[w].indegree++
		}
	}
	s.distances()
	s.tally = 0
	for k := range s.cells {
		c := &s.cells[k]
		c.facts = factsOf(c)
		s.tally += s.costs[c.role|c.facts]
	}
	s.unique = s.uniquePath()
	s.markPath()
	if s.custom != nil {
		s.custom.known = false
	}
}

// TakeLooks returns the number of cells at which repairs have looked since the last call, which is
// a measure of the work that they did.
func (s *State) TakeLooks() int64 {
	n := s.looked
	s.looked = 0
	return n
}

// distances computes the distances and tight jumps of all cells from scratch.
func (s *State) distances() {
	q := append(s.queue[:0], s.start)
	s.cells[s.start].dist = 0
	s.levels[0] = 1
	for head := 0; head < len(q); head++ {
		v := q[head]
		c := &s.cells[v]
		for _, w := range c.out[:c.outs] {
			t := &s.cells[w]
			if t.dist == unreached {
				t.dist = c.dist + 1
				s.levels[t.dist]++
				q = append(q, w)
			}
			if t.dist == c.dist+1 {
				t.tightIn++
				t.parents ^= v
			}
		}
	}
	q = append(q[:0], s.goal)
	s.cells[s.goal].distToGoal = 0
	for head := 0; head < len(q); head++ {
		c := &s.cells[q[head]]
		for e := c.in; e >= 0; e = s.next[e] {
			u := &s.cells[e>>2]
			if u.distToGoal == unreached {
				u.distToGoal = c.distToGoal + 1
				q = append(q, e>>2)
			}
			if u.distToGoal == c.distToGoal+1 {
				u.tightOut++
			}
		}
	}
	s.queue = q[:0]
}

// factsOf computes the facts of a cell.
func factsOf(c *cell) uint8 {
	f := uint8(0)
	if c.dist != unreached {
		f |= reachable
	}
	if c.distToGoal != unreached {
		f |= reaching
	}
	if c.outs == 1 {
		f |= oneOut
	}
	if c.indegree == 1 {
		f |= oneIn
	}
	return f
}

// targets writes the cells to which v would jump with value x and returns their
// number.
func (s *State) targets(c *cell, v int32, x int16, to *[4]int32) int {
	if x == 0 { // the goal
		return 0
	}
	return s.size.Targets(v, int32(c.row), int32(c.col), int32(x), to)
}

// link adds jump e to the list of jumps into w.
func (s *State) link(e, w int32) {
	first := s.cells[w].in
	s.next[e], s.prev[e] = first, -1
	if first >= 0 {
		s.prev[first] = e
	}
	s.cells[w].in = e
}

// unlink takes jump e from the list of jumps into w.
func (s *State) unlink(e, w int32) {
	before, after := s.prev[e], s.next[e]
	if before >= 0 {
		s.next[before] = after
	} else {
		s.cells[w].in = after
	}
	if after >= 0 {
		s.prev[after] = before
	}
}

// perCell is the memory of a State for each cell, in bytes: the cell itself, the two ends of its
// jumps, levels, orphans, queue and buckets, and the logs of a transaction.
const perCell = int64(unsafe.Sizeof(cell{}) + 2*4*unsafe.Sizeof(int32(0)) + 4*unsafe.Sizeof(int32(0)) +
	unsafe.Sizeof(change{}) + unsafe.Sizeof(forwardLog{}) + unsafe.Sizeof(backwardLog{}) +
	factsLogs*unsafe.Sizeof(factsLog{}) +
	2*unsafe.Sizeof(int32(0))) // for Neller's energy

// Bytes returns how much memory a State for mazes of p takes.
func Bytes(p maze.Params) int64 { return perCell * int64(p.Cells()) }
