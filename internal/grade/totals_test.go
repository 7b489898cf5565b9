package grade

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/grade/label"
	"stride/internal/run"
)

// ones is the output for a maze of ones. Its shortest solution has rows + columns − 2 jumps and is
// not the only one, and it has no holes and no forced moves: so its value is 5·(rows + columns −
// 2).
func ones(rows, cols int) string {
	row := strings.TrimSpace(strings.Repeat("1 ", cols))
	return fmt.Sprintf("Generating a %dx%d puzzle with values in range "+
		"[1-2]\n\nPuzzle:\n%s%s0\n\nSolution: Yes\nUnique: No\nSolution length: %d\n# of black holes: 0\n# "+
		"of white holes: 0\n# of forced forward moves: 0\n# of forced backward moves: 0\nPuzzle value: "+
		"%d\n\nTotal time: 0.1 seconds\n", rows, cols, strings.Repeat(row+"\n", rows-1), row[:len(row)-1],
		rows+cols-2, 5*(rows+cols-2))
}

// ended is a run of a program: what it printed, and how it ended.
type ended struct {
	output  string
	seconds float64
	code    int
}

// recorded returns the results of a class of which everything was recorded, and nothing has to be
// run. In builds are the records of submissions that were built or refused, in runs what they
// printed, by submission and configuration.
func recorded(t *testing.T, p *Plan, names []string, builds map[string]Record,
	runs func(name string, c Config, repeat int) ended) *Results {
	t.Helper()
	var all []Submission
	for _, name := range names {
		all = append(all, Submission{Submission: label.Submission{Name: name}, Digest: "digest of " + name})
	}
	dir := filepath.Join(t.TempDir(), "results")
	g, err := Open(dir, p, all, []string{"a note"})
	must(t, err)
	defer g.Close()
	if _, err := g.Results(); err == nil || !strings.Contains(err.Error(), "nothing was graded yet") {
		t.Errorf("results before anything was graded: %v", err)
	}
	must(t, g.doAll(t.Context(), g.jobs.thresholds))
	for _, h := range g.jobs.handedIn {
		build, done := builds[h.Name]
		if !done {
			continue
		}
		r := h.build.record
		build.Kind, build.Submission, build.Digest, build.Sources = r.Kind, r.Submission, r.Digest, r.Sources
		must(t, g.add(build))
		if !build.succeeded() {
			continue
		}
		for _, test := range h.tests {
			for k, j := range test.runs {
				e := runs(h.Name, test.Config, k+1)
				r := j.record
				r.Output = fmt.Sprintf("%s %s %d", h.Name, test.Key(), k+1)
				r.Outcome = Outcome{Reason: run.Exited, Code: e.code, Stdout: len(e.output),
					Wall: seconds(e.seconds)}
				must(t, errors.Join(os.WriteFile(filepath.Join(dir, r.Output), []byte(e.output), 0o600),
					g.add(r)))
			}
		}
	}
	r, err := g.Results()
	must(t, err)
	return r
}

