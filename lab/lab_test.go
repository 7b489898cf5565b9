package lab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// counting is a subject whose runs cost nothing: their value is their seed.
type counting struct {
	runs   int
	cancel func() // called in run number stop
	stop   int
}

func (c *counting) Check(Plan) error { return nil }

func (c *counting) Run(ctx context.Context, p Plan, t Trial) (Record, error) {
	if c.runs++; c.runs == c.stop {
		c.cancel()
	}
	return Record{Trial: t, Value: int64(t.Seed), Steps: p.Steps, Curve: []Point{{Steps: 1, Value: 1}}}, ctx.Err()
}

var small = Plan{
	Subject: MazeSubject, Contestants: []string{"annealing", "sampled"}, Instances: []string{"4 4 1 3", "5 4 1 3"},
	Runs: 2, Seed: 7, Steps: 500, Workers: 1,
}

// TestTrials wants seed by seed, and on each instance all contestants in turn.
func TestTrials(t *testing.T) {
	want := []Trial{
		{"4 4 1 3", "annealing", 7}, {"4 4 1 3", "sampled", 7}, {"5 4 1 3", "annealing", 7}, {"5 4 1 3", "sampled", 7},
		{"4 4 1 3", "annealing", 8}, {"4 4 1 3", "sampled", 8}, {"5 4 1 3", "annealing", 8}, {"5 4 1 3", "sampled", 8},
	}
	if diff := cmp.Diff(want, small.Trials()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestValidate(t *testing.T) {
	if err := small.Validate(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*Plan){
		"0 runs":              func(p *Plan) { p.Runs = 0 },
		"0 workers":           func(p *Plan) { p.Workers = 0 },
		"not of both":         func(p *Plan) { p.Seconds = 1 },
		"a budget of time or": func(p *Plan) { p.Steps = 0 },
		"negative":            func(p *Plan) { p.Steps = -1 },
		"nothing to compare":  func(p *Plan) { p.Contestants = nil },
		"nothing to run on":   func(p *Plan) { p.Instances = nil },
		`"sampled" is named`:  func(p *Plan) { p.Contestants = []string{"sampled", "sampled"} },
	} {
		p := small
		change(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

// TestResume stops an experiment in each of its runs and goes on with it. In the end the
// folder holds what it holds without a stop.
func TestResume(t *testing.T) {
	whole, err := Run(t.Context(), Study{Plan: small, Subject: new(counting), Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for stop := range len(small.Trials()) {
		ctx, cancel := context.WithCancel(t.Context())
		folder := filepath.Join(t.TempDir(), "new", "folder")
		begun, reported := 0, 0
		e, err := Run(ctx, Study{
			Plan: small, Subject: &counting{cancel: cancel, stop: stop + 1}, Folder: folder,
			Begin: func(Trial) { begun++ }, Done: func(Record) { reported++ },
		})
		if !errors.Is(err, context.Canceled) || len(e.Records) != stop || begun != stop+1 || reported != stop {
			t.Fatalf("stopped in run %d: %d records, %d begun, %d reported, %v", stop+1, len(e.Records), begun, reported, err)
		}
		resumed := -1
		again := new(counting)
		e, err = Run(t.Context(), Study{Plan: small, Subject: again, Folder: folder, Resume: func(r []Record) { resumed = len(r) }})
		if err != nil || resumed != stop || again.runs != len(small.Trials())-stop {
			t.Fatalf("after the stop in run %d: %d runs made, %d from before, %v", stop+1, again.runs, resumed, err)
		}
		if diff := cmp.Diff(whole.Records, e.Records); diff != "" {
			t.Errorf("-whole +stopped:\n%s", diff)
		}
	}
}

// TestTorn cuts the file of runs at every byte. What is whole counts, and the rest is made
// again.
func TestTorn(t *testing.T) {
	folder := t.TempDir()
	whole, err := Run(t.Context(), Study{Plan: small, Subject: new(counting), Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, runsFile)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for cut := 0; cut < len(text); cut += 7 {
		if err := os.WriteFile(name, text[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		if e, err := Read(folder); err != nil || len(e.Records) != strings.Count(string(text[:cut]), "\n") {
			t.Fatalf("cut at byte %d: %d records, %v", cut, len(e.Records), err)
		}
		e, err := Run(t.Context(), Study{Plan: small, Subject: new(counting), Folder: folder})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(whole.Records, e.Records); diff != "" {
			t.Errorf("cut at byte %d: -whole +resumed:\n%s", cut, diff)
		}
		if again, _ := os.ReadFile(name); string(again) != string(text) {
			t.Errorf("cut at byte %d: the file differs", cut)
		}
	}
}

// TestRefused wants errors that say what is wrong with a folder.
func TestRefused(t *testing.T) {
	folder := t.TempDir()
	study := Study{Plan: small, Subject: new(counting), Folder: folder}
	if _, err := Run(t.Context(), study); err != nil {
		t.Fatal(err)
	}
	refused := func(want string) {
		t.Helper()
		if _, err := Run(t.Context(), study); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	study.Plan.Steps = 501
	refused("another experiment (steps: 500 there, 501 now)")
	study.Plan = small
	study.Plan.Contestants = []string{"annealing"}
	refused("contestants: annealing, sampled there, annealing now")
	study.Plan = small

	runs, plan := filepath.Join(folder, runsFile), filepath.Join(folder, planFile)
	text, _ := os.ReadFile(runs)
	line, _, _ := strings.Cut(string(text), "\n")
	for want, content := range map[string]string{
		"line 9: annealing on 4 4 1 3 with seed 7 is there twice": string(text) + line + "\n",
		"line 1: annealing on 4 4 1 3 with seed 70 is not in":     strings.Replace(line, `"seed":7`, `"seed":70`, 1) + "\n",
		"line 1: unexpected end of JSON input":                    line[:40] + "\n" + line + "\n",
	} {
		os.WriteFile(runs, []byte(content), 0o666)
		refused(want)
	}
	header, _ := os.ReadFile(plan)
	version := thisMachine().Version
	os.WriteFile(plan, []byte(strings.Replace(string(header), `"version": "`+version, `"version": "v0.0.1`, 1)), 0o666)
	os.WriteFile(runs, text, 0o666)
	refused("begun by version v0.0.1 of the program, and this is " + version)
	os.WriteFile(plan, []byte("{"), 0o666)
	refused("plan.json: unexpected end")
	if _, err := Read(t.TempDir()); err == nil || !strings.Contains(err.Error(), "holds no experiment") {
		t.Errorf("an empty folder: %v", err)
	}
}

// TestLeft estimates by the same pair, else by all runs, else by the budget of time.
func TestLeft(t *testing.T) {
	if _, ok := Left(small, nil); ok {
		t.Error("an estimate from nothing")
	}
	trials := small.Trials()
	records := []Record{{Trial: trials[0], Seconds: 10}, {Trial: trials[1], Seconds: 20}}
	// Left are the same two with the second seed, and four on the other instance.
	if left, ok := Left(small, records); !ok || left != (10+20+4*15)*time.Second {
		t.Errorf("%v left, %v", left, ok)
	}
	timed := small
	timed.Steps, timed.Seconds = 0, 5
	if left, _ := Left(timed, nil); left != 8*5*time.Second {
		t.Errorf("%v left at the beginning", left)
	}
	if left, _ := Left(timed, records); left != (10+20+4*5)*time.Second {
		t.Errorf("%v left after two runs", left)
	}
	for _, trial := range trials[2:] {
		records = append(records, Record{Trial: trial})
	}
	if left, ok := Left(small, records); !ok || left != 0 {
		t.Errorf("%v left at the end", left)
	}
}

// FuzzParseRecords wants whole lines or an error, and no panic.
func FuzzParseRecords(f *testing.F) {
	f.Add([]byte(`{"instance":"4 4 1 3","contestant":"sampled","seed":7,"value":3,"curve":[]}` + "\n{"))
	f.Add([]byte("\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		records, whole, err := parseRecords(text, small)
		if err != nil {
			return
		}
		if whole > len(text) || whole > 0 && text[whole-1] != '\n' || slices.Contains(text[whole:], '\n') || len(records) > len(small.Trials()) {
			t.Errorf("%d records in %d bytes of %d", len(records), whole, len(text))
		}
	})
}
