// Package build makes jump mazes with a long shortest solution from nothing.
//
// A random maze has a short shortest way, and changing cells one by one can hardly
// lengthen it on a large grid. Here the way is built first. Let u0, u1, … be the
// path, u0 the start. While it grows, a cell is open until a jump of the path leads
// to it. The head u_t may take the value x if exactly one of its up to four targets
// is open: that one is the next head, and all others were discovered before, so
// that no shorter way can arise. In the end the path is the only shortest way, as
// long as the cells beside it point to nothing new, and every cell on it can be
// reached and leads to the goal.
package build

import (
	"math"
	"slices"

	"stride/maze"
	"stride/search"
)

// Beam search over such paths (Lowerre, 1976): all partial paths of a level are
// extended in all ways, and the best are kept. What is good:
//
//   - a jump that finds two open cells closes one of them for good. It will be a
//     cell beside the path: five points of length gone, and two if it ends up as a
//     hole (side-cost).
//   - a head with a single jump is a forced forward move. On large grids, what it costs
//     is drawn for each search, from what it costs in the end to fifteen times as much
//     (forcedCosts): where the range is wide, dear ones make the path lean on itself from
//     the outset, and with 20 points 100x100 with values 1-100 comes out 500 points better.
//   - a cell to which a second jump leads is no forced backward move any more
//     (double-gain).
//   - the path should not cut off cells: each open cell is worth what it can still
//     be joined to, so that the sum of the open neighbours of all open cells is to
//     stay large (Warnsdorff's rule for knight's tours, 1823, as a potential).
//   - the path should visit the cells in a certain order. In an open search it is to
//     sweep from the start to the goal, and to leave the cells from which the goal is in
//     reach to the end (gate-cost): strongly where the range is small, which keeps the
//     path from being trapped, or weakly where it is wide. With a scaffold
//     (scaffold.go), it is to follow the order of the scaffold, and each cell that it
//     leaves behind costs something until it is visited after all. How much is drawn for
//     each search (least-left, most-left): less than it costs for good, since there are
//     ways to come back. As a cost for closing cells before their time, the order led
//     to many small detours, and paths that were 10 % shorter.
//
// Partial paths that have discovered the same cells and have the same head are one
// state. Measured at 10x10 with values 1-9: width 1000 makes paths of 94 jumps in
// 0.2 s, worth 520 points as they are; without the third rule it takes ten times the
// width. Width 20 makes paths of 2,300 jumps at 50x50 with values 1-20 in 1.5 s. Width 1
// makes one of 835,000 jumps at 1000x1000 with values 1-1000 in 25 s; before a head that
// finds no way on among the few values tried there looked at more of them (moreTries), such
// paths ended after 8,000 jumps.

// farAhead is the number of places in the order of a scaffold above which all cells in
// between count as left behind.
const farAhead = 200

// roomy is the number of cells from which on forced forward moves may cost more while
// the path is built.
const roomy = 1000

// forcedCosts are what a forced forward move may cost.
var forcedCosts = [...]int32{maze.ForcedPenalty * point, 12 * point, 20 * point, 30 * point}

// Limits of the search.
const (
	maxTries  = 64       // values tried for a head, drawn at random if the range has more
	minTries  = 8        // the same on the largest grids
	moreTries = 8        // times as many if no path can be extended, until half of the values are tried
	allTries  = 6 << 20  // values tried for all heads of a path, where that is more than minTries each
	maxAside  = 24       // cells that a jump may put aside in all
	maxMemory = 64 << 20 // bytes for the paths of all states
	// Where that leaves no state, the best few may put so many aside.
	rescues     = 4
	rescueShare = 3   // of all cells, as a divisor
	rescueTries = 200 // extensions tried
)

// Beam is the memory of a beam search. It is not safe for use by several
// goroutines.
type Beam struct {
	shape   *shape
	width   int
	options Options
	weights weights

	fields  []uint64 // bit sets of slot 0, slot 1, …
	states  []state
	next    []state
	kids    []kid
	order   []int64 // kids, best first: complement of the score, then the number
	chosen  []int32
	aside   *aside
	history []step
	placed  []placed // what the steps of the history put aside, each list ended by a cell -1
	pending []placed // what the chosen kids of a level put aside, each list ended by a cell -1
	lists   []int32  // by kid: where its list begins in pending, if it is chosen and has one
	free    []int32  // slots without a state
	heirs   []bool
	seen    []uint64
	keys    []uint64 // random numbers by cell, for hashes
	early   []int32  // by cell: what it costs to close it in an open search

	layouts []layout
	guide   guide

	entered []int32 // scratch memory of Reroute

	// Scratch memory of Partial.
	parents, queue []int32
}

