package tooltest

import (
	"testing"
	"time"
)

// Tests wait for events, and not for fixed times: on a busy machine, each time is too short.

// Long is the limit for waits that take at most two seconds unless something is wrong or the
// machine stands still.
const Long = 30 * time.Second

// Soon is the time in which a search that a test has stopped must end. That takes milliseconds, or
// seconds on the largest inputs, and many times as long on a busy machine. A search that does not
// stop would run for hours.
const Soon = time.Minute

// poll is the time between two checks of a condition.
const poll = 5 * time.Millisecond

// Closed waits until a channel is closed. The test fails if that takes longer than Long; what
// describes the event for the message.
func Closed(t *testing.T, what string, c <-chan struct{}) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(Long):
		t.Fatalf("%s: not within %v", what, Long)
	}
}

// Until waits for a condition, in the same way.
func Until(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(Long); !condition(); time.Sleep(poll) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within %v", what, Long)
		}
	}
}
