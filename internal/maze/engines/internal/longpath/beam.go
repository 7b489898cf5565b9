// Package longpath constructs jump mazes with a long shortest solution from scratch.
//
// A random maze has a short shortest path, and changing single cells hardly lengthens it on a large
// grid. Here the path is built first, and the maze around it. Let u0, u1, … be the path, u0 being
// the start. A cell is open until a jump of the path leads to it; from then on it is discovered.
// The head of the path, its last cell, may take the value x if at least one of its up to four
// targets is open. One of these becomes the next head, and any others are left off the path with
// values that lead to nothing new (branch.go). All other targets were discovered before, so that
// the jump creates no shortcut. In the end the path is the only shortest path to the goal, provided
// that the cells off the path lead to nothing new, and every cell of the path can be reached and
// leads to the goal.
//
// The beam search for such paths is in beam.go, successor.go and path.go. branch.go
// chooses values for the cells that a jump discovers besides the next head. Where a beam is
// trapped, retreat.go goes back, and partial.go completes the path of an interrupted search.
//
// settings.go says in which order a path visits the grid. Where it is not to be left to itself, it
// follows one of the scaffolds of internal/maze/engines/internal/scaffold.
//
// fill.go turns a path into a maze. bridge.go finds a path across a gap in the solution of a maze.
// plans.go and planner.go plan exits for the seeds of a scaffold within a search.
package longpath

