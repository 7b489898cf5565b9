package report

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"stride/internal/disk"
	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
	"stride/internal/lab"
	"stride/internal/lab/statistics"
	"stride/internal/lab/target"
	"stride/internal/table"
)

// Targets is an experiment by target, with its tables and pictures.
type Targets struct {
	*target.Analysis
	Header lab.Header
}

// NewTargets analyses an experiment by target.
func NewTargets(e lab.Experiment, p target.Plan) (*Targets, error) {
	a, err := target.New(e, p)
	if err != nil {
		return nil, err
	}
	return &Targets{a, e.Header}, nil
}

// title describes the targets.
func (t *Targets) title() string {
	if t.Reference.Of == nil {
		return fmt.Sprintf("Time to given values (%s), in %s", t.Header.Terms.Value, t.Axis)
	}
	return fmt.Sprintf("Time to shares of %s, in %s", t.Reference.Name, t.Axis)
}

// verb formats times.
func (t *Targets) verb() string {
	if t.Axis == target.Steps {
		return "%.0f"
	}
	return "%.3g"
}

// problems returns the table of all problems.
func (t *Targets) problems() *table.Table { return t.problemsOf("") }

// problemsOf returns the table of the problems on an instance, or of all if it is empty.
func (t *Targets) problemsOf(instance string) *table.Table {
	out := &table.Table{Columns: []table.Column{
		{Key: "instance"}, {Key: "target", Verb: "%.4g"}, {Key: "value", Verb: "%.0f"}, {Key: "contestant", Left: true},
		{Key: "runs"}, {Key: "reached"}, {Key: "ert", Head: "ERT", Verb: t.verb()},
		{Key: "ert_low", Head: "from", Verb: t.verb()}, {Key: "ert_high", Head: "to", Verb: t.verb()},
		{Key: "median_time", Head: "median", Verb: t.verb()},
	}}
	for _, p := range t.Problems {
		if instance != "" && p.Instance != instance {
			continue
		}
		for k, contestant := range t.Contestants {
			e := p.Expected[k]
			if e.Runs == 0 {
				continue
			}
			var times []float64
			for _, r := range p.Runs[k] {
				times = append(times, r.ToTarget())
			}
			out.Add(p.Instance, p.Target, p.Value, contestant, e.Runs, e.Reached, e.Time, e.Low, e.High,
				statistics.Median(times))
		}
	}
	return out
}

// profileRatios are the ratios at which the table gives the performance profile.
var profileRatios = []float64{1, 2, 10}

// overall returns the table of all problems together.
func (t *Targets) overall() *table.Table {
	out := &table.Table{Columns: []table.Column{
		{Key: "contestant", Left: true}, {Key: "reached_percent", Head: "reached %", Verb: "%.1f"},
	}}
	for _, ratio := range profileRatios {
		c := table.Column{Key: fmt.Sprintf("within_%g_percent", ratio), Head: fmt.Sprintf("within %gx %%", ratio),
			Verb: "%.1f"}
		if ratio == 1 {
			c.Key, c.Head = "fastest_percent", "fastest %"
		}
		out.Columns = append(out.Columns, c)
	}
	profile := t.Profile()
	for k, contestant := range t.Contestants {
		cells := []any{contestant, 100 * statistics.Share(t.Times(k, ""), math.MaxFloat64)}
		for _, ratio := range profileRatios {
			cells = append(cells, 100*statistics.Share(profile[k], ratio))
		}
		out.Add(cells...)
	}
	return out
}

// faster returns the table of pairs.
func (t *Targets) faster() *table.Table {
	out := &table.Table{Columns: []table.Column{
		{Key: "first", Left: true}, {Key: "second", Left: true}, {Key: "first_faster", Head: "first faster", Verb: "%.3f"},
		{Key: "second_faster", Head: "second faster", Verb: "%.3f"}, {Key: "tie", Verb: "%.3f"}, {Key: "unknown",
			Verb: "%.3f"},
		{Key: "low", Verb: "%.3f"}, {Key: "high", Verb: "%.3f"},
	}}
	for k, first := range t.Contestants {
		for l := k + 1; l < len(t.Contestants); l++ {
			f := t.Faster(k, l)
			out.Add(first, t.Contestants[l], f.First, f.Second, f.Tie, f.Unknown, f.Low(), f.High())
		}
	}
	return out
}

