// Package local holds the local searches for jump mazes that the course teaches,
// each in a file of its own, on the incremental evaluator of package eval.
//
// A step, everywhere, is one maze evaluated: one proposal, kept or not. A search
// is run as lots, independent pieces with random numbers of their own, see Run.
package local

import (
	"time"

	"stride/maze"
	"stride/maze/eval"
	"stride/search"
)

// Algorithm is a search that can be chosen by name.
type Algorithm struct {
	Name string // as on the command line
	Help string // one line
	// Portion returns the largest number of steps of one lot for mazes of p.
	Portion func(p maze.Params) int64
	// Whole, if not nil, reports whether with a deadline a lot is to take all the time
	// for mazes of p.
	Whole func(p maze.Params) bool
	// Memory, if not nil, returns how many bytes a search takes beside its state, with a
	// beam of some width if it has one.
	Memory func(p maze.Params, width int) int64
	// Width, if not nil, returns the width of the widest beam that the search uses.
	Width func(p maze.Params) int
	// Search spends the steps of one lot.
	Search func(l *Lot)
}

// watch is the number of steps between two looks at the stop flag and two
// postings on the board. The slowest steps, on grids of a million cells of which
// half change their distance, take some ten milliseconds.
const watch = 64

// Lot is one independent piece of a search: a state to change, random numbers,
// and the steps it may still take.
type Lot struct {
	State  *eval.State
	Rand   *search.Rand
	Number int // 0, 1, 2, …, of this lot

	params maze.Params
	width  int   // of the widest beam that there is memory for
	left   int64 // steps that remain
	total  int64 // steps at the beginning
	expect int64 // steps that the lot is likely to take
	since  int64 // steps since the last report to the board
	begun  time.Time
	span   time.Duration // how long the lot is meant to take, if there is a deadline
	done   float64       // part of the span gone by at the last look at the clock
	stop   *search.Stop
	board  *search.Board[*maze.Grid]
	debug  bool
	bound  int32 // a maze worth so much ends the search
	others func(value int) *maze.Grid

	has      bool // a maze has been noted
	fresh    bool // and not been offered to the board yet
	best     int32
	bestGrid []int16
}

// Step counts one step and reports whether the lot may take it. Now and then it
// posts the best maze.
func (l *Lot) Step() bool {
	if l.left == 0 {
		return false
	}
	l.left--
	l.since++
	if l.since >= watch && l.report() {
		return false
	}
	if l.debug {
		if err := l.State.Verify(); err != nil {
			panic(err)
		}
	}
	return true
}

// Spend counts n steps at once, or those that are left, and reports whether there
// are any more.
func (l *Lot) Spend(n int64) bool {
	n = min(n, l.left)
	l.left -= n
	l.since += n
	l.report()
	return l.left > 0
}

// Over reports whether the steps of the lot are spent.
func (l *Lot) Over() bool { return l.left == 0 }

// Done returns the part of the lot that is over, in [0, 1]: by steps or by the
// clock, whichever is further.
func (l *Lot) Done() float64 {
	return max(1-float64(l.left)/float64(l.total), l.done)
}

// TimeLeft returns the time until the lot has to end, and false if it does not go by the
// clock.
func (l *Lot) TimeLeft() (time.Duration, bool) {
	return l.span - time.Since(l.begun), l.span > 0
}

// Stopped reports whether the search was stopped from outside, or its time is up.
func (l *Lot) Stopped() bool { return l.stop.Raised() || l.done >= 1 }

// Best returns the value of the best maze noted in this lot, and false if there is none.
func (l *Lot) Best() (int32, bool) { return l.best, l.has }

// Width returns the width of the widest beam that there is memory for.
func (l *Lot) Width() int { return l.width }

// Params returns the configuration.
func (l *Lot) Params() maze.Params { return l.params }

// Note looks whether the present maze, of the given value, is the best of this
// lot, and keeps a copy if it is.
func (l *Lot) Note(value int32) {
	if l.has && value <= l.best {
		return
	}
	l.best, l.has, l.fresh = value, true, true
	l.State.Values(l.bestGrid)
}

// report counts the steps, posts the best maze on the board and reports whether the
// lot has to end before its steps are spent.
func (l *Lot) report() (over bool) {
	l.board.AddSteps(l.since)
	l.since = 0
	if l.span > 0 {
		l.done = float64(time.Since(l.begun)) / float64(l.span)
	}
	over = l.done >= 1 || l.stop.Raised()
	if over {
		l.left = 0
	}
	l.Post()
	return over
}

// Post offers the best maze to the board.
func (l *Lot) Post() {
	if !l.fresh {
		return
	}
	l.fresh = false
	if top, ok := l.board.Best(); ok && (top.Score > int64(l.best) || top.Score == int64(l.best) && top.Lot <= l.Number) {
		return
	}
	g := &maze.Grid{Params: l.params, Values: append([]int16(nil), l.bestGrid...)}
	l.board.Post(search.Posting[*maze.Grid]{Solution: g, Score: int64(l.best), Lot: l.Number})
	if l.best >= l.bound {
		l.stop.Raise()
	}
}

// Randomize puts a random maze into the state, notes it and returns its value. It
// takes one step.
func (l *Lot) Randomize() int32 {
	l.Step()
	values := make([]int16, l.params.Cells())
	for k := range values[:len(values)-1] {
		values[k] = l.Value(int32(k))
	}
	return l.Install(values)
}

// Install puts a maze into the state, notes it and returns its value.
func (l *Lot) Install(values []int16) int32 {
	l.State.Load(values)
	value := l.State.Value()
	l.Note(value)
	return value
}

// Adopt installs a better maze of another search, if there is one.
func (l *Lot) Adopt() {
	if l.others == nil {
		return
	}
	g := l.others(int(l.best))
	if g != nil && g.Params == l.params && g.Check() == nil {
		l.Install(g.Values)
	}
}

// Values returns a copy of the values of the present maze.
func (l *Lot) Values() []int16 {
	values := make([]int16, l.params.Cells())
	l.State.Values(values)
	return values
}

// Value returns a random value for cell v. All values too large for any jump from
// the cell count as one: else a random maze with a range wider than the grid would
// hardly have a jump.
func (l *Lot) Value(v int32) int16 {
	low, high := l.State.Choices(v)
	return low + int16(l.Rand.Below(int(high-low)+1))
}

// successors returns the number of changes that there are, as Change draws them.
func (l *Lot) successors() int64 {
	n := int64(0)
	for v := range int32(l.State.Len() - 1) {
		low, high := l.State.Choices(v)
		n += int64(high - low)
	}
	return n
}

// Cell returns a random cell other than the goal.
func (l *Lot) Cell() int32 { return int32(l.Rand.Below(l.State.Len() - 1)) }

// Change returns a random cell other than the goal and a random other value for
// it, see change.
func (l *Lot) Change() (v int32, x int16) {
	v = l.Cell()
	return v, l.change(v)
}

// change returns a random other value for cell v. All values too large for any jump
// from the cell count as one. It returns the value that the cell has already if there
// is no other.
func (l *Lot) change(v int32) int16 {
	low, high := l.State.Choices(v)
	if low == high {
		return l.State.At(v)
	}
	x := low + int16(l.Rand.Below(int(high-low)))
	if x >= l.State.At(v) {
		x++
	}
	return x
}
