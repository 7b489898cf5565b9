package mazes

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"stride/lab"
	"stride/lab/labtest"
	"stride/maze"
	"stride/maze/generate"
)

// TestRepeatable runs all algorithms twice, alone and in the generator, and compares all but
// the times, and the values with those of two workers and of the reference evaluator.
func TestRepeatable(t *testing.T) {
	for name, subject := range map[string]lab.Subject{AloneName: Alone(generate.Algorithms()...), WholeName: Whole()} {
		p := lab.Plan{Subject: name, Instances: []string{"6 6 1 5"}, Runs: 2, Seed: 3, Steps: 9_000, Workers: 1}
		for _, a := range generate.Algorithms() {
			p.Contestants = append(p.Contestants, a.Name)
		}
		records := labtest.Repeat(t, subject, p)
		p.Workers = 2
		shared := labtest.Run(t, subject, p)
		for k, r := range records {
			if shared[k].Value != r.Value || shared[k].ID != r.ID || shared[k].Steps != p.Steps {
				t.Errorf("%s, %v: value %d by one worker, %d by two", name, r.Trial, r.Value, shared[k].Value)
			}
			g, err := maze.ParseID(r.ID)
			if err != nil {
				t.Fatal(err)
			}
			if report := maze.Evaluate(g); int64(report.Value) != r.Value || report.Solvable != r.Solved || r.Size != int64(g.Bound()) {
				t.Errorf("%s, %v: value %d, the maze is worth %d", name, r.Trial, r.Value, report.Value)
			}
			if last := r.Curve[len(r.Curve)-1]; last.Value != r.Value || last.Steps > r.Steps {
				t.Errorf("%s, %v: the curve ends at %+v, the run at %d", name, r.Trial, last, r.Value)
			}
		}
	}
}

// TestWhole has the generator begin where a search alone does not: with a maze of its own,
// so that it has one after the first steps.
func TestWhole(t *testing.T) {
	p := lab.Plan{Subject: WholeName, Contestants: []string{"random-walk"}, Instances: []string{"6 6 1 5"}, Runs: 1, Seed: 1, Steps: 100, Workers: 1}
	if r := labtest.Run(t, Whole(), p)[0]; len(r.Curve) == 0 || r.Curve[0].Steps != 0 {
		t.Errorf("%+v", r)
	}
}

// TestTimed has runs that end by the clock.
func TestTimed(t *testing.T) {
	for name, subject := range map[string]lab.Subject{AloneName: Alone(generate.Algorithms()...), WholeName: Whole()} {
		p := lab.Plan{Subject: name, Contestants: []string{"steepest"}, Instances: []string{"8 8 1 7"}, Runs: 1, Seconds: 0.05, Workers: 1}
		if r := labtest.Run(t, subject, p)[0]; r.Seconds < 0.03 || len(r.Curve) == 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestCancelled checks that a run that is cut short returns the context's error, as its
// value is no measurement.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, subject := range map[string]lab.Subject{AloneName: Alone(generate.Algorithms()...), WholeName: Whole()} {
		p := lab.Plan{Subject: name, Contestants: []string{"annealing"}, Instances: []string{"8 8 1 7"}, Runs: 1, Steps: 1e12, Workers: 1}
		if r, err := subject.Run(ctx, p, p.Trials()[0]); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

func TestCheck(t *testing.T) {
	good := lab.Plan{Subject: AloneName, Contestants: []string{"steepest"}, Instances: []string{"5 5 1 4"}, Steps: 1}
	for want, change := range map[string]func(*lab.Plan){
		"": func(*lab.Plan) {},
		`the subject is "shift": it must be "maze"`:                                  func(p *lab.Plan) { p.Subject = "shift" },
		`no algorithm "magic": it must be one of portfolio, annealing,`:              func(p *lab.Plan) { p.Contestants = []string{"magic"} },
		`configuration "5 5 1": there are 3 arguments`:                               func(p *lab.Plan) { p.Instances = []string{"5 5 1"} },
		"all its mazes are worth the same":                                           func(p *lab.Plan) { p.Instances = []string{"5 5 2 2"} },
		"a search for mazes has no end of its own: give it a budget of time or of s": func(p *lab.Plan) { p.Steps = 0 },
	} {
		p := good
		change(&p)
		err := Alone(generate.Algorithms()...).Check(p)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%+v: error %v, want %q", p, err, want)
		}
	}
}

func TestReadInstances(t *testing.T) {
	got, err := ReadInstances(strings.NewReader("# all\n3 3 1 2\n\n  5\t6 1 4 # wide\n"))
	if want := []string{"3 3 1 2", "5 6 1 4"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("configurations %v, %v", got, err)
	}
	_, err = ReadInstances(strings.NewReader("3 3 1 2\n3 3 1\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "line 2: there are 3 arguments") {
		t.Errorf("error %v", err)
	}
}
