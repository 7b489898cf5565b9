//go:build linux

package grade

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"stride/internal/run"
)

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "stride" { // for TestHelpByStride
		fmt.Print(strideMaze)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// hostile are the submissions that are only run where they can do no harm.
var hostile = []string{"daemon", "spy", "vandal", "network", "memory-of-runs", "fork-bomb"}

// needs are the programs that submissions need.
var needs = map[string]string{
	"right-awk": "/usr/bin/awk", "right-perl": "/usr/bin/perl", "right-python": "/usr/bin/python3", "network": "/usr/bin/perl",
	"right-c": "/usr/bin/make", "crash-c": "/usr/bin/make", "build-fails": "/usr/bin/make",
	"right-java": "/usr/bin/javac", "heap-java": "/usr/bin/javac",
}

// madeHere are the submissions that cannot be kept as files, or would take too long to build.
var madeHere = map[string]func(t *testing.T, dir string){
	"empty": func(t *testing.T, dir string) {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	},
	// The sandbox has no cache of compiled packages, so that a build there compiles the standard library,
	// which takes 15 s of processor time. So the program is handed in ready-made.
	"right-go": func(t *testing.T, dir string) {
		build := exec.CommandContext(t.Context(), "go", "build", "-o", "PuzzleGenerator", ".")
		build.Dir, build.Env = dir, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath")
		if text, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	},
	"link-out": func(t *testing.T, dir string) {
		if err := errors.Join(os.MkdirAll(dir, 0o755),
			os.Symlink("../../../../../../../etc/passwd", filepath.Join(dir, "PuzzleGenerator"))); err != nil {
			t.Fatal(err)
		}
	},
}

// prepare copies submissions into a folder, as git keeps them, and leaves out what cannot be run here.
func prepare(t *testing.T, isolation run.Isolation, names ...string) []Submission {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "handed-in")
	for _, name := range names {
		if need := needs[name]; need != "" {
			if _, err := os.Stat(need); err != nil {
				t.Logf("%s is left out: there is no %s", name, need)
				continue
			}
			if _, err := exec.LookPath("cc"); err != nil && strings.HasSuffix(need, "make") {
				t.Logf("%s is left out: there is no C compiler", name)
				continue
			}
		}
		if slices.Contains(hostile, name) && !isolation.Sandbox {
			t.Logf("%s is left out: there is no sandbox here", name)
			continue
		}
		kept, dir := filepath.Join("testdata", "submissions", name), filepath.Join(folder, name)
		if _, err := os.Stat(kept); err == nil {
			if err := os.CopyFS(dir, os.DirFS(kept)); err != nil {
				t.Fatal(err)
			}
		}
		if finish := madeHere[name]; finish != nil {
			finish(t, dir)
		}
	}
	all, _, err := Find(t.Context(), NewPlan(), []string{folder}, false)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// gradeAll grades submissions, and returns them by name.
func gradeAll(t *testing.T, dir string, p *Plan, isolation run.Isolation,
	submissions []Submission) map[string]*Student {
	t.Helper()
	g, err := Open(dir, p, submissions, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	g.Isolation, g.Parallel = isolation, 2
	if err := g.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, err := g.Results()
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]*Student)
	for _, s := range r.Students {
		all[s.Name] = s
	}
	return all
}

