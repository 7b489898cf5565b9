package main

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"stride/shift/official"
)

// TestReport reads a file of runs, and checks the gains: one takes 4 million steps on average, the
// sooner of two of these runs 8/3, and of four 2.
func TestReport(t *testing.T) {
	name := filepath.Join(t.TempDir(), "runs.csv")
	for run, steps := range []int64{2, 4, 3, 7} {
		if err := note(name, 10, one, run+1, steps*1_000_000); err != nil {
			t.Fatal(err)
		}
	}
	if err := note(name, 10, nodes, 1, 2_500_000); err != nil {
		t.Fatal(err)
	}
	if !known(name, 10, one, 4) || known(name, 10, one, 5) || known(name, 11, nodes, 1) {
		t.Error("the runs in the file are others")
	}
	var out strings.Builder
	if err := report(&out, name, 10); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"one           4            3.500", "two nodes     1            2.500", "1.60\n",
		"gain of 2 searches from the distribution of the runs of one: 1.50\n", "gain of 4 searches from the distribution of the runs of one: 2.00\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

// TestMeanOfSoonest compares the formula with all choices of two and of three of five values.
func TestMeanOfSoonest(t *testing.T) {
	s := []float64{5, 1, 4, 9, 2}
	for k, want := range map[int]float64{1: 21.0 / 5, 2: (4*1 + 3*2 + 2*4 + 1*5) / 10.0, 3: (6*1 + 3*2 + 1*4) / 10.0, 5: 1} {
		if got := meanOfSoonest(s, k); math.Abs(got-want) > 1e-9 {
			t.Errorf("the soonest of %d takes %g, want %g", k, got, want)
		}
	}
}

// TestMeasure solves a level alone, by two workers and on two nodes. The sooner of two nodes has the
// steps of one of their seeds.
func TestMeasure(t *testing.T) {
	b, err := official.Level(official.Seed{}, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{one, workers, nodes} {
		if steps := measure(b, kind, 1); steps <= 0 || steps >= most {
			t.Errorf("%s: %d steps", kind, steps)
		}
	}
	if got, want := measure(b, nodes, 1), min(solve(b, 1_000_001, 1, most), solve(b, 2_000_001, 1, most)); got != want {
		t.Errorf("two nodes took %d steps, want %d", got, want)
	}
}
