package statistics

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func reached(times ...float64) (runs []RunTime) {
	for _, t := range times {
		runs = append(runs, RunTime{t, true})
	}
	return runs
}

// TestExpectedTime is worked by hand: successes after 10, 20 and 30, and two runs of 100 without
// one, are 260 in all for 3 successes.
func TestExpectedTime(t *testing.T) {
	runs := append(reached(10, 20, 30), RunTime{100, false}, RunTime{100, false})
	e := ExpectedTime(runs)
	if !near(e.Time, 260.0/3) || e.Runs != 5 || e.Reached != 3 || !(e.Low < e.Time && e.Time < e.High) || e.Low < 10 {
		t.Errorf("%+v", e)
	}
	if e := ExpectedTime(runs[3:]); !math.IsInf(e.Time, 1) || !math.IsInf(e.Low, 1) || e.Reached != 0 {
		t.Errorf("without a success: %+v", e)
	}
	if e := ExpectedTime(nil); !math.IsNaN(e.Time) || !math.IsNaN(e.Low) {
		t.Errorf("without runs: %+v", e)
	}
	if e := ExpectedTime(reached(7, 7, 7)); e.Time != 7 || e.Low != 7 || e.High != 7 {
		t.Errorf("all alike: %+v", e)
	}
	// With one success in three runs, 8 of 27 resamples have none.
	if e := ExpectedTime(append(reached(1), RunTime{9, false}, RunTime{9, false})); !math.IsInf(e.High, 1) ||
		e.Time != 19 {
		t.Errorf("one success: %+v", e)
	}
}

// TestBootstrap compares the interval of a mean with the exact distribution of all resamples of
// three values.
func TestBootstrap(t *testing.T) {
	values := []float64{0, 3, 9}
	mean := func(draw []int) float64 {
		sum := 0.0
		for _, k := range draw {
			sum += values[k]
		}
		return sum / 3
	}
	low, high := Bootstrap(3, mean)
	var all []float64
	for k := range 27 {
		all = append(all, mean([]int{k % 3, k / 3 % 3, k / 9}))
	}
	slices.Sort(all)
	// The ends of 2.5 % of 27 resamples lie within the first and the last of them.
	if low != all[0] || high != all[26] {
		t.Errorf("from %v to %v, want from %v to %v", low, high, all[0], all[26])
	}
	again, _ := Bootstrap(3, mean)
	if again != low {
		t.Error("two intervals of the same sample differ")
	}
}

func TestShare(t *testing.T) {
	times := []float64{1, 2, 2, math.Inf(1)}
	for at, want := range map[float64]float64{0.5: 0, 1: 0.25, 2: 0.75, 1e9: 0.75} {
		if got := Share(times, at); got != want {
			t.Errorf("at %v: %v, want %v", at, got, want)
		}
	}
}

// TestCompareTimes is worked by hand. First: 10, 30, and 50 without success; second: 20, 30, and
// 25 without success.
func TestCompareTimes(t *testing.T) {
	first := append(reached(10, 30), RunTime{50, false})
	second := append(reached(20, 30), RunTime{25, false})
	// 10: faster than all three. 30: slower than 20, ties with 30, and open against 25. 50:
	// slower than 20 and 30, open against 25.
	got := CompareTimes(first, second)
	if want := (Faster{First: 3.0 / 9, Second: 3.0 / 9, Tie: 1.0 / 9, Unknown: 2.0 / 9}); !near(got.First, want.First) ||
		!near(got.Second, want.Second) || !near(got.Tie, want.Tie) || !near(got.Unknown, want.Unknown) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if !near(got.Low(), 3.5/9) || !near(got.High(), 5.5/9) {
		t.Errorf("from %v to %v", got.Low(), got.High())
	}
}

// TestCompareTimesProperties: the shares add up to 1, and are mirrored when the contestants are
// exchanged. Without censoring, the probability is the effect size of Vargha and Delaney.
func TestCompareTimesProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run := rapid.Custom(func(t *rapid.T) RunTime {
			return RunTime{float64(rapid.IntRange(1, 5).Draw(t, "time")), rapid.Bool().Draw(t, "reached")}
		})
		a, b := rapid.SliceOfN(run, 1, 6).Draw(t, "a"), rapid.SliceOfN(run, 1, 6).Draw(t, "b")
		f, g := CompareTimes(a, b), CompareTimes(b, a)
		if !near(f.First+f.Second+f.Tie+f.Unknown, 1) || !near(f.First, g.Second) || !near(f.Unknown, g.Unknown) ||
			!near(f.Low(), 1-g.High()) {
			t.Fatalf("%+v and %+v", f, g)
		}
		var x, y []float64
		for k := range a {
			a[k].Reached = true
			x = append(x, -a[k].Time)
		}
		for k := range b {
			b[k].Reached = true
			y = append(y, -b[k].Time)
		}
		if f := CompareTimes(a, b); !near(f.Low(), Compare(x, y).A) || f.Unknown != 0 {
			t.Fatalf("%+v, A = %v", f, Compare(x, y).A)
		}
	})
}

func TestRatios(t *testing.T) {
	got := Ratios([]float64{4, 2, math.Inf(1), 0}, 1)
	if want := []float64{4, 2, math.Inf(1), 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Ratios([]float64{math.Inf(1), math.Inf(1)}, 1); !math.IsInf(got[0], 1) || !math.IsInf(got[1], 1) {
		t.Errorf("unsolved: %v", got)
	}
}
