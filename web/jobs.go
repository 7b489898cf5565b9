package web

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"math"
	"sync"
	"time"

	"stride/search"
)

// Searches that run beside the requests. A search is begun by one request, watched by
// any number of others, and ends by itself, by a request, or with the server; in every
// case its best is kept. Each takes one core, and a race two. Beyond Limits.Searches they queue, and
// beyond Limits.Queue they are refused with the time after which to come again.

// state says how far a job is.
type state string

const (
	queued    state = "queued"
	running   state = "running"
	done      state = "done"
	cancelled state = "cancelled" // ended early, with its best
	failed    state = "failed"    // with an error
)

// work is what a job does. Its methods may be called while it runs.
type work interface {
	kind() string
	// run searches until ctx ends and returns what is to be told at the end.
	run(ctx context.Context) (result any, err error)
	// limit is the longest time it may take.
	limit() time.Duration
	// now returns how far it is.
	now() any
	// places is how many cores it takes, and how many of Limits.Searches.
	places() int
}

// job is a search in the list of jobs.
type job struct {
	ID     string
	work   work
	ticket *ticket
	cancel context.CancelFunc
	over   chan struct{} // closed at the end

	mu       sync.Mutex
	state    state
	begun    time.Time
	stopping bool // by a request, or with the server
	result   any
	message  string // of a failed one
}

type jobs struct {
	limits Limits
	log    *slog.Logger
	gate   *gate
	ended  func(kind, end string)
	ctx    context.Context
	stop   context.CancelFunc
	all    sync.WaitGroup

	mu     sync.Mutex
	closed bool
	byID   map[string]*job
	order  []*job // oldest first
}

func newJobs(limits Limits, log *slog.Logger) *jobs {
	ctx, stop := context.WithCancel(context.Background())
	return &jobs{limits: limits, log: log, gate: newGate(limits.Searches, limits.Queue), ctx: ctx, stop: stop, byID: make(map[string]*job)}
}

// begin starts a job, or queues it. It returns an error with the status 429 if there is
// no place.
func (j *jobs) begin(w work) (*job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return nil, errClosing
	}
	t, err := j.gate.reserve(w.places())
	if err != nil {
		return nil, tooBusy(j.retryAfter())
	}
	ctx, cancel := context.WithCancel(j.ctx)
	one := &job{ID: rand.Text(), work: w, ticket: t, cancel: cancel, state: queued, over: make(chan struct{})}
	j.byID[one.ID] = one
	j.order = append(j.order, one)
	j.forget()
	j.all.Go(func() { j.run(ctx, one) })
	return one, nil
}

// forget drops the oldest finished jobs beyond the limit.
func (j *jobs) forget() {
	finished := 0
	for k := len(j.order) - 1; k >= 0; k-- {
		one := j.order[k]
		if !one.isOver() {
			continue
		}
		if finished++; finished > j.limits.KeepJobs {
			delete(j.byID, one.ID)
			j.order = append(j.order[:k], j.order[k+1:]...)
		}
	}
}

// retryAfter returns the seconds until the first running search ends at the latest.
func (j *jobs) retryAfter() int {
	first := j.limits.Time
	for _, one := range j.order {
		one.mu.Lock()
		if one.state == running {
			first = min(first, one.work.limit()-time.Since(one.begun))
		}
		one.mu.Unlock()
	}
	return max(1, int(math.Ceil(first.Seconds())))
}

func (j *jobs) find(id string) (*job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if one, ok := j.byID[id]; ok {
		return one, nil
	}
	return nil, &apiError{status: 404, message: "there is no such search: it is forgotten, or never was"}
}

// run waits for a core and does the work.
func (j *jobs) run(ctx context.Context, one *job) {
	defer one.cancel()
	defer one.ticket.leave()
	if err := one.ticket.wait(ctx); err != nil {
		j.end(one, nil, errors.New("it was taken off the queue"))
		return
	}
	one.mu.Lock()
	one.state, one.begun = running, time.Now()
	one.mu.Unlock()
	j.log.Info("search begins", "job", one.ID, "kind", one.work.kind())
	result, err := one.work.run(ctx)
	j.end(one, result, err)
}

// end notes the outcome of a job.
func (j *jobs) end(one *job, result any, err error) {
	one.mu.Lock()
	one.result = result
	switch {
	case err != nil && one.stopping:
		one.state, one.message = cancelled, err.Error()
	case err != nil:
		one.state, one.message = failed, err.Error()
	case one.stopping:
		one.state = cancelled
	default:
		one.state = done
	}
	end := one.state
	elapsed := time.Duration(0)
	if !one.begun.IsZero() {
		elapsed = time.Since(one.begun)
	}
	one.mu.Unlock()
	close(one.over)
	attrs := []any{"job", one.ID, "kind", one.work.kind(), "end", string(end), "elapsed", elapsed}
	if named, ok := result.(interface{ best() string }); ok {
		attrs = append(attrs, "best", named.best())
	}
	j.log.Info("search ends", attrs...)
	if j.ended != nil {
		j.ended(one.work.kind(), string(end))
	}
}

// halt ends a job early; its best is kept.
func (one *job) halt() {
	one.mu.Lock()
	if one.state == queued || one.state == running {
		one.stopping = true
	}
	one.mu.Unlock()
	one.cancel()
}

func (one *job) isOver() bool {
	select {
	case <-one.over:
		return true
	default:
		return false
	}
}

// close ends all jobs and waits for them.
func (j *jobs) close() {
	j.mu.Lock()
	j.closed = true
	all := append([]*job(nil), j.order...)
	j.mu.Unlock()
	for _, one := range all {
		one.halt()
	}
	j.stop()
	j.all.Wait()
}

// jobStatus is a job as the API shows it.
type jobStatus struct {
	Job      string  `json:"job"`
	Kind     string  `json:"kind"`
	State    state   `json:"state"`
	Ahead    int     `json:"ahead,omitempty"` // places in the queue, its own included
	Elapsed  float64 `json:"elapsed"`         // seconds
	Limit    float64 `json:"limit"`
	Events   string  `json:"events"` // where to watch it
	Progress any     `json:"progress,omitempty"`
	Result   any     `json:"result,omitempty"`
	Error    string  `json:"error,omitempty"`
}

func (one *job) status() jobStatus {
	one.mu.Lock()
	defer one.mu.Unlock()
	s := jobStatus{
		Job: one.ID, Kind: one.work.kind(), State: one.state, Limit: one.work.limit().Seconds(),
		Events: apiPrefix + "/jobs/" + one.ID + "/events", Result: one.result, Error: one.message,
	}
	switch one.state {
	case queued:
		s.Ahead = one.ticket.ahead()
	case running:
		s.Progress = one.work.now()
	}
	if !one.begun.IsZero() {
		s.Elapsed = time.Since(one.begun).Seconds()
	}
	return s
}

// mostPoints bounds a curve: more than a screen can show only costs time.
const mostPoints = 400

// curve is points as pairs of seconds and score, thinned out where there are too many;
// the last one stays.
func curve(points []search.Point, sign int64) [][2]float64 {
	every := (len(points) + mostPoints - 1) / mostPoints
	pairs := make([][2]float64, 0, mostPoints+1)
	for k, p := range points {
		if k%every == 0 || k == len(points)-1 {
			pairs = append(pairs, [2]float64{math.Round(p.Elapsed.Seconds()*1e4) / 1e4, float64(sign * p.Score)})
		}
	}
	return pairs
}
