//go:build linux

package grade

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"stride/internal/run"
	"stride/internal/tooltest"
	"stride/internal/unpack"
)

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "stride" { // for TestHelpByStride
		fmt.Print(strideMaze)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// needs are the programs that submissions need.
var needs = map[string]string{
	"right-python": "/usr/bin/python3", "network": "/usr/bin/perl", "right-c": "/usr/bin/cc",
	"java": "/usr/bin/javac",
}

// madeHere are the submissions that cannot be kept as files, or would take too long to build.
var madeHere = map[string]func(dir string) error{
	"empty": func(dir string) error { return os.MkdirAll(dir, 0o755) },
	"essay": func(dir string) error {
		return errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, "essay.docx"),
			[]byte("PK"), 0o600))
	},
	// The sandbox has no cache of compiled packages, so that a build there compiles the standard
	// library, which takes 15 s of processor time. So the program is handed in ready-made.
	"right-go": func(dir string) error {
		build := exec.Command("go", "build", "-o", "PuzzleGenerator", ".")
		build.Dir, build.Env = dir, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath")
		return build.Run()
	},
	"link-out": func(dir string) error {
		return errors.Join(os.MkdirAll(dir, 0o755), os.Symlink("../../../../../../../etc/passwd",
			filepath.Join(dir, "PuzzleGenerator")))
	},
}

// isolation returns the strongest isolation of this machine.
func isolation(t testing.TB) run.Isolation {
	t.Helper()
	best, err := run.Detect(t.Context())
	must(t, err)
	return best
}

// prepare copies submissions into a folder, as git keeps them, and leaves out what cannot be run
// here: what needs a program that is not there, and what is only harmless in a sandbox. If nothing
// is left, the test is skipped.
func prepare(t *testing.T, isolation run.Isolation, names ...string) []Submission {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "handed-in")
	for _, name := range names {
		if program := needs[name]; program != "" && tooltest.Find(t, "the submission "+name, program) == "" {
			continue
		}
		hostile := slices.Contains([]string{"daemon", "spy", "vandal", "network", "memory-of-runs",
			"fork-bomb"}, name)
		if hostile && !tooltest.Sandbox(t, "hostile submissions", isolation.Sandbox) {
			continue
		}
		kept, dir := filepath.Join("testdata", "submissions", name), filepath.Join(folder, name)
		if _, err := os.Stat(kept); err == nil {
			must(t, os.CopyFS(dir, os.DirFS(kept)))
		}
		if finish := madeHere[name]; finish != nil {
			must(t, finish(dir))
		}
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skip("every submission is left out")
	}
	all, err := Find(t.Context(), NewPlan(), []string{folder}, false)
	must(t, err)
	return all.Submissions
}

// gradeAll grades submissions, and returns them by name.
func gradeAll(t *testing.T, dir string, p *Plan, isolation run.Isolation,
	submissions []Submission) map[string]*Student {
	t.Helper()
	all := make(map[string]*Student)
	for _, s := range graded(t, dir, p, submissions, func(g *Grading) {
		g.Isolation, g.Parallel = isolation, 2
	}).Students {
		all[s.Name] = s
	}
	return all
}

// graded runs a grading and judges it. Short tests end here: they start no program.
func graded(t *testing.T, dir string, p *Plan, submissions []Submission, setUp func(g *Grading)) *Results {
	t.Helper()
	if testing.Short() {
		t.Skip("builds and runs programs")
	}
	g, err := Open(dir, p, submissions, nil)
	must(t, err)
	defer g.Close()
	g.Isolation = isolation(t)
	if setUp != nil {
		setUp(g)
	}
	must(t, g.Run(t.Context()))
	r, err := g.Results()
	must(t, err)
	return r
}

