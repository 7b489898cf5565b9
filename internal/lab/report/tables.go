package report

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"stride/internal/lab"
	"stride/internal/lab/statistics"
	"stride/internal/table"
)

// The tables. One table has all figures of all rows, in CSV and JSON; tables for people show some
// of its columns.

// Columns that tables for people show.
var (
	// of one instance, all contestants
	summaryColumns = []string{"contestant", "runs", "median", "first_quartile", "third_quartile", "best", "wins",
		"seconds", "steps_per_second"}
	// of all instances, by value
	valueColumns = []string{"instance", "size", "contestant", "runs", "median", "min", "max"}
	// of all instances, by time to a solution
	raceColumns = []string{
		"instance", "size", "contestant", "runs", "solved", "first_quartile_to_solve", "median_to_solve", "third_quartile_to_solve",
		"worst_to_solve", "cpu_to_solve", "steps_per_second", "times_first",
	}
)

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
		{Key: "runs"}, {Key: "solved"}, {Key: "failed"}, {Key: "wins"},
		{Key: "median", Verb: measure},
		{Key: "first_quartile", Head: "q1", Verb: measure},
		{Key: "third_quartile", Head: "q3", Verb: measure},
		{Key: "min", Verb: measure}, {Key: "max", Verb: measure}, {Key: "best", Verb: measure},
		{Key: "share_percent", Head: "% of " + r.Terms.Size, Verb: "%.1f"},
		{Key: "seconds", Verb: "%.3f"},
		{Key: "cpu", Head: "CPU s", Verb: "%.3f"},
		{Key: "steps_per_second", Head: "steps/s", Verb: "%.0f", None: "-"},
		{Key: "first_quartile_to_solve", Head: "q1 s", Verb: "%.3f"},
		{Key: "median_to_solve", Head: "median s", Verb: "%.3f"},
		{Key: "third_quartile_to_solve", Head: "q3 s", Verb: "%.3f"},
		{Key: "worst_to_solve", Head: "worst s", Verb: "%.3f"},
		{Key: "cpu_to_solve", Head: "CPU s", Verb: "%.3f"},
		{Key: "times_first", Head: r.Plan.Contestants[0] + " x", Verb: "%.3g"},
	}}
	for _, moment := range Moments {
		t.Columns = append(t.Columns, table.Column{Key: momentKey(moment), Head: fmt.Sprintf("%g s", moment)})
	}
	for _, s := range rows {
		cells := []any{
			s.Instance, s.Size, s.Contestant, s.N, s.Solved, s.Failed, s.Wins,
			r.cell(s.Median), r.cell(s.First), r.cell(s.Third), r.cell(s.Least), r.cell(s.Most), r.cell(s.Best),
			r.share(s), s.Seconds, s.CPU, speed(s.StepsPerSecond),
			r.cell(s.ToSolve.First), r.cell(s.ToSolve.Median), r.cell(s.ToSolve.Third), r.cell(s.ToSolve.Most),
			r.cell(s.CPUToSolve), s.Times,
		}
		for k := range Moments {
			if k < len(s.At) {
				cells = append(cells, s.At[k])
			} else {
				cells = append(cells, nil)
			}
		}
		t.Add(cells...)
	}
	return t
}

func momentKey(seconds float64) string { return fmt.Sprintf("at_%g_s", seconds) }

// cell returns a figure as a cell. An infinite figure lies above the limit, if there is one.
func (r *Report) cell(x float64) any {
	if math.IsInf(x, 1) && r.Plan.Seconds > 0 {
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

// Overview writes one table of all instances for people: the value that each contestant reached, or
// the time that it took and the power of the size by which that time grows.
func (r *Report) Overview(w io.Writer) error {
	columns := slices.Clone(valueColumns)
	if r.Terms.Race {
		columns = slices.Clone(raceColumns)
	} else {
		if r.Terms.Bounded {
			columns = append(columns, "share_percent")
		}
		for _, moment := range Moments {
			if slices.ContainsFunc(r.Rows, func(row Row) bool { return len(row.At) > 0 && Moments[len(row.At)-1] >= moment }) {
				columns = append(columns, momentKey(moment))
			}
		}
		columns = append(columns, "steps_per_second")
	}
	if len(r.Plan.Contestants) == 1 {
		columns = slices.DeleteFunc(columns, func(key string) bool { return key == "contestant" || key == "times_first" })
	}
	var b bytes.Buffer
	if err := r.rows(r.Rows).Select(columns...).WriteText(&b); err != nil {
		return err
	}
	for _, f := range r.Fits() {
		fmt.Fprintf(&b, "%s\n", r.fitText(f))
	}
	if text := r.Unfinished(); text != "" {
		fmt.Fprintf(&b, "%s\n", text)
	}
	_, err := w.Write(b.Bytes())
	return err
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
		for _, f := range r.Findings(instance) {
			if text := f.String(); text != "" {
				fmt.Fprintf(&b, "%s: %s.\n", f.Contestant, text)
			}
		}
		for _, x := range r.Troubles(instance) {
			fmt.Fprintf(&b, "%s: %s.\n", x.Contestant, x.Text)
		}
		b.WriteByte('\n')
	}
	if err := r.writeRanks(&b); err != nil {
		return err
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
		`"Better" and "worse": Mann-Whitney U, two-sided, p < %g after Holm's correction (tests in all: %d).`, significant, len(r.Tests))
}

// String returns the finding in words, without the name of the contestant.
func (f Finding) String() string {
	others := len(f.Better) + len(f.Worse) + len(f.Alike)
	var parts []string
	for _, part := range []struct {
		words string
		all   string
		names []string
	}{{"better than", "all others", f.Better}, {"worse than", "all others", f.Worse}, {"not told apart from", "any other",
		f.Alike}} {
		switch {
		case len(part.names) == others && others > 1:
			parts = append(parts, part.words+" "+part.all)
		case len(part.names) > 0:
			parts = append(parts, part.words+" "+strings.Join(part.names, ", "))
		}
	}
	return strings.Join(parts, "; ")
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
		Fits    *table.Table `json:"fits"`
		Ranks   *table.Table `json:"ranks"`
	}{r.Header, r.Measure.Name, len(r.Records), r.Left(), r.rows(r.Rows), r.tests(), r.fits(), r.ranksTable()}
}

// runsTable returns all runs, in the order of the plan.
func (r *Report) runsTable() *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "instance"}, {Key: "size"}, {Key: "contestant"}, {Key: "seed"}, {Key: "value"}, {Key: "solved"},
		{Key: "steps"}, {Key: "restarts"}, {Key: "seconds"}, {Key: "cpu"}, {Key: "id"}, {Key: "failure"}, {Key: "remark"},
	}}
	records := make(map[lab.Trial]lab.Record)
	for _, run := range r.Records {
		records[run.Trial] = run
	}
	for _, trial := range r.Plan.Trials() {
		if run, ok := records[trial]; ok {
			t.Add(run.Instance, run.Size, run.Contestant, run.Seed, run.Value, run.Solved, run.Steps, run.Restarts, run.Seconds,
				run.CPU, run.ID, run.Failure, run.Remark)
		}
	}
	return t
}

// tests returns the table of tests.
func (r *Report) tests() *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "instance"}, {Key: "first"}, {Key: "second"}, {Key: "u"}, {Key: "a"}, {Key: "effect"},
		{Key: "p"}, {Key: "corrected"}, {Key: "significant"},
	}}
	for _, x := range r.Tests {
		t.Add(x.Instance, x.First, x.Second, x.U, x.A, statistics.Effect(x.A), x.P, x.Corrected, x.Significant())
	}
	return t
}
