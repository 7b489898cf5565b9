package main

import (
	"fmt"
	"io"

	"stride/internal/table"
	"stride/lab/statistics"
)

// report prints the table and the tests of the runs on a level.
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
	const two = "two"
	for k := 0; k+1 < len(samples[one]); k += 2 {
		samples[two] = append(samples[two], min(samples[one][k], samples[one][k+1]))
	}
	t := &table.Table{Columns: []table.Column{
		{Key: "kind", Left: true}, {Key: "runs"}, {Key: "median", Head: "median, M steps"}, {Key: "first_quartile", Head: "first quartile"},
		{Key: "third_quartile", Head: "third quartile"}, {Key: "mean"}, {Key: "gain", Head: "gain of means", Verb: "%.2f"},
	}}
	for _, kind := range []string{one, two, workers, nodes} {
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
	if len(samples[one]) > 1 {
		fmt.Fprintf(w, "expected gain of two independent searches, over all pairs of runs of one: %.2f\n", mean(samples[one])/meanOfPairs(samples[one]))
	}
	for _, pair := range [][2]string{{one, workers}, {one, nodes}, {two, workers}, {two, nodes}, {workers, nodes}} {
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

// meanOfPairs returns the mean of the smaller value over all pairs of a sample.
func meanOfPairs(s []float64) float64 {
	sum, n := 0.0, 0
	for k, a := range s {
		for _, b := range s[:k] {
			sum += min(a, b)
			n++
		}
	}
	return sum / float64(n)
}
