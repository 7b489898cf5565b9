// Package local holds the local searches for jump mazes that the course teaches,
// each in a file of its own, on the incremental evaluator of package eval.
//
// A step, everywhere, is one maze evaluated: one proposal, kept or not.
package local

import (
	"stride/maze"
	"stride/maze/eval"
	"stride/search"
)

// Algorithm is a search that can be chosen by name.
type Algorithm struct {
	Name string // as on the command line
	Help string // one line
	// Portion returns the number of steps of one lot for mazes of p, if the
	// budget is not smaller.
	Portion func(p maze.Params) int64
	// Search spends the steps of one lot.
	Search func(l *Lot)
}

// watch is the number of steps between two looks at the stop flag and two
// postings on the board. At the slowest, on grids of a million cells, a step
// takes some milliseconds only where nearly the whole maze changes.
const watch = 64

// Lot is one independent piece of a search: a state to change, the random numbers
// of the lot, and the steps it may still take.
type Lot struct {
	State *eval.State
	Rand  *search.Rand

	params maze.Params
	number int
	left   int64 // steps that remain
	total  int64 // steps at the beginning
	since  int64 // steps since the last report to the board
	stop   *search.Stop
	board  *search.Board[*maze.Grid]
	debug  bool

	best     int32 // value of the best maze of this lot
	bestGrid []int16
	posted   int32
	has      bool
}

// Step counts one step and reports whether the lot may take it. Between two calls
// it posts the best maze now and then.
func (l *Lot) Step() bool {
	if l.left == 0 {
		return false
	}
	l.left--
	l.since++
	if l.debug {
		if err := l.State.Verify(); err != nil {
			panic(err)
		}
	}
	if l.since >= watch {
		l.report()
		if l.stop.Raised() {
			l.left = 0
			return false
		}
	}
	return true
}

// Done returns the part of the lot's steps that are spent, in [0, 1].
func (l *Lot) Done() float64 { return 1 - float64(l.left)/float64(l.total) }

// Note looks whether the present maze, of the given value, is the best of this
// lot, and keeps a copy if it is.
func (l *Lot) Note(value int32) {
	if l.has && value <= l.best {
		return
	}
	l.best, l.has = value, true
	l.State.Values(l.bestGrid)
}

// Best returns the value of the best maze noted so far.
func (l *Lot) Best() int32 { return l.best }

// report counts the steps and posts the best maze on the board.
func (l *Lot) report() {
	l.board.AddSteps(l.since)
	l.since = 0
	if !l.has || l.best == l.posted {
		return
	}
	l.posted = l.best
	if top, ok := l.board.Best(); ok && (top.Score > int64(l.best) || top.Score == int64(l.best) && top.Lot <= l.number) {
		return
	}
	g := &maze.Grid{Params: l.params, Values: append([]int16(nil), l.bestGrid...)}
	l.board.Post(search.Posting[*maze.Grid]{Solution: g, Score: int64(l.best), Lot: l.number})
}

// Randomize puts a random maze into the state and notes it. It counts as one
// step.
func (l *Lot) Randomize() {
	values := make([]int16, l.params.Cells())
	for k := range values[:len(values)-1] {
		values[k] = l.Value()
	}
	l.State.Load(values)
	l.Step()
	l.Note(l.State.Value())
}

// Value returns a random value of the range.
func (l *Lot) Value() int16 {
	return int16(l.params.Min + l.Rand.Below(l.params.Max-l.params.Min+1))
}

// Change returns a random cell other than the goal and a random value that it
// does not hold now. The range must have two values.
func (l *Lot) Change() (v int32, x int16) {
	v = int32(l.Rand.Below(l.State.Len() - 1))
	x = int16(l.params.Min + l.Rand.Below(l.params.Max-l.params.Min))
	if x >= l.State.At(v) {
		x++
	}
	return v, x
}