// TestSubmissions grades programs for what only a run can show: that languages work, and how builds
// and runs end. What follows from an output is judged in TestPoints, and what follows from verdicts
// in TestTotals.
func TestSubmissions(t *testing.T) {
	best := isolation(t)
	type want struct {
		verdict Verdict
		points  float64 // -1 for any
		why     string  // a part of the reason
	}
	for _, group := range []struct {
		name, plan string
		want       map[string]want
	}{
		{"answers", "build-time: 10m\nlate: {from: 10m, to: 15m}\nlimits: {memory: 128MB, processes: 40, " +
			"disk: 20MB, output: 10kB}", map[string]want{
			"right-sh":     {OK, 10, ""},
			"right-python": {OK, -1, ""},
			"right-c":      {OK, 10, ""},
			"right-go":     {OK, 10, ""},
			"crash":        {Crash, 0, "segmentation fault"},
			"build-fails":  {BuildFailed, 0, "could not be built"},
			"endless":      {TooMuchOutput, 0, "when it had printed 41 MB"},
			"memory":       {OutOfMemory, 0, "the limit is 128 MB"},
			"disk":         {TooMuchOutput, 0, "files of more than 20 MB"},
			"daemon":       {OK, 10, ""},
			"vandal":       {OK, 10, ""},
			"liar":         {FalseClaim, 10*39/107.0 - 3, "the report claims Puzzle value 999, and it is 39"},
		}},
		{"Java", "build-time: 10m\nlate: {from: 10m, to: 15m}\nlimits: {memory: 128MB, processes: " +
			"40}\nconfigurations: [5 5 1 4, 6 6 1 4]", map[string]want{
			"java": {OutOfMemory, 5, "the limit is 128 MB"}, // the second maze fills its heap
		}},
		{"nothing to run", "", map[string]want{
			"link-out": {Refused, 0, "leads out of the folder"},
			"empty":    {Refused, 0, "nothing was handed in"},
			"essay":    {NoProgram, 0, "there is no ./PuzzleGenerator"},
		}},
		// The times above leave room for a busy machine. Forty processes may take more memory than
		// the other programs get.
		{"processes", "limits: {processes: 40, memory: 2GiB}", map[string]want{
			"fork-bomb": {TooManyProcesses, 0, "more than 40 processes"},
		}},
		{"time", "seconds: 0.2\nlate: {from: 0.1, to: 0.3}", map[string]want{
			"hang": {Timeout, 0, "killed after"},
			"deaf": {Timeout, 0, "killed after"},
		}},
		{"late", "seconds: 0.3\nlate: {deduction: 0.25, from: 0.1, to: 20}", map[string]want{
			"late": {Late, -1, "it may take 0.3 s"},
		}},
		{"processor", "limits: {cpu: 0.3}", map[string]want{
			"hang": {Timeout, 0, "processor time"},
		}},
	} {
		t.Run(group.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() {
				t.Skip("builds and runs programs")
			}
			submissions := prepare(t, best, slices.Collect(maps.Keys(group.want))...)
			if !strings.Contains(group.plan, "configurations") {
				group.plan += "\nconfigurations: [5 5 1 4]"
			}
			p := plan(t, "repeats: 1\npoints: 10\n"+group.plan)
			results := filepath.Join(t.TempDir(), "results")
			// The second time, whatever the programs have done, the folder is as it should be, and
			// is read again.
			first, second := gradeAll(t, results, p, best, submissions),
				gradeAll(t, results, p, best, submissions)
			for _, s := range submissions {
				student, want := first[s.Name], group.want[s.Name]
				reasons := student.Why
				for _, c := range student.Configs {
					for _, run := range c.Runs {
						reasons += fmt.Sprint(" ", run.Why, run.Costs)
					}
				}
				if student.Verdict != want.verdict || want.points >= 0 &&
					math.Abs(student.Points-want.points) > 1e-6 ||
					!strings.Contains(reasons, want.why) {
					t.Errorf("%s: %s, %g points, %s; want %s, %g, %s", s.Name, student.Verdict,
						student.Points, reasons, want.verdict, want.points, want.why)
				}
				if again := second[s.Name]; again.Points != student.Points ||
					again.Verdict != student.Verdict {
					t.Errorf("%s: %s and %g points when read again, want %s and %g", s.Name, again.Verdict,
						again.Points, student.Verdict, student.Points)
				}
			}
		})
	}
}

