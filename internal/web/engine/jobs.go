package engine

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"stride/internal/phrase"
	"stride/internal/web/semaphore"
)

// Searches run in the background as jobs. A search is begun by one request, watched by
// any number of others, and ends by itself, by a request, or with the server; in every
// case its incumbent is kept. A search takes one core. Searches beyond
// Limits.Searches, or beyond the memory for them, are queued, and those beyond
// Limits.Queue are refused with the time after which to try again.
//
// No client waits for a search that does not stop. A search that has not returned stopTime
// after it was told to end, or overTime after its time limit, is left behind: its job is
// over, with the best answer that is known from its progress, while its goroutine
// continues. A goroutine cannot be ended from outside, so its place and its memory stay
// taken until it returns or the process ends; releasing them earlier would let a few such
// searches take all cores and all memory. If it returns after all, its result is kept.

const (
	// stopTime is the time within which a search has to return after it was told to end.
	// Everything that ends searches is promised to take at most two seconds.
	stopTime = 1200 * time.Millisecond
	// overTime is the time that a search may take beyond its time limit.
	overTime = time.Second
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
	// room returns how many cores the work takes, which are places of Limits.Searches, and
	// how much memory it is expected to take.
	room() semaphore.Room
}

// Job is a search in the list of jobs.
type Job struct {
	ID     string
	work   work
	ticket *semaphore.Ticket
	cancel context.CancelFunc
	over   chan struct{} // closed at the end

	mu       sync.Mutex
	state    State
	begun    time.Time
	ended    time.Time
	stopping bool // by a request, or with the server
	left     bool // left behind: the job is over, but its search has not returned
	result   any
	message  string         // of a failed one
	said     *phrase.Phrase // the message, for other languages
}

// outcome is what a search returns.
type outcome struct {
	result any
	err    error
}

// errLeft is the end of a search that was left behind.
var (
	errLeft   = phrase.Define("refusal.left", "the search did not end in time and was left behind: its progress shows its best so far, and its result will be here if it ends").Err()
	errQueue  = phrase.Define("refusal.queue", "it was removed from the queue").Err()
	forgotten = phrase.Define("refusal.forgotten", "there is no such search: it is forgotten, or never was")
)

type jobs struct {
	limits    Limits
	log       *slog.Logger
	semaphore *semaphore.Semaphore
	ended     func(kind, end string)
	ctx       context.Context
	stop      context.CancelFunc
	left      atomic.Int64 // searches that were left behind and have not returned

	mu     sync.Mutex
	closed bool
	byID   map[string]*Job
	order  []*Job // oldest first
}

// newJobs returns an empty list of jobs, which may take the given memory together.
func newJobs(limits Limits, bytes int64, log *slog.Logger) *jobs {
	ctx, stop := context.WithCancel(context.Background())
	return &jobs{limits: limits, log: log, semaphore: semaphore.New(semaphore.Room{Places: limits.Searches, Bytes: bytes},
		limits.Queue), ctx: ctx, stop: stop, byID: make(map[string]*Job)}
}

// begin starts a job, or queues it. It returns an error of the kind Busy if the queue
// is full, and TooLarge if the job would take more memory than all jobs together may.
func (j *jobs) begin(w work) (*Job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return nil, errClosing
	}
	room := w.room()
	if room.Bytes > j.semaphore.Size().Bytes {
		return nil, tooLarge(room.Bytes, j.semaphore.Size().Bytes)
	}
	t, err := j.semaphore.Reserve(room)
	if err != nil {
		return nil, tooBusy(j.retryAfter())
	}
	ctx, cancel := context.WithCancel(j.ctx)
	one := &Job{ID: rand.Text(), work: w, ticket: t, cancel: cancel, state: queued, over: make(chan struct{})}
	j.byID[one.ID] = one
	j.order = append(j.order, one)
	j.forget()
	go j.run(ctx, one)
	return one, nil
}

// forget drops the oldest of the finished jobs beyond the limit.
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

// retryAfter returns the number of seconds after which the first of the running searches
// will have ended.
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

func (j *jobs) find(id string) (*Job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if one, ok := j.byID[id]; ok {
		return one, nil
	}
	return nil, Refuse(Missing, forgotten.Err())
}

