//go:build linux

package grade

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/grade/label"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/run"
	"stride/internal/search"
	"stride/maze"
	"stride/shift"
	"stride/shift/official"
)

// handIn writes submissions: the files of each, by name.
func handIn(t *testing.T, all map[string]map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, files := range all {
		for file, text := range files {
			at := filepath.Join(folder, name, file)
			must(t, os.MkdirAll(filepath.Dir(at), 0o755))
			must(t, os.WriteFile(at, []byte(text), 0o755))
		}
	}
	return folder
}

// results grades what is in a folder.
func results(t *testing.T, dir string, p *Plan, folder string, setUp func(g *Grading)) *Results {
	t.Helper()
	found, err := Find(t.Context(), p, []string{folder}, false)
	must(t, err)
	return graded(t, dir, p, found.Submissions, setUp)
}

// TestRequirements looks for files, for what is in them, and runs commands, on what was handed in
// and built.
func TestRequirements(t *testing.T) {
	t.Parallel()
	course := handIn(t, map[string]map[string]string{"given": {"Timer.h": "class Timer {\n};\n"}})
	const make = "all:\n\tcp main.txt PuzzleGenerator\ntest:\n\ttest -f PuzzleGenerator\nclean:\n"
	folder := handIn(t, map[string]map[string]string{
		"anna": {"makefile": make + "\trm -f PuzzleGenerator\n", "main.txt": "// Name: Anna\n",
			"src/README.md": "annealing", "Timer.h": "class Timer {\r\n};\r\n"},
		"ben": {"makefile": make, "main.txt": "int main() {}\n", "README": "",
			"Timer.h": "class Timer { };\n"},
		// nothing to make
		"cleo": {"PuzzleGenerator": "#!/bin/sh\n", "main.txt": "name:", "Timer.h": "class Timer {\n};\n"},
	})
	p := plan(t, `
configurations: [3 3 1 2]
repeats: 1
require:
  - {file: readme*, deduction: 5}
  - {file: main.txt, contains: 'name: *\w+', deduction: 3}
  - {file: Timer.h, same-as: given/Timer.h, deduction: 5, name: the timer unchanged}
  - {command: make test, deduction: 2}
  - {command: make clean, clean: yes, deduction: 1}
`)
	if err := p.LoadFiles(t.TempDir()); err == nil ||
		!strings.Contains(err.Error(), "Timer.h: no such file") {
		t.Errorf("a file that is not there: %v", err)
	}
	must(t, p.LoadFiles(course))
	dir := filepath.Join(t.TempDir(), "results")
	r := results(t, dir, p, folder, nil)
	const readme, name, timer, test, clean = "a file readme*", `a file main.txt that contains (?i)name: *\w+`,
		"the timer unchanged", `"make test" succeeds`,
		`"make clean" removes all files that were not handed in`
	for who, want := range map[string][]string{"anna": nil, "ben": {name, timer, clean},
		"cleo": {readme, name, test, clean}} {
		var got []string
		for _, wanted := range p.Require {
			if slices.Contains(student(t, r, who).Build.Unmet, wanted.id()) {
				got = append(got, wanted.String())
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s lacks %q, want %q", who, got, want)
		}
	}
	// Other deductions need no builds; other requirements do.
	ben := student(t, r, "ben").Build.Begun
	p.Require[0].Deduction = 9
	if s := student(t, results(t, dir, p, folder, nil), "ben"); !s.Build.Begun.Equal(ben) {
		t.Error("another deduction needs a build")
	}
	p.Require[1].File = "*.cpp"
	if s := student(t, results(t, dir, p, folder, nil), "ben"); s.Build.Begun.Equal(ben) {
		t.Error("another requirement needs no build")
	}
}

// TestDrawn draws configurations: they follow from content and seed, and spread over the range.
func TestDrawn(t *testing.T) {
	t.Parallel()
	p := plan(t, "configurations: [5-7 5-6 1-2 4]\nseed: 3")
	c := p.Configs[0]
	if c.Key() != "5-7 5-6 1-2 4" {
		t.Fatalf("the key is %q", c.Key())
	}
	seen := make(map[maze.Params]bool)
	for k := range 200 {
		digest := fmt.Sprint(k)
		one := p.drawnFor(c, digest)
		if one.Rows < 5 || one.Rows > 7 || one.Cols < 5 || one.Cols > 6 || one.Min < 1 || one.Min > 2 ||
			one.Max != 4 {
			t.Fatalf("drawn: %v", one.Params)
		}
		if again := p.drawnFor(c, digest); again.Params != one.Params || again.seed != one.seed {
			t.Fatalf("drawn again: %v, %v", one.Params, again.Params)
		}
		seen[one.Params] = true
	}
	if len(seen) != 12 {
		t.Errorf("%d of 12 configurations were drawn", len(seen))
	}
	// Programs meet what was drawn for them.
	folder := handIn(t, map[string]map[string]string{
		"anna": {"PuzzleGenerator": "#!/bin/sh\necho a $*\n"},
		"ben":  {"PuzzleGenerator": "#!/bin/sh\necho b $*\n"}})
	dir := filepath.Join(t.TempDir(), "results")
	p = plan(t, "seed: 7\nconfigurations: [3-9 3-9 1 2]\nrepeats: 1\nthreshold: 50")
	for _, s := range results(t, dir, p, folder, nil).Students {
		text, err := os.ReadFile(filepath.Join(dir, s.Configs[0].Runs[0].Record.Output))
		if drawn := key(p.drawnFor(p.Configs[0], s.Build.Digest).Params); err != nil ||
			string(text) != s.Name[:1]+" "+drawn+"\n" {
			t.Errorf("%s: %q, %v, want %s", s.Name, text, err, drawn)
		}
	}
}

// TestSameDrawn draws the same mazes from two ranges of a plan: each has a job of its own, so that
// no answer to one counts for the other.
func TestSameDrawn(t *testing.T) {
	p := plan(t, "task: solve\nseed: 1\nconfigurations: [{maze: 3-4 3 1 2, length: 2-9}, {maze: 3 3-4 1 2, "+
		"length: 2-9}]")
	var all []Submission
	for k := range 20 {
		all = append(all, Submission{Submission: label.Submission{Name: fmt.Sprint("s", k)},
			Digest: fmt.Sprintf("digest %d", k)})
	}
	g, err := Open(filepath.Join(t.TempDir(), "results"), p, all, nil)
	must(t, err)
	defer g.Close()
	ids, same := make(map[string]bool), 0
	for _, round := range g.jobs.rounds {
		for _, j := range round {
			ids[j.id] = true
		}
	}
	for _, h := range g.jobs.handedIn {
		if h.tests[0].Params == h.tests[1].Params {
			same++
		}
	}
	if same == 0 || len(ids) != len(all)*2 {
		t.Errorf("%d runs of %d submissions, to %d of which the same was drawn twice", len(ids), len(all),
			same)
	}
}

// TestRanWithoutBuild removes what was built of a submission whose configuration is drawn, when all
// its runs are made: nothing is built again.
func TestRanWithoutBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs")
	}
	folder := handIn(t, map[string]map[string]string{"anna": {"PuzzleGenerator": "#!/bin/sh\n"}})
	p := plan(t, "seed: 7\nconfigurations: [3-9 3-9 1 2]\nrepeats: 1\nthreshold: 50")
	dir := filepath.Join(t.TempDir(), "results")
	results(t, dir, p, folder, nil)
	must(t, os.RemoveAll(filepath.Join(dir, builtFolder)))
	results(t, dir, p, folder, func(g *Grading) {
		if got := g.Left(); got.Builds != 0 || got.Runs != 0 {
			t.Errorf("left to do: %+v", got)
		}
	})
}