// notes lists what was left out.
func (t *Targets) notes() (notes []string) {
	if len(t.Unknown) > 0 {
		notes = append(notes, fmt.Sprintf("Left out: %s, for which %s is not known.", strings.Join(t.Unknown, "; "),
			t.Reference.Name))
	}
	if len(t.Uncounted) > 0 {
		notes = append(notes, fmt.Sprintf("Left out: %s, whose steps are not counted.", strings.Join(t.Uncounted, ", ")))
	}
	return notes
}

// WriteText prints the analysis for people.
func (t *Targets) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintln(&b, t.title())
	if err := t.problems().WriteText(&b); err != nil {
		return err
	}
	fmt.Fprintf(&b, "ERT: total time of all runs, divided by the number of those that reached the target; from, to: 95 "+
		"%% bootstrap interval.\nA time without a number is not known: too few runs reached the target.\n\n")
	fmt.Fprintf(&b, "All targets of all instances\n")
	if err := t.overall().WriteText(&b); err != nil {
		return err
	}
	if len(t.Contestants) > 1 {
		fmt.Fprintf(&b, "\nProbability that one is faster than the other, over all pairs of runs\n")
		if err := t.faster().WriteText(&b); err != nil {
			return err
		}
		fmt.Fprintf(&b, "Unknown: no run of the pair reached the target, or one ended before the other reached it. Low, "+
			"high: limits of the probability\nthat the first is faster, with ties as half, whatever the unknown pairs would be.\n")
	}
	for _, note := range t.notes() {
		fmt.Fprintf(&b, "%s\n", note)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Table returns the table of all problems.
func (t *Targets) Table() *table.Table { return t.problems() }

// JSON returns everything that is known.
func (t *Targets) JSON() any {
	return struct {
		lab.Header
		Reference string       `json:"reference,omitempty"`
		Axis      target.Axis  `json:"axis"`
		Problems  *table.Table `json:"problems"`
		Overall   *table.Table `json:"overall"`
		Faster    *table.Table `json:"faster"`
		Unknown   []string     `json:"unknown_instances"`
		Uncounted []string     `json:"uncounted_contestants"`
	}{t.Header, t.Reference.Name, t.Axis, t.problems(), t.overall(), t.faster(), orEmpty(t.Unknown), orEmpty(t.Uncounted)}
}

// orEmpty returns a list that JSON writes as [] if there is none.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// Write writes all tables and pictures into a folder and replaces those that may be there.
func (t *Targets) Write(folder string) error {
	files := make(map[string][]byte)
	for name, write := range map[string]func(io.Writer) error{
		"targets.txt": t.WriteText, "targets.csv": t.Table().WriteCSV, "targets.html": t.WriteHTML,
		"targets-overall.csv": t.overall().WriteCSV, "faster.csv": t.faster().WriteCSV,
	} {
		var content bytes.Buffer
		if err := write(&content); err != nil {
			return fmt.Errorf("writing %s: %w", name, err)
		}
		files[name] = content.Bytes()
	}
	pictures := map[string]*figure.Figure{"ecdf": t.ecdf(""), "profile": t.profile()}
	for _, instance := range t.Instances {
		pictures["ecdf-"+strings.ReplaceAll(instance, " ", "-")] = t.ecdf(instance)
	}
	if err := drawAll(files, pictures); err != nil {
		return err
	}
	return replaceAll(folder, files)
}

// drawAll adds the files of pictures.
func drawAll(files map[string][]byte, pictures map[string]*figure.Figure) error {
	for name, p := range pictures {
		svg, png, err := chart.Files(p)
		if err != nil {
			return fmt.Errorf("drawing %s: %w", name, err)
		}
		files[name+".svg"], files[name+".png"] = svg, png
	}
	return nil
}

// replaceAll writes files into a folder.
func replaceAll(folder string, files map[string][]byte) error {
	for name, content := range files {
		if err := disk.Replace(filepath.Join(folder, name), content); err != nil {
			return err
		}
	}
	return nil
}
