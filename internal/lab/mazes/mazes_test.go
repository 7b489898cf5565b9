package mazes

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"stride/internal/lab"
	"stride/internal/lab/labtest"
	"stride/internal/lab/report"
	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/engines/work"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/format"
)

// TestRepeatable runs all algorithms twice, alone and in the generator, and compares all but
// the times, and the values with those of two workers and of the reference evaluator.
func TestRepeatable(t *testing.T) {
	for name, subject := range map[string]lab.Subject{AloneName: Alone(portfolio.Algorithms()...),
		WholeName: Whole()} {
		p := lab.Plan{Subject: name, Instances: []string{"6 6 1 5"}, Runs: 1, Seed: 3, Steps: 9_000,
			Workers: 1}
		for _, a := range portfolio.Algorithms() {
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
			if report := maze.Evaluate(g); int64(report.Value) != r.Value || report.Solvable != r.Solved ||
				r.Size != int64(bounds.Of(g.Params)) {
				t.Errorf("%s, %v: value %d, the maze is worth %d", name, r.Trial, r.Value, report.Value)
			}
			if last := r.Curve[len(r.Curve)-1]; last.Value != r.Value || last.Steps > r.Steps {
				t.Errorf("%s, %v: the curve ends at %+v, the run at %d", name, r.Trial, last, r.Value)
			}
		}
	}
}

// TestOwnSearch has a search of one's own whose code is that of a built-in one: with the same seeds
// and budget, they make the same mazes, and no test tells them apart.
func TestOwnSearch(t *testing.T) {
	a := local.Annealing(local.Options{})
	own := work.Algorithm{Name: "own", Help: "the same code", Search: a.Search}
	p := lab.Plan{Subject: AloneName, Contestants: []string{a.Name, own.Name}, Instances: []string{"6 6 1 5"},
		Runs: 8, Seed: 1, Steps: 10_000, Workers: 1}
	e, err := lab.Run(t.Context(), lab.Study{Plan: p, Subject: Alone(a, own)})
	if err != nil {
		t.Fatal(err)
	}
	for k := 0; k < len(e.Records); k += 2 {
		if built, mine := e.Records[k], e.Records[k+1]; mine.Value != built.Value || mine.ID != built.ID {
			t.Errorf("%v: %d, its copy %d", built.Trial, built.Value, mine.Value)
		}
	}
	if r := report.New(e); len(r.Tests) != 1 || r.Tests[0].Significant() {
		t.Errorf("%+v", r.Tests)
	}
}

// TestWhole has the generator begin where a search alone does not: with a maze of its own,
// so that it has one after the first steps.
func TestWhole(t *testing.T) {
	p := lab.Plan{Subject: WholeName, Contestants: []string{"random-walk"}, Instances: []string{"6 6 1 5"},
		Runs: 1, Seed: 1, Steps: 100, Workers: 1}
	if r := labtest.Run(t, Whole(), p)[0]; len(r.Curve) == 0 || r.Curve[0].Steps != 0 {
		t.Errorf("%+v", r)
	}
}

