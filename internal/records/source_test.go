package records

import (
	"testing"

	"stride/internal/puzzle"
)

// TestFoundHere keeps a time that is not known apart from one that a coarse clock measured.
func TestFoundHere(t *testing.T) {
	for seconds, want := range map[float64]float64{0: 0, 1e-9: 1e-6, 0.25: 0.25} {
		if got := FoundHere(puzzle.Effort{Seconds: seconds}).Seconds; got != want {
			t.Errorf("%v seconds are recorded as %v, want %v", seconds, got, want)
		}
	}
}
