package search

import (
	"context"
	"sync/atomic"
	"time"
)

// Budget says when a search has to end: at a moment of the wall clock, after a
// number of steps, or both, whichever comes first. The zero Budget never ends.
//
// What a step is, each engine says; for the local searches it is one proposal
// evaluated. Only a budget of steps without a deadline gives repeatable results.
type Budget struct {
	Deadline time.Time // no deadline if zero
	Steps    int64     // no limit if 0
}

// Share returns the steps that the unit of a number may spend when the budget is
// handed out in order in portions of at most portion steps: portion for the
// early units, what is left for the last one, 0 after it. Without a step limit
// every unit gets the whole portion.
func (b Budget) Share(unit int, portion int64) int64 {
	if b.Steps == 0 {
		return portion
	}
	return min(portion, max(0, b.Steps-int64(unit)*portion))
}

// Left returns the time until the deadline at the moment now, never negative,
// and false if there is no deadline.
func (b Budget) Left(now time.Time) (time.Duration, bool) {
	if b.Deadline.IsZero() {
		return 0, false
	}
	return max(0, b.Deadline.Sub(now)), true
}

// Stop tells workers to end. It is raised by cancelling a context, by a
// deadline, or by hand; once raised it stays raised. Looking at it costs one
// atomic load, which is cheap enough for every few hundred steps of any search.
type Stop struct{ flag atomic.Bool }

// Raise tells all workers that watch s to end.
func (s *Stop) Raise() { s.flag.Store(true) }

// Raised reports whether the search has to end.
func (s *Stop) Raised() bool { return s.flag.Load() }

// StopAt returns a Stop that is raised when ctx ends or at the deadline of b.
// The caller must call release when the search is over, to free the timer.
func StopAt(ctx context.Context, b Budget) (s *Stop, release func()) {
	s = new(Stop)
	var timer *time.Timer
	left, ok := b.Left(time.Now())
	if ok {
		timer = time.AfterFunc(left, s.Raise)
	}
	unhook := context.AfterFunc(ctx, s.Raise)
	if ok && left == 0 || ctx.Err() != nil {
		s.Raise() // the timer and the hook would take a moment
	}
	return s, func() {
		unhook()
		if timer != nil {
			timer.Stop()
		}
	}
}

// Grace is how long a search may take to hand over what it has after its end. It keeps
// what is promised of every command, that it ends within a second of its limit.
const Grace = 250 * time.Millisecond

// Afterwards returns a context for what comes after a search within ctx and b. It ends
// when the grace has passed since ctx ended or since the deadline of b, whichever is
// first, and never if neither comes. The caller must call cancel when it is done.
func Afterwards(ctx context.Context, b Budget, grace time.Duration) (after context.Context, cancel context.CancelFunc) {
	after, end := context.WithCancel(context.WithoutCancel(ctx))
	unhook := context.AfterFunc(ctx, func() { time.AfterFunc(grace, end) })
	if b.Deadline.IsZero() {
		return after, func() { unhook(); end() }
	}
	timer := time.AfterFunc(time.Until(b.Deadline)+grace, end)
	return after, func() { unhook(); timer.Stop(); end() }
}

// Within calls work and returns true when it is done, or false when it is still
// not done after patience has passed since ctx ended or since the deadline of b.
// work is then left behind: it goes on in its goroutine until it notices the stop
// by itself, and must share nothing with the caller that is not guarded.
//
// A search that looks at its Stop every few hundred steps needs this only where a
// step is slow, as on the largest grids; a time limit is a promise there too.
func Within(ctx context.Context, b Budget, patience time.Duration, work func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	var deadline <-chan time.Time // of the budget; never comes if there is none
	if left, ok := b.Left(time.Now()); ok {
		timer := time.NewTimer(left)
		defer timer.Stop()
		deadline = timer.C
	}
	select {
	case <-done:
		return true
	case <-deadline:
	case <-ctx.Done():
	}
	select {
	case <-done:
		return true
	case <-time.After(patience):
		return false
	}
}