// TestSubmissions grades the submissions of testdata and compares the verdicts and the points.
func TestSubmissions(t *testing.T) {
	isolation := run.Detect(t.Context())
	type want struct {
		verdict Verdict
		points  float64 // -1 for any
		why     string  // a part of the reason
	}
	for _, group := range []struct {
		name, plan string
		short      bool
		want       map[string]want
	}{
		{"answers", "configurations: [5 5 1 4]\nseconds: 20\nrepeats: 1\npoints: 10\nlimits: {memory: 128MB, processes: 40, disk: 20MB, output: 100kB}", false, map[string]want{
			"right-sh":     {OK, 10, ""},
			"right-awk":    {OK, 10, ""},
			"right-perl":   {OK, 10, ""},
			"right-python": {OK, -1, ""},
			"right-c":      {OK, 10, ""},
			"right-go":     {OK, 10, ""},
			"right-java":   {OK, 10, ""},
			"heap-java":    {OutOfMemory, 0, "the limit is 128 MB"},
			"link-out":     {Refused, 0, "leads out of the folder"},
			"empty":        {Refused, 0, "nothing was handed in"},
			"low-value": {OK, 10 * 39 / 107.0,
				"the value of the maze is 39; full points need 107 (the proved optimum), and 36.4 % of that were reached"},
			"tabs":           {WrongFormat, 9, "line 4: the blanks differ"},
			"chatty":         {WrongFormat, 9, `line 1: "seed 42" does not belong here`},
			"no-report":      {WrongFormat, 1, `the report does not say "Unique"`},
			"no-maze":        {WrongFormat, 0, "no maze can be read: line 1, column 1"},
			"half-row":       {WrongFormat, 0, "line 6 has 4 values, but line 4 has 5"},
			"other-size":     {WrongConfig, 0, "line 1: the program made a maze 4 4 1 3, and 5 5 1 4 was wanted"},
			"out-of-range":   {WrongConfig, 0, "row 1, column 4 of the grid is 5, outside the range 1-4"},
			"liar":           {FalseClaim, 10*39/107.0 - 3, "the report claims Puzzle value 999, and it is 39"},
			"unsolvable":     {Unsolvable, 0, "has no solution"},
			"exit-code":      {Crash, 0, "exit code 3"},
			"crash-c":        {Crash, 0, "segmentation fault"},
			"build-fails":    {BuildFailed, 0, "could not be built"},
			"endless":        {TooMuchOutput, 0, "when it had printed 100 kB"},
			"memory":         {OutOfMemory, 0, "the limit is 128 MB"},
			"disk":           {TooMuchOutput, 0, "files of more than 20 MB"},
			"daemon":         {OK, 10, ""},
			"vandal":         {OK, 10, ""},
			"spy":            {WrongFormat, 0, `"found"`},
			"network":        {WrongFormat, 0, `"no"`},
			"memory-of-runs": {WrongFormat, 0, `"nothing"`},
		}},
		// Forty processes may take more memory than the other programs get.
		{"processes", "configurations: [5 5 1 4]\nrepeats: 1\nlimits: {processes: 40, memory: 2GiB}", true, map[string]want{
			"fork-bomb": {TooManyProcesses, 0, "more than 40 processes"},
		}},
		{"time", "configurations: [5 5 1 4]\nseconds: 0.2\ntolerance: 0.1\nrepeats: 1\npoints: 10\nlimits: {wall: 0.5}", true,
			map[string]want{
				"hang": {Timeout, 0, "killed after"},
				"deaf": {Timeout, 0, "killed after"},
			}},
		{"late", "configurations: [5 5 1 4]\nseconds: 0.3\ntolerance: 0.1\nrepeats: 1\npoints: 10\nlimits: {wall: 20}\ndeduction: 0.25", true, map[string]want{
			"late": {Late, -1, "it may take 0.3 s"},
		}},
		{"processor", "configurations: [5 5 1 4]\nrepeats: 1\nlimits: {cpu: 0.3}", false, map[string]want{
			"hang": {Timeout, 0, "processor time"},
		}},
		{"forgiven", "configurations: [5 5 1 4]\nrepeats: 1\npoints: 10\nforgive: [lines, blanks, letters, exit-code]\nlabel: score", false, map[string]want{
			"chatty":    {WrongFormat, 9, "the word should be \"Puzzle score\""},
			"exit-code": {WrongFormat, 9, "the word should be \"Puzzle score\""},
		}},
	} {
		t.Run(group.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && !group.short {
				t.Skip("the longer half")
			}
			var names []string
			for name := range group.want {
				names = append(names, name)
			}
			submissions := prepare(t, isolation, names...)
			results := filepath.Join(t.TempDir(), "results")
			got := gradeAll(t, results, plan(t, group.plan), isolation, submissions)
			for _, s := range submissions {
				student, want := got[s.Name], group.want[s.Name]
				reasons := student.Why
				if len(student.Configs[0].Runs) > 0 {
					run := student.Configs[0].Runs[0]
					reasons += " " + run.Why
					for _, cost := range run.Costs {
						reasons += "; " + cost.Why
					}
				}
				if student.Verdict != want.verdict || want.points >= 0 &&
					(student.Points < want.points-1e-6 || student.Points > want.points+1e-6) || !strings.Contains(reasons, want.why) {
					t.Errorf("%s: %s, %g points, %s; want %s, %g, %s", s.Name, student.Verdict, student.Points, reasons, want.verdict,
						want.points, want.why)
				}
			}
			// Whatever the programs have done: the folder is as it should be, and is read again.
			again := gradeAll(t, results, plan(t, group.plan), isolation, submissions)
			for name, student := range again {
				if student.Total != got[name].Total || student.Verdict != got[name].Verdict {
					t.Errorf("%s: %s and %g points when read again, not %s and %g", name, student.Verdict, student.Total,
						got[name].Verdict, got[name].Total)
				}
			}
		})
	}
}

// TestSpy grades programs that look for the answers of others, for a server, and for what an
// earlier run has left. They find nothing, and none has been changed.
func TestSpy(t *testing.T) {
	isolation := run.Detect(t.Context())
	if !isolation.Sandbox {
		t.Skip("there is no sandbox here")
	}
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	_, port, _ := net.SplitHostPort(server.Addr().String())
	submissions := prepare(t, isolation, "right-sh", "vandal", "spy", "network", "memory-of-runs")
	p := plan(t, "configurations: [5 5 1 4]\nrepeats: 2\nrun: PORT="+port+" ./PuzzleGenerator")
	dir := filepath.Join(t.TempDir(), "results")
	gradeAll(t, dir, p, isolation, submissions)
	for name, want := range map[string]string{"spy": "found nothing\n", "network": "no network\n",
		"memory-of-runs": "nothing kept\n"} {
		if _, err := os.Stat(filepath.Join(dir, outputFolder, name)); name == "network" && err != nil {
			continue // left out
		}
		for _, run := range []string{"1", "2"} {
			text, err := os.ReadFile(filepath.Join(dir, outputFolder, name, "5-5-1-4."+run+".txt"))
			if err != nil || string(text) != want {
				t.Errorf("%s, run %s: %q, %v", name, run, text, err)
			}
		}
	}
}

