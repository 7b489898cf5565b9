package grade

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"stride/internal/run"
	"stride/maze"
	"stride/maze/format"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// sample is an output that follows the document to the letter.
const sample = `Generating a 5x5 puzzle with values in range [1-4]

Puzzle:
3 2 1 4 1
3 2 1 3 3
3 3 2 1 4
3 1 2 3 3
1 4 4 3 0

Solution: Yes
Unique: Yes
Solution length: 19
# of black holes: 0
# of white holes: 0
# of forced forward moves: 6
# of forced backward moves: 8
Puzzle score: 92

Total time: 59.831465 seconds
`

var sampleConfig = maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}

// TestDeviations changes the sample in one place, and looks at what is found.
func TestDeviations(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"4 1\n", "4 1 \n", ""},               // a row may end in a blank
		{"Puzzle score", "Puzzle value", ""},  // either word
		{"59.831465", "60", ""},               // any number
		{"4 1\n", "4 1  \n", "blanks line 4"}, // but not in two
		{"Puzzle:\n", "Puzzle: \n", "blanks line 3"},
		{"Unique: Yes", "Unique:  Yes", "blanks line 11"},
		{"Unique: Yes", "Unique:Yes", "blanks line 11"},
		{"Unique: Yes", " Unique: Yes", "blanks line 11"},
		{"3 2 1 4 1", "3\t2\t1\t4\t1", "blanks line 4"},
		{"3 2 1 4 1", "3,2,1,4,1", "blanks line 4"},
		{"3 2 1 4 1", "3 2 1 4", "lines line 4"},
		{"3 2 1 3 3", "| 3 | 2 | 1 | 3 | 3 |", "blanks line 5"},
		{"3 2 1 3 3", "0 2 1 3  3", "blanks line 5"},
		{"3 2 1 3 3", "9 2 1 3  3", "blanks line 5"},
		{"Unique: Yes", "Unique: yes", "letters line 11"},
		{"Unique: Yes", "Unique: perhaps", "lines line 11"},
		{"3 0\n", "3 G\n", "letters line 8"},
		{"\n\nSolution", "\nSolution", "blanks line 9"},
		{"\n\nPuzzle:", "\n\n\nPuzzle:", "blanks line 3"},
		{"seconds\n", "seconds\n\n", "blanks line 20"},
		{"Generating", "seed 1\nGenerating", "lines line 1"},
		{"Unique: Yes\n", "", "lines line 11"},
		{"Unique: Yes\nSolution length: 19\n", "Solution length: 19\nUnique: Yes\n",
			"lines line 11; lines line 12"},
		{"Total time: 59.831465 seconds", "Total time: 59.8 s", "words line 19"},
		{"\n", "\r\n", "blanks line 1"},
		{"Generating a 5x5 puzzle with values in range [1-4]\n\n", "", "lines line 1; blanks line 1"},
	} {
		output := strings.Replace(sample, c.old, c.new, 1)
		if c.old == "\n" {
			output = strings.ReplaceAll(sample, c.old, c.new)
		}
		var got []string
		for _, d := range deviations(output, sampleConfig, "") {
			got = append(got, fmt.Sprintf("%s line %d", d.Form, d.Line))
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%q for %q: %s, want %s", c.new, c.old, text, c.want)
		}
	}
	if got := deviations(sample, sampleConfig, format.LabelValue); len(got) != 1 || got[0].Form != Words {
		t.Errorf("the other label: %v", got)
	}
}

// judgeSample judges an output of a run that took so long, for 10 points at a threshold.
func judgeSample(t *testing.T, text, output string, wall time.Duration, threshold float64) *Judged {
	t.Helper()
	p, err := ReadPlan([]byte("points: 10\nconfigurations: [5 5 1 4]\n" + text))
	must(t, err)
	r := Record{Outcome: Outcome{Reason: run.Exited, Wall: wall, Stdout: len(output)}}
	return p.judge(p.Configs[0], Threshold{Value: threshold, Source: "set by the plan"}, r, output)
}

