package engine

import (
	"context"
	"crypto/rand"
	"log/slog"
	"slices"
	"sync"
	"time"

	"stride/internal/phrase"
)

// Searches run in the background as jobs. One request begins a search, any number of others
// watch it, and it ends by itself, by a request, or with the engine; in every case its best
// answer is kept. A search takes one core. Limits.Searches run at a time, the next ones wait
// in the order of their arrival, and more than maxQueue of these are refused.
//
// A job is over when its search has returned. Searches look at their context many times a
// second, which tests check on hard instances; so nothing here watches over them.

const (
	maxQueue = 16 // searches that wait
	keepJobs = 20 // finished searches that are remembered
)

// State says how far a job is.
type State string

const (
	queued    State = "queued"
	running   State = "running"
	done      State = "done"
	cancelled State = "cancelled" // ended early, with its best
	failed    State = "failed"    // with an error
)

// work is what a job does. Its methods may be called while it runs.
type work interface {
	kind() string
	// run searches until ctx ends and returns the result.
	run(ctx context.Context) (result any, err error)
	// limit returns the longest time that the work may take.
	limit() time.Duration
	// now returns the progress.
	now() any
}

// Job is a search in the list of jobs.
type Job struct {
	ID     string
	work   work
	cancel context.CancelFunc
	over   chan struct{} // closed at the end

	mu       sync.Mutex
	state    State
	begun    time.Time
	ended    time.Time
	stopping bool // by a request, or with the engine
	result   any
	err      error
}

var (
	errQueue  = phrase.English("it was removed from the queue").Err()
	forgotten = phrase.Define("refusal.forgotten", "there is no such search: it is forgotten, or never was")
)

type jobs struct {
	log    *slog.Logger
	places chan struct{} // holds an element for each search that runs
	ctx    context.Context
	stop   context.CancelFunc

	mu     sync.Mutex
	closed bool
	list   []*Job // oldest first
}

func newJobs(searches int, log *slog.Logger) *jobs {
	ctx, stop := context.WithCancel(context.Background())
	return &jobs{log: log, places: make(chan struct{}, searches), ctx: ctx, stop: stop}
}

// begin starts a job, or queues it. It returns an error of the kind Busy if the queue is full.
func (j *jobs) begin(w work) (*Job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return nil, errClosing
	}
	if err := j.makeRoom(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(j.ctx)
	one := &Job{ID: rand.Text(), work: w, cancel: cancel, state: queued, over: make(chan struct{})}
	j.list = append(j.list, one)
	go j.run(ctx, one)
	return one, nil
}

// makeRoom forgets the oldest of the finished jobs, or returns an error if too many are not
// finished.
func (j *jobs) makeRoom() error {
	finished := 0
	for _, one := range j.list {
		if one.isOver() {
			finished++
		}
	}
	if len(j.list)-finished >= cap(j.places)+maxQueue {
		return tooBusy(retryTime)
	}
	j.list = slices.DeleteFunc(j.list, func(one *Job) bool {
		forget := finished > keepJobs && one.isOver()
		if forget {
			finished--
		}
		return forget
	})
	return nil
}

func (j *jobs) find(id string) (*Job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, one := range j.list {
		if one.ID == id {
			return one, nil
		}
	}
	return nil, Refuse(Missing, forgotten.Err())
}

// run waits for a place and does the work.
func (j *jobs) run(ctx context.Context, one *Job) {
	defer close(one.over)
	defer one.cancel()
	select {
	case j.places <- struct{}{}:
		defer func() { <-j.places }()
	case <-ctx.Done():
		one.end(nil, errQueue)
		return
	}
	one.mu.Lock()
	one.state, one.begun = running, time.Now()
	one.mu.Unlock()
	j.log.Info("search begins", "job", one.ID, "kind", one.work.kind())
	result, err := one.work.run(ctx)
	one.end(result, err)
	s := one.Status()
	attrs := []any{"job", s.Job, "kind", s.Kind, "end", string(s.State), "seconds", s.Seconds}
	if named, ok := result.(interface{ best() string }); ok {
		attrs = append(attrs, "best", named.best())
	}
	j.log.Info("search ends", attrs...)
}

// end records the outcome of a job.
func (one *Job) end(result any, err error) {
	one.mu.Lock()
	defer one.mu.Unlock()
	one.result, one.err, one.ended = result, err, time.Now()
	switch {
	case one.stopping:
		one.state = cancelled
	case err != nil:
		one.state = failed
	default:
		one.state = done
	}
}

// Halt ends a job early; its best is kept.
func (one *Job) Halt() {
	one.mu.Lock()
	one.stopping = one.stopping || one.state == queued || one.state == running
	one.mu.Unlock()
	one.cancel()
}

// Over returns a channel that is closed when the job is over.
func (one *Job) Over() <-chan struct{} { return one.over }

func (one *Job) isOver() bool {
	select {
	case <-one.over:
		return true
	default:
		return false
	}
}

// close ends all jobs and waits until they are over.
func (j *jobs) close() {
	j.mu.Lock()
	j.closed = true
	all := j.list
	j.mu.Unlock()
	for _, one := range all {
		one.Halt()
	}
	j.stop()
	for _, one := range all {
		<-one.over
	}
}

// Status is a job as answers show it.
type Status struct {
	Job      string   `json:"job"`
	Kind     string   `json:"kind"`
	State    State    `json:"state"`
	Seconds  float64  `json:"seconds"` // time since it left the queue
	Limit    float64  `json:"limit"`
	Progress Progress `json:"progress,omitempty"`
	Result   Result   `json:"result,omitempty"`
	Error    string   `json:"error,omitempty"`
	// Said is the error for other languages.
	Said *phrase.Phrase `json:"said,omitempty"`
}

// Status returns the status of a job at this moment.
func (one *Job) Status() Status {
	one.mu.Lock()
	defer one.mu.Unlock()
	s := Status{Job: one.ID, Kind: one.work.kind(), State: one.state, Limit: one.work.limit().Seconds(),
		Result: one.result}
	if one.state == running {
		s.Progress = one.work.now()
	}
	if one.err != nil {
		s.Error, s.Said = one.err.Error(), said(phrase.Of(one.err))
	}
	switch {
	case one.begun.IsZero():
	case one.ended.IsZero():
		s.Seconds = time.Since(one.begun).Seconds()
	default:
		s.Seconds = one.ended.Sub(one.begun).Seconds()
	}
	return s
}
