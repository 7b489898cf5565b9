package lahc

import (
	"fmt"

	"stride/internal/lab/published/strategy"
	"stride/internal/search"
)

// A Worker is one search: an accepted state, and all that decides which state is accepted
// next.
//
// If it has found nothing better for a while (its stall limit), it first tries the exhaustive
// search on its latest best candidates. If that does not help and the best candidate is close
// to a solution, it goes back to an earlier candidate, with a late-acceptance list drawn from
// the scores of such candidates; this is called a flashback. After some flashbacks in a row,
// or if the best candidate is not close, it starts again without any moves; this is called a
// reset.
//
// The authors' program measures the stall limit in seconds, 59 by default. Here it is a number
// of steps, so that a run can be repeated.
type Worker struct {
	Mutator
	score      Score
	present    float64 // score of the accepted state
	late       lateList
	best       float64 // score of the newest best candidate since the last reset
	bestLeft   int     // how many numbers remain in that candidate
	history    history
	mix        mix
	last       kind  // mutation of the last candidate
	steps      int64 // candidates so far
	improved   int64 // step of the last improvement
	flashback  int   // flashbacks left before a reset, or armed if there has been none
	stallLimit int64
	top        entry // best candidate of all
	Restarts   int64 // resets and flashbacks so far
	Debug      bool  // whether to replay everything after each step
}

const (
	armed            = -1   // see Worker.flashback
	flashbackHistory = 8    // a flashback needs more entries of the history than these
	housekeeping     = 1000 // steps between two updates of the list, the shares and the stall
)

// WorkerBytes returns roughly how many bytes a Worker takes on a board with the given numbers
// of numbers and cells: for its state, the log of a change, the best candidate of all, and
// the history.
func WorkerBytes(numbers, cells int) int64 {
	n := int64(numbers)
	return n*(stateBytes+strategy.SnapshotBytes*int64(2+historyFor(numbers))) + int64(cells)
}

// stateBytes is the memory of a number in a state and in the log of its changes.
const stateBytes = 120

// NewWorker returns a search on the board of l that has made no step yet. It ends early when
// over, which it calls about every millisecond, returns true; nil means that it never does.
func NewWorker(l *strategy.Numbers, random *search.Rand, over func() bool, o *Options) *Worker {
	w := &Worker{Mutator: Mutator{State: strategy.NewState(l), Random: random, options: o},
		score: NewScore(l)}
	w.look = over
	w.history.maxEntries = historyFor(l.Count())
	w.stallLimit = max(minStall, int64(o.StallEach)*int64(l.Count()))
	w.top.score = w.Score()
	w.Save(&w.top.Snapshot)
	w.reset()
	return w
}

// Best returns the best candidate so far.
func (w *Worker) Best() *strategy.Snapshot { return &w.top.Snapshot }

// reset starts again from the initial board.
func (w *Worker) reset() {
	w.Reset()
	w.complete()
	w.Begin()
	w.present = w.Score()
	w.late.fill(w.present)
	w.best, w.bestLeft = w.present, len(w.Left())
	w.history.shrink(0)
	w.history.push(w.State, w.present)
	w.mix.reset()
	w.flashback = armed
	w.improved = w.steps
	w.Note(w.present)
}

// Note saves the present state, which has the given score, if it is the best of all.
func (w *Worker) Note(score float64) {
	if score < w.top.score {
		w.Spend(w.Count())
		w.top.score = score
		w.Save(&w.top.Snapshot)
	}
}

// Score returns the score of the present state.
func (w *Worker) Score() float64 { return w.score.Of(w.State) }

// Decide accepts a candidate with the given score or restores the state before it, and
// updates the worker accordingly. It reports whether the accepted state is a solution.
func (w *Worker) Decide(score float64) bool {
	if score <= w.present || score <= w.late.bound() {
		w.accept(score)
	} else {
		w.Undo()
	}
	w.late.settle(w.present)
	if w.steps%housekeeping == 0 {
		w.late.grow(listLength(w.Count(), w.bestLeft), w.Random)
		w.mix.adapt(w.steps)
		if w.steps-w.improved > w.stallLimit {
			w.escape()
		}
	}
	return len(w.Left()) == 0
}

// Try makes a candidate from the present state and returns its score. Begin accepts the
// candidate, Undo rejects it.
func (w *Worker) Try() float64 {
	w.last = w.mix.draw(w.Random)
	w.mutate(w.last)
	w.complete()
	w.steps++
	if w.Debug {
		w.check()
	}
	return w.Score()
}

// accept accepts a candidate with the given score.
func (w *Worker) accept(score float64) {
	w.Begin()
	w.present = score
	if score < w.best {
		w.mix.hit(w.last)
		w.improve()
	}
}

// improve records that the present state is better than all others since the last reset.
func (w *Worker) improve() {
	w.flashback = armed
	w.best, w.bestLeft = w.present, len(w.Left())
	w.Spend(w.Count())
	w.history.push(w.State, w.present)
	w.improved = w.steps
	w.Note(w.present)
}

// escape is called when the worker is stuck; see [Worker].
func (w *Worker) escape() {
	w.improved = w.steps
	if w.bestLeft <= w.options.RescueLeft && w.rescue() {
		return
	}
	w.Restarts++
	close := w.bestLeft <= flashbackLeft || w.points() <= flashbackPoints
	if len(w.history.entries) <= flashbackHistory || w.flashback == 0 || !close {
		w.reset()
		return
	}
	if w.flashback == armed {
		w.flashback = flashbacks
	} else {
		w.flashback--
	}
	w.flashBack()
}

// points restores the newest best candidate and returns the sum of the numbers that remain in
// it.
func (w *Worker) points() int64 {
	w.Restore(&w.history.newest().Snapshot)
	w.present = w.history.newest().score
	return w.Sums().Points
}

// rescue tries the exhaustive search on the latest best candidates. If that finds a state
// which is better than all of them, rescue accepts it and returns true.
func (w *Worker) rescue() bool {
	h := w.history.entries
	for k := len(h) - 1; k >= max(0, len(h)-w.options.RescueEntries); k-- {
		w.Restore(&h[k].Snapshot)
		if w.Exhaust(func() bool { return w.Score() < w.best }) {
			w.accept(w.Score())
			return true
		}
	}
	return false
}

// flashBack goes back to the newest candidate of the history or the one before it, and fills
// the late-acceptance list with the scores of the candidates just before.
func (w *Worker) flashBack() {
	h := &w.history
	newest := len(h.entries) - 1 - w.Random.Below(2)
	oldest := max(0, newest-3-w.Random.Below(2))
	for k := range w.late.length {
		w.late.scores[k] = h.entries[oldest+w.Random.Below(newest-oldest+1)].score
	}
	h.shrink(newest + 1)
	w.Restore(&h.newest().Snapshot)
	w.present = h.newest().score
}

// check panics if the state is not what a replay of its strategies gives.
func (w *Worker) check() {
	if err := w.Verify(); err != nil {
		panic(fmt.Sprintf("lahc: step %d, mutation %d: %v", w.steps, w.last, err))
	}
}
