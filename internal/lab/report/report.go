// Package report derives everything that is shown about an experiment from its folder: the summary
// with its tests as text, CSV and JSON, curves as SVG, and one HTML page that contains all of it
// and needs no other file.
package report

import (
	"fmt"
	"slices"
	"strings"

	"stride/internal/lab"
	"stride/internal/lab/statistics"
)

// Report is an experiment with everything that was computed from it.
type Report struct {
	lab.Experiment
	Measure lab.Measure
	Rows    []Row  // by instance, then by contestant, in the order of the plan
	Tests   []Test // by instance, then by pair
}

// Row sums up the runs of a contestant on an instance.
type Row struct {
	Instance, Contestant string
	Size                 int64              // of the instance, see lab.Terms
	statistics.Summary                      // of the measure
	Best                 float64            // the better one of Least and Most
	ToSolve              statistics.Summary // seconds until the solution, infinite for runs without one
	CPUToSolve           float64            // median processor time until the solution
	Solved               int
	Failed               int     // runs of an external program, see lab.Record
	Seconds, CPU         float64 // of a run, medians
	StepsPerSecond       float64 // median, see lab.Record
}

// Test compares two contestants on an instance.
type Test struct {
	Instance, First, Second string
	U                       float64 // of the first one
	// A is the probability that a run of the first contestant is better than one of the
	// second, where equal runs count as half. 0.5 means that there is no difference.
	A         float64
	P         float64 // two-sided, see statistics.Compare
	Corrected float64 // the same by Holm's correction for all tests of the report
}

// significant is the level of the tests.
const significant = 0.05

// Significant reports whether the difference is statistically significant.
func (t Test) Significant() bool { return t.Corrected < significant }

// New computes the report of an experiment.
func New(e lab.Experiment) *Report {
	r := &Report{Experiment: e, Measure: e.Header.Measure()}
	for _, instance := range e.Plan.Instances {
		for _, contestant := range e.Plan.Contestants {
			if runs := r.runs(instance, contestant); len(runs) > 0 {
				r.Rows = append(r.Rows, r.row(runs))
			}
		}
		r.test(instance)
	}
	var p []float64
	for _, t := range r.Tests {
		p = append(p, t.P)
	}
	for k, corrected := range statistics.Holm(p) {
		r.Tests[k].Corrected = corrected
	}
	return r
}

// runs returns the runs of a contestant on an instance.
func (r *Report) runs(instance, contestant string) (runs []lab.Record) {
	for _, record := range r.Records {
		if record.Instance == instance && record.Contestant == contestant {
			runs = append(runs, record)
		}
	}
	return runs
}

// sample returns the result of f for each run.
func sample(runs []lab.Record, f func(lab.Record) float64) []float64 {
	values := make([]float64, len(runs))
	for k, run := range runs {
		values[k] = f(run)
	}
	return values
}

// row sums up runs of one contestant on one instance.
func (r *Report) row(runs []lab.Record) Row {
	median := func(f func(lab.Record) float64) float64 { return statistics.Median(sample(runs, f)) }
	row := Row{
		Instance: runs[0].Instance, Contestant: runs[0].Contestant, Size: runs[0].Size,
		Summary: statistics.Summarize(sample(runs, r.Measure.Of)),
		ToSolve: statistics.Summarize(sample(runs, func(run lab.Record) float64 {
			return run.ToSolve(run.Seconds)
		})),
		CPUToSolve:     median(func(run lab.Record) float64 { return run.ToSolve(run.CPU) }),
		Seconds:        median(func(run lab.Record) float64 { return run.Seconds }),
		CPU:            median(func(run lab.Record) float64 { return run.CPU }),
		StepsPerSecond: median(lab.Record.StepsPerSecond),
	}
	row.Best = row.Most
	if r.Measure.Smaller {
		row.Best = row.Least
	}
	for _, run := range runs {
		if run.Solved {
			row.Solved++
		}
		if run.Failure != "" {
			row.Failed++
		}
	}
	return row
}

// test compares all pairs of contestants on an instance.
func (r *Report) test(instance string) {
	for k, first := range r.Plan.Contestants {
		for _, second := range r.Plan.Contestants[k+1:] {
			a, b := sample(r.runs(instance, first), r.Measure.Of),
				sample(r.runs(instance, second), r.Measure.Of)
			if len(a) == 0 || len(b) == 0 {
				continue
			}
			c := statistics.Compare(a, b)
			t := Test{Instance: instance, First: first, Second: second, U: c.U, A: c.A, P: c.P}
			if r.Measure.Smaller {
				t.A = 1 - c.A
			}
			r.Tests = append(r.Tests, t)
		}
	}
}