// TestWork counts what there is to do, before and after it is done.
func TestWork(t *testing.T) {
	t.Parallel()
	folder := handIn(t, map[string]map[string]string{"anna": {"PuzzleGenerator": "#!/bin/sh\n"},
		"ben": {"PuzzleGenerator": "#!/bin/sh\n"}})
	p := plan(t, "configurations: [3 3 1 2, 5 5 1 4]\nrepeats: 1\nseconds: 5\nbuild-time: 1m\nthreshold: "+
		"20\nlate: {to: 3}")
	if got := p.WorkFor(2, 1); got.Runs != 4 || got.Builds != 2 || got.Running != 4*8*time.Second ||
		got.Longest != 4*8*time.Second+2*time.Minute {
		t.Errorf("%+v", got)
	}
	if got := p.WorkFor(2, 2); got.Longest != 2*8*time.Second+time.Minute {
		t.Errorf("two at a time: %+v", got)
	}
	if got := plan(t, "build: none").WorkFor(2, 1); got.Builds != 0 || got.Longest != got.Running {
		t.Errorf("without builds: %+v", got)
	}
	results(t, filepath.Join(t.TempDir(), "results"), p, folder, func(g *Grading) {
		if got := g.Left(); got.Runs != 4 || got.Builds != 2 {
			t.Errorf("at first: %+v", got)
		}
		stopped, stop := context.WithCancel(t.Context())
		stop()
		if err := g.Run(stopped); !errors.Is(err, context.Canceled) {
			t.Errorf("stopped: %v", err)
		}
		must(t, g.Run(t.Context()))
		if got := g.Left(); got.Runs != 0 || got.Builds != 0 || got.Longest != 0 {
			t.Errorf("at the end: %+v", got)
		}
	})
}