// TestPoints computes points by hand.
func TestPoints(t *testing.T) {
	lie := strings.Replace(strings.Replace(sample, "holes: 0", "holes: 1", 1), "score: 92", "score: 100", 1)
	for _, c := range []struct {
		name, plan, output string
		wall               time.Duration
		threshold          float64
		verdict            Verdict
		points             float64
	}{
		{"at the threshold", "", sample, 0, 92, OK, 10},
		{"above it", "", sample, 0, 80, OK, 10},
		{"half of it", "", sample, 0, 184, OK, 5},
		{"just in time", "", sample, 60*time.Second + 400*time.Millisecond, 92, OK, 10},
		{"a second over", "late: {deduction: 2}", sample, 60*time.Second + 600*time.Millisecond, 92, Late, 8},
		{"three seconds over", "late: {deduction: 2}", sample, 62*time.Second + 100*time.Millisecond, 92, Late,
			10 - 3*2},
		{"no points are left", "late: {deduction: 4}", sample, 63*time.Second + 100*time.Millisecond, 92, Late, 0},
		{"late, and says it was not", "late: {deduction: 1}", strings.Replace(sample, "59.8", "50.8", 1),
			62 * time.Second, 92, Late, 10 - 2 - 1},
		{"late, and says so", "late: {deduction: 1}", strings.Replace(sample, "59.8", "61.8", 1), 62 * time.Second,
			92, Late, 10 - 2},
		{"two lies", "report-deduction: 1.5", lie, 0, 92, FalseClaim, 10 - 3},
		{"another form", "report-deduction: 2", "hello\n" + sample, 0, 92, WrongFormat, 8},
		{"forgiven", "forgive: [lines]", "hello\n" + sample, 0, 92, OK, 10},
		{"tabs", "", strings.Replace(sample, "3 2 1 4 1", "3\t2\t1\t4\t1", 1), 0, 92, WrongFormat, 9},
		{"half a row", "", strings.Replace(sample, "3 3 2 1 4", "3 3", 1), 0, 92, WrongFormat, 0},
		{"no report", "", sample[:strings.Index(sample, "\nSolution")], 0, 92, WrongFormat, 1},
		{"out of the range", "", strings.Replace(sample, "1 4 4 3 0", "1 4 5 3 0", 1), 0, 92, WrongConfig, 0},
		{"another size", "", "Puzzle:\n1 1\n1 0\n", 0, 92, WrongConfig, 0},
		{"no solution", "", "Puzzle:\n" + strings.Repeat("4 4 4 4 4\n", 4) + "4 4 4 4 0\n", 0, 92,
			WrongFormat, 0},
		{"printed twice", "", sample + sample, 0, 92, WrongFormat, 9},
		{"twice, the second time better", "", strings.Replace(sample, "1 4 4 3 0", "1 1 1 1 0", 1) + "\n" +
			sample, 0, 92, WrongFormat, 9},
		{"no colon", "", strings.Replace(sample, "Puzzle:\n", "Puzzle\n", 1), 0, 92, WrongFormat, 9},
		{"other words", "", strings.Replace(sample, "Puzzle:\n", "Best puzzle found:\n", 1), 0, 92,
			WrongFormat, 9},
		{"bold", "", strings.Replace(sample, "Puzzle:\n", "\x1b[1mPuzzle:\x1b[0m\n", 1), 0, 92, WrongFormat,
			9},
		{"bold and forgiven", "forgive: [blanks]",
			strings.Replace(sample, "Puzzle:\n", "\x1b[1mPuzzle:\x1b[0m\n", 1), 0, 92, OK, 10},
		{"colours", "", strings.ReplaceAll(sample, "3 3", "\x1b[38;5;9m3\x1b[0m 3"), 0, 92, WrongFormat, 9},
		{"a byte-order mark", "", "\ufeff" + sample, 0, 92, WrongFormat, 9},
		{"no text", "", strings.Replace(sample, "Puzzle:\n", "Puzzle:\xff\x00\n", 1), 0, 92, WrongFormat, 9},
		{"all in UTF-16", "", "\xff\xfe" + strings.ReplaceAll(sample, "", "\x00")[1:], 0, 92, WrongFormat, 9},
		{"distances below", "", strings.Replace(sample, "\nSolution: Yes", "\n0 9 9 1 8\n3 3 3 3 3\n3 9 3 "+
			"3 3\n3 3 3 3 3\n1 1 1 1 0\n\nSolution: Yes", 1), 0, 92, WrongFormat, 9},
		{"an end without a beginning", "",
			string(joined([]byte("Current: -15\nTemp"), []byte(": 3\n"+sample), true)), 0, 92, WrongFormat,
			9},
		{"one row too many", "", strings.Replace(sample, "3 2 1 4 1", "3 2 1 4 1\n3 2 1 4 1", 1), 0, 92,
			WrongConfig, 0},
		{"nothing", "", "", 0, 92, WrongFormat, 0},
		{"an ID", "", "5x5:1-4:321413213333214312331443Q\n", 0, 92, WrongFormat, 1},
		{"UTF-16", "", "\xff\xfeG\x00", 0, 92, WrongFormat, 0},
	} {
		j := judgeSample(t, c.plan, c.output, c.wall, c.threshold)
		if j.Verdict != c.verdict || math.Abs(j.Points-c.points) > 1e-9 {
			t.Errorf("%s: %s, %g points, want %s, %g: %s %+v", c.name, j.Verdict, j.Points, c.verdict,
				c.points, j.Why, j.Costs)
		}
		costs := 0.0
		for _, cost := range j.Costs {
			costs += cost.Points
		}
		if math.Abs(max(0, 10-costs)-j.Points) > 1e-9 {
			t.Errorf("%s: the costs sum to %g, and there are %g points", c.name, costs, j.Points)
		}
	}
}

