package grade

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"stride/internal/disk"
	"stride/internal/run"
	"stride/internal/tooltest"
)

// good is a program that prints the sample.
var good = strings.ReplaceAll("#!/bin/sh\ncat <<'END'\nREPORTEND\n", "REPORT", sample)

// TestMachine has builds that ask for what this machine lacks. They are not graded, and built again
// the next time. What a submission lacks itself is its own fault.
func TestMachine(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds programs")
	}
	tooltest.Need(t, "builds that ask for what is not here", "make")
	want := map[string]Verdict{"compiler": NotGraded, "shell": NotGraded, "place": NotGraded,
		"script": NotGraded, "own-path": BuildFailed, "own-name": BuildFailed, "ends-so": BuildFailed, "fails": BuildFailed,
		"right": OK, "anyway": OK}
	folder := handIn(t, map[string]map[string]string{
		"compiler": {"makefile": "all:\n\tno-such-cc -o x main.c\n"},
		"shell":    {"makefile": "all:\n\techo here; no-such-cc main.c; exit 127\n"},
		"place":    {"makefile": "all:\n\t/opt/no-such/cc -o x main.c\n"},
		"script":   {"makefile": "all:\n\t./b.sh\n", "b.sh": "#!/bin/sh\nset -e\nenv no-such-cc\n"},
		"own-path": {"makefile": "all:\n\t./no-such-script\n"},
		"own-name": {"makefile": "all:\n\tPuzzleGenerator\n", "PuzzleGenerator": good},
		"ends-so":  {"makefile": "all:\n\texit 127\n"},
		"fails":    {"makefile": "all:\n\techo 'sh: 1: no-such-cc: not found'; exit 1\n"},
		"right":    {"makefile": "all:\n\tcp main PuzzleGenerator\n", "main": good},
		"anyway":   {"makefile": "all:\n\tcp main PuzzleGenerator\n\tno-such-cc\n", "main": good},
	})
	p := plan(t, "repeats: 1\nthreshold: 92\nlate: {from: 10m, to: 15m}\nbuild-time: 10m\n"+
		"configurations: [5 5 1 4]")
	dir := filepath.Join(t.TempDir(), "results")
	var lines int
	for _, more := range []int{len(want) + 2, 4} { // a build each and two runs; then what was not graded
		r := results(t, dir, p, folder, nil)
		for name, verdict := range want {
			if s := student(t, r, name); s.Verdict != verdict {
				t.Errorf("%s: %s, %s", name, s.Verdict, s.Why)
			}
		}
		const who = "compiler, script, shell: not graded: no-such-cc, for which the build asks, is not on"
		const what = "place: not graded: /opt/no-such/cc, for which"
		if notes := strings.Join(r.Notes, "\n"); strings.Count(notes, "no-such-cc") != 1 ||
			!strings.Contains(notes, who) || !strings.Contains(notes, what) {
			t.Errorf("notes: %s", notes)
		}
		text, err := os.ReadFile(filepath.Join(dir, "runs.jsonl"))
		must(t, err)
		now := strings.Count(string(text), "\n")
		if lines == 0 {
			more++ // the threshold
		}
		if now != lines+more {
			t.Errorf("the journal has %d lines more, want %d", now-lines, more)
		}
		lines = now
	}
}

