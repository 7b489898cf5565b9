package search

import (
	"math"
	"slices"
	"testing"
)

func TestSchedule(t *testing.T) {
	linear := Schedule{From: 8, To: 2}
	geometric := Schedule{From: 8, To: 2, Geometric: true}
	rising := Schedule{From: 0, To: 3}
	for _, test := range []struct {
		s    Schedule
		done float64
		want float64
	}{
		{linear, 0, 8}, {linear, 0.5, 5}, {linear, 0.75, 3.5}, {linear, 1, 2},
		{linear, -1, 8}, {linear, 1.5, 2},
		{geometric, 0, 8}, {geometric, 0.5, 4}, {geometric, 0.75, math.Sqrt(8)}, {geometric, 1, 2},
		{geometric, -0.1, 8}, {geometric, 2, 2},
		{rising, 0, 0}, {rising, 1.0 / 3, 1},
	} {
		if got := test.s.At(test.done); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%+v at %v: %v, want %v", test.s, test.done, got, test.want)
		}
	}
}

// TestLuby builds the sequence by its definition: each stretch is the one before
// twice, and then the next power of two.
func TestLuby(t *testing.T) {
	want := []int64{1}
	for power := int64(2); power <= 1<<12; power *= 2 {
		want = append(slices.Concat(want, want), power)
	}
	for k := range want {
		if got := Luby(k); got != want[k] {
			t.Fatalf("term %d is %d, want %d", k, got, want[k])
		}
	}
}
