//go:build linux

package grade

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/maze/optima"
	"stride/internal/run"
	"stride/maze"
	"stride/maze/format"
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
			if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	return folder
}

// results grades what is in a folder.
func results(t *testing.T, dir string, p *Plan, folder string, setUp func(g *Grading)) *Results {
	t.Helper()
	submissions, notes, err := Find(t.Context(), p, []string{folder}, false)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(dir, p, submissions, notes)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	g.Isolation = run.Detect(t.Context())
	if setUp != nil {
		setUp(g)
	}
	if err := g.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, err := g.Results()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

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

// printed is a program that prints a maze without a report.
func printed(rows string) string {
	return "#!/bin/sh\ncat <<'END'\nPuzzle:\n" + rows + "\nEND\n"
}

// TestClass grades a class: requirements, late days, points by hand, marks, notes.
func TestClass(t *testing.T) {
	const plain = "1 1 1\n1 1 1\n1 1 0"
	optimal, _ := optima.Best(maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2})
	var best strings.Builder
	_ = format.WriteGrid(&best, optimal)
	folder := handIn(t, map[string]map[string]string{
		"anna": {"PuzzleGenerator": printed(plain), "src/README.md": "annealing", "main.cpp": "// Name: Anna, ID: 7\n",
			"makefile": "all:\n\ttouch x.o\ntest:\n\ttrue\nclean:\n\trm -f x.o\n"},
		"ben":  {"PuzzleGenerator": printed(plain), "main.cpp": "int main() {}\n", "makefile": "all:\n\ttouch x.o\nclean:\n"},
		"cleo": {"PuzzleGenerator": printed(best.String()), "readme": "by heart"},
	})
	p := plan(t, `
configurations: [3 3 1 2]
repeats: 1
points: 60
claim-deduction: 0
format-deduction: 0
bonus: 0
late-days: 1
late-day-deduction: 10%
require:
  - {file: readme*, deduction: 5}
  - {file: main.cpp, contains: 'name: *\w+', deduction: 3}
  - {command: make test, deduction: 2}
  - {command: make clean, clean: yes, deduction: 1}
`)
	roster, err := ReadRoster([]byte("submission,name,id,days,theory/25\nanna,Anna Schmidt,7,3,20\nben,Ben,8,1,\ndora,Dora,9,0,11\n"))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "results")
	r := results(t, dir, p, folder, func(g *Grading) {
		if err := g.SetRoster(roster); err != nil {
			t.Fatal(err)
		}
	})
	anna, ben, cleo := student(t, r, "anna"), student(t, r, "ben"), student(t, r, "cleo")
	whole := anna.Configs[0].Points
	if whole <= 0 || anna.Points != whole*0.8 || anna.ByHand != 20 || anna.Total != anna.Points+20 || anna.Named() != "Anna Schmidt" {
		t.Errorf("anna: %g of %g points, want %g; %g by hand, want 20; %g in all; %v", anna.Points, whole, whole*0.8, anna.ByHand, anna.Total,
			anna.Costs)
	}
	if ben.Points != whole-11 || len(ben.Costs) != 4 || ben.Costs[3].Why != `missing: "make clean" removes all files that were not handed in` {
		t.Errorf("ben: %g of %g points, want %g, %v", ben.Points, whole, whole-11, ben.Costs)
	}
	if cleo.Points != cleo.Configs[0].Points-6 { // without a makefile, neither make test nor make clean works
		t.Errorf("cleo: %g points, want %g, %v", cleo.Points, cleo.Configs[0].Points-6, cleo.Costs)
	}
	if optimum := r.Thresholds["3 3 1 2"]; !cleo.Configs[0].Known || anna.Configs[0].Known || *cleo.Configs[0].Value != optimum.Value {
		t.Errorf("the maze of the table: %v, %v, value %g of %g", cleo.Configs[0].Known, anna.Configs[0].Known, *cleo.Configs[0].Value, optimum.Value)
	}
	if want := []string{"Dora (line 4) is on the roster and has no submission", "anna and ben printed the same maze of 3 3 1 2", "cleo is not on the roster: no late days, no points by hand, no line to import"}; !slices.Equal(slices.Sorted(slices.Values(r.Notes)), want) {
		t.Errorf("notes %q, want %q", r.Notes, want)
	}
	// Other deductions need no builds; other requirements do.
	p.Require[0].Deduction = 9
	if s := student(t, results(t, dir, p, folder, nil), "ben"); s.Points != whole-15 || !s.Build.Begun.Equal(ben.Build.Begun) {
		t.Errorf("with another deduction ben has %g points", s.Points)
	}
	p.Require = p.Require[:2]
	p.Require[1].File = "*.cpp"
	if s := student(t, results(t, dir, p, folder, nil), "ben"); s.Points != whole-12 || s.Build.Begun.Equal(ben.Build.Begun) {
		t.Errorf("with other requirements ben has %g points", s.Points)
	}
}

