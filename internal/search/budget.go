package search

import (
	"context"
	"sync/atomic"
	"time"

	"stride/internal/crash"
	"stride/internal/memory"
)

// share returns how many steps the unit with the given number may take when units get
// portions of the budget in their order: the early units get a whole portion, the last one
// gets the rest, and all after it get 0. Without a step limit every unit gets a whole
// portion.
func share(b Budget, unit int, portion int64) int64 {
	if b.Steps == 0 {
		return portion
	}
	return min(portion, max(0, b.Steps-int64(unit)*portion))
}

// timeLeft returns the time until the deadline of b, or 0 if that has passed. It returns false if
// there is no deadline.
func timeLeft(b Budget) (time.Duration, bool) {
	if b.Deadline.IsZero() {
		return 0, false
	}
	return max(0, time.Until(b.Deadline)), true
}

// Stop tells workers to end. It is raised by the end of a context, by a deadline, or by a
// call of Raise, and stays raised. Checking it costs one atomic load, which any search can
// afford every few hundred steps.
type Stop struct{ flag atomic.Bool }

// Raise tells all workers that check s to end.
func (s *Stop) Raise() { s.flag.Store(true) }

// Raised reports whether the search has to end.
func (s *Stop) Raised() bool {
	takeTurn()
	return s.flag.Load()
}

// StopAt returns a Stop that is raised when ctx ends or at the deadline of b.
// The caller must call release when the search is over, to free the timer.
func StopAt(ctx context.Context, b Budget) (s *Stop, release func()) {
	s = new(Stop)
	var timer *time.Timer
	left, ok := timeLeft(b)
	if ok {
		timer = time.AfterFunc(left, s.Raise)
	}
	unhook := context.AfterFunc(ctx, s.Raise)
	if ok && left == 0 || ctx.Err() != nil {
		s.Raise() // since the timer and the hook take effect with a delay
	}
	return s, func() {
		unhook()
		if timer != nil {
			timer.Stop()
		}
	}
}

// Grace is how long a search may take after its end to return its best solution. It is
// short enough for the promise that every command ends within a second of its limit.
const Grace = 250 * time.Millisecond

// Afterwards returns a context for the work that remains after a search that was limited
// by ctx and b. The context ends when the grace has passed since the end of ctx or since
// the deadline of b, whichever came first. The caller must call cancel when it is done.
func Afterwards(ctx context.Context, b Budget, grace time.Duration) (after context.Context,
	cancel context.CancelFunc) {
	after, end := context.WithCancel(context.WithoutCancel(ctx))
	unhook := context.AfterFunc(ctx, func() { time.AfterFunc(grace, end) })
	if b.Deadline.IsZero() {
		return after, func() { unhook(); end() }
	}
	timer := time.AfterFunc(time.Until(b.Deadline)+grace, end)
	return after, func() { unhook(); timer.Stop(); end() }
}

// Within calls work and returns true when work returns. It returns false if work has still
// not returned when patience has passed since the end of ctx or since the deadline of b.
// In that case work continues in its goroutine until it notices the stop by itself, so
// whatever it shares with the caller has to be guarded.
//
// A search that checks its Stop every few hundred steps needs Within only where a step is
// slow, as on the largest grids, because a time limit has to be kept there too.
func Within(ctx context.Context, b Budget, patience time.Duration, work func()) bool {
	done, caught := make(chan struct{}), crash.New()
	go func() {
		defer close(done)
		defer caught.Catch()
		work()
	}()
	var deadline <-chan time.Time // of the budget; nil, which blocks for ever, if it has none
	if left, ok := timeLeft(b); ok {
		timer := time.NewTimer(left)
		defer timer.Stop()
		deadline = timer.C
	}
	select {
	case <-done:
		caught.Wait(done)
		return true
	case <-deadline:
	case <-ctx.Done():
	}
	select {
	case <-done:
		caught.Wait(done)
		return true
	case <-time.After(patience):
		return false
	}
}

// Fit returns how many of the wanted workers, or of searches that run side by side, fit into a
// memory budget. Each takes the given number of bytes, and all of them together take another
// shared bytes. If fewer than needed fit, Fit returns an error that says how much memory is needed.
func Fit(budget memory.Size, wanted, needed int, each, shared int64) (int, error) {
	if _, err := budget.Workers(1, each*int64(needed), shared); err != nil {
		return 0, err
	}
	return budget.Workers(wanted, each, shared)
}