import (
	"math"

	"stride/internal/maze/board"
	"stride/internal/maze/engines/internal/parts"
	"stride/internal/maze/engines/internal/scaffold"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// Beam search (Lowerre, 1976) extends all partial paths of one length by a jump in every
// possible way and keeps the best of the results. How many it keeps is the width of the
// beam.
//
// # An example
//
// On a grid of 4 rows and 5 columns with values 1 to 4 and a cost of 0.5 for a lost pair of open
// neighbours, a beam of width 2 holds these two partial paths after three jumps (TestWorkedExample
// follows it):
//
//	   first path          second path
//
//	3  .  3' 3' .       3  .  3' 3' .      3   value of a cell on the path
//	2  .  H  .  .       3  .  .  H  .      3'  value of an off-path cell
//	.  .  .  .  .       .  .  .  .  .      H   head of the path, which has no value yet
//	2  .  3' 3' G       2  .  3' 3' G      .   open cell; the goal G is open as well
//
// Both begin with the 3 in the top left corner. It discovers two cells at once: the path
// continues with the lower one, and the upper one is an off-path cell. An off-path cell needs a
// value that opens no shortcut. Here that is 3 again: it leads back to the start and down to
// another cell, which becomes an off-path cell as well and whose 3 leads to discovered
// cells only. These two cells are the branch set of the first jump (branch.go). The second
// jump has one as well, the third jump has none.
//
// Now each head tries all values. Cells are written as row and column, counted from 1:
//
//	path    value  discovers         score in points
//	first   1      22, 24 and 33     -72.8 at most
//	first   2      25                -50.7, kept
//	first   3, 4   nothing           impossible: the path could not continue
//	second  1      23, 25 and 34     -78.8 at most
//	second  2      22                -51.7, kept
//	second  3, 4   nothing           impossible
//
// The score of the first path was -47.8. The value 2 changes it by -2.9: a second jump into
// cell 21 makes that cell no longer a forced backward move, which gains 2.0; cell 25 lies
// near the goal and should be visited late, which costs 4.3; and five open cells have one
// open neighbour less, which costs 0.6. The value 1 leaves two of the three cells off the
// path, at 7 points each. Its score is an upper bound, because their branch sets may need
// more cells; they are computed only where the bound is good enough for the beam. So the
// beam keeps one successor of each path, with their heads at 25 and 22. The search ends with
// a path of 11 jumps that continues the second one.
//
// # What the score rewards
//
// All paths of a level have the same length, so that the score does not contain it. Only at
// the goal, where paths of different lengths compete, each jump adds 5 points.
//
//   - A jump that discovers several open cells closes all but one of them for good. Each
//     of the others is one cell less for the path, five points of length, and costs two
//     more if it ends up as a hole (sideCost).
//   - A head with a single jump is a forced forward move. On large grids its cost is drawn
//     for each search, from the true cost to fifteen times as much (forcedCosts). Where the
//     range is wide, a high cost makes the path return to discovered cells from the outset.
//   - A cell into which a second jump leads is no longer a forced backward move
//     (doubleGain; in open searches on large grids doubleInOpen).
//   - The path should not cut off cells. Each open cell is worth the number of its open
//     neighbours, so that their sum over all open cells stays large (settings.go).
//   - The path should visit the cells in a certain order. An open search sweeps from the start to
//     the goal and leaves the cells next to the goal to the end (setEarlyCosts). With a scaffold
//     (package scaffold), the path follows the order of the scaffold, and each cell that it skips
//     costs something until it is visited after all (skipCost), less than a cell that is never
//     visited, since the path may come back.
//
// Partial paths that have discovered the same cells and have the same head count as one
// state.
//
// # What it costs
//
// At 10x10 with values 1-9, width 1000 makes paths of 96 jumps in 0.2 s, worth 554 points as they
// are. Width 20 makes paths of 2,400 jumps at 50x50 with values 1-20 in 3 s on a busy machine.
// Width 1 makes a path of 845,000 jumps at 1000x1000 with values 1-1000 in 12 s.

// What counts as looking at cells, besides the targets of jumps.
const (
	looksToTry     = 2  // for each value that a cell tries,
	looksAround    = 2  // for the open neighbours of a cell,
	looksToList    = 4  // for each successor: its open neighbours, its place in the order, and sorting
	looksToPrepare = 4  // for each cell before a search: its cost, its place in a scaffold
	wordsInLook    = 32 // words of a bitboard that are copied
	stepsInLook    = 2  // steps of a history that are compacted
)

// Limits of the search.
const (
	maxTries  = 64       // values that a head tries, drawn at random if the range has more
	minTries  = 8        // the same on the largest grids
	moreTries = 8        // factor by which tries grow while no path can be extended, up to half of the values
	allTries  = 6 << 20  // tries of all heads of a path together, unless minTries each are more
	maxBranch = 24       // off-path cells that one jump may add; more with a scaffold
	maxMemory = 64 << 20 // bytes for the paths of all states

	// If that leaves no state, the best few successors may add many more off-path cells.
	rescues     = 4   // states that are kept then
	rescueShare = 3   // they may add one cell in rescueShare of the grid
	rescueSides = 4   // with a scaffold they may add rescueSides times the longer side
	rescueTries = 200 // successors that are tried
)

// Beam is a beam search with its memory. It is not safe for concurrent use.
type Beam struct {
	geometry *geometry
	width    int
	off      search.PartSet // parts of the search that are switched off
	weights  weights

	bitboards  []uint64 // bitboards of slot 0, slot 1, …
	states     []state
	next       []state
	successors []successor
	ranking    ranking
	chosen     []int32
	branch     *branchSet
	history    []step
	moved      []int32  // by step of the history: its new place, scratch memory of compact
	placed     []placed // branch sets of the steps of the history, each ended by a cell -1
	pending    []placed // branch sets of the chosen successors of a level, each ended by a cell -1
	lists      []int32  // by successor: where its branch set begins in pending, if it is chosen and has one
	free       []int32  // slots without a state
	heirs      []bool   // by state: whether a successor of it was chosen
	seen       []uint64 // hash table of firstSeen
	keys       []uint64 // random numbers by cell, for hashes
	earlyCosts []int32  // by cell: the cost of visiting it early, in an open search

	used search.PartSet // parts that were at work in the current search

	planning  bool  // exits are planned in the current search
	planAt    int32 // the length at which exits are planned next, or 0
	unplanned int   // number of retreats that gave up plans

	longHistory int // number of steps at which the history is compacted

	// what a lost pair of open neighbours costs at the current level, in an open search; see
	// settings.go
	openUnit int64

	scaffolds []scaffold.Kind
	settings  settings
	trail     trail   // checkpoints of the current search
	length    int32   // of the paths of the current level, including the jump that is being tried
	arrival   arrival // of the current search

	// Scratch memory of Partial and of dropEnclosed.
	parents, queue []int32
	board          []uint64
}

// state is a partial path.
type state struct {
	slot       int32 // of its bitboard
	head       int32
	score      int32
	orderScore int32  // as in successor
	front      int32  // as in successor
	last       int32  // index of its last step in the history
	classes    uint64 // of seeds that are discovered, if exits are planned
	hash       uint64
}

// MaxWidth returns the largest width of a beam for mazes of p. Up to board.VastCells cells all
// paths fit into maxMemory; beyond, histories are compacted, so that there is always room for
// vastWidth.
func MaxWidth(p maze.Params) int {
	width := roomFor(p.Cells())
	if p.Cells() > board.VastCells {
		width = max(width, vastWidth)
	}
	return width
}

// roomFor returns how many whole paths of n cells fit into maxMemory, 4096 at most and 1 at least.
func roomFor(n int) int { return max(1, min(4096, maxMemory/(16*n))) }

// vastWidth is the width of the widest beams on the largest grids: what a beam of width 10 needs
// that goes back (retreat.go).
const vastWidth = 10 * maxRetreatWidening

// NewBeam returns a beam search for mazes of p that keeps up to width paths.
func NewBeam(p maze.Params, width int) *Beam { return NewBeamFor(p, objective.Course(p), width, 0) }

// NewBeamFor is NewBeam for any objective that rewards long paths, and without some parts.
func NewBeamFor(p maze.Params, what objective.Objective, width int, off search.PartSet) *Beam {
	what = what.Or(p)
	b := &Beam{geometry: newGeometry(p, what.Endpoints), width: width, off: off,
		weights: weightsFor(what.Function)}
	b.bitboards = make([]uint64, width*b.geometry.Words)
	b.keys = make([]uint64, 2*p.Cells())
	r := search.NewRand(0, 0)
	for k := range b.keys {
		b.keys[k] = r.Uint64()
	}
	b.branch = newBranchSet(p.Cells())
	size := 16
	for size < 4*width {
		size *= 2
	}
	b.seen = make([]uint64, size)
	b.earlyCosts = make([]int32, p.Cells())
	b.scaffolds = b.possibleScaffolds(scaffold.Kinds(p, what.Endpoints, off))
	return b
}

// Search looks for a long path with a beam of at most width states and returns the best path found,
// or nil if there is none. kind, from 0 to Kinds() - 1, selects what guides the search. After each
// level Search passes the number of cells that it has looked at since the last call to spend. When
// spend returns false, the search ends with what it has.
func (b *Beam) Search(kind, width int, r *search.Rand, spend func(int64) bool) *Path {
	b.set(kind, r)
	b.geometry.looks += looksToPrepare * int64(b.geometry.p.Cells())
	b.reset()
	root := b.root()
	b.geometry.maxBranch = maxBranch
	b.geometry.order = nil
	if b.onVastRows() {
		b.used |= parts.Worth | parts.Chains
		b.geometry.order, b.geometry.lastSweep = b.settings.scaffold.Order, b.settings.scaffold.Last
	}
	if b.settings.scaffold != nil {
		b.geometry.maxBranch = b.MaxOffPath()
	}
	return b.grow(root, b.geometry.goal, width, b.geometry.maxBranch, r, spend)
}

// root returns the state before the first jump.
func (b *Beam) root() state {
	st := state{slot: b.take(), head: b.geometry.start, hash: b.keys[b.geometry.start]}
	b.geometry.begin(b.bitboard(st.slot), b.settings.scaffold, b.settings.planned())
	return st
}

// MaxOffPath is the number of off-path cells that a jump may add at a turn: the chains of turns
// cross the grid in jumps that may be half the largest one.
func (b *Beam) MaxOffPath() int {
	p := b.geometry.p
	return maxBranch + 2*max(p.Rows, p.Cols)/p.Max
}

// reset forgets all states.
func (b *Beam) reset() {
	b.history, b.placed = append(b.history[:0], step{-1, -1, -1, 0}), b.placed[:0]
	b.longHistory = shortHistory
	b.free = b.free[:0]
	for slot := range int32(b.width) {
		b.free = append(b.free, int32(b.width)-1-slot)
	}
}

// grow extends the root, a path of some jumps, until no state is left, and returns the best path to
// the cell end, or nil. A jump may add up to limit off-path cells. If no state would be left,
// except in a gap, grow tries more values for each head, then goes back to a checkpoint
// (retreat.go), and in the end allows many more off-path cells.
func (b *Beam) grow(root state, end int32, width, limit int, r *search.Rand, spend func(int64) bool) *Path {
	rescue := !b.settings.part
	width = min(width, b.width)
	b.geometry.end = end
	b.states = append(b.states[:0], root)
	b.arrival = arrival{score: math.MinInt32}
	b.trail.begin(width, b.effort(width))
	b.planAt, b.unplanned = 0, 0
	for b.length = 1; ; b.length++ {
		wide := width
		if rescue {
			wide = b.trail.widthAt(b.length)
			b.mark()
			b.compact()
		}
		upkeep := b.geometry.looks // of checkpoints and histories, for which a search is not charged
		b.setOpenUnit()
		found := false
		for tries := b.tries(); ; tries *= moreTries {
			b.extend(tries, r)
			b.arrive()
			if found = b.choose(wide, limit); found || !rescue || 2*tries >= b.geometry.values() {
				break
			}
		}
		b.trail.effort -= b.geometry.looks - upkeep
		more := spend(b.geometry.takeLooks())
		if !found && rescue {
			found = more && b.retreat() || b.rescue()
		}
		// dropEnclosed takes time linear in the number of cells. A path that encloses itself is
		// noticed after these jumps.
		pause := int32(max(8, b.geometry.p.Cells()/500))
		if found && more && b.settings.keepsWay && b.length%pause == 0 && !b.dropEnclosed() {
			found = b.retreat()
		}
		if found && more && rescue {
			b.planExits(spend)
		}
		if !found || !more {
			break
		}
	}
	return b.bestArrival()
}

// takeLooks returns the number of cells looked at since the last call.
func (s *geometry) takeLooks() int64 {
	n := s.looks
	s.looks = 0
	return n
}

// rescue allows a jump many more off-path cells. A path that needs that on a grid that is
// still open will need it again, wherever it begins, so that there are no retreats any more.
func (b *Beam) rescue() bool {
	b.trail.effort = 0
	limit := b.geometry.p.Cells() / rescueShare
	if b.settings.scaffold != nil {
		limit = min(limit, rescueSides*max(b.geometry.p.Rows, b.geometry.p.Cols))
	}
	return b.choose(min(rescues, b.width), limit)
}

// tries returns the number of values that a head tries at first, if the range has as many.
func (b *Beam) tries() int {
	return max(minTries, min(maxTries, allTries/b.geometry.p.Cells()))
}

// arrival is the best path to the end of a search.
type arrival struct {
	score  int32
	length int32
	last   step
	path   *Path // if the history does not contain it any more
}

// arrive removes the successors that have reached the end, and notes the best of them.
func (b *Beam) arrive() {
	kept := b.successors[:0]
	for _, k := range b.successors {
		if k.head != b.geometry.end {
			kept = append(kept, k)
			continue
		}
		if k.score += b.length*lengthGain - k.orderScore; k.score > b.arrival.score {
			parent := &b.states[k.parent]
			b.arrival = arrival{score: k.score, length: b.length,
				last: step{parent.last, parent.head, -1, k.x}}
		}
	}
	b.successors = kept
}

// bestArrival returns the best path to the end, or nil if there is none.
func (b *Beam) bestArrival() *Path {
	a := &b.arrival
	if a.path == nil && a.length > 0 {
		a.path = b.path(a.last)
	}
	return a.path
}

// bitboard returns the bitboard of a slot.
func (b *Beam) bitboard(slot int32) []uint64 {
	w := b.geometry.Words
	return b.bitboards[int(slot)*w : (int(slot)+1)*w]
}

// take removes a slot from the free ones and returns it.
func (b *Beam) take() int32 {
	slot := b.free[len(b.free)-1]
	b.free = b.free[:len(b.free)-1]
	return slot
}
