package search

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestShare(t *testing.T) {
	for _, test := range []struct {
		steps, portion int64
		want           []int64 // steps of units 0, 1, …
	}{
		{10, 4, []int64{4, 4, 2, 0, 0}},
		{8, 4, []int64{4, 4, 0}},
		{3, 4, []int64{3, 0}},
		{0, 4, []int64{4, 4, 4}}, // no limit
	} {
		for unit, want := range test.want {
			if got := share(Budget{Steps: test.steps}, unit, test.portion); got != want {
				t.Errorf("%d steps in portions of %d: unit %d gets %d, want %d", test.steps, test.portion,
					unit, got, want)
			}
		}
	}
}

func TestStopAtDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop, release := StopAt(t.Context(), Budget{Deadline: time.Now().Add(time.Minute)})
		defer release()
		time.Sleep(time.Minute - 1)
		if stop.Raised() {
			t.Error("raised before the deadline")
		}
		time.Sleep(1 * time.Nanosecond)
		synctest.Wait()
		if !stop.Raised() {
			t.Error("not raised at the deadline")
		}
	})
}

func TestStopOnCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		stop, release := StopAt(ctx, Budget{})
		defer release()
		time.Sleep(time.Hour)
		if stop.Raised() {
			t.Error("raised without a reason")
		}
		cancel()
		synctest.Wait()
		if !stop.Raised() {
			t.Error("not raised when cancelled")
		}
	})
}

// TestStopAtOnce looks at the flag without waiting for any goroutine.
func TestStopAtOnce(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	stop, release := StopAt(cancelled, Budget{})
	if !stop.Raised() {
		t.Error("not raised though cancelled before")
	}
	release()
	stop, release = StopAt(t.Context(), Budget{Deadline: time.Now().Add(-time.Second)})
	if !stop.Raised() {
		t.Error("not raised though the deadline has passed")
	}
	release()
}

func TestRelease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		stop, release := StopAt(ctx, Budget{Deadline: time.Now().Add(time.Minute)})
		release()
		cancel()
		time.Sleep(time.Hour)
		synctest.Wait()
		if stop.Raised() {
			t.Error("raised after the release")
		}
	})
}

func TestWithin(t *testing.T) {
	const limit, patience = time.Minute, time.Second
	for _, test := range []struct {
		name   string
		budget bool          // there is a deadline after limit
		cancel time.Duration // when the context ends, never if 0
		work   time.Duration
		done   bool
		after  time.Duration
	}{
		{"done at once", true, 0, 0, true, 0},
		{"done before the deadline", true, 0, limit - 1, true, limit - 1},
		{"done in the patience", true, 0, limit + patience - 1, true, limit + patience - 1},
		{"too late", true, 0, limit + patience + 1, false, limit + patience},
		{"cancelled, and too late", true, time.Second, limit, false, time.Second + patience},
		{"cancelled, without a deadline", false, time.Second, time.Hour, false, time.Second + patience},
		{"without any limit", false, 0, time.Hour, true, time.Hour},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if test.cancel > 0 {
					time.AfterFunc(test.cancel, cancel)
				}
				begin, b := time.Now(), Budget{}
				if test.budget {
					b.Deadline = begin.Add(limit)
				}
				done := Within(ctx, b, patience, func() { time.Sleep(test.work) })
				if after := time.Since(begin); done != test.done || after != test.after {
					t.Errorf("Within returned %v after %v, want %v after %v", done, after, test.done,
						test.after)
				}
				time.Sleep(test.work) // for what was left behind
			})
		})
	}
}

func TestAfterwards(t *testing.T) {
	const limit, grace = time.Minute, time.Second
	for _, test := range []struct {
		name   string
		budget bool          // there is a deadline after limit
		cancel time.Duration // when the context ends, never if 0
		after  time.Duration // when the grace is over, never if 0
	}{
		{"deadline", true, 0, limit + grace},
		{"cancelled", false, 2 * time.Second, 2*time.Second + grace},
		{"cancelled first", true, 2 * time.Second, 2*time.Second + grace},
		{"cancelled later", true, 2 * limit, limit + grace},
		{"neither", false, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if test.cancel > 0 {
					time.AfterFunc(test.cancel, cancel)
				}
				b := Budget{}
				if test.budget {
					b.Deadline = time.Now().Add(limit)
				}
				after, release := Afterwards(ctx, b, grace)
				if test.after == 0 {
					time.Sleep(time.Hour)
					synctest.Wait()
					if after.Err() != nil {
						t.Error("ended without a reason")
					}
					release()
					return
				}
				time.Sleep(test.after - 1)
				synctest.Wait()
				if after.Err() != nil {
					t.Error("ended too early")
				}
				time.Sleep(1 * time.Nanosecond)
				synctest.Wait()
				if after.Err() == nil {
					t.Error("not ended")
				}
				release()
				time.Sleep(time.Hour) // for timers
			})
		})
	}
}
