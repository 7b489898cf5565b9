package longpath

import (
	"cmp"
	"slices"

	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/internal/scaffold"
)

// A narrow beam may be trapped: every state runs out of open cells, most often because of
// what happened at a turn of a scaffold about a hundred jumps before. A beam that
// is wide enough for all turns costs far more than it needs to between them. So the search
// keeps checkpoints. When it is trapped, it goes back to one of them and continues with four
// times the width until it is past the trap. If it is trapped there again, it goes back four
// times as far with four times the width, and so on, to the start if need be. The distance
// between the checkpoints grows with their distance from the head, so that there are few.
//
// Along rows on vast grids a turn that a narrow beam does not find is rarely found by a wide one,
// and the branch sets of a turn take seconds there. Beams that become only a little wider give a
// few hundred cells away (rescue) and continue. So the width depends on the number of cells there.

const (
	checkpointPause    = 48 // levels between two checkpoints, and in the shortest way back
	checkpointWidth    = 8  // states that a checkpoint has at most
	retreatFactor      = 4  // by which the width and the way back grow
	maxRetreatWidening = 16 // factor by which the beam becomes wider at most; less along rows on vast grids
	// retreatEffort limits what retreats cost: no retreat begins after a search has looked at this
	// many cells for each cell of the grid and each state of its narrow beam. Most searches look at
	// far fewer. Those that turn back to the start, where branch sets leak, look at most of them
	// there.
	retreatEffort = 512
	// latticeEffort is the same among the seeds of a lattice.
	latticeEffort = 128
)

// checkpoint is a copy of the best states of a level.
type checkpoint struct {
	length   int32 // as Beam.length
	states   []state
	boards   []uint64 // of the states, one after another
	steps    int      // length of the history
	placed   int      // length of Beam.placed
	scaffold *scaffold.Scaffold
	exits    *exitPlan // so far
}

// trail holds the checkpoints of one search, and knows where it was trapped.
type trail struct {
	points []*checkpoint // oldest first
	unused []*checkpoint // whose memory is used again
	narrow int           // width of the beam where it was not trapped
	effort int64         // cells that the search may still look at before its last retreat

	back  int32 // how far the last retreat went
	trap  int32 // greatest length at which the search was trapped
	until int32 // up to this length the beam is wide
	wide  int   // and has this width
}

// begin forgets the checkpoints.
func (t *trail) begin(narrow int, effort int64) {
	*t = trail{points: t.points[:0], unused: append(t.unused, t.points...), narrow: narrow, effort: effort}
	t.shorten()
}

// shorten makes the next retreat a short one with a beam that is little wider.
func (t *trail) shorten() { t.back, t.wide = checkpointPause/retreatFactor, t.narrow }

// effort returns how many cells a search with beams of the given width may look at before its last
// retreat.
func (b *Beam) effort(width int) int64 {
	states := int64(width) * int64(b.geometry.p.Cells())
	switch s := b.settings.scaffold; {
	case s != nil && s.NoRetreat:
		return 0
	case s != nil && s.Order == nil:
		return latticeEffort * states
	}
	return retreatEffort * states
}

// widthAt returns the width of the beam for a length.
func (t *trail) widthAt(length int32) int {
	if length <= t.until {
		return t.wide
	}
	return t.narrow
}

