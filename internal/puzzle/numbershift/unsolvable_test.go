package numbershift

import (
	"testing"

	"stride/shift"
)

// TestReasons compares the sentences for the pages, in English, with those of the errors.
func TestReasons(t *testing.T) {
	for o := shift.LoneNumber; o <= shift.NoMoves; o++ {
		for _, count := range []int{0, 4} {
			for _, cases := range []int{0, 9} {
				u := &shift.Unsolvable{Obstacle: o, X: 1, Y: 2, Number: 3, Count: count, Sum: 5, Limit: 6,
					Cases: cases}
				if got := sayReason(u).String(); got != u.Reason() {
					t.Errorf("%+v: %q, and the error says %q", *u, got, u.Reason())
				}
			}
		}
	}
}