// TestTimed has runs that end by the clock.
func TestTimed(t *testing.T) {
	for name, subject := range map[string]lab.Subject{AloneName: Alone(portfolio.Algorithms()...),
		WholeName: Whole()} {
		p := lab.Plan{Subject: name, Contestants: []string{"steepest"}, Instances: []string{"8 8 1 7"},
			Runs: 1, Seconds: 0.05, Workers: 1}
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
	for name, subject := range map[string]lab.Subject{AloneName: Alone(portfolio.Algorithms()...),
		WholeName: Whole()} {
		p := lab.Plan{Subject: name, Contestants: []string{"annealing"}, Instances: []string{"8 8 1 7"},
			Runs: 1, Steps: 1e12, Workers: 1}
		if r, err := subject.Run(ctx, p, p.Trials()[0]); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

func TestCheck(t *testing.T) {
	good := lab.Plan{Subject: AloneName, Contestants: []string{"steepest"}, Instances: []string{"5 5 1 4"},
		Steps: 1}
	for want, change := range map[string]func(*lab.Plan){
		"": func(*lab.Plan) {},
		`the subject is "shift": it must be "maze"`: func(p *lab.Plan) {
			p.Subject = "shift"
		},
		`no algorithm "magic": it must be one of portfolio, annealing,`: func(p *lab.Plan) {
			p.Contestants = []string{"magic"}
		},
		`configuration "5 5 1": there are 3 arguments`: func(p *lab.Plan) {
			p.Instances = []string{"5 5 1"}
		},
		"all its mazes are worth the same": func(p *lab.Plan) {
			p.Instances = []string{"5 5 2 2"}
		},
		"a search for mazes has no end of its own: give it a budget of time or of s": func(p *lab.Plan) {
			p.Steps = 0
		},
	} {
		p := good
		change(&p)
		err := Alone(portfolio.Algorithms()...).Check(p)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%+v: error %v, want %q", p, err, want)
		}
	}
}

// TestVariant compares variants with the algorithms that they are: the same parameters give the
// same runs, and others give others.
func TestVariant(t *testing.T) {
	p := lab.Plan{
		Subject: AloneName, Contestants: []string{"annealing", "same", "hot"},
		Instances: []string{"13 13 1 6"},
		Runs:      1, Seed: 1, Steps: 20_000, Workers: 1,
		Settings: map[string]string{
			"variant same": "annealing short-from=0.8 melt-to=1",
			"variant hot":  "annealing short-from=900 short-to=900 melt-from=900 melt-to=900",
		},
	}
	records := labtest.Repeat(t, Alone(portfolio.Algorithms()...), p)
	ids := make(map[string]string)
	for _, r := range records {
		ids[r.Contestant] = r.ID
	}
	if ids["annealing"] != ids["same"] || ids["annealing"] == ids["hot"] {
		t.Errorf("%v", ids)
	}
}

// TestExternal runs external programs: what they print is evaluated, and a failure is worse than
// any maze.
func TestExternal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for sh")
	}
	p := lab.Plan{
		Subject: AloneName, Contestants: []string{"printer", "liar", "crash"}, Instances: []string{"2 3 1 2"},
		Runs: 1, Seed: 1, Seconds: 60, Workers: 1,
		Settings: map[string]string{
			"external printer": `printf '1 1 1\n1 1 G\n' #`, "external liar": `echo "99 1 1 1/1 1 0" #`,
			"external crash": "exit 7 #",
		},
	}
	records := labtest.Run(t, Alone(portfolio.Algorithms()...), p)
	printer, liar, crash := records[0], records[1], records[2]
	g, err := format.Parse([]byte("1 1 1\n1 1 G\n"))
	if err != nil {
		t.Fatal(err)
	}
	if value := int64(maze.Evaluate(g).Value); printer.Value != value || liar.Value != value ||
		!printer.Solved ||
		printer.Failure != "" || printer.Remark != "" {
		t.Errorf("%+v, want the value %d", printer, value)
	}
	if !strings.Contains(liar.Remark, "claims the value 99") || len(liar.Curve) != 1 ||
		liar.Curve[0].Value != liar.Value {
		t.Errorf("%+v", liar)
	}
	if crash.Failure != "exit status 7" || crash.Value != 0 || crash.Solved || len(crash.Curve) != 0 {
		t.Errorf("%+v", crash)
	}
}

func TestCheckSettings(t *testing.T) {
	for want, setting := range map[string][2]string{
		`there is no setting "colour x"`:                      {"colour x", "red"},
		"annealing is an algorithm: give the variant":         {"variant annealing", "annealing"},
		`variant x: there is no algorithm "magic"`:            {"variant x", "magic"},
		`variant x: "fast" is not of the form NAME=VALUE`:     {"variant x", "annealing fast"},
		"variant x: melt-from is 0: it must be from 0.001":    {"variant x", "annealing melt-from=0"},
		`variant x: there is no parameter "speed"`:            {"variant x", "annealing speed=1"},
		"variant x: it must be the name of an algorithm":      {"variant x", " "},
		"x is an external program, whose steps cannot be cou": {"external x", "./run"},
		"x: there is no placeholder {colour}":                 {"external x", "./run {colour}"},
		`"x y" is no name of a contestant`:                    {"external x y", "./run"},
	} {
		p := lab.Plan{Subject: AloneName, Contestants: []string{"steepest", "x"},
			Instances: []string{"5 5 1 4"}, Runs: 1, Steps: 1, Workers: 1,
			Settings: map[string]string{setting[0]: setting[1]}}
		if err := Alone(portfolio.Algorithms()...).Check(p); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want %q", setting, err, want)
		}
	}
	p := lab.Plan{Subject: WholeName, Contestants: []string{"steepest"}, Instances: []string{"5 5 1 4"},
		Runs: 1, Steps: 1, Workers: 1, Settings: map[string]string{"variant x": "annealing"}}
	if err := Whole().Check(p); err == nil || !strings.Contains(err.Error(), "has no variants") {
		t.Errorf("error %v", err)
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
