// Package report derives everything that is shown of an experiment from its folder:
// summary and tests as text, CSV and JSON, curves and box plots as SVG and PNG, and one
// HTML page that holds all of it and needs no other file.
package report

import (
	"fmt"
	"math"
	"slices"

	"stride/lab"
	"stride/lab/statistics"
)

// Report is an experiment with what was computed of it.
type Report struct {
	lab.Experiment
	Measure lab.Measure
	Rows    []Row  // by instance, then by contestant, in the order of the plan
	Tests   []Test // by instance, then by pair
}

// Row sums up the runs of a contestant on an instance.
type Row struct {
	Instance, Contestant string
	statistics.Summary           // of the measure
	Best                 float64 // the better one of Least and Most
	// Wins counts the seeds with which no contestant was better, among those with which
	// all have been run. Several may win with one seed.
	Wins           int
	Solved         int
	Seconds, CPU   float64 // medians
	StepsPerSecond float64 // median, by the processor's time or by the clock where there is none
}

// Test compares two contestants on an instance.
type Test struct {
	Instance, First, Second string
	U                       float64 // of the first one
	// A is the probability that a run of the first one is better than one of the
	// second, equal ones counting half; 0.5 is no difference.
	A         float64
	P         float64 // two-sided, see statistics.Compare
	Corrected float64 // the same by Holm's correction for all tests of the report
}

// significant is the level of the tests.
const significant = 0.05

// Significant reports whether the difference is shown.
func (t Test) Significant() bool { return t.Corrected < significant }

// New computes the report of an experiment.
func New(e lab.Experiment) *Report {
	r := &Report{Experiment: e, Measure: e.Plan.Measure()}
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

// sample returns what f says of each run.
func sample(runs []lab.Record, f func(lab.Record) float64) []float64 {
	values := make([]float64, len(runs))
	for k, run := range runs {
		values[k] = f(run)
	}
	return values
}

// row sums up runs of one contestant on one instance.
func (r *Report) row(runs []lab.Record) Row {
	median := func(f func(lab.Record) float64) float64 { return statistics.Summarize(sample(runs, f)).Median }
	row := Row{
		Instance: runs[0].Instance, Contestant: runs[0].Contestant,
		Summary: statistics.Summarize(sample(runs, r.Measure.Of)),
		Seconds: median(func(run lab.Record) float64 { return run.Seconds }),
		CPU:     median(func(run lab.Record) float64 { return run.CPU }),
		StepsPerSecond: median(func(run lab.Record) float64 {
			for _, seconds := range []float64{run.CPU, run.Seconds} {
				if seconds > 0 {
					return float64(run.Steps) / seconds
				}
			}
			return 0
		}),
	}
	row.Best = row.Most
	if r.Measure.Smaller {
		row.Best = row.Least
	}
	for _, run := range runs {
		if run.Solved {
			row.Solved++
		}
		if r.wins(run) {
			row.Wins++
		}
	}
	return row
}

// wins reports whether all contestants have been run with the seed of this run, and none
// was better.
func (r *Report) wins(run lab.Record) bool {
	rivals := 0
	for _, other := range r.Records {
		if other.Instance != run.Instance || other.Seed != run.Seed {
			continue
		}
		rivals++
		if r.Measure.Better(r.Measure.Of(other), r.Measure.Of(run)) {
			return false
		}
	}
	return rivals == len(r.Plan.Contestants)
}

// test compares all pairs of contestants on an instance.
func (r *Report) test(instance string) {
	for k, first := range r.Plan.Contestants {
		for _, second := range r.Plan.Contestants[k+1:] {
			a, b := sample(r.runs(instance, first), r.Measure.Of), sample(r.runs(instance, second), r.Measure.Of)
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

// Finding is what the tests say of a contestant on an instance.
type Finding struct {
	Contestant           string
	Better, Worse, Alike []string // than these; not told apart from those
}

// Findings returns what the tests say of each contestant on an instance, best median
// first.
func (r *Report) Findings(instance string) []Finding {
	var all []Finding
	for _, row := range r.ranked(instance) {
		f := Finding{Contestant: row.Contestant}
		for _, t := range r.Tests {
			if t.Instance != instance || t.First != row.Contestant && t.Second != row.Contestant {
				continue
			}
			other, a := t.Second, t.A
			if t.Second == row.Contestant {
				other, a = t.First, 1-t.A
			}
			switch {
			case !t.Significant():
				f.Alike = append(f.Alike, other)
			case a > 0.5:
				f.Better = append(f.Better, other)
			default:
				f.Worse = append(f.Worse, other)
			}
		}
		all = append(all, f)
	}
	return all
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

// instances returns the instances that there are runs of.
func (r *Report) instances() (all []string) {
	for _, row := range r.Rows {
		if !slices.Contains(all, row.Instance) {
			all = append(all, row.Instance)
		}
	}
	return all
}

// budget says in words what each run may take.
func (r *Report) budget() string {
	if r.Plan.Steps > 0 {
		return fmt.Sprintf("%d steps", r.Plan.Steps)
	}
	return fmt.Sprintf("%g s", r.Plan.Seconds)
}

// format writes a value of the measure; an infinite one is that of a level that was not
// solved within the limit.
func (r *Report) format(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return fmt.Sprintf(">%g", r.Plan.Seconds)
	case x == math.Trunc(x):
		return fmt.Sprintf("%.0f", x)
	case r.Plan.Steps > 0 || !r.Measure.Smaller:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.3f", x)
}

// caution says that the tests cannot show anything with so few runs, and is empty if they
// can.
func (r *Report) caution() string {
	runs := 0
	for _, row := range r.Rows {
		runs = max(runs, row.N)
	}
	need := statistics.LeastRuns(len(r.Tests), significant)
	if len(r.Tests) == 0 || runs >= need {
		return ""
	}
	return fmt.Sprintf("There are too few runs for any difference to be significant after the correction: at least %d of each are needed.", need)
}