// state is a partial path.
type state struct {
	slot  int32 // of its field
	head  int32
	score int32
	early int32 // as in kid
	front int32 // as in kid
	last  int32 // index of its last step in the history
	hash  uint64
}

// kid is a partial path that is one jump longer than its parent. If its jump puts
// cells aside, further ones may follow: that is found out only if it is chosen.
type kid struct {
	parent int32 // index in states
	head   int32
	score  int32
	early  int32 // part of the score that is for the order alone
	front  int32 // with a scaffold: places in its order that the path has come past
	x      int16
	beside int8   // open cells that the jump finds beside the head
	hash   uint64 // of the cells discovered, without the head
}

// step is one jump of a path: cell from holds x, and the step before.
type step struct {
	before, from int32
	aside        int32 // where the list of what it puts aside begins in Beam.placed, or -1
	x            int16
}

// placed is a cell beside the path with its value. A cell -1 ends a list of them.
type placed struct {
	cell  int32
	value int16
}

// MaxWidth returns the largest width that fits into memory for mazes of p.
func MaxWidth(p maze.Params) int { return max(1, min(4096, maxMemory/(16*p.Cells()))) }

// NewBeam returns a beam search for mazes of p that keeps up to width paths.
func NewBeam(p maze.Params, width int, o Options) *Beam {
	b := &Beam{shape: newShape(p), width: width, options: o, weights: o.weights()}
	b.fields = make([]uint64, width*b.shape.words)
	b.keys = make([]uint64, 2*p.Cells())
	r := search.NewRand(0, 0)
	for k := range b.keys {
		b.keys[k] = r.Uint64()
	}
	b.aside = newAside(p.Cells())
	size := 16
	for size < 4*width {
		size *= 2
	}
	b.seen = make([]uint64, size)
	b.early = make([]int32, p.Cells())
	b.layouts = layouts(p)
	return b
}

// Path is a path from start to goal.
type Path struct {
	Cells  []int32 // from the start, without the goal
	Values []int16 // what the cells hold

	asides []placed // what the jumps put aside: a list for each cell, ended by a cell -1

	scaffold *scaffold // that it leans on, or nil
	partial  bool      // it was completed by Partial
}

// Search looks for a long path with at most width states and returns the best one
// found, or nil. kind, less than Kinds, says what leads the search. spend is called
// with the number of extensions tried since the last call; when it returns false the
// search ends with what it has.
func (b *Beam) Search(kind, width int, r *search.Rand, spend func(int64) bool) *Path {
	b.reset()
	root := state{slot: b.take(), hash: b.keys[0]}
	b.setGuide(kind, r)
	b.shape.begin(b.field(root.slot), b.guide.scaffold)
	path := b.grow(root, b.shape.goal, width, maxAside, true, r, spend)
	if path != nil {
		path.scaffold = b.guide.scaffold
	}
	return path
}

// reset forgets all states.
func (b *Beam) reset() {
	b.history, b.placed = append(b.history[:0], step{-1, -1, -1, 0}), b.placed[:0]
	b.free = b.free[:0]
	for slot := range int32(b.width) {
		b.free = append(b.free, int32(b.width)-1-slot)
	}
}

