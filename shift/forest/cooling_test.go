package forest

import (
	"context"
	"math"
	"testing"

	"stride/search"
)

// TestCool compares the parameters at the beginning, in the middle and at the end of a cycle
// with those of the options.
func TestCool(t *testing.T) {
	o := Defaults()
	s := newState(newNumbering(officialLevel(t, 100)), o, search.NewRand(1, 1), nil)
	for _, share := range []float64{0, 0.5, 1} {
		s.cool(share)
		between := func(first, last float64) float64 { return (1-share)*first + share*last }
		if want := between(o.Temperature, o.LastTemperature); math.Abs(s.cold.Level/unit-want) > 1e-9 {
			t.Errorf("share %g: the temperature is %g, should be %g", share, s.cold.Level/unit, want)
		}
		size := between(o.TreeSize, o.LastTreeSize)
		want := between(o.EdgePrice, o.LastEdgePrice) + (3*4+0.5)/(size*size)
		if got := float64(s.joining(3, 4)) / unit; math.Abs(got-want) > 1e-4 {
			t.Errorf("share %g: joining trees of 3 and 4 costs %g, should be %g", share, got, want)
		}
	}
}

// TestCoolLargeLevel compares the parameters on a large level with those of the options: the
// temperature ends a quarter higher, and the tree size grows geometrically to a value that is
// twice as large.
func TestCoolLargeLevel(t *testing.T) {
	o := Defaults()
	s := newState(newNumbering(officialLevel(t, 1500)), o, search.NewRand(1, 1), nil)
	last := 2 * o.LastTreeSize
	for share, want := range map[float64]struct{ temperature, treeSize float64 }{
		0:   {o.Temperature, o.TreeSize},
		0.5: {(o.Temperature + 1.25*o.LastTemperature) / 2, math.Sqrt(o.TreeSize * last)},
		1:   {1.25 * o.LastTemperature, last},
	} {
		s.cool(share)
		if got := s.cold.Level / unit; math.Abs(got-want.temperature) > 1e-9 {
			t.Errorf("share %g: the temperature is %g, should be %g", share, got, want.temperature)
		}
		edge := o.EdgePrice + share*(o.LastEdgePrice-o.EdgePrice)
		joining := edge + (3*4+0.5)/(want.treeSize*want.treeSize)
		if got := float64(s.joining(3, 4)) / unit; math.Abs(got-joining) > 1e-4 {
			t.Errorf("share %g: joining trees of 3 and 4 costs %g, should be %g", share, got, joining)
		}
	}
}

// TestFollow checks that each cycle takes twice as long as the one before, and that the
// parameters begin anew with it.
func TestFollow(t *testing.T) {
	l := &searcher{state: newState(newNumbering(officialLevel(t, 20)), Defaults(), search.NewRand(1, 1), nil)}
	first := l.cold.Level
	l.cooling.begin(0, 10*changesInCycle)
	begins, before := []int64{}, first
	for l.steps = 0; l.steps < 10_000; l.steps++ {
		l.follow()
		if l.cold.Level > before {
			begins = append(begins, l.steps)
			if l.cold.Level != first {
				t.Errorf("step %d: the cycle begins at temperature %g, should be %g", l.steps, l.cold.Level/unit, first/unit)
			}
		}
		before = l.cold.Level
	}
	if len(begins) != 3 || begins[0] != 1280 || begins[1] != 3840 || begins[2] != 8960 {
		t.Errorf("cycles begin at the steps %v, should be 1280, 3840 and 8960", begins)
	}
}

// TestVerifiedWhileCooling runs the debug mode through several cycles, with an odd price.
func TestVerifiedWhileCooling(t *testing.T) {
	o := Defaults()
	o.Cooling = 0.01
	c := Config{Options: o, Seed: 5, Debug: true, Budget: search.Budget{Steps: 3000}}
	if _, err := Solve(context.Background(), officialLevel(t, 200), c); err != nil {
		t.Fatal(err)
	}
}
