package measure

import (
	"context"
	"math"
	"testing"

	"stride/internal/golden"
	"stride/shift/forest"
)

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		sorted        []float64
		median, worst float64
	}{{nil, 0, 0}, {[]float64{3}, 3, 3}, {[]float64{1, 3}, 2, 3}, {[]float64{1, 2, 9}, 2, 9}, {[]float64{1, 2, 4, 9}, 3, 9}} {
		if m, w := Median(c.sorted), Worst(c.sorted); m != c.median || w != c.worst {
			t.Errorf("%v: median %v, worst %v", c.sorted, m, w)
		}
	}
}

func TestFitPower(t *testing.T) {
	law := Power{Factor: 0.003, Exponent: 2.5}
	x := []float64{10, 50, 300, 2000}
	var y []float64
	for _, v := range x {
		y = append(y, law.At(v))
	}
	got, ok := FitPower(x, y)
	if !ok || math.Abs(got.Exponent-law.Exponent) > 1e-9 || math.Abs(got.Factor-law.Factor) > 1e-9 {
		t.Errorf("%+v, want %+v", got, law)
	}
	for _, x := range [][]float64{nil, {5}, {5, 5, 5}} {
		if _, ok := FitPower(x, x); ok {
			t.Errorf("a line through %v", x)
		}
	}
}

func TestRun(t *testing.T) {
	reported := 0
	all, err := Run(context.Background(), Plan{
		Levels: []int{5, 30}, Runs: 3,
		Config: forest.Config{Options: forest.Defaults(), Workers: 1},
		Report: func(Figures) { reported++ },
	})
	if err != nil || len(all) != 2 || reported != 2 {
		t.Fatalf("%d levels, %d reported, error %v", len(all), reported, err)
	}
	for _, f := range all {
		if f.Runs != 3 || f.Solved != 3 || len(f.Seconds) != 3 || f.Steps == 0 || f.Seconds[0] > f.Seconds[2] {
			t.Errorf("%+v", f)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if all, err := Run(ctx, Plan{Levels: []int{900}, Runs: 1, Config: forest.Config{Options: forest.Defaults()}}); err == nil || len(all) != 0 {
		t.Errorf("cancelled: %v, error %v", all, err)
	}
	if _, err := Run(context.Background(), Plan{}); err == nil {
		t.Error("no runs: no error")
	}
}

// TestSVG compares the picture with the one in testdata; UPDATE=1 makes it anew.
func TestSVG(t *testing.T) {
	all := []Figures{
		{Level: 100, Numbers: 60, Runs: 3, Solved: 3, Seconds: []float64{0.001, 0.002, 0.004}},
		{Level: 400, Numbers: 360, Runs: 3, Solved: 3, Seconds: []float64{0.02, 0.05, 0.3}},
		{Level: 900, Numbers: 900, Runs: 3, Solved: 2, Seconds: []float64{0.5, 0.7, 9}},
		{Level: 1000, Numbers: 1062, Runs: 3, Solved: 3, Seconds: []float64{0.6, 0.8, 2}},
	}
	got := SVG(all)
	golden.Compare(t, "plot.svg", got)
	for _, text := range []string{got, SVG(nil)} {
		golden.WellFormed(t, text)
	}
}
