package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"stride/lab"
	"stride/lab/statistics"
)

// The tables, for people and for programs.

// WriteText prints the summary for people: a table of each instance, and in words what
// the tests say.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	width := 0
	for _, name := range r.Plan.Contestants {
		width = max(width, len(name))
	}
	for _, instance := range r.instances() {
		fmt.Fprintf(&b, "%s %s, %s: %s\n", r.instanceWord(), instance, r.budget(), r.Measure.Name)
		fmt.Fprintf(&b, "%-*s %5s %8s %8s %8s %8s %5s %9s %9s\n", width, "", "runs", "median", "q1", "q3", "best", "wins", "seconds", "steps/s")
		for _, row := range r.ranked(instance) {
			fmt.Fprintf(&b, "%-*s %5d %8s %8s %8s %8s %5d %9.3f %9.0f\n", width, row.Contestant, row.N,
				r.format(row.Median), r.format(row.First), r.format(row.Third), r.format(row.Best), row.Wins, row.Seconds, row.StepsPerSecond)
		}
		for _, f := range r.Findings(instance) {
			if text := f.String(); text != "" {
				fmt.Fprintf(&b, "%s: %s.\n", f.Contestant, text)
			}
		}
		b.WriteByte('\n')
	}
	if len(r.Tests) > 0 {
		fmt.Fprintf(&b, "%s\n", r.method())
	}
	if text := r.caution(); text != "" {
		fmt.Fprintf(&b, "%s\n", text)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// method says how differences were tested.
func (r *Report) method() string {
	return fmt.Sprintf(`"Better" and "worse": Mann-Whitney U, two-sided, p < %g after Holm's correction (tests in all: %d).`, significant, len(r.Tests))
}

// String returns the finding in words, without the name of the contestant.
func (f Finding) String() string {
	others := len(f.Better) + len(f.Worse) + len(f.Alike)
	var parts []string
	for _, part := range []struct {
		words string
		all   string
		names []string
	}{{"better than", "all others", f.Better}, {"worse than", "all others", f.Worse}, {"not told apart from", "any other", f.Alike}} {
		switch {
		case len(part.names) == others && others > 1:
			parts = append(parts, part.words+" "+part.all)
		case len(part.names) > 0:
			parts = append(parts, part.words+" "+strings.Join(part.names, ", "))
		}
	}
	return strings.Join(parts, "; ")
}

// instanceWord says what an instance is.
func (r *Report) instanceWord() string {
	if r.Plan.Subject == lab.ShiftSubject {
		return "Level"
	}
	return "Mazes"
}

// number is a figure in JSON and CSV; one that is infinite is null or empty there.
type number float64

// MarshalJSON writes null for what JSON cannot hold.
func (x number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(x), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(x))
}

func (x number) String() string {
	if math.IsInf(float64(x), 0) {
		return ""
	}
	return strconv.FormatFloat(float64(x), 'g', -1, 64)
}

// WriteJSON prints the summary for programs, in one line.
func (r *Report) WriteJSON(w io.Writer) error {
	type row struct {
		Instance       string `json:"instance"`
		Contestant     string `json:"contestant"`
		Runs           int    `json:"runs"`
		Median         number `json:"median"`
		First          number `json:"first_quartile"`
		Third          number `json:"third_quartile"`
		Least          number `json:"min"`
		Most           number `json:"max"`
		Best           number `json:"best"`
		Wins           int    `json:"wins"`
		Solved         int    `json:"solved"`
		Seconds        number `json:"seconds"`
		CPU            number `json:"cpu"`
		StepsPerSecond number `json:"steps_per_second"`
	}
	type test struct {
		Instance    string  `json:"instance"`
		First       string  `json:"first"`
		Second      string  `json:"second"`
		U           float64 `json:"u"`
		A           float64 `json:"a"`
		P           float64 `json:"p"`
		Corrected   float64 `json:"corrected"`
		Significant bool    `json:"significant"`
	}
	out := struct {
		lab.Header
		Measure string `json:"measure"`
		Done    int    `json:"done"` // runs
		Planned int    `json:"planned"`
		Rows    []row  `json:"rows"`
		Tests   []test `json:"tests"`
	}{Header: r.Header, Measure: r.Measure.Name, Done: len(r.Records), Planned: len(r.Plan.Trials()), Rows: []row{}, Tests: []test{}}
	for _, s := range r.Rows {
		out.Rows = append(out.Rows, row{
			s.Instance, s.Contestant, s.N, number(s.Median), number(s.First), number(s.Third), number(s.Least), number(s.Most),
			number(s.Best), s.Wins, s.Solved, number(s.Seconds), number(s.CPU), number(s.StepsPerSecond),
		})
	}
	for _, t := range r.Tests {
		out.Tests = append(out.Tests, test{t.Instance, t.First, t.Second, t.U, t.A, t.P, t.Corrected, t.Significant()})
	}
	return json.NewEncoder(w).Encode(out)
}

// runsCSV returns all runs, in the order of the plan.
func (r *Report) runsCSV() []byte {
	records := [][]string{{"instance", "contestant", "seed", "value", "solved", "steps", "restarts", "seconds", "cpu", "id"}}
	for _, t := range r.Plan.Trials() {
		k := slices.IndexFunc(r.Records, func(run lab.Record) bool { return run.Trial == t })
		if k < 0 {
			continue
		}
		run := r.Records[k]
		records = append(records, []string{
			run.Instance, run.Contestant, strconv.FormatUint(run.Seed, 10), strconv.FormatInt(run.Value, 10), strconv.FormatBool(run.Solved),
			strconv.FormatInt(run.Steps, 10), strconv.FormatInt(run.Restarts, 10),
			number(run.Seconds).String(), number(run.CPU).String(), run.ID,
		})
	}
	return encode(records)
}

// summaryCSV returns the rows.
func (r *Report) summaryCSV() []byte {
	records := [][]string{{"instance", "contestant", "runs", "median", "first quartile", "third quartile", "min", "max", "wins", "solved", "seconds", "cpu", "steps/s"}}
	for _, s := range r.Rows {
		records = append(records, []string{
			s.Instance, s.Contestant, strconv.Itoa(s.N),
			number(s.Median).String(), number(s.First).String(), number(s.Third).String(), number(s.Least).String(), number(s.Most).String(),
			strconv.Itoa(s.Wins), strconv.Itoa(s.Solved), number(s.Seconds).String(), number(s.CPU).String(), fmt.Sprintf("%.0f", s.StepsPerSecond),
		})
	}
	return encode(records)
}

// testsCSV returns the tests.
func (r *Report) testsCSV() []byte {
	records := [][]string{{"instance", "first", "second", "U", "A", "effect", "p", "corrected p", "significant"}}
	for _, t := range r.Tests {
		records = append(records, []string{
			t.Instance, t.First, t.Second, number(t.U).String(), fmt.Sprintf("%.3f", t.A), statistics.Effect(t.A),
			fmt.Sprintf("%.3g", t.P), fmt.Sprintf("%.3g", t.Corrected), strconv.FormatBool(t.Significant()),
		})
	}
	return encode(records)
}

func encode(records [][]string) []byte {
	var b bytes.Buffer
	_ = csv.NewWriter(&b).WriteAll(records) // a buffer takes everything
	return b.Bytes()
}