// TestSecrets opens gradings of one plan: each draws its own seed and with that other
// configurations and levels, and keeps it when it is opened again. A plan with another seed is
// another grading.
func TestSecrets(t *testing.T) {
	p := plan(t, "configurations: [2-100 2-100 1 2]")
	open := func(dir string, p *Plan) (uint64, maze.Params) {
		t.Helper()
		g, err := Open(dir, p, nil, nil)
		must(t, err)
		defer g.Close()
		return g.Plan.Seed, g.Plan.drawnFor(g.Plan.Configs[0], "digest").Params
	}
	seeds, drawn := make(map[uint64]bool), make(map[maze.Params]bool)
	first := filepath.Join(t.TempDir(), "results")
	for k := range 10 {
		dir := first
		if k > 0 {
			dir = filepath.Join(t.TempDir(), "results")
		}
		seed, params := open(dir, p)
		if again, same := open(dir, p); again != seed || same != params || seed < 2 {
			t.Errorf("the seed is %d, and when it is opened again %d", seed, again)
		}
		seeds[seed], drawn[params] = true, true
	}
	if len(seeds) != 10 || len(drawn) < 8 {
		t.Errorf("ten teachers have the seeds %v and draw %v", seeds, drawn)
	}
	other := plan(t, "seed: 5\nconfigurations: [2-100 2-100 1 2]")
	if _, err := Open(first, other, nil, nil); err == nil ||
		!strings.Contains(err.Error(), "another plan (seed: ") {
		t.Errorf("another seed: %v", err)
	}
	if seed, _ := open(filepath.Join(t.TempDir(), "results"), other); seed != 5 {
		t.Errorf("the seed of the plan is 5, and that of the grading %d", seed)
	}
}

