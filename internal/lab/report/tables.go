package report

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"

	"stride/internal/lab"
	"stride/internal/lab/statistics"
	"stride/internal/table"
)

// The tables. One table has all figures of all rows, in CSV and JSON; the one for people shows some
// of its columns.

// summaryColumns are those of a table for people, of one instance and all contestants.
var summaryColumns = []string{"contestant", "runs", "median", "first_quartile", "third_quartile", "best",
	"seconds", "steps_per_second"}

// failed is printed in place of a figure that touches a failed run.
const failed = "failed"

// rows returns the table of rows in this order.
func (r *Report) rows(rows []Row) *table.Table {
	measure := ""
	if r.Measure.Timed {
		measure = "%.3f"
	}
	t := &table.Table{Columns: []table.Column{
		{Key: "instance", Head: strings.ToLower(r.Terms.Instance)},
		{Key: "size", Head: r.Terms.Size},
		{Key: "contestant", Head: r.Terms.Contestant, Left: true},
		{Key: "runs"}, {Key: "solved"}, {Key: "failed"},
		{Key: "median", Verb: measure, None: failed},
		{Key: "first_quartile", Head: "q1", Verb: measure, None: failed},
		{Key: "third_quartile", Head: "q3", Verb: measure, None: failed},
		{Key: "min", Verb: measure, None: failed}, {Key: "max", Verb: measure, None: failed},
		{Key: "best", Verb: measure, None: failed},
		{Key: "share_percent", Head: "% of " + r.Terms.Size, Verb: "%.1f"},
		{Key: "seconds", Verb: "%.3f"},
		{Key: "cpu", Head: "CPU s", Verb: "%.3f"},
		{Key: "steps_per_second", Head: "steps/s", Verb: "%.0f", None: "-"},
		{Key: "median_to_solve", Head: "median s", Verb: "%.3f"},
		{Key: "worst_to_solve", Head: "worst s", Verb: "%.3f"},
		{Key: "cpu_to_solve", Head: "CPU s", Verb: "%.3f"},
	}}
	for _, s := range rows {
		cell := func(x float64) any { return r.cell(s, x) }
		t.Add(
			s.Instance, s.Size, s.Contestant, s.N, s.Solved, s.Failed,
			cell(s.Median), cell(s.First), cell(s.Third), cell(s.Least), cell(s.Most), cell(s.Best),
			r.share(s), s.Seconds, s.CPU, speed(s.StepsPerSecond),
			cell(s.ToSolve.Median), cell(s.ToSolve.Most), cell(s.CPUToSolve),
		)
	}
	return t
}

// cell returns a figure of a row as a cell. An infinite figure is one that touches a run without a
// result: it lies above the limit of time if that run did not solve its level, and is missing if
// the run failed.
func (r *Report) cell(s Row, x float64) any {
	if math.IsInf(x, 1) && r.Plan.Seconds > 0 && s.Solved+s.Failed < s.N {
		return table.Above(r.Plan.Seconds)
	}
	return x
}

// speed returns a speed as a cell. The steps of external programs are not counted.
func speed(stepsPerSecond float64) any {
	if stepsPerSecond == 0 {
		return nil
	}
	return stepsPerSecond
}

// share returns the median in per cent of the bound, if there is a bound.
func (r *Report) share(s Row) any {
	if !r.Terms.Bounded || s.Size == 0 {
		return nil
	}
	return 100 * s.Median / float64(s.Size)
}

// Table returns all figures of all rows.
func (r *Report) Table() *table.Table { return r.rows(r.Rows) }

// WriteText prints the summary for people: a table of each instance, and the findings in words.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	for _, instance := range r.Instances() {
		fmt.Fprintf(&b, "%s %s, %s: %s\n", r.Terms.Instance, instance, r.budget(), r.Measure.Name)
		if err := r.rows(r.ranked(instance)).Select(summaryColumns...).WriteText(&b); err != nil {
			return err
		}
		for _, text := range r.findings(instance) {
			fmt.Fprintln(&b, text)
		}
		b.WriteByte('\n')
	}
	if len(r.Tests) > 0 {
		fmt.Fprintf(&b, "%s\n", r.method())
	}
	for _, text := range []string{r.caution(), r.Unfinished()} {
		if text != "" {
			fmt.Fprintf(&b, "%s\n", text)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// method describes how differences were tested.
func (r *Report) method() string {
	return fmt.Sprintf(
		`"Better" and "worse": Mann-Whitney U, two-sided, p < %g after Holm's correction (tests in all: %d).`,
		significant, len(r.Tests))
}

// JSON returns the summary for programs.
func (r *Report) JSON() any {
	return struct {
		lab.Header
		Measure string       `json:"measure"`
		Done    int          `json:"done"` // runs
		Left    int          `json:"left"`
		Rows    *table.Table `json:"rows"`
		Tests   *table.Table `json:"tests"`
	}{r.Header, r.Measure.Name, len(r.Records), r.Left(), r.rows(r.Rows), tests(r.Tests)}
}

// tests returns a table of tests.
func tests(all []Test) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "instance"}, {Key: "first", Left: true}, {Key: "second", Left: true}, {Key: "u", Head: "U"},
		{Key: "a", Head: "A", Verb: "%.2f"},
		{Key: "effect", Left: true}, {Key: "p", Verb: "%.2g"},
		{Key: "corrected", Head: "corrected p", Verb: "%.2g"}, {Key: "significant", Left: true},
	}}
	for _, x := range all {
		t.Add(x.Instance, x.First, x.Second, x.U, x.A, statistics.Effect(x.A), x.P, x.Corrected,
			x.Significant())
	}
	return t
}
