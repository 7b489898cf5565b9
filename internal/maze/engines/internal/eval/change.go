package eval

// A transaction is one or several changes of cells that are kept or undone as a whole.
// Everything that a change overwrites is logged when it is first overwritten, and undo
// writes it back. Undoing costs as much as changing, but without any search.

// transaction is the log of the changes since the last commit.
type transaction struct {
	number   uint32 // stamps the cells that are logged
	changes  []change
	forward  []forwardLog
	backward []backwardLog
	facts    []factsLog
	tally    tally // before the first change
	dirty    bool  // a cell of the marked walk has changed
}

type change struct {
	cell int32
	from int16
}

type forwardLog struct {
	cell, dist, parents int32
	tightIn             int16
}

type backwardLog struct {
	cell, distToGoal int32
	tightOut         uint8
}

type factsLog struct {
	cell  int32
	facts uint8
}

// factsLogs is the number of changes of facts for which a transaction has room, per cell.
const factsLogs = 16

func (t *transaction) init(n int) {
	t.number = 1
	t.changes = make([]change, 0, n)
	t.forward = make([]forwardLog, 0, n)
	t.backward = make([]backwardLog, 0, n)
	t.facts = make([]factsLog, 0, factsLogs*n)
}

// looksToChange is what replacing the jumps of a cell counts: four lists of jumps change, twice.
const looksToChange = 8

// reset empties the log. The next change opens a new transaction.
func (s *State) reset() {
	t := &s.tx
	s.looked += int64(looksToChange*len(t.changes) + len(t.forward) + len(t.backward) + len(t.facts))
	t.changes = t.changes[:0]
	t.forward = t.forward[:0]
	t.backward = t.backward[:0]
	t.facts = t.facts[:0]
	t.dirty = false
	if t.number++; t.number == 0 { // 4 billion transactions: old stamps would come alive
		for k := range s.cells {
			s.cells[k].seenF, s.cells[k].seenB = 0, 0
		}
		t.number = 1
	}
}

// Set changes cell v, which must not be the goal, to the value x and updates all distances,
// counts and penalties. Undo reverts it, with all other changes since the last Commit.
func (s *State) Set(v int32, x int16) {
	if s.cells[v].value == x {
		return
	}
	if s.custom != nil {
		s.custom.known = false
	}
	var moved jumps
	s.rewire(v, x, &moved)
	s.repairForward(v, &moved)
	s.repairBackward(v, &moved)
}

// Commit makes the changes since the last Commit final.
func (s *State) Commit() {
	if s.tx.dirty {
		s.unique = s.isUnique()
		s.markPath()
	}
	s.reset()
}

// Undo reverts all changes since the last Commit.
func (s *State) Undo() {
	t := &s.tx
	if len(t.changes) == 0 {
		return
	}
	for k := len(t.changes) - 1; k >= 0; k-- {
		s.replace(t.changes[k].cell, t.changes[k].from)
	}
	for k := range t.forward {
		l := &t.forward[k]
		c := &s.cells[l.cell]
		if c.dist != l.dist {
			s.relevel(c.dist, l.dist)
		}
		c.dist, c.parents, c.tightIn = l.dist, l.parents, l.tightIn
	}
	for k := range t.backward {
		l := &t.backward[k]
		c := &s.cells[l.cell]
		c.distToGoal, c.tightOut = l.distToGoal, l.tightOut
	}
	for k := len(t.facts) - 1; k >= 0; k-- {
		s.cells[t.facts[k].cell].facts = t.facts[k].facts
	}
	s.tally = t.tally
	if s.custom != nil {
		s.custom.known = false
	}
	s.reset()
}

// jumps are the jumps of a cell before and after a change.
type jumps struct {
	before, after   [4]int32
	nBefore, nAfter int
}

// rewire replaces the jumps of cell v by those of the value x, updates in-degrees and
// facts, and logs the change. The distances are left to the repairs.
func (s *State) rewire(v int32, x int16, moved *jumps) {
	c := &s.cells[v]
	if len(s.tx.changes) == 0 {
		s.tx.tally = s.tally
	}
	s.tx.changes = append(s.tx.changes, change{v, c.value})
	moved.before, moved.nBefore = c.out, int(c.outs)
	s.replace(v, x)
	moved.after, moved.nAfter = c.out, int(c.outs)
	for _, w := range moved.before[:moved.nBefore] {
		s.refresh(w)
	}
	for _, w := range moved.after[:moved.nAfter] {
		s.refresh(w)
	}
	s.refresh(v)
}

// replace replaces the jumps of cell v by those of the value x, and updates in-degrees.
func (s *State) replace(v int32, x int16) {
	c := &s.cells[v]
	for k, w := range c.out[:c.outs] {
		s.unlink(4*v+int32(k), w)
		s.cells[w].indegree--
	}
	c.value = x
	c.outs = uint8(s.targets(c, v, x, &c.out))
	for k, w := range c.out[:c.outs] {
		s.link(4*v+int32(k), w)
		s.cells[w].indegree++
	}
}

// refresh updates the facts of cell v and the penalties.
func (s *State) refresh(v int32) {
	c := &s.cells[v]
	f := factsOf(c)
	if f == c.facts {
		return
	}
	s.tally += s.costs[c.role|f] - s.costs[c.role|c.facts]
	s.tx.facts = append(s.tx.facts, factsLog{v, c.facts})
	c.facts = f
}

// relevel updates the counts of the levels for a cell whose distance has changed.
func (s *State) relevel(from, to int32) {
	if from != unreached {
		s.levels[from]--
	}
	if to != unreached {
		s.levels[to]++
	}
}