// TestDates reads dates: without a time, work is due until the end of that day, on the nights of
// daylight saving, too. Another zone keeps its time.
func TestDates(t *testing.T) {
	for text, want := range map[string]string{
		"due: 2026-12-01":       "2026-12-01 23:59:59",
		"due: 2026-10-25":       "2026-10-25 23:59:59",
		"due: 2026-03-29":       "2026-03-29 23:59:59",
		"due: 2026-12-01 00:00": "2026-12-01 00:00:00",
		"due: 2026-12-01 23:59": "2026-12-01 23:59:00",
		"due: 2026-12-01T23:59:00+05:30": time.Date(2026, 12, 1, 18, 29, 0, 0,
			time.UTC).Local().Format(time.DateTime),
	} {
		p := plan(t, text)
		if got := p.Due; got.Local().Format(time.DateTime) != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
	p := plan(t, "due: 2026-12-01")
	for _, c := range []struct {
		day, hour int
		want      bool
	}{{1, 0, false}, {1, 12, false}, {1, 23, false}, {2, 0, true}} {
		if got := p.Shown(AfterDue, time.Date(2026, 12, c.day, c.hour, 0, 0, 0, time.Local)); got != c.want {
			t.Errorf("what is shown after 1 December, on %d December at %d: %v", c.day, c.hour, got)
		}
	}
}

// TestSearchedThreshold finds a threshold by a search: its length is in steps, so that it is the
// same on a busy machine.
func TestSearchedThreshold(t *testing.T) {
	p := plan(t, "threshold: search 0.02s\nconfigurations: [9 9 1 8]")
	first, err := p.Configs[0].find(t.Context())
	must(t, err)
	second, err := p.Configs[0].find(t.Context())
	must(t, err)
	direct, err := portfolio.Run(t.Context(), portfolio.Options{Params: p.Configs[0].Params, Seed: 1,
		Workers: 1, Budget: search.Budget{Steps: 40_000}}, nil)
	must(t, err)
	if first != second || first.Value != float64(direct.Report.Value) ||
		first.Source != "a search of 40000 steps" {
		t.Errorf("%+v, then %+v, want %d", first, second, direct.Report.Value)
	}
}

// TestShown hides configurations until a date, and those that a platform publishes.
func TestShown(t *testing.T) {
	p := plan(t, "due: 2026-12-01 12:00\nconfigurations: [{maze: 5 5 1 4, visible: "+
		"after_due_date}]")
	at := func(day, hour int) time.Time { return time.Date(2026, 12, day, hour, 0, 0, 0, time.Local) }
	for _, c := range []struct {
		v    Visibility
		now  time.Time
		want bool
	}{
		{AtOnce, at(1, 0), true}, {"", at(1, 0), true}, {Never, at(30, 0), false},
		{p.Configs[0].Visible, at(1, 11), false}, {AfterDue, at(1, 13), true},
		{AfterPublished, at(4, 0), false},
	} {
		if got := p.Shown(c.v, c.now); got != c.want {
			t.Errorf("%s at %v: %v", c.v, c.now, got)
		}
	}
	if NewPlan().Shown(AfterDue, at(1, 0)) {
		t.Error("shown without a date")
	}
}

// TestLevels judges the moves of a level, with and without the password of the game, and with a
// move too few.
func TestLevels(t *testing.T) {
	board, solution, err := official.LevelWithSolution(official.Seed{}, 3)
	must(t, err)
	var text strings.Builder
	must(t, shift.WriteMoves(&text, solution))
	moves := text.String()
	p := plan(t, "task: levels\nconfigurations: [3, {level: 3, drawn: yes, points: 1}]\npoints: 11")
	for output, want := range map[string]Verdict{
		moves: OK, "first_level\n" + moves: OK, moves[strings.Index(moves, "\n")+1:]: WrongAnswer,
		"no idea\n":    WrongAnswer,
		board.String(): WrongAnswer, "first_level\n": WrongAnswer, "": WrongFormat,
	} {
		if j := p.judge(p.Configs[0], Threshold{}, Record{Outcome: Outcome{Reason: run.Exited}},
			output); j.Verdict != want || (j.Points == 10) != (want == OK) {
			t.Errorf("%q: %s, %g points: %s", output, j.Verdict, j.Points, j.Why)
		}
	}
	if input, err := p.input(p.Configs[0], Threshold{}); input != board.String() || err != nil {
		t.Errorf("the program reads %q, %v", input, err)
	}
	a, errA := p.drawnFor(p.Configs[1], "a").board()
	b, errB := p.drawnFor(p.Configs[1], "b").board()
	if errA != nil || errB != nil || a.String() == b.String() || a.String() == board.String() {
		t.Error("two submissions meet the same level, or the public one")
	}
}
