package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/internal/cputime"
	"stride/internal/golden"
	"stride/internal/journal"
	"stride/internal/lab"
	"stride/internal/lab/levels"
	"stride/internal/lab/mazes"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// made returns an experiment whose runs are made up: plain is worth 10 with each seed,
// better 20 and more, and random now this, now that.
func made(runs int) lab.Experiment {
	e := lab.Experiment{Header: lab.Header{
		Plan: lab.Plan{
			Subject: "maze", Contestants: []string{"plain", "better", "random"},
			Instances: []string{"5 5 1 4", "6 6 1 5"},
			Runs:      runs, Seed: 1, Steps: 1000, Workers: 1,
		},
		Terms:   mazes.Alone().Terms(),
		Command: "stride lab maze --out 'a <folder>'",
		Machine: lab.Machine{OS: "linux", Arch: "amd64", CPUs: 2, Go: "go1.26.0", Version: "v1.2.3"},
		Begun:   time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC),
	}}
	for k, t := range e.Plan.Trials() {
		value := int64(10)
		switch t.Contestant {
		case "better":
			value = 20 + int64(t.Seed)
		case "random":
			value = int64(k * 7 % 31)
		}
		e.Records = append(e.Records, lab.Record{
			Trial: t, Size: 40, Value: value, Solved: true, Steps: 1000, Restarts: 1, Seconds: 0.5, CPU: 0.25,
			ID: "maze",
			Curve: []lab.Point{{Seconds: 0, Steps: 1, Value: -5},
				{Seconds: 0.001, Steps: 10, Value: value / 2}, {Seconds: 0.4, Steps: 900, Value: value}},
		})
	}
	return e
}

// TestManyRuns reports an experiment so large that comparing each run with all others would take
// minutes.
func TestManyRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("sorts 60,000 runs")
	}
	e := made(10_000)
	begin := cputime.Used()
	r := New(e)
	if used := cputime.Used() - begin; used > 5*time.Second {
		t.Errorf("%d runs take %v of the processor", len(e.Records), used)
	}
	if len(r.Rows) != 6 {
		t.Errorf("%d rows", len(r.Rows))
	}
}

// timed returns an experiment on levels with a budget of time; forest takes a time that
// grows with the cube of the numbers, and lahc fails on the large ones.
func timed() lab.Experiment {
	e := made(2)
	e.Plan = lab.Plan{
		Subject: "shift", Contestants: []string{"forest", "lahc"}, Instances: []string{"30", "60",
			"90"}, Runs: 2, Seed: 1, Seconds: 5, Workers: 1,
		Settings: map[string]string{"game": "00"},
	}
	e.Terms = levels.Subject(0).Terms()
	e.Records = nil
	for _, t := range e.Plan.Trials() {
		level, err := strconv.ParseFloat(t.Instance, 64)
		if err != nil {
			panic(err)
		}
		r := lab.Record{Trial: t, Size: int64(level), Steps: 100, Seconds: 5, CPU: 4, Value: 3,
			Curve: []lab.Point{{Seconds: 0.1, Steps: 10, Value: 3}}}
		if t.Contestant == "forest" || level < 60 {
			r.Solved, r.Seconds, r.Value = true, math.Pow(level/60, 3)/4, 0
			r.CPU = r.Seconds
			if t.Contestant == "lahc" {
				r.CPU *= 20
			}
			r.Curve = append(r.Curve, lab.Point{Seconds: r.Seconds, Steps: 100})
		}
		e.Records = append(e.Records, r)
	}
	return e
}

// folder writes an experiment as lab.Run leaves it.
func folder(t *testing.T, e lab.Experiment) string {
	t.Helper()
	dir := t.TempDir()
	f, err := journal.Open[lab.Header, lab.Record](dir, "an experiment", "test", e.Header, nil)
	must(t, err)
	for _, r := range e.Records {
		must(t, f.Add(r))
	}
	must(t, f.Close())
	return dir
}

// picturesOf matches the pictures in a page.
var picturesOf = regexp.MustCompile(`(?s)<svg.*?</svg>`)

