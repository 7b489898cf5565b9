// Package report derives everything that is shown about an experiment from its folder: the summary with
// its tests as text, CSV and JSON, curves as SVG, and one HTML page that contains all of it and needs no
// other file.
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
	rounds  map[round]results
}

// A round is the runs on an instance with one seed.
type round struct {
	instance string
	seed     uint64
}

// results of a round.
type results struct {
	runs int
	best float64
}

// Row sums up the runs of a contestant on an instance.
type Row struct {
	Instance, Contestant string
	Size                 int64              // of the instance, see lab.Terms
	statistics.Summary                      // of the measure
	Best                 float64            // the better one of Least and Most
	ToSolve              statistics.Summary // seconds until the solution, infinite for runs without one
	CPUToSolve           float64            // median processor time until the solution
	// Wins counts the seeds with which no other contestant was better, among the seeds with
	// which all contestants have been run. Several contestants may win with one seed.
	Wins           int
	Solved         int
	Failed         int     // runs of an external program, see lab.Record
	Seconds, CPU   float64 // of a run, medians
	StepsPerSecond float64 // median, see lab.Record
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
	r := &Report{Experiment: e, Measure: e.Header.Measure(), rounds: make(map[round]results)}
	for _, run := range e.Records {
		k, value := round{run.Instance, run.Seed}, r.Measure.Of(run)
		all := r.rounds[k]
		if all.runs == 0 || r.Measure.Better(value, all.best) {
			all.best = value
		}
		all.runs++
		r.rounds[k] = all
	}
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
		Summary:        statistics.Summarize(sample(runs, r.Measure.Of)),
		ToSolve:        statistics.Summarize(sample(runs, func(run lab.Record) float64 { return run.ToSolve(run.Seconds) })),
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
		if r.wins(run) {
			row.Wins++
		}
	}
	return row
}

// wins reports whether all contestants have been run with the seed of this run, and none of them
// was better.
func (r *Report) wins(run lab.Record) bool {
	all := r.rounds[round{run.Instance, run.Seed}]
	return all.runs == len(r.Plan.Contestants) && !r.Measure.Better(all.best, r.Measure.Of(run))
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

// Finding is the result of the tests of a contestant on an instance.
type Finding struct {
	Contestant string
	// Better lists the contestants than which this one is better, Worse those than which it is
	// worse, and Alike those from which it does not differ significantly.
	Better, Worse, Alike []string
}

// Findings returns the finding for each contestant on an instance, best median first, or nothing if there are too few
// runs to tell.
func (r *Report) Findings(instance string) []Finding {
	if r.caution() != "" {
		return nil
	}
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

// Troubles describes the runs of external programs on an instance that failed or claimed something
// false, each contestant with the first example.
func (r *Report) Troubles(instance string) (all []Trouble) {
	for _, row := range r.ranked(instance) {
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
				all = append(all, Trouble{row.Contestant,
					fmt.Sprintf("%d of %d runs %s, the first with %s", n, len(runs), what, first)})
			}
		}
		add("failed", func(run lab.Record) string { return run.Failure })
		add("claimed something false", func(run lab.Record) string { return run.Remark })
	}
	return all
}

// Trouble describes what went wrong with a contestant.
type Trouble struct{ Contestant, Text string }

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
	return fmt.Sprintf("This experiment is not complete: %d of %d runs are made.", len(r.Records), len(r.Records)+left)
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
	return fmt.Sprintf("Too few runs to tell: no difference could be significant. At least %d of each are needed.", need)
}
