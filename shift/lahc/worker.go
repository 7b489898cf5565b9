package lahc

import (
	"fmt"

	"stride/search"
	"stride/shift/strategy"
)

// A Worker is one search: an accepted state, and what decides on the next one.
//
// When it has found nothing better for a while (its stall limit), it first tries the
// exhaustive search on its last best candidates. If that does not help and it was
// close, it goes back to one of them, with a late list drawn from their scores: a
// flashback. After some of those in a row, or if it was not close, it starts from
// the empty list of moves again: a reset.
//
// The authors' program measures that in seconds, 59 by default. Here it is
// steps, so that a run can be repeated.
type Worker struct {
	Mutator
	score      Score
	present    float64 // score of the accepted state
	late       lateList
	best       float64 // score of the newest best candidate since the last reset
	bestLeft   int     // numbers that remain in it
	history    history
	mix        mix
	last       kind  // mutation of the last candidate
	steps      int64 // candidates so far
	improved   int64 // step of the last improvement
	flashback  int   // flashbacks left before a reset, armed if there was none
	stallLimit int64
	top        entry // best of all
	Restarts   int64 // resets and flashbacks so far
	Debug      bool  // replay everything after each step
}

// The stall limit (stall-each, least-stall) was measured with
// 50,000, 100,000, 200,000 and 400,000 steps in all: on level 225 (159 numbers)
// the mean to a solution is 0.37, 0.49, 0.64 and 1.05 million steps, on level 400
// (356 numbers) 0.90, 1.26, 1.59 and 2.84; on level 600 (599 numbers) it is 3.8
// with 100,000 and 7.3 with 200,000. With 12,000, level 336 (282 numbers) takes
// more than ten times as long as with 50,000.

const (
	armed            = -1
	flashbackHistory = 8 // entries that the history must have more of
	housekeeping     = 1000
)

// WorkerBytes returns about how many bytes a Worker takes on a board of so many numbers
// and cells: its state, the log of a change, the best of all, and the history.
func WorkerBytes(numbers, cells int) int64 {
	n := int64(numbers)
	return n*(stateBytes+strategy.SnapshotBytes*int64(2+historyFor(numbers))) + int64(cells)
}

// stateBytes is what a number takes in a state and in the log of its changes.
const stateBytes = 120

// NewWorker returns a search of l's board that has made no step yet. It ends early when
// over, which it asks every millisecond, says so; nil means never.
func NewWorker(l *strategy.Numbers, random *search.Rand, over func() bool, o *Options) *Worker {
	w := &Worker{Mutator: Mutator{State: strategy.NewState(l), Random: random, options: o}, score: NewScore(l)}
	w.look = over
	w.history.most = historyFor(l.Count())
	w.stallLimit = max(int64(o.LeastStall), int64(o.StallEach)*int64(l.Count()))
	w.top.score = w.Score()
	w.Save(&w.top.Snapshot)
	w.reset()
	return w
}

// Best returns the best state so far.
func (w *Worker) Best() *strategy.Snapshot { return &w.top.Snapshot }

// reset starts from the board.
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

// Note keeps the state, which has the given score, if it is the best of all.
func (w *Worker) Note(score float64) {
	if score < w.top.score {
		w.Spend(w.Count())
		w.top.score = score
		w.Save(&w.top.Snapshot)
	}
}

// Score returns the score of the state.
func (w *Worker) Score() float64 { return w.score.Of(w.State) }

// Decide accepts or takes back a candidate of the given score, and makes of the
// worker what follows from that. It reports whether the accepted state is a
// solution.
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

// Try makes a candidate of the present state and returns its score. Begin keeps
// it, Undo takes it back.
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

// accept keeps a candidate.
func (w *Worker) accept(score float64) {
	w.Begin()
	w.present = score
	if score < w.best {
		w.mix.hit(w.last)
		w.improve()
	}
}

// improve takes note that the present state is better than all since the last
// reset.
func (w *Worker) improve() {
	w.flashback = armed
	w.best, w.bestLeft = w.present, len(w.Left())
	w.Spend(w.Count())
	w.history.push(w.State, w.present)
	w.improved = w.steps
	w.Note(w.present)
}

// escape gets the worker out of where it is stuck.
func (w *Worker) escape() {
	w.improved = w.steps
	if w.bestLeft <= w.options.RescueLeft && w.rescue() {
		return
	}
	w.Restarts++
	close := w.bestLeft <= w.options.FlashbackLeft || w.points() <= int64(w.options.FlashbackPoints)
	if len(w.history.entries) <= flashbackHistory || w.flashback == 0 || !close {
		w.reset()
		return
	}
	if w.flashback == armed {
		w.flashback = w.options.Flashbacks
	} else {
		w.flashback--
	}
	w.flashBack()
}

// points returns the sum of what remains in the best candidate.
func (w *Worker) points() int64 {
	w.Restore(&w.history.newest().Snapshot)
	w.present = w.history.newest().score
	return w.Sums().Points
}

// rescue tries the exhaustive search on the newest best candidates, and goes on
// from the first thing better than all of them.
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

// flashBack goes on from the newest candidate of the history or the one before
// it, and fills the late list with scores of those just before.
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