// TestLostRun has a program that kills what watches it, where nothing keeps it from that. The run
// is tried once more, and the others are graded.
func TestLostRun(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("runs programs")
	}
	tries := filepath.Join(t.TempDir(), "tries")
	folder := handIn(t, map[string]map[string]string{
		"killer": {"PuzzleGenerator": "#!/bin/sh\necho x >> " + tries + `
p=$PPID
until [ "$(cat /proc/$p/comm)" = exe ]; do p=$(cut -d ' ' -f 4 /proc/$p/stat); done
kill -9 $p
sleep 1000
`},
		"right": {"PuzzleGenerator": good},
	})
	p := plan(t, "build: none\nrepeats: 1\nthreshold: 92\nlate: {from: 10m, to: 15m}\n"+
		"configurations: [5 5 1 4]")
	r := results(t, filepath.Join(t.TempDir(), "results"), p, folder, func(g *Grading) {
		g.Isolation = run.Isolation{}
	})
	if s := student(t, r, "killer"); s.Verdict != NotGraded || s.Configs[0].Verdict != NotGraded ||
		s.Why != "the process that watched a run ended (signal: killed)" {
		t.Errorf("%s, %s", s.Verdict, s.Why)
	}
	if s := student(t, r, "right"); s.Verdict != OK {
		t.Errorf("%s, %s", s.Verdict, s.Why)
	}
	if text, err := os.ReadFile(tries); err != nil || string(text) != "x\nx\n" {
		t.Errorf("tries: %q, %v", text, err)
	}
	if !slices.Contains(r.Notes,
		"killer: not graded: the process that watched a run ended (signal: killed)") {
		t.Errorf("notes: %q", r.Notes)
	}
}

// stuck is a disk from which temporary folders of runs cannot be removed.
type stuck struct{ disk.Real }

func (s stuck) Remove(name string) error {
	if strings.HasPrefix(filepath.Base(name), "stride-run-") {
		return &os.PathError{Op: "remove", Path: name, Err: syscall.EIO}
	}
	return s.Real.Remove(name)
}

// TestNotCleaned grades where what the programs have left cannot be removed.
func TestNotCleaned(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs")
	}
	folder := handIn(t, map[string]map[string]string{"right": {"PuzzleGenerator": good}})
	p := plan(t, "build: none\nrepeats: 1\nthreshold: 92\nlate: {from: 10m, to: 15m}\n"+
		"configurations: [5 5 1 4]")
	restore := disk.Use(stuck{})
	r := results(t, filepath.Join(t.TempDir(), "results"), p, folder, nil)
	restore()
	isolation(t) // removes the folders
	if s := student(t, r, "right"); s.Verdict != OK || !strings.Contains(strings.Join(r.Notes, "\n"),
		"right: what it has left stays on the disk: removing "+os.TempDir()) {
		t.Errorf("%s, %q", s.Verdict, r.Notes)
	}
}

// TestLeftFolders leaves more folders, one in another, than this program may open files: by a
// build, by a run, and by a command that a plan requires. The others are graded, twice.
func TestLeftFolders(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs programs")
	}
	tooltest.Need(t, "deep folders of a program", "perl", "make")
	if !tooltest.FewFiles(t) {
		return
	}
	folder := handIn(t, map[string]map[string]string{
		"build":   {"makefile": "all:\n\t" + tooltest.DeepScript + "\n"},
		"run":     {"PuzzleGenerator": "#!/bin/sh\n" + tooltest.DeepScript + "\n"},
		"require": {"PuzzleGenerator": good, "deep": "#!/bin/sh\n" + tooltest.DeepScript + "\n"},
		"right":   {"PuzzleGenerator": good},
	})
	p := plan(t, "repeats: 1\nthreshold: 92\nlate: {from: 10m, to: 15m}\nbuild-time: 10m\n"+
		"configurations: [5 5 1 4]\nrequire: [{command: ./deep, deduction: 1}]")
	dir := filepath.Join(t.TempDir(), "results")
	for range 2 {
		r := results(t, dir, p, folder, nil)
		for name, want := range map[string]Verdict{"build": BuildFailed, "run": TooMuchOutput, "require": OK,
			"right": OK} {
			if s := student(t, r, name); s.Verdict != want {
				t.Errorf("%s: %s, %s", name, s.Verdict, s.Why)
			}
		}
		if s := student(t, r, "build"); !strings.Contains(s.Why, "or folders more than 200 deep") {
			t.Error(s.Why)
		}
		for _, s := range r.Students {
			if text := fmt.Sprint(s.Why, s.Build.Notes, s.Build.Outcome.Stderr, r.Notes); len(text) > 2000 {
				t.Errorf("%s: %d bytes", s.Name, len(text))
			}
		}
	}
}
