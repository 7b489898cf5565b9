package forest

import (
	"context"
	"math"
	"slices"
	"testing"

	"stride/internal/search"
)

// TestCool compares the parameters at the beginning, in the middle and at the end of a cycle
// with those of the options. The tree size grows geometrically.
func TestCool(t *testing.T) {
	o := Defaults()
	s := newState(newNumbering(officialLevel(t, 100)), o, 0, search.NewRand(1, 1), nil)
	for share, size := range map[float64]float64{0: o.TreeSize, 0.5: math.Sqrt(o.TreeSize * o.LastTreeSize),
		1: o.LastTreeSize} {
		s.cool(share)
		between := func(first, last float64) float64 { return (1-share)*first + share*last }
		if want := between(o.Temperature, o.LastTemperature); math.Abs(s.cold.Level/unit-want) > 1e-9 {
			t.Errorf("share %g: the temperature is %g, should be %g", share, s.cold.Level/unit, want)
		}
		want := between(o.EdgePrice, o.LastEdgePrice) + (3*4+0.5)/(size*size)
		if got := float64(s.joining(3, 4)) / unit; math.Abs(got-want) > 1e-4 {
			t.Errorf("share %g: joining trees of 3 and 4 costs %g, should be %g", share, got, want)
		}
	}
}

// TestFollow checks that each cycle takes longer than the one before, and that they begin
// alike.
func TestFollow(t *testing.T) {
	s := newState(newNumbering(officialLevel(t, 20)), Defaults(), 0, search.NewRand(1, 1), nil)
	l := &searcher{state: s, copies: []*state{s}}
	l.cool(0)
	first := l.cold.Level
	l.cooling.begin(0, 10*changesInCycle)
	begins, before := []int64{}, l.cold.Level
	for l.steps = 0; l.steps < 6000; l.steps++ {
		l.follow()
		if l.cold.Level > before {
			begins = append(begins, l.steps)
			if l.cold.Level != first {
				t.Errorf("step %d: the cycle begins at temperature %g, should be %g", l.steps,
					l.cold.Level/unit, first/unit)
			}
		}
		before = l.cold.Level
	}
	// A cycle ends with the first change after its length. A 128th of 1536 is 12 steps, and one of
	// 1844 is 14.
	if want := []int64{1280, 1280 + 1536, 1280 + 1536 + 132*14}; !slices.Equal(begins, want) {
		t.Errorf("cycles begin at the steps %v, should be %v", begins, want)
	}
}

// TestVerifiedWhileCooling runs the debug mode beyond the end of a cycle, with an odd price.
func TestVerifiedWhileCooling(t *testing.T) {
	o := Defaults()
	o.Cooling = 0.01
	request := search.Request{Seed: 5, Debug: true, Budget: search.Budget{Steps: 3000}}
	if _, err := Solve(context.Background(), officialLevel(t, 200), request, o); err != nil {
		t.Fatal(err)
	}
}
