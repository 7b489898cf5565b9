package search

import (
	"math"
	"testing"
)

// TestPinned knows the first numbers of some streams. A change of them changes
// the result of every seed.
func TestPinned(t *testing.T) {
	for _, test := range []struct {
		seed, stream uint64
		want         [3]uint64
	}{
		{0, 0, [3]uint64{0xb18c97843f57bb91, 0xd7046f21f79eba31, 0x50a2e241ff366667}},
		{1, 0, [3]uint64{0x320bc8698691aac8, 0x5e72682379148374, 0x953430dbe0b750e5}},
		{1, 1, [3]uint64{0xffeb7d7afcf0aba1, 0xe067aece542a712e, 0x415e52334f876d4b}},
		{2, 0, [3]uint64{0xf6344b1aa73bc955, 0xddec4c16ab9be45b, 0xda8aef3448597264}},
	} {
		r := NewRand(test.seed, test.stream)
		for k, want := range test.want {
			if got := r.Uint64(); got != want {
				t.Errorf("seed %d, stream %d: number %d is %#x, want %#x", test.seed, test.stream, k, got,
					want)
			}
		}
	}
	r := NewRand(1, 0)
	for k, want := range []int{5, 4, 8, 7, 1, 6, 8, 3} {
		if got := r.Below(10); got != want {
			t.Errorf("Below(10) number %d is %d, want %d", k, got, want)
		}
	}
	for k, want := range []float64{0.27119743798021356, 0.7842845563975421, 0.7189635672042229} {
		if got := r.Float64(); got != want {
			t.Errorf("Float64() number %d is %v, want %v", k, got, want)
		}
	}
}

// TestMix knows the first numbers of SplitMix64 with seed 0, as its authors'
// program prints them.
func TestMix(t *testing.T) {
	const step = 0x9e3779b97f4a7c15
	for k, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		state := uint64(k)
		if got := mix(state * step); got != want {
			t.Errorf("number %d is %#x, want %#x", k, got, want)
		}
	}
}

// TestBelow counts how often each number comes up.
func TestBelow(t *testing.T) {
	const draws, sigmas = 100_000, 5
	r := NewRand(9, 9)
	for _, n := range []int{1, 2, 3, 10, 1000} {
		counts := make([]int, n)
		for range draws {
			counts[r.Below(n)]++ // panics if outside [0, n)
		}
		mean := float64(draws) / float64(n)
		for x, count := range counts {
			if math.Abs(float64(count)-mean) > sigmas*math.Sqrt(mean) {
				t.Errorf("of %d draws below %d, %d came up %d times, want about %.0f", draws, n, x, count,
					mean)
			}
		}
	}
}

func TestFloat64(t *testing.T) {
	const draws = 100_000
	r := NewRand(9, 9)
	sum, low, high := 0.0, 1.0, 0.0
	for range draws {
		x := r.Float64()
		if x < 0 || x >= 1 {
			t.Fatalf("%v is outside [0, 1)", x)
		}
		sum, low, high = sum+x, min(low, x), max(high, x)
	}
	if mean := sum / draws; math.Abs(mean-0.5) > 0.005 || low > 0.001 || high < 0.999 {
		t.Errorf("mean %v, smallest %v, largest %v", mean, low, high)
	}
}
