package lab

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stride/internal/crash"
	"stride/internal/journal"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// counting is a subject whose runs cost nothing: their value is their seed.
type counting struct {
	mu     sync.Mutex
	runs   int
	cancel func() // called in run number stop
	stop   int
	solves func(Trial) bool // nil if it solves everything
}

func (c *counting) Check(Plan) error { return nil }
func (c *counting) Terms() Terms     { return Terms{Title: "Counting", Size: "size", Value: "value"} }

func (c *counting) Run(ctx context.Context, p Plan, t Trial) (Record, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.runs++; c.runs == c.stop {
		c.cancel()
	}
	solved := c.solves == nil || c.solves(t)
	return Record{Trial: t, Value: int64(t.Seed), Solved: solved, Steps: p.Steps, CPU: 1,
		Curve: []Point{{Steps: 1, Value: 1}}}, ctx.Err()
}

var small = Plan{
	Subject: "counting", Contestants: []string{"annealing", "sampled"},
	Instances: []string{"4 4 1 3", "5 4 1 3"},
	Runs:      2, Seed: 7, Steps: 500, Workers: 1,
}

// TestTrials checks the order: seed by seed, and on each instance all contestants in turn.
func TestTrials(t *testing.T) {
	want := []Trial{
		{"4 4 1 3", "annealing", 7}, {"4 4 1 3", "sampled", 7}, {"5 4 1 3", "annealing", 7},
		{"5 4 1 3", "sampled", 7},
		{"4 4 1 3", "annealing", 8}, {"4 4 1 3", "sampled", 8}, {"5 4 1 3", "annealing", 8},
		{"5 4 1 3", "sampled", 8},
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
		"0 runs":             func(p *Plan) { p.Runs = 0 },
		"0 workers":          func(p *Plan) { p.Workers = 0 },
		"negative":           func(p *Plan) { p.Steps = -1 },
		"nothing to compare": func(p *Plan) { p.Contestants = nil },
		"nothing to run on":  func(p *Plan) { p.Instances = nil },
		`"sampled" is named`: func(p *Plan) { p.Contestants = []string{"sampled", "sampled"} },
	} {
		p := small
		change(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

// TestMeasure compares the times of those who solve a level, unless steps are the budget.
func TestMeasure(t *testing.T) {
	r := Record{Solved: true, Seconds: Microseconds(0.12345678), Value: 7}
	for _, c := range []struct {
		race  bool
		steps int64
		want  float64
	}{{true, 0, 0.123457}, {true, 1, 7}, {false, 0, 7}} {
		got := (Header{Terms: Terms{Race: c.race}, Plan: Plan{Steps: c.steps}}).Measure().Of(r)
		if got != c.want {
			t.Errorf("%+v: %g", c, got)
		}
	}
}

// TestResume stops an experiment in each of its runs and resumes it. In the end the
// folder holds what it holds without a stop.
func TestResume(t *testing.T) {
	whole, err := Run(t.Context(), Study{Plan: small, Subject: new(counting), Folder: t.TempDir(),
		Abreast: 1})
	// which cannot be told for runs that are made at the same time, see TestUntilSolved
	if err != nil || whole.Records[0].CPU == 0 {
		t.Fatal(err, whole.Records)
	}
	for stop := range len(small.Trials()) {
		ctx, cancel := context.WithCancel(t.Context())
		folder := filepath.Join(t.TempDir(), "new", "folder")
		begun, reported := 0, 0
		e, err := Run(ctx, Study{
			Plan: small, Subject: &counting{cancel: cancel, stop: stop + 1}, Folder: folder,
			Watch: func(made []Record, next *Trial) {
				if reported = len(made); next != nil {
					begun++
				}
			},
		})
		if !errors.Is(err, context.Canceled) || len(e.Records) != stop || begun != stop+1 ||
			reported != stop {
			t.Fatalf("stopped in run %d: %d records, %d begun, %d reported, %v", stop+1, len(e.Records),
				begun, reported, err)
		}
		resumed := -1
		again := new(counting)
		e, err = Run(t.Context(), Study{Plan: small, Subject: again, Folder: folder,
			Watch: func(made []Record, _ *Trial) {
				if resumed < 0 {
					resumed = len(made)
				}
			}})
		if err != nil || resumed != stop || again.runs != len(small.Trials())-stop {
			t.Fatalf("after the stop in run %d: %d runs made, %d from before, %v", stop+1, again.runs,
				resumed, err)
		}
		if diff := cmp.Diff(whole.Records, e.Records); diff != "" {
			t.Errorf("-whole +stopped:\n%s", diff)
		}
	}
}

// failing is a subject whose first run fails as soon as the second has begun; that one waits for it
// and succeeds.
type failing struct {
	counting
	runs          atomic.Int32
	begun, failed chan struct{}
}

var errFirst = errors.New("the first run fails")

func (f *failing) Run(_ context.Context, _ Plan, t Trial) (Record, error) {
	switch f.runs.Add(1) {
	case 1:
		<-f.begun
		close(f.failed)
		return Record{}, errFirst
	case 2:
		close(f.begun)
		<-f.failed
		runtime.Gosched() // so that the error nearly always comes first
	}
	return Record{Trial: t, Solved: true}, nil
}

// TestFailsAbreast lets a run succeed while another one, next to it, fails: the error must not be
// lost.
func TestFailsAbreast(t *testing.T) {
	for range 100 {
		_, err := Run(t.Context(), Study{Plan: small, Subject: &failing{begun: make(chan struct{}),
			failed: make(chan struct{})}, Abreast: 4})
		if !errors.Is(err, errFirst) {
			t.Fatalf("error %v, want %v", err, errFirst)
		}
	}
}

// TestGrow raises the number of runs in the same folder. It holds then what it would hold
// that had this number of runs from the beginning.
func TestGrow(t *testing.T) {
	folder := t.TempDir()
	grown := small
	for grown.Runs = 1; grown.Runs <= 4; grown.Runs++ {
		subject := new(counting)
		e, err := Run(t.Context(), Study{Plan: grown, Subject: subject, Folder: folder,
			Command: fmt.Sprint(grown.Runs)})
		if err != nil || subject.runs != len(small.Instances)*len(small.Contestants) {
			t.Fatalf("%d runs: %d made, %v", grown.Runs, subject.runs, err)
		}
		whole, err := Run(t.Context(), Study{Plan: grown, Subject: new(counting)})
		must(t, err)
		if diff := cmp.Diff(whole.Records, e.Records); diff != "" {
			t.Errorf("-at once +grown:\n%s", diff)
		}
		if e, err = Read(folder); err != nil || e.Plan.Runs != grown.Runs ||
			e.Command != fmt.Sprint(grown.Runs) ||
			e.Left() != 0 {
			t.Errorf("the folder holds %d runs by %q, %d left, %v", e.Plan.Runs, e.Command, e.Left(), err)
		}
	}
}

// TestGiveUp has a contestant that solves little: it is spared instances, whether the
// experiment is made at once, stopped after any run, or grown.
func TestGiveUp(t *testing.T) {
	p := Plan{Subject: "counting", Contestants: []string{"good", "poor"},
		Instances: strings.Fields("1 2 3 4 5 6"), Runs: 3, Seed: 1, Steps: 1, Workers: 1, GiveUp: true}
	solves := func(t Trial) bool { return t.Contestant == "good" || t.Instance == "3" && t.Seed == 2 }
	whole, err := Run(t.Context(), Study{Plan: p, Subject: &counting{solves: solves}})
	if err != nil || whole.Left() != 0 {
		t.Fatal(err, whole.Left())
	}
	var poor []string
	for _, r := range whole.Records {
		if r.Contestant == "poor" {
			poor = append(poor, fmt.Sprintf("%s/%d", r.Instance, r.Seed))
		}
	}
	// It solves neither 1 nor 2, and is spared 3 and all that follow.
	if got := strings.Join(poor, " "); got != "1/1 2/1 1/2 2/2 1/3 2/3" {
		t.Errorf("tried %s", got)
	}
	lucky := func(t Trial) bool { return t.Contestant == "good" || t.Instance == "2" && t.Seed == 2 }
	if whole, err = Run(t.Context(), Study{Plan: p, Subject: &counting{solves: lucky}}); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for stop := 1; ; stop++ {
		grown := p
		grown.Runs = min(p.Runs, 1+stop/5)
		ctx, cancel := context.WithCancel(t.Context())
		e, err := Run(ctx, Study{Plan: grown, Subject: &counting{solves: lucky, cancel: cancel, stop: 3},
			Folder: folder})
		cancel()
		if err == nil && grown.Runs == p.Runs {
			if diff := cmp.Diff(whole.Records, e.Records); diff != "" {
				t.Errorf("-at once +stopped and grown:\n%s", diff)
			}
			break
		}
	}
}

// TestRefused checks that errors say what is wrong with a folder.
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
	study.Plan.Runs = 1
	refused("runs: 2 there, 1 now")
	study.Plan = small
	study.Plan.Settings = map[string]string{"game": "mine"}
	refused("settings.game: none there, mine now")
	study.Plan = small

	name := filepath.Join(folder, journal.RunsFile)
	text, err := os.ReadFile(name)
	must(t, err)
	line, _, _ := strings.Cut(string(text), "\n")
	for want, content := range map[string]string{
		", line 9: annealing on 4 4 1 3 with seed 7 is there twice": string(text) + line + "\n",
		", line 1: the line does not match its checksum": strings.Replace(line, `"seed":7`, `"seed":70`,
			1) + "\n",
		", line 1: the line does not match its checksum: it was changed or d": line[:40] + "\n" + line + "\n",
	} {
		must(t, os.WriteFile(name, []byte(content), 0o666))
		refused(name + want)
	}
	plan := filepath.Join(folder, journal.PlanFile)
	header, err := os.ReadFile(plan)
	must(t, err)
	version := ThisMachine().Version
	// Another build with the same searches continues.
	rebuilt := strings.Replace(string(header), `"version": "v`, `"version": "v0.0.1+modified.`, 1)
	must(t, errors.Join(os.WriteFile(plan, []byte(rebuilt), 0o666), os.WriteFile(name, text, 0o666)))
	if _, err := Run(t.Context(), study); err != nil {
		t.Errorf("another build: %v", err)
	}
	other := strings.Replace(string(header), `"version": "`+version, `"version": "v0.0.1`, 1)
	must(t, errors.Join(os.WriteFile(plan, []byte(other), 0o666), os.WriteFile(name, text, 0o666)))
	refused("begun by version v0.0.1 of the program, whose searches are others than those of this one, " +
		version)
	must(t, os.WriteFile(plan, []byte(strings.Replace(string(header), `"seed": 7`, `"seed": 70`, 1)),
		0o666))
	if _, err := Read(folder); err == nil ||
		!strings.Contains(err.Error(), name+", line 1: annealing on 4 4 1 3 with seed 7 is not in the plan") {
		t.Errorf("runs of another plan: %v", err)
	}
}

// TestLeft estimates by the same pair, else by all runs, else by the budget of time.
func TestLeft(t *testing.T) {
	if _, ok := (Experiment{Header: Header{Plan: small}}).TimeLeft(); ok {
		t.Error("an estimate from nothing")
	}
	trials := small.Trials()
	records := []Record{{Trial: trials[0], Seconds: 10}, {Trial: trials[1], Seconds: 20}}
	if left, ok := (Experiment{Header{Plan: small}, records}).TimeLeft(); !ok || left != 6*15*time.Second {
		t.Errorf("%v left, %v", left, ok)
	}
	timed := small
	timed.Steps, timed.Seconds = 0, 5
	if left, _ := (Experiment{Header: Header{Plan: timed}}).TimeLeft(); left != 8*5*time.Second {
		t.Errorf("%v left at the beginning", left)
	}
	if left, _ := (Experiment{Header{Plan: timed}, records}).TimeLeft(); left != 6*15*time.Second {
		t.Errorf("%v left after two runs", left)
	}
	for _, trial := range trials[2:] {
		records = append(records, Record{Trial: trial})
	}
	if left, ok := (Experiment{Header{Plan: small}, records}).TimeLeft(); !ok || left != 0 {
		t.Errorf("%v left at the end", left)
	}
}

// TestUntilSolved collects solutions: what is not solved, and what no longer stands, is run again,
// with the larger budget of the two, next to new instances. The last run of each trial counts.
func TestUntilSolved(t *testing.T) {
	p := small
	p.Contestants, p.Runs, p.UntilSolved = p.Contestants[:1], 1, true
	folder := t.TempDir()
	run := func(steps int64, instances string, solves func(Trial) bool, stands func(Record) bool) (Experiment,
		int) {
		t.Helper()
		p := p
		p.Steps, p.Instances = steps, strings.Split(instances, ",")
		if stands == nil {
			stands = func(r Record) bool { return r.Solved }
		}
		c := &counting{solves: solves}
		e, err := Run(t.Context(), Study{Plan: p, Subject: c, Folder: folder, Abreast: 2, Stands: stands})
		must(t, err)
		return e, c.runs
	}
	if _, runs := run(500, "a,b", func(t Trial) bool { return t.Instance == "a" }, nil); runs != 2 {
		t.Errorf("%d runs at first", runs)
	}
	e, runs := run(900, "b,c", nil, nil)
	if runs != 2 || len(e.Records) != 3 || e.Plan.Steps != 900 || len(e.Plan.Instances) != 3 {
		t.Errorf("%d runs with more steps and another instance: %+v", runs, e)
	}
	if _, runs := run(900, "a", nil, func(Record) bool { return false }); runs != 1 {
		t.Errorf("%d runs where nothing stands", runs)
	}
	read, err := Read(folder)
	if err != nil || len(read.Records) != 3 {
		t.Errorf("%d records, %v", len(read.Records), err)
	}
	for _, r := range read.Records {
		if !r.Solved || r.CPU != 0 {
			t.Errorf("%+v", r)
		}
	}
	p.Steps = 100
	if _, err := Run(t.Context(), Study{Plan: p, Subject: new(counting), Folder: folder}); err == nil {
		t.Error("a smaller budget continues")
	}
	p.Steps, p.Seed = 900, 8
	var other *journal.OtherError
	if _, err := Run(t.Context(), Study{Plan: p, Subject: new(counting), Folder: folder}); !errors.As(err,
		&other) {
		t.Errorf("another seed: %v", err)
	}
}

// TestLimits refuses numbers of runs whose list alone would fill the memory, as in a plan from
// elsewhere.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		runs, workers int
		want          string
	}{
		{MaxRuns / 4, 1, ""}, {MaxRuns/4 + 1, 1, "are more than 1000000 runs"},
		{1e15, 1, "there must be from 1 to"},
		{0, 1, "there must be from 1 to"}, {1, 1e9, "1000000000 workers"},
	} {
		p := Plan{Subject: "x", Contestants: []string{"a", "b"}, Instances: []string{"1", "2"}, Runs: c.runs,
			Workers: c.workers}
		if err := p.Validate(); (err == nil) != (c.want == "") || err != nil &&
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%d runs, %d workers: %v, want %q", c.runs, c.workers, err, c.want)
		}
	}
}

// breaking is a subject whose runs panic.
type breaking struct{ counting }

func (*breaking) Run(context.Context, Plan, Trial) (Record, error) { panic("a fault of the subject") }

// TestPanic carries a panic of a run to the caller, with its value and not that of a mutex.
func TestPanic(t *testing.T) {
	defer func() {
		p, ok := recover().(*crash.Panic)
		if !ok || p.Value != "a fault of the subject" || !strings.Contains(string(p.Stack), "breaking") {
			t.Errorf("caught %v", p)
		}
	}()
	_, err := Run(t.Context(), Study{Plan: small, Subject: &breaking{}})
	t.Errorf("the study ended with %v", err)
}