// run waits for a core, does the work, and gives it up if it does not end in time.
func (j *jobs) run(ctx context.Context, one *Job) {
	defer one.cancel()
	if err := one.ticket.Wait(ctx); err != nil {
		one.ticket.Leave()
		j.end(one, outcome{err: errQueue})
		return
	}
	one.mu.Lock()
	one.state, one.begun = running, time.Now()
	one.mu.Unlock()
	j.log.Info("search begins", "job", one.ID, "kind", one.work.kind())
	returned := make(chan outcome, 1)
	go func() {
		result, err := one.work.run(ctx)
		one.ticket.Leave()
		returned <- outcome{result, err}
	}()
	if o, ok := inTime(ctx, returned, one.work.limit()); ok {
		j.end(one, o)
		return
	}
	one.cancel()
	j.left.Add(1)
	one.mu.Lock()
	one.left = true
	one.mu.Unlock()
	j.end(one, outcome{err: errLeft})
	o := <-returned
	j.left.Add(-1)
	one.mu.Lock()
	one.left = false
	one.conclude(o)
	one.mu.Unlock()
	j.log.Warn("search that was left behind has ended", "job", one.ID, "kind", one.work.kind(), "elapsed",
		time.Since(one.begun))
}

// inTime waits for what a search returns, as long as the search has.
func inTime(ctx context.Context, returned <-chan outcome, limit time.Duration) (o outcome, ok bool) {
	late := time.NewTimer(limit + overTime)
	defer late.Stop()
	select {
	case o := <-returned:
		return o, true
	case <-late.C:
		return outcome{}, false
	case <-ctx.Done():
	}
	late.Reset(stopTime)
	select {
	case o := <-returned:
		return o, true
	case <-late.C:
		return outcome{}, false
	}
}

// conclude records the outcome of a job; the caller holds its lock.
func (one *Job) conclude(o outcome) {
	one.result, one.message, one.said = o.result, "", nil
	if o.err != nil {
		one.message, one.said = o.err.Error(), said(phrase.Of(o.err))
	}
	switch {
	case one.stopping:
		one.state = cancelled
	case o.err != nil:
		one.state = failed
	default:
		one.state = done
	}
}

// end records the outcome of a job, logs it, and notifies those who wait for it.
func (j *jobs) end(one *Job, o outcome) {
	one.mu.Lock()
	one.conclude(o)
	one.ended = time.Now()
	end := one.state
	elapsed := one.elapsed()
	one.mu.Unlock()
	attrs := []any{"job", one.ID, "kind", one.work.kind(), "end", string(end), "elapsed", elapsed}
	if named, ok := o.result.(interface{ best() string }); ok {
		attrs = append(attrs, "best", named.best())
	}
	level := slog.LevelInfo
	if errors.Is(o.err, errLeft) {
		level = slog.LevelWarn
		attrs = append(attrs, "error", o.err)
	}
	j.log.Log(context.Background(), level, "search ends", attrs...)
	if j.ended != nil {
		j.ended(one.work.kind(), string(end))
	}
	close(one.over)
}

// elapsed returns how long a job has run; the caller holds its lock.
func (one *Job) elapsed() time.Duration {
	switch {
	case one.begun.IsZero():
		return 0
	case one.ended.IsZero():
		return time.Since(one.begun)
	}
	return one.ended.Sub(one.begun)
}

// Halt ends a job early; its best is kept.
func (one *Job) Halt() {
	one.mu.Lock()
	if one.state == queued || one.state == running {
		one.stopping = true
	}
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

// close ends all jobs and waits until they are over, for as long as a search has to stop.
func (j *jobs) close() {
	j.mu.Lock()
	j.closed = true
	all := append([]*Job(nil), j.order...)
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
	Ahead    int      `json:"ahead,omitempty"` // position in the queue, from 1
	Seconds  float64  `json:"seconds"`         // time since it left the queue
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
	s := Status{
		Job: one.ID, Kind: one.work.kind(), State: one.state, Limit: one.work.limit().Seconds(),
		Result: one.result, Error: one.message, Said: one.said,
	}
	switch {
	case one.state == queued:
		s.Ahead = one.ticket.Ahead()
	case one.state == running || one.left:
		s.Progress = one.work.now()
	}
	s.Seconds = one.elapsed().Seconds()
	return s
}