// TestResume interrupts a grading at several moments and continues it. Nothing is done twice, and
// nothing is left out.
func TestResume(t *testing.T) {
	isolation := run.Detect(t.Context())
	submissions := prepare(t, isolation, "right-sh", "low-value", "liar")
	p := plan(t, "configurations: [5 5 1 4, 4 4 1 3]\nrepeats: 2")
	dir := filepath.Join(t.TempDir(), "results")
	const all = 2 + 3 + 3*2*2 // thresholds, builds, runs
	for wanted := 2; ; wanted += 5 {
		g, err := Open(dir, p, submissions, nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Isolation = isolation
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for g.Status().Done < wanted && ctx.Err() == nil {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		err = g.Run(ctx)
		cancel()
		records := len(g.records)
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		if err == nil {
			if records != all {
				t.Errorf("%d records, want %d", records, all)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	lines, err := os.ReadFile(filepath.Join(dir, "runs.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(lines), "\n"); n != all {
		t.Errorf("the journal has %d lines, want %d", n, all)
	}
	// Without the builds nothing is done again, as there is nothing to run.
	if err := os.RemoveAll(filepath.Join(dir, builtFolder)); err != nil {
		t.Fatal(err)
	}
	gradeAll(t, dir, p, isolation, submissions)
	if again, _ := os.ReadFile(filepath.Join(dir, "runs.jsonl")); len(again) != len(lines) {
		t.Error("something was done again without need")
	}
	// A submission that has changed is graded again, and so is a run whose output was changed.
	if err := os.WriteFile(filepath.Join(submissions[0].Source, "README"), []byte("new"), 0o666); err != nil {
		t.Fatal(err)
	}
	output := filepath.Join(dir, outputFolder, "right-sh", "5-5-1-4.1.txt")
	if err := os.WriteFile(output, []byte("tampered"), 0o666); err != nil {
		t.Fatal(err)
	}
	submissions, _, err = Find(t.Context(), p, []string{filepath.Dir(submissions[0].Source)}, false)
	if err != nil {
		t.Fatal(err)
	}
	got := gradeAll(t, dir, p, isolation, submissions)
	lines, _ = os.ReadFile(filepath.Join(dir, "runs.jsonl"))
	if n := strings.Count(string(lines), "\n"); n != all+1+4+2 { // one build and four runs; one build and one run
		t.Errorf("the journal has %d lines, want %d", n, all+1+4+2)
	}
	if got["right-sh"].Points != 75.0/2 {
		t.Errorf("right-sh has %g points", got["right-sh"].Points)
	}
	// Other points need no runs; other limits make another grading.
	gradeAll(t, dir, plan(t, "configurations: [5 5 1 4, 4 4 1 3]\nrepeats: 2\npoints: 10\nthreshold: 50"), isolation,
		submissions)
	if _, err := Open(dir, plan(t, "configurations: [5 5 1 4]\nseconds: 3"), submissions, nil); err == nil ||
		!strings.Contains(err.Error(), "another plan") {
		t.Errorf("another time limit: %v", err)
	}
}

// TestKeep takes over what a build has left: programs stay programs, and what is neither folder, file nor link is left out.
func TestKeep(t *testing.T) {
	for _, text := range []string{"", "require: [{command: make clean}]"} { // by moving and by copying
		work, built := filepath.Join(t.TempDir(), "work"), filepath.Join(t.TempDir(), "built")
		if err := errors.Join(os.MkdirAll(filepath.Join(work, "closed"), 0o755), os.WriteFile(filepath.Join(work, "closed", "run"), nil, 0o700),
			os.WriteFile(filepath.Join(work, "text"), nil, 0o600), os.Chmod(filepath.Join(work, "closed", "run"), 0o500|fs.ModeSetuid),
			os.Symlink("/etc/passwd", filepath.Join(work, "link")), syscall.Mkfifo(filepath.Join(work, "pipe"), 0o600)); err != nil {
			t.Fatal(err)
		}
		g := &Grading{Plan: plan(t, text)}
		if err := g.keep(t.Context(), work, built); err != nil {
			t.Fatal(err)
		}
		var got []string
		if err := filepath.WalkDir(built, func(name string, e fs.DirEntry, err error) error {
			info, failed := e.Info()
			if err = errors.Join(err, failed); err == nil && name != built {
				got = append(got, e.Name()+" "+info.Mode().String())
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if want := []string{"closed drwxr-xr-x", "run -rwxr-xr-x", "link Lrwxrwxrwx", "text -rw-r--r--"}; !slices.Equal(got, want) &&
			!slices.Equal(got, []string{want[0], "run -rwxr--r--", want[2], want[3]}) {
			t.Errorf("%q: %q", text, got)
		}
	}
}
