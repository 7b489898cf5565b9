package portfolio

import (
	"testing"
	"time"

	"stride/internal/maze/argline"
	"stride/internal/maze/engines/local"
)

// TestUnitSteps gives a work unit enough steps for the course's limit, although steps are short:
// one that ran out of them would leave the rest of the time to another one.
func TestUnitSteps(t *testing.T) {
	const cheapestStep = 100 * time.Nanosecond // bench/steps
	if steps := Portfolio(local.Options{}).Portion; time.Duration(steps)*cheapestStep < argline.Limit {
		t.Errorf("%d steps of %v are less than %v", steps, cheapestStep, argline.Limit)
	}
}

// TestReserve leaves time for the work after a search, but most of it for the search itself.
func TestReserve(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct{ evaluating, left, want time.Duration }{
		{100 * ms, time.Minute, afterwards * 100 * ms},
		{ms, 100 * ms, afterwards * ms},
		{250 * ms, 2 * time.Second, 2 * time.Second / 3}, // a busy machine
		{time.Second, time.Minute, afterwards * time.Second},
		{250 * ms, -ms, 0},
	} {
		if got := reserve(test.evaluating, test.left); got != test.want {
			t.Errorf("after an evaluation of %v, %v of %v are kept, want %v", test.evaluating, got, test.left,
				test.want)
		}
	}
}