// TestWhere says in which place an output is wrong.
func TestWhere(t *testing.T) {
	for want, output := range map[string]string{
		"row 5, column 3 of the grid is 5": strings.Replace(sample,
			"1 4 4 3 0", "1 4 5 3 0", 1),
		"line 1: the program made a maze 5 5 1 5, and 5 5 1 4 was wanted": strings.Replace(sample, "[1-4]",
			"[1-5]", 1),
	} {
		if j := judgeSample(t, "", output, 0, 92); !strings.HasPrefix(j.Why, want) {
			t.Errorf("%q, want %q", j.Why, want)
		}
	}
}

// TestExitCode judges programs that ended with an exit code.
func TestExitCode(t *testing.T) {
	for _, c := range []struct {
		forgive, output string
		code            int
		verdict         Verdict
		why             string
	}{
		{"", sample, 3, Crash, "ended with exit code 3, which says that it failed"},
		{"forgive: [exit-code]\n", sample, 3, OK, ""},
		{"forgive: [exit-code]\n", "", 3, Crash, "ended with exit code 3 and printed nothing"},
		{"", "rows?", 1, Crash, "ended with exit code 1, which says that it failed"},
		{"forgive: [exit-code]\n", "rows?", 1, Crash, "ended with exit code 1, which says that it failed"},
		{"", "", 126, Crash, "could not be started"},
		{"", "", 127, Crash, "could not be started"},
	} {
		p := plan(t, "configurations: [5 5 1 4]\n"+c.forgive)
		r := Record{Outcome: Outcome{Reason: run.Exited, Code: c.code, Stdout: len(c.output)}}
		if j := p.judge(p.Configs[0], Threshold{Value: 92}, r, c.output); j.Verdict != c.verdict ||
			!strings.Contains(j.Why, c.why) {
			t.Errorf("%+v: %s, %s", c, j.Verdict, j.Why)
		}
	}
}

// plan reads a plan.
func plan(t *testing.T, text string) *Plan {
	t.Helper()
	p, err := ReadPlan([]byte(text))
	must(t, err)
	return p
}