// grow extends the root until no state is left, and returns the best path to cell end.
// A jump may put limit cells aside. With rescue, where no state would be left, more values
// are tried, and then many more cells may be put aside.
func (b *Beam) grow(root state, end int32, width, limit int, rescue bool, r *search.Rand, spend func(int64) bool) *Path {
	width = min(width, b.width)
	b.shape.end = end
	b.states = append(b.states[:0], root)
	best := int32(math.MinInt32)
	var last step
	for length := int32(1); ; length++ {
		tried, found := int64(0), false
		for tries := max(minTries, min(maxTries, allTries/b.shape.p.Cells())); ; tries *= moreTries {
			tried += b.extend(tries, r)
			kept := b.kids[:0]
			for _, k := range b.kids {
				if k.head != end {
					kept = append(kept, k)
					continue
				}
				if k.score += length*lengthGain - k.early; k.score > best {
					best = k.score
					parent := &b.states[k.parent]
					last = step{parent.last, parent.head, -1, k.x}
				}
			}
			b.kids = kept
			if found = b.choose(width, limit); found || !rescue || 2*tries >= b.shape.values() {
				break
			}
		}
		if !found && !(rescue && b.choose(min(rescues, b.width), b.shape.p.Cells()/rescueShare)) {
			break
		}
		if !spend(tried) {
			break
		}
	}
	if best == math.MinInt32 {
		return nil
	}
	return b.path(last)
}

// field returns the bit sets of a slot.
func (b *Beam) field(slot int32) []uint64 {
	w := b.shape.words
	return b.fields[int(slot)*w : (int(slot)+1)*w]
}

// take takes a free slot.
func (b *Beam) take() int32 {
	slot := b.free[len(b.free)-1]
	b.free = b.free[:len(b.free)-1]
	return slot
}

// extend makes the extensions of all states the kids, at most tries values of each, and
// returns how many it tried.
func (b *Beam) extend(tries int, r *search.Rand) (tried int64) {
	b.kids = b.kids[:0]
	low, count := b.shape.p.Min, b.shape.values()
	for k := range b.states {
		for t := range min(count, tries) {
			x := low + t
			if count > tries {
				x = low + r.Below(count)
			}
			tried++
			b.jump(int32(k), x, r)
		}
	}
	return tried
}

// jump adds the extensions of state k by the value x to the kids.
func (b *Beam) jump(k int32, x int, r *search.Rand) {
	s := b.shape
	st := &b.states[k]
	f := b.field(st.slot)
	var to, fresh [4]int32
	n := s.targets(st.head, x, &to)
	found := 0
	score, early := st.score, st.early
	for _, w := range to[:n] {
		switch {
		case s.isLate(w):
			return
		case s.open(f, w):
			fresh[found] = w
			found++
		case w != 0 && !s.double(f, w):
			score += b.weights.double
		}
	}
	if found == 0 || found > 1+b.options.MaxSide {
		return
	}
	if n == 1 {
		score -= b.guide.forced
	}
	hash := st.hash
	for _, w := range fresh[:found] {
		if w == s.end { // the path ends here, and what lies beside the goal does no harm
			if found > 1 && w != s.goal {
				return
			}
			b.kids = append(b.kids, kid{parent: k, head: w, score: score - int32(found-1)*b.weights.side, early: early, x: int16(x)})
			return
		}
		hash ^= b.keys[w]
		if s.double(f, w) { // as it may be for Reroute only
			score += b.weights.double
		}
		if b.guide.scaffold == nil && !b.guide.part {
			score -= b.early[w] + b.guide.openUnit*int32(b.shape.neighbours(f, w))
			early -= b.early[w]
		}
	}
	score += int32(r.Below(int(b.weights.noise))) - int32(found-1)*b.weights.side
	for _, w := range fresh[:found] {
		kd := kid{k, w, score, early, st.front, int16(x), int8(found - 1), hash}
		if b.guide.scaffold != nil {
			b.leave(f, &kd)
			for _, v := range fresh[:found] {
				if v != w {
					b.takeUp(&kd, v)
				}
			}
		}
		b.kids = append(b.kids, kd)
	}
}

