package prove

import (
	"sync"
	"time"
)

// Watch shows how far a search is. The zero Watch is ready for use, and any number
// of readers may look at it.
type Watch struct {
	mu     sync.Mutex
	status Status
	all    float64 // weight of all lots
	done   float64 // weight of those that are done with
	begun  float64 // weight that was done with at first, when a search is taken up
	run    *run
}

// Status is how far a search is.
type Status struct {
	Value    int           // of the best maze that is known
	Upper    int           // no maze is worth more
	Least    int           // mazes of this value and better are being looked for
	Lots     int           // parts of the search for them
	Finished int           // parts that are done with
	Share    float64       // estimated share of that search that is done with, 0 to 1
	Left     time.Duration // estimated time until its end; 0 while nothing is known
	Nodes    int64         // partial mazes looked at
	since    time.Time     // when the search for them began
}

// Status returns how far the search is, and false before it has begun.
func (w *Watch) Status() (Status, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.run == nil {
		return Status{}, false
	}
	s := w.status
	s.Nodes = w.run.target.nodes.Load()
	s.Share = w.done / w.all
	if fresh := w.done - w.begun; fresh > 0 {
		s.Left = time.Duration(float64(time.Since(s.since)) * (w.all - w.done) / fresh)
	}
	return s, true
}

// divided takes note of a new budget.
func (w *Watch) divided(r *run, lots []lot) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.run, w.all, w.done = r, 1e-300, 0
	w.status = Status{
		Value: r.target.value, Upper: r.upper(), Least: int(r.top - r.state.Budget), Lots: len(lots), since: time.Now(),
	}
	for k := range lots {
		weight := lots[k].weight(r.state.Budget)
		w.all += weight
		if r.state.finished[k] {
			w.done += weight
			w.status.Finished++
		}
	}
	w.begun = w.done
}

// finished takes note that a lot is done with.
func (w *Watch) finished(r *run, weight float64) {
	r.target.mu.Lock()
	value := r.target.value
	r.target.mu.Unlock()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done += weight
	w.status.Finished++
	w.status.Value = value
}