// mark keeps a checkpoint of the states if it is time.
func (b *Beam) mark() {
	t := &b.trail
	if len(t.points) > 0 && (b.length%checkpointPause != 1 || t.points[len(t.points)-1].length == b.length) {
		return
	}
	for k := len(t.points) - 2; k > 0; k-- {
		if t.points[k+1].length-t.points[k-1].length <= (b.length-t.points[k+1].length)/2 {
			t.unused = append(t.unused, t.points[k])
			t.points = slices.Delete(t.points, k, k+1)
		}
	}
	c := &checkpoint{}
	if last := len(t.unused) - 1; last >= 0 {
		c, t.unused = t.unused[last], t.unused[:last]
	}
	t.points = append(t.points, c)
	c.length, c.steps, c.placed = b.length, len(b.history), len(b.placed)
	c.scaffold, c.exits = b.settings.scaffold, b.settings.exits
	c.states = append(c.states[:0], b.states...)
	slices.SortStableFunc(c.states, func(x, y state) int { return cmp.Compare(y.score, x.score) })
	c.states = c.states[:min(len(c.states), checkpointWidth)]
	c.boards = c.boards[:0]
	for k := range c.states {
		c.boards = append(c.boards, b.bitboard(c.states[k].slot)...)
	}
	b.geometry.looks += int64(len(c.boards) / wordsInLook)
}

// retreat goes back to a checkpoint, and reports whether it has. If it has not, the states
// are as they were. It is not needed if there is a path to the end with seven eighths of the jumps.
func (b *Beam) retreat() bool {
	t := &b.trail
	if !b.on(parts.Retreat) || t.effort <= 0 || 8*b.arrival.length >= 7*b.length {
		return false
	}
	widest := min(maxRetreatWidening*t.narrow, b.width)
	if b.onVastRows() {
		widest = min(widest, max(t.narrow, roomFor(b.geometry.p.Cells())))
	}
	b.used |= parts.Retreat
	if b.length > t.trap+checkpointPause {
		t.shorten()
	} else if t.back >= t.trap && t.wide == widest {
		return false // all of the search was repeated with the widest beam
	}
	t.trap = max(t.trap, b.length)
	t.wide = min(t.wide*retreatFactor, widest)
	t.back *= retreatFactor
	c := t.backTo(t.trap - t.back)
	t.until = 2*t.trap - c.length
	b.bestArrival() // the history is going to forget it
	b.restore(c)
	return true
}

// backTo forgets the checkpoints after a length, but not the first one, and returns the last of
// those that are left.
func (t *trail) backTo(length int32) *checkpoint {
	last := len(t.points) - 1
	for last > 0 && t.points[last].length > length {
		last--
	}
	t.unused = append(t.unused, t.points[last+1:]...)
	t.points = t.points[:last+1]
	return t.points[last]
}

// release frees the bitboards of all states.
func (b *Beam) release() {
	for k := range b.states {
		b.free = append(b.free, b.states[k].slot)
	}
}

// dropEnclosed drops the states from which no open cells lead to the goal, and reports whether any
// state is left. If none is, the states stay as they are.
func (b *Beam) dropEnclosed() bool {
	if b.board == nil {
		b.board = make([]uint64, b.geometry.Words)
	}
	b.next = b.next[:0]
	for _, st := range b.states {
		copy(b.board, b.bitboard(st.slot))
		if b.leadsOn(b.board, st.head) {
			b.next = append(b.next, st)
		}
	}
	if len(b.next) == 0 {
		return false
	}
	kept := 0
	for k := range b.states {
		if slot := b.states[k].slot; kept < len(b.next) && b.next[kept].slot == slot {
			kept++
		} else {
			b.free = append(b.free, slot)
		}
	}
	b.states, b.next = b.next, b.states
	return true
}

// restore goes back to a checkpoint.
func (b *Beam) restore(c *checkpoint) {
	b.release()
	b.states = append(b.states[:0], c.states...)
	words := b.geometry.Words
	for k := range b.states {
		b.states[k].slot = b.take()
		copy(b.bitboard(b.states[k].slot), c.boards[k*words:(k+1)*words])
	}
	b.history, b.placed = b.history[:c.steps], b.placed[:c.placed]
	b.length = c.length - 1
	b.unplan(c)
}

// bestState returns the state with the highest score.
func (b *Beam) bestState() *state {
	best := &b.states[0]
	for k := range b.states {
		if b.states[k].score > best.score {
			best = &b.states[k]
		}
	}
	return best
}