// TestGolden compares the summaries of two experiments with what they should be. Run with UPDATE=1
// after a change that is meant, and read the difference.
func TestGolden(t *testing.T) {
	for name, e := range map[string]lab.Experiment{"mazes": made(8), "levels": timed()} {
		dir := folder(t, e)
		r, err := Write(dir)
		must(t, err)
		var object bytes.Buffer
		must(t, json.NewEncoder(&object).Encode(r.JSON()))
		golden.Compare(t, name+"-summary.json", object.String())
		text, err := os.ReadFile(filepath.Join(dir, "summary.txt"))
		must(t, err)
		golden.Compare(t, name+"-summary.txt", string(text))
	}
}

// TestFailed has an external program that fails in one run, and one that fails in all of them.
func TestFailed(t *testing.T) {
	e := made(2)
	for k := range e.Records {
		if r := &e.Records[k]; r.Contestant == "plain" || r.Contestant == "better" && r.Seed == 1 {
			r.Failure, r.Value, r.Solved, r.Curve = "exit status 9", -9999, false, nil
		} else if r.Contestant == "random" {
			r.Remark = "claims 7"
		}
	}
	dir := folder(t, e)
	r, err := Write(dir)
	must(t, err)
	var text bytes.Buffer
	must(t, r.WriteText(&text))
	for _, want := range []string{
		"better: 1 of 2 runs failed, the first with seed 1: exit status 9.\n", "plain: 2 of 2 runs failed, " +
			"the first with seed 1: exit status 9.\n",
		"random: 2 of 2 runs claimed something false, the first with seed 1: claims 7.\n",
	} {
		if strings.Count(text.String(), want) != 2 {
			t.Errorf("%q is not there for both instances:\n%s", want, &text)
		}
	}
	e.Plan.Contestants, e.Records = []string{"plain"}, nil
	for _, trial := range e.Plan.Trials() {
		e.Records = append(e.Records, lab.Record{Trial: trial, Failure: "exit status 9", Value: -9999,
			Curve: []lab.Point{}})
	}
	if _, err := Write(folder(t, e)); err != nil {
		t.Errorf("when all have failed: %v", err)
	}
}

// TestFailedFigures has a program that fails in one of four runs: no figure that touches it is a
// number, in any form.
func TestFailedFigures(t *testing.T) {
	e := made(4)
	for k := range e.Records {
		if r := &e.Records[k]; r.Contestant == "plain" && r.Seed == 1 {
			r.Failure, r.Value, r.Solved, r.Curve = "exit status 9", -955, false, []lab.Point{}
		}
	}
	dir := folder(t, e)
	lines, err := os.ReadFile(filepath.Join(dir, "runs.jsonl"))
	must(t, err)
	for line := range strings.Lines(string(lines)) {
		var run map[string]any
		must(t, json.Unmarshal([]byte(line), &run))
		if _, valued := run["value"]; valued == (run["failure"] != nil) {
			t.Errorf("a run that failed has a value, or another has none: %s", line)
		}
	}
	r, err := Write(dir)
	must(t, err)
	var text, csv bytes.Buffer
	must(t, r.WriteText(&text))
	must(t, r.Table().WriteCSV(&csv))
	object, err := json.Marshal(r.JSON())
	must(t, err)
	if want := regexp.MustCompile(`(?m)^plain +4 +10 +failed +10 +10 `); len(
		want.FindAllString(text.String(), -1)) != 2 {
		t.Errorf("the row of plain:\n%s", &text)
	}
	if !strings.Contains(csv.String(), "5 5 1 4,40,plain,4,3,1,10,,10,,10,10,") {
		t.Errorf("CSV:\n%s", &csv)
	}
	if !strings.Contains(string(object),
		`"median":10,"first_quartile":null,"third_quartile":10,"min":null,"max":10,"best":10`) {
		t.Errorf("JSON: %s", object)
	}
}