// TestTotals grades a class in which each rule of a course applies to somebody. The points are
// added up by hand.
//
// The mazes are of ones, see there: 4x4 is worth 30, 3x3 is worth 20. The thresholds are 40 and 25.
// Of the first configuration half of the 12 bonus points go to the best, 0.8 of that to the second,
// 0.6 to the third; what is drawn has no bonus.
func TestTotals(t *testing.T) {
	p := plan(t, `
seed: 1
points: 60
bonus: 12
repeats: 3
seconds: 10
late: {deduction: 4}
report-deduction: 3
forgive: [blanks]
configurations:
  - {maze: 4 4 1 2, points: 40, threshold: 40}
  - {maze: 3-4 3-4 1 2, points: 20, threshold: 25, visible: hidden}
require:
  - {file: readme*, deduction: 5}
  - {file: main.cpp, contains: name, deduction: 100, name: your name}
`)
	ok := Record{Outcome: Outcome{Reason: run.Exited}}
	unmet := func(k ...int) Record {
		r := ok
		for _, k := range k {
			r.Unmet = append(r.Unmet, p.Require[k].id())
		}
		return r
	}
	names := []string{"anna", "ben", "cleo", "dora", "emil", "finn", "gwen", "hugo"}
	builds := map[string]Record{
		"anna": ok, "ben": unmet(0), "cleo": ok, "dora": unmet(1),
		"emil": {Outcome: Outcome{Reason: run.Exited, Code: 2}},
		"finn": {Refused: "it leads out of the folder"}, "gwen": ok,
	}
	good := ones(4, 4)
	r := recorded(t, p, names, builds, func(name string, c Config, repeat int) ended {
		if c.High.Rows > 0 && c.Drawn { // what was drawn for this submission
			switch {
			case name == "gwen" && repeat < 3:
				return ended{"no maze\n", 1, 0}
			case name == "cleo":
				return ended{ones(c.Rows, c.Cols) + " ", 1, 0} // a blank too many is forgiven
			}
			return ended{ones(c.Rows, c.Cols), 1, 0}
		}
		switch name {
		case "ben": // on time, 2 s late, false
			return []ended{{good, 10.2, 0}, {good, 11.6, 0},
				{strings.Replace(good, "value: 30", "value: 31", 1), 1, 0}}[repeat-1]
		case "cleo": // another format, a line is missing, a crash
			return []ended{{"hello\n" + good, 1, 0}, {strings.Replace(good, "Unique: No\n", "", 1), 1, 0},
				{"", 1, 3}}[repeat-1]
		case "gwen": // no value, in two of three runs
			return []ended{{"", 1, 0}, {good, 1, 0}, {ones(3, 3), 1, 0}}[repeat-1]
		}
		return ended{good, 1, 0}
	})
	// 20 points for the share of the threshold 25 that a drawn maze reaches: 3x3 is worth 20, 3x4
	// and 4x3 25, 4x4 30.
	drawn := make(map[string]float64)
	for _, s := range r.Students {
		if len(s.Configs) > 0 {
			drawn[s.Name] = map[string]float64{"3 3 1 2": 16}[s.Configs[1].config.numbers()]
			if drawn[s.Name] == 0 {
				drawn[s.Name] = 20
			}
		}
	}
	type want struct {
		points, bonus float64
		verdict       Verdict
		costs         string
		place         int
	}
	for name, w := range map[string]want{
		// 3/4 of 40 points, all of 20, no deductions. One of the best: 6 bonus points.
		"anna": {30 + drawn["anna"], 6, OK, "", 1},
		// 30, 30 − 2·4 and 30 − 3: the median is 27. 5 points for the readme. Two of three runs are
		// in time, so that the value competes.
		"ben": {27 + drawn["ben"] - 5, 6, Late, "5 missing: a file readme*", 1},
		// 30 − 3, 30 − 3 − 3, 0: the median is 24.
		"cleo": {24 + drawn["cleo"], 6, Crash, "", 1},
		// No more points can be lost than there are.
		"dora": {0, 6, OK, "100 missing: your name", 1},
		// Neither bonus nor points without a program.
		"emil": {0, 0, BuildFailed, "", 0},
		"finn": {0, 0, Refused, "", 0},
		// Of three runs two have no value: 0 points, and no bonus.
		"gwen": {0, 0, WrongConfig, "", 0},
		"hugo": {0, 0, Pending, "", 0},
	} {
		s := student(t, r, name)
		var costs []string
		for _, c := range s.Costs {
			costs = append(costs, c.Rule+" "+c.Why)
		}
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
		if !near(s.Points, w.points) || !near(s.Bonus, w.bonus) || s.Verdict != w.verdict ||
			strings.Join(costs, "; ") != w.costs || len(s.Configs) > 0 && s.Configs[0].Place != w.place {
			t.Errorf("%s: %g points, %g bonus, %s, %q;\nwant %+v", name, s.Points, s.Bonus, s.Verdict,
				costs, w)
		}
	}
	if r.Missing != 6 || len(r.Students) != 8 {
		t.Errorf("%d runs are missing of %d submissions", r.Missing, len(r.Students))
	}
}

// student returns the results of a student.
func student(t *testing.T, r *Results, name string) *Student {
	t.Helper()
	for _, s := range r.Students {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("there is no %s", name)
	return nil
}