// findings returns what the tests and the runs of an instance say about its contestants, a sentence
// each, best median first. Of runs of external programs that failed or claimed something false, the
// first example is given.
func (r *Report) findings(instance string) (all []string) {
	ranked := r.ranked(instance)
	for _, row := range ranked {
		if text := r.compared(instance, row.Contestant); text != "" && r.caution() == "" {
			all = append(all, row.Contestant+": "+text+".")
		}
	}
	for _, row := range ranked {
		runs := r.runs(instance, row.Contestant)
		add := func(what string, of func(lab.Record) string) {
			n, first := 0, ""
			for _, run := range runs {
				if text := of(run); text != "" {
					if n++; n == 1 {
						first = fmt.Sprintf("seed %d: %s", run.Seed, text)
					}
				}
			}
			if n > 0 {
				all = append(all, fmt.Sprintf("%s: %d of %d runs %s, the first with %s.", row.Contestant, n,
					len(runs), what, first))
			}
		}
		add("failed", func(run lab.Record) string { return run.Failure })
		add("claimed something false", func(run lab.Record) string { return run.Remark })
	}
	return all
}

// compared says than which contestants one is better and worse, and from which it does not differ
// significantly.
func (r *Report) compared(instance, contestant string) string {
	names := make(map[string][]string)
	others := 0
	for _, t := range r.Tests {
		if t.Instance != instance || t.First != contestant && t.Second != contestant {
			continue
		}
		other, a := t.Second, t.A
		if t.Second == contestant {
			other, a = t.First, 1-t.A
		}
		verdict := "not told apart from"
		if t.Significant() {
			verdict = "worse than"
			if a > 0.5 {
				verdict = "better than"
			}
		}
		names[verdict] = append(names[verdict], other)
		others++
	}
	var parts []string
	for _, part := range [][2]string{{"better than", "all others"}, {"worse than", "all others"},
		{"not told apart from", "any other"}} {
		switch list := names[part[0]]; {
		case len(list) == others && others > 1:
			parts = append(parts, part[0]+" "+part[1])
		case len(list) > 0:
			parts = append(parts, part[0]+" "+strings.Join(list, ", "))
		}
	}
	return strings.Join(parts, "; ")
}

// ranked returns the rows of an instance, best median first.
func (r *Report) ranked(instance string) (rows []Row) {
	for _, row := range r.Rows {
		if row.Instance == instance {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		switch {
		case r.Measure.Better(a.Median, b.Median):
			return -1
		case r.Measure.Better(b.Median, a.Median):
			return 1
		}
		return 0
	})
	return rows
}

// budget describes the budget of each run in words.
func (r *Report) budget() string {
	var parts []string
	if r.Plan.Steps > 0 {
		parts = append(parts, fmt.Sprintf("%d steps", r.Plan.Steps))
	}
	if r.Plan.Seconds > 0 {
		parts = append(parts, fmt.Sprintf("%g s", r.Plan.Seconds))
	}
	if len(parts) == 0 {
		return "no limit"
	}
	return strings.Join(parts, " or ")
}

// minSeconds is the shortest time that pictures show.
const minSeconds = 0.0001

// longest returns the time limit of runs or, if there is none, the time of the longest run. It is
// above 0 even if the clock is too coarse for the runs.
func (r *Report) longest() float64 {
	if r.Plan.Seconds > 0 {
		return r.Plan.Seconds
	}
	longest := minSeconds
	for _, run := range r.Records {
		longest = max(longest, run.Seconds)
	}
	return longest
}

// Unfinished tells how many of the runs are done, or returns an empty text if all are.
func (r *Report) Unfinished() string {
	left := r.Left()
	if left == 0 {
		return ""
	}
	return fmt.Sprintf("This experiment is not complete: %d of %d runs are made.", len(r.Records),
		len(r.Records)+left)
}

// caution says that no outcome of the tests could be significant with this few runs, or is empty.
func (r *Report) caution() string {
	runs := 0
	for _, row := range r.Rows {
		runs = max(runs, row.N)
	}
	need := statistics.LeastRuns(len(r.Tests), significant)
	if len(r.Tests) == 0 || runs >= need {
		return ""
	}
	return fmt.Sprintf("Too few runs to tell: no difference could be significant. At least %d of each "+
		"are needed.", need)
}