// TestDrawn draws configurations: they follow from content and seed, and spread over the range.
func TestDrawn(t *testing.T) {
	p := plan(t, "configurations: [5-7 5-6 1-2 4]\nseed: 3")
	c := p.Configs[0]
	if c.Key() != "5-7 5-6 1-2 4" {
		t.Fatalf("the key is %q", c.Key())
	}
	seen := make(map[maze.Params]bool)
	for k := range 200 {
		digest := fmt.Sprint(k)
		one := p.drawnFor(c, digest)
		if one.Rows < 5 || one.Rows > 7 || one.Cols < 5 || one.Cols > 6 || one.Min < 1 || one.Min > 2 || one.Max != 4 {
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
	// Programs meet what was drawn for them, and thresholds fit it.
	folder := handIn(t, map[string]map[string]string{
		"anna": {"PuzzleGenerator": "#!/bin/sh\necho $* > x; echo Puzzle:; echo 1 1 1; echo 1 1 1; echo 1 1 0; echo for $*\n"},
		"ben":  {"PuzzleGenerator": "#!/bin/sh\necho Puzzle:; echo 1 1 1; echo 1 1 1; echo 1 1 0; echo for $*\n"},
	})
	p = plan(t, "seed: 7\nconfigurations: [3-9 3-9 1 2]\nrepeats: 1\nthreshold: optimum, 50")
	for _, s := range results(t, filepath.Join(t.TempDir(), "results"), p, folder, nil).Students {
		one, grade := p.Configs[0], s.Configs[0]
		submissions, _, err := Find(t.Context(), p, []string{folder}, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, sub := range submissions {
			if sub.Name == s.Name {
				one = p.drawnFor(p.Configs[0], sub.Digest)
			}
		}
		if one.Rows == 3 && one.Cols == 3 {
			continue
		}
		if grade.Verdict != WrongConfig || !strings.Contains(grade.Runs[0].Why, fmt.Sprintf("and %d and %d were wanted", one.Rows, one.Cols)) {
			t.Errorf("%s: %s, %s, drawn %v", s.Name, grade.Verdict, grade.Runs[0].Why, one.Params)
		}
	}
}

// TestNoProgram grades what has no program, which is not run, and one that the build makes.
func TestNoProgram(t *testing.T) {
	folder := handIn(t, map[string]map[string]string{
		"essay": {"essay.docx": "PK"}, "built": {"makefile": "all:\n\tcp source PuzzleGenerator\n", "source": printed("1 1 1\n1 1 1\n1 1 0")},
	})
	r := results(t, filepath.Join(t.TempDir(), "results"), plan(t, "configurations: [3 3 1 2]\nrepeats: 2"), folder, nil)
	if s := student(t, r, "essay"); s.Verdict != NoProgram || !strings.Contains(s.Why, "there is no ./PuzzleGenerator") || len(s.Configs[0].Runs) > 0 {
		t.Errorf("essay: %s, %s, %d runs", s.Verdict, s.Why, len(s.Configs[0].Runs))
	}
	if s := student(t, r, "built"); len(s.Configs[0].Runs) != 2 {
		t.Errorf("built: %s, %s", s.Verdict, s.Why)
	}
}

// TestAhead counts what there is to do, before and after it is done.
func TestAhead(t *testing.T) {
	folder := handIn(t, map[string]map[string]string{"anna": {"PuzzleGenerator": printed("1 1 1\n1 1 1\n1 1 0")}, "ben": {"PuzzleGenerator": "#!/bin/sh\n"}})
	p := plan(t, "configurations: [3 3 1 2, 5 5 1 4]\nrepeats: 3\nseconds: 5\nbuild-time: 1m\nthreshold: 20\nlimits: {wall: 8}")
	submissions, _, err := Find(t.Context(), p, []string{folder}, false)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Ahead(submissions, 1); got.Runs != 12 || got.Builds != 2 || got.Longest != 12*8*time.Second+2*time.Minute {
		t.Errorf("%+v", got)
	}
	if got := p.Ahead(submissions, 4); got.Longest != 6*8*time.Second+time.Minute {
		t.Errorf("four at a time: %+v", got)
	}
	results(t, filepath.Join(t.TempDir(), "results"), p, folder, func(g *Grading) {
		if got := g.Ahead(); got.Runs != 12 || got.Builds != 2 {
			t.Errorf("at first: %+v", got)
		}
		if err := g.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := g.Ahead(); got.Runs != 0 || got.Builds != 0 || got.Longest != 0 {
			t.Errorf("at the end: %+v", got)
		}
	})
}

// TestSecrets opens gradings of one plan: each draws its own seed and with that other configurations and levels, and
// keeps it when it is opened again. A plan with another seed is another grading.
func TestSecrets(t *testing.T) {
	p := plan(t, "configurations: [2-100 2-100 1 2]")
	open := func(dir string, p *Plan) (uint64, maze.Params) {
		t.Helper()
		g, err := Open(dir, p, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
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
	if _, err := Open(first, other, nil, nil); err == nil || !strings.Contains(err.Error(), "another plan (seed: ") {
		t.Errorf("another seed: %v", err)
	}
	if seed, _ := open(filepath.Join(t.TempDir(), "results"), other); seed != 5 {
		t.Errorf("the seed of the plan is 5, and that of the grading %d", seed)
	}
}

// TestShown hides configurations until dates.
func TestShown(t *testing.T) {
	p := plan(t, "due: 2026-12-01 12:00\npublished: 2026-12-05\nconfigurations: [{maze: 5 5 1 4, visible: after_due_date}]")
	at := func(day, hour int) time.Time { return time.Date(2026, 12, day, hour, 0, 0, 0, time.Local) }
	for _, c := range []struct {
		v    Visibility
		now  time.Time
		want bool
	}{
		{AtOnce, at(1, 0), true}, {"", at(1, 0), true}, {Never, at(30, 0), false},
		{p.Configs[0].Visible, at(1, 11), false}, {AfterDue, at(1, 13), true},
		{AfterPublished, at(4, 0), false}, {AfterPublished, at(5, 1), true},
	} {
		if got := p.Shown(c.v, c.now); got != c.want {
			t.Errorf("%s at %v: %v", c.v, c.now, got)
		}
	}
	if NewPlan().Shown(AfterDue, at(1, 0)) {
		t.Error("shown without a date")
	}
}

// TestLevels grades what prints the moves of a level, with and without the password of the game, and with a move too few.
func TestLevels(t *testing.T) {
	board, solution, err := official.LevelWithSolution(official.Seed{}, 3)
	if err != nil {
		t.Fatal(err)
	}
	var moves strings.Builder
	if err := shift.WriteMoves(&moves, solution); err != nil {
		t.Fatal(err)
	}
	script := func(text string) map[string]string {
		return map[string]string{"solve": "#!/bin/sh\ncat > board\ncat <<'END'\n" + text + "END\n"}
	}
	folder := handIn(t, map[string]map[string]string{
		"right": script(moves.String()), "password": script("first_level\n" + moves.String()),
		"short": script(moves.String()[strings.Index(moves.String(), "\n")+1:]), "none": script("no idea\n"),
		"echo": {"solve": "#!/bin/sh\ncat\n"},
	})
	p := plan(t, "task: levels\nconfigurations: [3]\npoints: 10")
	r := results(t, filepath.Join(t.TempDir(), "results"), p, folder, nil)
	for name, want := range map[string]float64{"right": 10, "password": 10, "short": 0, "none": 0, "echo": 0} {
		if s := student(t, r, name); s.Points != want || (s.Verdict == OK) != (want == 10) {
			t.Errorf("%s: %s, %g points: %s", name, s.Verdict, s.Points, whyOf(s))
		}
	}
	p = plan(t, "task: levels\nconfigurations: [{level: 3, drawn: yes}]")
	a, errA := p.drawnFor(p.Configs[0], "a").board()
	b, errB := p.drawnFor(p.Configs[0], "b").board()
	if errA != nil || errB != nil || a.String() == b.String() || a.String() == board.String() {
		t.Error("two submissions meet the same level, or the public one")
	}
}