// choose makes the best kids the states of the next level. Each may put up to limit
// cells aside. It reports whether there is any; if not, the states stay as they are.
func (b *Beam) choose(width, limit int) bool {
	b.order = b.order[:0]
	for k := range b.kids {
		b.order = append(b.order, int64(^b.kids[k].score)<<32|int64(k))
	}
	slices.Sort(b.order)
	clear(b.seen)
	b.chosen, b.pending = b.chosen[:0], b.pending[:0]
	b.lists = slices.Grow(b.lists[:0], len(b.kids))[:len(b.kids)]
	for at, o := range b.order {
		if len(b.chosen) == width || limit > maxAside && at == rescueTries {
			break
		}
		kd := &b.kids[o&math.MaxUint32]
		if kd.beside > 0 {
			b.putAside(kd, limit)
			rival := at + width - len(b.chosen) // gets in if this one does not
			if b.aside.leaks || rival < len(b.order) && kd.score < b.kids[b.order[rival]&math.MaxUint32].score {
				continue
			}
		}
		if b.firstSeen(kd.hash ^ b.keys[len(b.keys)/2+int(kd.head)]) {
			b.chosen = append(b.chosen, int32(o&math.MaxUint32))
			if kd.beside > 0 {
				b.lists[o&math.MaxUint32] = int32(len(b.pending))
				for k, x := range b.aside.values {
					b.pending = append(b.pending, placed{b.aside.cells[k], x})
				}
				b.pending = append(b.pending, placed{-1, 0})
			}
		}
	}
	if len(b.chosen) == 0 {
		return false
	}
	b.inherit()
	return true
}

// putAside finds out which cells the jump of kd puts aside, and takes what follows
// the first ones into its score and hash.
func (b *Beam) putAside(kd *kid, limit int) {
	parent := &b.states[kd.parent]
	f := b.field(parent.slot)
	b.shape.beside(f, parent.head, int(kd.x), kd.head, b.aside, limit)
	if b.aside.leaks {
		return
	}
	more := b.aside.cells[kd.beside:]
	kd.score -= int32(len(more)) * b.weights.side
	for _, v := range more {
		kd.hash ^= b.keys[v]
		if b.guide.scaffold != nil {
			b.takeUp(kd, v)
		}
	}
}

// firstSeen enters a hash into the table and reports whether it was new.
func (b *Beam) firstSeen(hash uint64) bool {
	mask := uint64(len(b.seen) - 1)
	hash |= 1 // 0 marks an empty place
	for at := hash >> 8 & mask; ; at = (at + 1) & mask {
		switch b.seen[at] {
		case 0:
			b.seen[at] = hash
			return true
		case hash:
			return false
		}
	}
}

// inherit turns the chosen kids into states. The last chosen kid of a parent takes
// over its field, the others copy it; so most fields are never copied.
func (b *Beam) inherit() {
	slices.SortFunc(b.chosen, func(x, y int32) int { return int(b.kids[x].parent - b.kids[y].parent) })
	b.heirs = append(b.heirs[:0], make([]bool, len(b.states))...)
	for _, k := range b.chosen {
		b.heirs[b.kids[k].parent] = true
	}
	for k := range b.states {
		if !b.heirs[k] {
			b.free = append(b.free, b.states[k].slot)
		}
	}
	b.next = b.next[:0]
	for at, k := range b.chosen {
		kd := &b.kids[k]
		parent := &b.states[kd.parent]
		slot := parent.slot
		if at+1 < len(b.chosen) && b.kids[b.chosen[at+1]].parent == kd.parent {
			slot = b.take()
			copy(b.field(slot), b.field(parent.slot))
		}
		jump := step{parent.last, parent.head, -1, kd.x}
		var list []placed
		if kd.beside > 0 {
			list = listAt(b.pending, b.lists[k])
			jump.aside = int32(len(b.placed))
			b.placed = append(b.placed, list...)
		}
		b.history = append(b.history, jump)
		b.shape.advance(b.field(slot), parent.head, int(kd.x), list)
		b.next = append(b.next, state{slot, kd.head, kd.score, kd.early, kd.front, int32(len(b.history) - 1), kd.hash})
	}
	b.states, b.next = b.next, b.states
}

// listAt returns the list that begins at the place first, with its end.
func listAt(lists []placed, first int32) []placed {
	last := first
	for lists[last].cell >= 0 {
		last++
	}
	return lists[first : last+1]
}

// path follows the history back from the last step.
func (b *Beam) path(end step) *Path {
	p := &Path{}
	var lists []int32
	for s := end; s.from >= 0; s = b.history[s.before] {
		p.Cells = append(p.Cells, s.from)
		p.Values = append(p.Values, s.x)
		lists = append(lists, s.aside)
	}
	slices.Reverse(p.Cells)
	slices.Reverse(p.Values)
	for _, first := range slices.Backward(lists) {
		if first < 0 {
			p.asides = append(p.asides, placed{-1, 0})
		} else {
			p.asides = append(p.asides, listAt(b.placed, first)...)
		}
	}
	return p
}