// TestBonus gives the bonus of 12 points in two configurations, with ties.
func TestBonus(t *testing.T) {
	p := NewPlan()
	p.Bonus, p.Configs = 12, make([]Config, 2)
	none := math.NaN()
	r := &Results{Plan: p}
	for name, values := range map[string][2]float64{
		"a": {100, 50}, "b": {90, 50}, "c": {90, 50}, "d": {80, 50}, "e": {70, 50}, "f": {60, 50},
		"g": {none, none},
	} {
		s := &Student{Name: name}
		for _, v := range values {
			c := &ConfigGrade{}
			if !math.IsNaN(v) {
				c.Value = &v
			}
			s.Configs = append(s.Configs, c)
		}
		r.Students = append(r.Students, s)
	}
	for _, s := range r.Students { // f is just good enough for a bonus
		s.Configs[0].Threshold.Value, s.Configs[1].Threshold.Value = 140, 100
	}
	r.addBonus()
	// In the first configuration the shares of 6 points are 1, 0.8 twice, 0.4, 0.2, none; in the
	// second all are best.
	want := map[string]float64{"a": 12, "b": 10.8, "c": 10.8, "d": 8.4, "e": 7.2, "f": 6, "g": 0}
	for _, s := range r.Students {
		if math.Abs(s.Bonus-want[s.Name]) > 1e-9 {
			t.Errorf("%s has %g bonus points, want %g", s.Name, s.Bonus, want[s.Name])
		}
	}
	value := 100.0
	alone := &Student{Configs: []*ConfigGrade{{Value: &value}, {Value: &value}}}
	(&Results{Plan: p, Students: []*Student{alone}}).addBonus()
	if alone.Bonus != 0 {
		t.Error("a submission alone has a bonus, for which it has beaten no other")
	}
	if place := student(t, r, "f").Configs[0].Place; place != 6 {
		t.Errorf("a value below half of the threshold has the place %d", place)
	}
}

// TestDrawnFigure compares values of configurations that were drawn by their share of the
// threshold.
func TestDrawnFigure(t *testing.T) {
	value := 132.5
	c := ConfigGrade{Value: &value, Threshold: Threshold{Value: 200}}
	if f := c.Figure(); *f != 132.5 {
		t.Errorf("the value is shown as %g", *f)
	}
	c.config.Drawn = true
	if f := c.Figure(); *f != 66.25 {
		t.Errorf("the share is shown as %g", *f)
	}
}

// TestBytesText writes sizes as plans do.
func TestBytesText(t *testing.T) {
	for n, want := range map[int64]string{20_000_000: "20 MB", 128_000_000: "128 MB", 256 << 20: "256 MiB",
		1 << 30: "1.0 GiB", 100_000: "100 kB"} {
		if got := bytesText(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// TestLateBonus gives the bonus to the best of those who were in time.
func TestLateBonus(t *testing.T) {
	r := &Results{Plan: plan(t, "bonus: 10\nconfigurations: [5 5 1 4]")}
	for _, of := range []struct {
		name         string
		values, over []int
	}{{"late", []int{90, 90, 90}, []int{0, 9, 9}}, {"once late", []int{60, 80, 80}, []int{0, 0, 9}},
		{"in time", []int{70, 70, 70}, []int{0, 0, 0}}} {
		c := &ConfigGrade{Verdict: OK}
		for k, value := range of.values {
			c.Runs = append(c.Runs, &Judged{Verdict: OK, Counts: true, ranked: true, Figure: &value,
				Over: of.over[k]})
		}
		c.summarize()
		r.Students = append(r.Students, &Student{Name: of.name, Configs: []*ConfigGrade{c}})
	}
	r.addBonus()
	for _, s := range r.Students {
		if want := map[string]float64{"late": 0, "once late": 8, "in time": 10}[s.Name]; s.Bonus != want {
			t.Errorf("%s has the bonus %g, want %g", s.Name, s.Bonus, want)
		}
	}
}

// TestUnsolvableTerm judges a maze without a solution with and without the term for it.
func TestUnsolvableTerm(t *testing.T) {
	value := func(text string) int {
		output := "Puzzle:\n2 2 1\n2 2 2\n1 2 0\n\nSolution: No\n"
		a := plan(t, text).readOutput(maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}, Outcome{}, output)
		if a.report == nil || a.report.Solvable {
			t.Fatalf("%s: %+v", text, a)
		}
		return *a.figure
	}
	if with, without := value(""), value("unsolvable-term: no"); without-with != 9*maze.UnsolvableCost {
		t.Errorf("%d points with the term, %d without", with, without)
	}
}
