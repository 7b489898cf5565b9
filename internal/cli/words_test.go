package cli

import (
	"testing"
	"time"
)

// TestDuration never states less than the limit that it formats.
func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                               "0 seconds",
		1600 * time.Millisecond:         "1.6 seconds",
		time.Second:                     "1 second",
		5*time.Minute + 20*time.Second:  "5 minutes 20 seconds",
		59*time.Minute + 59_500_000_000: "1 hour",
		2*time.Hour + 30*time.Second:    "2 hours 1 minute",
		24*time.Hour - time.Second:      "1 day",
		25*time.Hour + time.Minute:      "1 day 2 hours",
		9 * time.Hour:                   "9 hours",
	} {
		if got := Duration(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
