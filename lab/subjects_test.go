package lab

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stride/maze"
	"stride/maze/generate"
)

// measured matches the times in runs.jsonl.
var measured = regexp.MustCompile(`"(seconds|cpu)":[0-9.e-]+`)

// runsOf runs a plan in a new folder and returns its runs.jsonl without the times.
func runsOf(t *testing.T, p Plan, s Subject) (string, []Record) {
	t.Helper()
	folder := t.TempDir()
	e, err := Run(t.Context(), Study{Plan: p, Subject: s, Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, runsFile))
	if err != nil {
		t.Fatal(err)
	}
	return measured.ReplaceAllString(string(text), "#"), e.Records
}

// TestMazesRepeatable runs all algorithms twice and compares every byte but the times,
// and the values with those of two workers and of the reference evaluator.
func TestMazesRepeatable(t *testing.T) {
	p := Plan{Subject: MazeSubject, Instances: []string{"6 6 1 5"}, Runs: 2, Seed: 3, Steps: 9_000, Workers: 1}
	for _, a := range generate.Algorithms() {
		p.Contestants = append(p.Contestants, a.Name)
	}
	subject := Maze(generate.Algorithms()...)
	first, records := runsOf(t, p, subject)
	if second, _ := runsOf(t, p, subject); second != first {
		t.Errorf("the second time:\n%s\nthe first time:\n%s", second, first)
	}
	p.Workers = 2
	_, shared := runsOf(t, p, subject)
	for k, r := range records {
		if shared[k].Value != r.Value || shared[k].ID != r.ID || shared[k].Steps != p.Steps {
			t.Errorf("%v: value %d by one worker, %d by two", r.Trial, r.Value, shared[k].Value)
		}
		g, err := maze.ParseID(r.ID)
		if err != nil {
			t.Fatal(err)
		}
		if report := maze.Evaluate(g); int64(report.Value) != r.Value || report.Solvable != r.Solved {
			t.Errorf("%v: value %d, the maze is worth %d", r.Trial, r.Value, report.Value)
		}
		if last := r.Curve[len(r.Curve)-1]; last.Value != r.Value || last.Steps > r.Steps {
			t.Errorf("%v: the curve ends at %+v, the run at %d", r.Trial, last, r.Value)
		}
	}
}

// TestShiftRepeatable solves two small levels by steps, twice.
func TestShiftRepeatable(t *testing.T) {
	p := Plan{
		Subject: ShiftSubject, Contestants: []string{"forest", "lahc", "rn-explorer"}, Instances: []string{"10", "30"},
		Runs: 2, Seed: 1, Steps: 20_000, Workers: 1,
	}
	first, records := runsOf(t, p, Shift())
	if second, _ := runsOf(t, p, Shift()); second != first {
		t.Errorf("the second time:\n%s\nthe first time:\n%s", second, first)
	}
	for _, r := range records {
		if r.Solved != (r.Value == 0) {
			t.Errorf("%v: solved %v with %d numbers left", r.Trial, r.Solved, r.Value)
		}
		if r.Contestant == "forest" && !r.Solved {
			t.Errorf("%v: not solved", r.Trial)
		}
		if r.Solved && r.Curve[len(r.Curve)-1].Value != 0 {
			t.Errorf("%v: the curve ends above 0", r.Trial)
		}
	}
}

// TestTimed has runs that end by the clock.
func TestTimed(t *testing.T) {
	p := Plan{Subject: MazeSubject, Contestants: []string{"steepest"}, Instances: []string{"8 8 1 7"}, Runs: 1, Seconds: 0.05, Workers: 1}
	_, records := runsOf(t, p, Maze(generate.Algorithms()...))
	if r := records[0]; r.Seconds < 0.03 || len(r.Curve) == 0 {
		t.Errorf("%+v", r)
	}
}

func TestSubjectsCheck(t *testing.T) {
	mazes := Plan{Subject: MazeSubject, Contestants: []string{"steepest"}, Instances: []string{"5 5 1 4"}}
	levels := Plan{Subject: ShiftSubject, Contestants: []string{"forest"}, Instances: []string{"10"}}
	for _, test := range []struct {
		plan Plan
		with Subject
		want string
	}{
		{mazes, Maze(generate.Algorithms()...), ""},
		{levels, Shift(), ""},
		{mazes, Shift(), `the subject is "maze": it must be "shift"`},
		{levels, Maze(), `the subject is "shift": it must be "maze"`},
		{Plan{Subject: MazeSubject, Contestants: []string{"magic"}}, Maze(generate.Algorithms()...), `no algorithm "magic": it must be one of portfolio, annealing,`},
		{Plan{Subject: MazeSubject, Instances: []string{"5 5 1"}}, Maze(), `configuration "5 5 1": there are 3 arguments`},
		{Plan{Subject: MazeSubject, Instances: []string{"5 5 2 2"}}, Maze(), "all its mazes are worth the same"},
		{Plan{Subject: ShiftSubject, Contestants: []string{"magic"}}, Shift(), `no solver "magic", want one of forest`},
		{Plan{Subject: ShiftSubject, Instances: []string{"ten"}}, Shift(), `level "ten" is not a number`},
		{Plan{Subject: ShiftSubject, Instances: []string{"0"}}, Shift(), "level 0"},
		{Plan{Subject: ShiftSubject, Game: "a text that is too long"}, Shift(), "game"},
	} {
		err := test.with.Check(test.plan)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: error %v, want %q", test.plan, err, test.want)
		}
	}
}