// TestLeftovers grades programs whose builds leave, or whose folders have, what is hard to walk
// through: each is judged by itself, and the class is graded.
func TestLeftovers(t *testing.T) {
	t.Parallel()
	program, err := os.ReadFile(filepath.Join("testdata", "submissions", "right-sh", "PuzzleGenerator"))
	must(t, err)
	long := strings.Repeat("0", 100)
	folder := t.TempDir()
	want := map[string]Verdict{"deep": BuildFailed, "long": OK, "letters": OK, "many": BuildFailed}
	for name, line := range map[string]string{
		"deep": "for i in $$(seq 1 300); do mkdir d; cd d; done; true",
		// over 4,096 bytes
		"long":    "for i in $$(seq 1 50); do mkdir " + long + "; cd " + long + "; done; touch x",
		"letters": "mkdir $$(printf 'gr\\374n'); touch $$(printf 'gr\\374n/\\374')",
		"many":    "seq 1 25000 | xargs mkdir",
	} {
		dir := filepath.Join(folder, name)
		must(t, errors.Join(os.MkdirAll(filepath.Join(dir, "L\xf6sung"), 0o755),
			os.WriteFile(filepath.Join(dir, "L\xf6sung", "readme"), []byte("text"), 0o644),
			os.WriteFile(filepath.Join(dir, "PuzzleGenerator"), program, 0o755),
			os.WriteFile(filepath.Join(dir, "makefile"), []byte("all:\n\t"+line+"\n"), 0o644)))
	}
	p := plan(t, "repeats: 1\npoints: 10\nbuild-time: 10m\nlate: {from: 10m, to: "+
		"15m}\nconfigurations: [5 5 1 4]\nrequire: [{file: readme, deduction: 1}, {command: 'for i in "+
		"$(seq 1 300); do mkdir d; cd d; done', deduction: 0},\n  {command: true, deduction: 0}]")
	found, err := Find(t.Context(), p, []string{folder}, false)
	must(t, err)
	got := gradeAll(t, filepath.Join(t.TempDir(), "results"), p, isolation(t), found.Submissions)
	for name, verdict := range want {
		if s := got[name]; s == nil || s.Verdict != verdict || verdict == OK && s.Points != 10 {
			t.Errorf("%s: %+v, want %s", name, s, verdict)
		}
	}
}

