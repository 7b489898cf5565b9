package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"stride/internal/table"
	"stride/lab/statistics"
)

// report prints the table, the predicted gains and the tests of the runs on a level.
func report(w io.Writer, name string, level int) error {
	all, err := lines(name)
	if err != nil {
		return err
	}
	samples := make(map[string][]float64)
	for _, l := range all {
		if l.level == level {
			const million = 1e6
			samples[l.kind] = append(samples[l.kind], float64(l.steps)/million)
		}
	}
	t := &table.Table{Columns: []table.Column{
		{Key: "kind", Left: true}, {Key: "runs"}, {Key: "median", Head: "median, M steps", Verb: "%.3f"},
		{Key: "first_quartile", Head: "first quartile", Verb: "%.3f"}, {Key: "third_quartile", Head: "third quartile", Verb: "%.3f"},
		{Key: "mean", Verb: "%.3f"}, {Key: "gain", Head: "gain of means", Verb: "%.2f"},
	}}
	for _, kind := range []string{one, workers, nodes} {
		s := samples[kind]
		if len(s) == 0 {
			continue
		}
		q := statistics.Summarize(s)
		t.Add(kind, len(s), q.Median, q.First, q.Third, mean(s), mean(samples[one])/mean(s))
	}
	if err := t.WriteText(w); err != nil {
		return err
	}
	for _, searches := range []int{2, 4, 8} {
		if len(samples[one]) >= searches {
			fmt.Fprintf(w, "predicted gain of %d searches from the distribution of the runs of one: %.2f\n", searches, mean(samples[one])/meanOfSoonest(samples[one], searches))
		}
	}
	for _, pair := range [][2]string{{one, workers}, {one, nodes}, {workers, nodes}} {
		a, b := samples[pair[0]], samples[pair[1]]
		if len(a) == 0 || len(b) == 0 {
			continue
		}
		c := statistics.Compare(a, b)
		fmt.Fprintf(w, "%s against %s: probability that it takes longer %.2f, p = %.3f\n", pair[0], pair[1], c.A, c.P)
	}
	return nil
}

func mean(s []float64) float64 {
	sum := 0.0
	for _, x := range s {
		sum += x
	}
	return sum / float64(len(s))
}

// meanOfSoonest returns the mean of the smallest value over all choices of k values of a sample.
func meanOfSoonest(s []float64, k int) float64 {
	s = slices.Clone(s)
	slices.Sort(s)
	sum := 0.0
	left := 1.0 // the share of choices in which all values come after those summed up so far
	for rest := len(s); rest >= k; rest-- {
		first := left * float64(k) / float64(rest) // the share in which the next value is the smallest
		sum += first * s[len(s)-rest]
		left = math.Max(0, left-first)
	}
	return sum
}