// TestPictures reads the pictures back: SVG is well-formed and names all contestants, and the page
// has all the SVG, every test, and leads nowhere else.
func TestPictures(t *testing.T) {
	for _, e := range []lab.Experiment{made(8), made(1), timed()} {
		dir := folder(t, e)
		if _, err := Write(dir); err != nil {
			t.Fatal(err)
		}
		for _, instance := range e.Plan.Instances {
			name := filepath.Join(dir, "curves-"+strings.ReplaceAll(instance, " ", "-")+".svg")
			svg, err := os.ReadFile(name)
			must(t, err)
			text := textOf(t, svg)
			for _, want := range append([]string{instance}, e.Plan.Contestants...) {
				if !strings.Contains(text, want) {
					t.Errorf("%s does not name %s:\n%s", name, want, text)
				}
			}
		}
		page, err := os.ReadFile(filepath.Join(dir, "report.html"))
		must(t, err)
		if n := len(picturesOf.FindAll(page, -1)); n != len(e.Plan.Instances) {
			t.Errorf("%d pictures in the page", n)
		}
		effects := regexp.MustCompile(`<td>(negligible|small|medium|large)</td>`)
		if n := len(effects.FindAll(page, -1)); n != len(New(e).Tests) {
			t.Errorf("%d tests in the page, want %d", n, len(New(e).Tests))
		}
		outside := regexp.MustCompile(`(src|href)=|url\(|@import|<script|<link`)
		if found := outside.FindString(string(page)); found != "" {
			t.Errorf("the page needs something else: %s", found)
		}
	}
}

// textOf returns the text of a picture and fails if it is not well-formed.
func textOf(t *testing.T, svg []byte) string {
	t.Helper()
	var text strings.Builder
	in := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := in.Token()
		if err == io.EOF {
			return text.String()
		}
		must(t, err)
		if data, ok := token.(xml.CharData); ok {
			fmt.Fprintf(&text, "%s\n", data)
		}
	}
}

// TestRows compares figures of artificial runs with ones worked out by hand.
func TestRows(t *testing.T) {
	r := New(made(8))
	better := r.Rows[1]
	if better.Contestant != "better" || better.Median != 24.5 || better.First != 22.75 ||
		better.Third != 26.25 || better.Best != 28 ||
		better.Solved != 8 || better.Seconds != 0.5 || better.CPU != 0.25 || better.StepsPerSecond != 4000 {
		t.Errorf("%+v", better)
	}
	// All 8 runs of better are above all of plain: p is 2/C(16, 8) but for the ties in
	// plain, which make it larger or smaller by nothing here.
	test := r.Tests[0]
	if test.First != "plain" || test.Second != "better" || test.U != 0 || test.A != 0 ||
		!test.Significant() ||
		test.P > 2.0/12870*1.001 || test.Corrected < test.P*5 {
		t.Errorf("%+v", test)
	}
	if text := r.findings("5 5 1 4")[0]; !strings.HasPrefix(text, "better: better than plain") {
		t.Error(text)
	}
}

// TestUnfinished says how much is done, and warns where nothing can be shown.
func TestUnfinished(t *testing.T) {
	e := made(8)
	e.Records = e.Records[:4] // one seed: three runs on the first instance, one on the second
	r := New(e)
	if len(r.Rows) != 4 {
		t.Errorf("%+v", r.Rows)
	}
	if text := r.Unfinished(); text != "This experiment is not complete: 4 of 48 runs are made." {
		t.Errorf("unfinished: %q", text)
	}
	if text := New(made(8)).Unfinished(); text != "" {
		t.Errorf("finished: %q", text)
	}
	if text := r.caution(); !strings.Contains(text, "At least 5 of each") {
		t.Errorf("caution %q", text)
	}
	if New(made(8)).caution() != "" {
		t.Error("a caution where 8 runs will do")
	}
}

func TestWriteErrors(t *testing.T) {
	if _, err := Write(t.TempDir()); err == nil ||
		!strings.Contains(err.Error(), "does not hold an experiment") {
		t.Errorf("an empty folder: %v", err)
	}
	e := made(1)
	e.Records = nil
	if _, err := Write(folder(t, e)); err == nil || !strings.Contains(err.Error(), "no finished run yet") {
		t.Errorf("no runs: %v", err)
	}
}

// TestTooFew says so, instead of "not told apart", where no outcome could be significant.
func TestTooFew(t *testing.T) {
	for runs, few := range map[int]bool{1: true, 4: true, 5: false} {
		var text strings.Builder
		must(t, New(made(runs)).WriteText(&text))
		if strings.Contains(text.String(), "Too few runs to tell") != few ||
			strings.Contains(text.String(), "not told apart") == few {
			t.Errorf("%d runs:\n%s", runs, &text)
		}
	}
}