// TestSpy grades programs that look for the answers of others, for a server, and for what an
// earlier run has left. They find nothing, and none has been changed.
func TestSpy(t *testing.T) {
	t.Parallel()
	best := isolation(t)
	if !tooltest.Sandbox(t, "hostile submissions", best.Sandbox) {
		t.SkipNow()
	}
	server, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer server.Close()
	_, port, _ := net.SplitHostPort(server.Addr().String())
	submissions := prepare(t, best, "right-sh", "vandal", "spy", "network", "memory-of-runs")
	p := plan(t, "configurations: [5 5 1 4]\nrepeats: 2\nrun: PORT="+port+" ./PuzzleGenerator")
	dir := filepath.Join(t.TempDir(), "results")
	gradeAll(t, dir, p, best, submissions)
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

// TestResume continues a grading: nothing is done twice, and what has changed is done again. That a
// grading can be stopped and killed at any moment is a test of cmd/stride.
func TestResume(t *testing.T) {
	t.Parallel()
	best := isolation(t)
	submissions := prepare(t, best, "right-sh", "liar")
	p := plan(t, "configurations: [5 5 1 4, 4 4 1 3]\nrepeats: 2")
	dir := filepath.Join(t.TempDir(), "results")
	const all = 2 + 2 + 2*2*2 // thresholds, builds, runs
	gradeAll(t, dir, p, best, submissions)
	lines, err := os.ReadFile(filepath.Join(dir, "runs.jsonl"))
	if n := strings.Count(string(lines), "\n"); n != all || err != nil {
		t.Errorf("the journal has %d lines, want %d, %v", n, all, err)
	}
	// Without the builds nothing is done again, as there is nothing to run.
	must(t, os.RemoveAll(filepath.Join(dir, builtFolder)))
	gradeAll(t, dir, p, best, submissions)
	if again, _ := os.ReadFile(filepath.Join(dir, "runs.jsonl")); len(again) != len(lines) {
		t.Error("something was done again without need")
	}
	// A submission that has changed is graded again, and so is a run whose output was changed.
	must(t, os.WriteFile(filepath.Join(submissions[0].Source, "README"), []byte("new"), 0o666))
	output := filepath.Join(dir, outputFolder, "right-sh", "5-5-1-4.1.txt")
	must(t, os.WriteFile(output, []byte("tampered"), 0o666))
	found, err := Find(t.Context(), p, []string{filepath.Dir(submissions[0].Source)}, false)
	must(t, err)
	got := gradeAll(t, dir, p, best, found.Submissions)
	lines, _ = os.ReadFile(filepath.Join(dir, "runs.jsonl"))
	// one build and four runs; one build and one run
	if n := strings.Count(string(lines), "\n"); n != all+1+4+2 {
		t.Errorf("the journal has %d lines, want %d", n, all+1+4+2)
	}
	if got["right-sh"].Points != 75.0/2 {
		t.Errorf("right-sh has %g points", got["right-sh"].Points)
	}
	// Other points need no runs; other limits make another grading.
	gradeAll(t, dir, plan(t, "configurations: [5 5 1 4, 4 4 1 3]\nrepeats: 2\npoints: 10\nthreshold: 50"),
		best, submissions)
	if _, err := Open(dir, plan(t, "configurations: [5 5 1 4]\nseconds: 3"), submissions, nil); err == nil ||
		!strings.Contains(err.Error(), "another plan") {
		t.Errorf("another time limit: %v", err)
	}
}

// TestKeep takes over what a build has left and closed to its owner. In the copy for a run,
// programs stay programs, and what is neither folder, file nor link is left out.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	work, built, copied := filepath.Join(dir, "work"), filepath.Join(dir, "built"),
		filepath.Join(dir, "copied")
	must(t, errors.Join(os.MkdirAll(filepath.Join(work, "closed"), 0o755),
		os.WriteFile(filepath.Join(work, "closed", "run"), nil, 0o700),
		os.WriteFile(filepath.Join(work, "text"), nil, 0), os.Chmod(filepath.Join(work, "closed", "run"),
			0o500|fs.ModeSetuid), os.Symlink("/etc/passwd", filepath.Join(work, "link")),
		syscall.Mkfifo(filepath.Join(work, "pipe"), 0o600), os.Chmod(filepath.Join(work, "closed"), 0),
		os.Mkdir(built, 0o700)))
	must(t, errors.Join(keep(t.Context(), work, built), unpack.Copy(t.Context(), built, copied)))
	if _, err := os.Stat(work); err == nil {
		t.Error("what was built is copied, and not moved")
	}
	if info, err := os.Stat(filepath.Join(built, "text")); err != nil || info.Mode().Perm() != 0o400 {
		t.Errorf("a file that its owner could not read: %v, %v", info, err)
	}
	var got []string
	if err := filepath.WalkDir(copied, func(name string, e fs.DirEntry, err error) error {
		info, failed := e.Info()
		if err = errors.Join(err, failed); err == nil && name != copied {
			got = append(got, e.Name()+" "+info.Mode().String())
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if want := []string{"closed drwxr-xr-x", "run -rwxr-xr-x", "link Lrwxrwxrwx",
		"text -rw-r--r--"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
