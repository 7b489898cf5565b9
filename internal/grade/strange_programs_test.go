//go:build linux

package grade

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// strange is a hand-in as students hand them in: what the course's own makefile, editor, computer
// or habit makes of a program. Each is graded on what it found. The report in place of REPORT is
// the sample, whose value is 92.
type strange struct {
	name    string
	files   map[string]string
	verdict Verdict
	points  float64 // of 10 at the threshold 92
	why     string  // a part of the reason or of the note
	needs   string  // a program
}

const (
	// compiled is a makefile that builds from a source, and script a source whose program prints
	// the sample.
	compiled = "PuzzleGenerator: main.sh\n\tcp main.sh PuzzleGenerator\n\tchmod +x PuzzleGenerator\n"
	script   = "#!/bin/sh\ncat <<'END'\nREPORTEND\n"
	// machO and jar begin as programs of a Mac and classes of Java do.
	machO = "\xcf\xfa\xed\xfe\x07\x00\x00\x01"
)

// TestStrangeGenerators grades generators.
func TestStrangeGenerators(t *testing.T) {
	t.Parallel()
	const runs = "\t./PuzzleGenerator 5 5 1 4\n"
	inMake := func(what string) string {
		return strings.Replace(script, "cat", "[ -z \"$MAKELEVEL\" ] || "+what+"\ncat", 1)
	}
	all := []strange{
		{"runs", map[string]string{"makefile": compiled + runs, "main.sh": inMake("exit 1")}, OK, 10,
			"the build ended badly", ""},
		{"runs-long", map[string]string{"makefile": compiled + runs, "main.sh": inMake("sleep 1000")}, OK, 10,
			"killed after", ""},
		{"fails", map[string]string{"makefile": "all:\n\tfalse\n", "PuzzleGenerator": script}, BuildFailed, 0,
			"exit code 2", ""},
		{"floods", map[string]string{"makefile": compiled, "main.sh": strings.Replace(script, "cat",
			"yes 'Current: -15 Temp: -17 Probability: 0.998' | head -c 3000000\ncat", 1)}, WrongFormat, 9,
			"line", ""},
		{"twice", map[string]string{"makefile": compiled, "main.sh": strings.Replace(script, "REPORT", "REPORTREPORT", 1)}, WrongFormat, 9, "line", ""},
		{"bare", map[string]string{"main.cpp": "#include <cstdio>\nint main() { puts(R\"(REPORT)\"); }\n"},
			WrongFormat, 9, "there is no makefile", "/usr/bin/g++"},
		{"mac", map[string]string{"makefile": compiled, "main.sh": script, "PuzzleGenerator": machO,
			"main.o": machO, ".DS_Store": "x"}, OK, 10, "removed before the build: PuzzleGenerator, main.o",
			""},
		{"mac-only", map[string]string{"PuzzleGenerator": machO}, Crash, 0, "is a program for macOS", ""},
		{"given", map[string]string{"makefile": compiled + "\ttest -s given.o\n", "main.sh": script,
			"given.o": machO + "given"}, OK, 10, "", ""},
		{"windows", map[string]string{"Makefile.txt": compiled, "main.sh": script}, NoProgram, 0,
			"Makefile.txt is not read, since it should be named", ""},
		{"folder", map[string]string{"makefile": "all:\n\tmkdir PuzzleGenerator\n"}, NoProgram, 0,
			"in what was handed in or built: ./PuzzleGenerator is a folder", ""},
		{"other-name", map[string]string{"makefile": "all:\n\tcp main.sh puzzlegenerator\n", "main.sh": script},
			NoProgram, 0, "the build made puzzlegenerator", ""},
		{"archives", map[string]string{"makefile": compiled + "\ttest ! -e p.jar && test ! -e lib.a && test -e x.zip\n",
			"main.sh": script, "p.jar": "PK\x03\x04", "lib.a": "!<arch>\n", "x.zip": "PK\x03\x04"}, OK, 10,
			"removed before the build: lib.a, p.jar", ""},
		{"utf-16", map[string]string{"makefile": "all:\n\tfalse\n", "main.cpp": "\xff\xfei\x00n\x00t\x00"},
			BuildFailed, 0, "main.cpp is UTF-16: save it as UTF-8", "/usr/bin/g++"},
		{"into-a-file", map[string]string{"PuzzleGenerator": "#!/bin/sh\necho 3 >output.txt\n"}, WrongFormat, 0,
			"the program printed nothing; it wrote output.txt", ""},
		{"line-ends", map[string]string{"PuzzleGenerator": "#!/bin/sh\r\necho\r\n"}, Crash, 0,
			"the line ends of Windows", ""},
		{"old-python", map[string]string{"PuzzleGenerator": "#!/usr/bin/python2.7\nprint 1\n"}, Crash, 0,
			"asks for /usr/bin/python2.7 in its first line", ""},
		{"mark", map[string]string{"PuzzleGenerator": "\ufeff#!/usr/bin/python3\nimport nothing\n"}, Crash, 0,
			"byte-order mark", ""},
		{"prompt", map[string]string{"PuzzleGenerator": "#!/bin/sh\nprintf 'rows? '\necho 'Traceback (most " +
			"recent call last):\n  File \"x\"\nEOFError: EOF when reading a line' >&2\nexit 1\n"}, Crash, 0,
			"ends with 0: EOFError", ""},
		{"java", map[string]string{"PuzzleGenerator": "#!/bin/sh\necho 'Exception in thread \"main\" " +
			"java.io.FileNotFoundException: jim-input-of-the-sheet.txt' >&2\nexit 1\n"}, Crash, 0,
			"jim-input-of-the-sheet.txt", ""},
	}
	p := plan(t, "repeats: 1\npoints: 10\nthreshold: 92\nbuild-time: 20s\nlate: {from: 10m, to: "+
		"15m}\nconfigurations: [5 5 1 4]\nunsolvable-term: yes")
	p.GivenFiles = map[string][]byte{"given.o": []byte(machO + "given")}
	gradeStrange(t, p, all)
}

// TestStrangeSolvers grades solvers whose answer is a file.
func TestStrangeSolvers(t *testing.T) {
	t.Parallel()
	const stale = "No path found\n"
	all := []strange{
		{"nothing", map[string]string{"s.sh": "true", "output.txt": stale}, WrongFormat, 0,
			"wrote no output.txt, and printed nothing", ""},
		{"elsewhere", map[string]string{"s.sh": "echo D R D >out.txt; echo Enter the name of the input file:",
			"output.txt": stale}, WrongFormat, 0, "wrote no output.txt; it printed: Enter the name", ""},
		{"build", map[string]string{"s.sh": "true", "makefile": "all:\n\techo No path found >output.txt\n"},
			WrongFormat, 0, "wrote no output.txt", ""},
		{"writes", map[string]string{"s.sh": "echo No path found >output.txt", "output.txt": "R\n"}, OK, 10,
			"", ""},
		{"colours", map[string]string{"s.sh": "printf '\\033[32mNo tiene solucion\\033[0m\\n' >output.txt"},
			WrongFormat, 9, "escape sequences", ""},
		{"floods", map[string]string{"s.sh": "(yes expanded | head -n 400000; echo No path found) " +
			">output.txt"}, WrongFormat, 9, "too long", ""},
		{"empty", map[string]string{"s.sh": ": >output.txt"}, WrongFormat, 0, "left output.txt empty", ""},
		{"link", map[string]string{"s.sh": "rm -f output.txt; ln -s /etc/passwd output.txt"}, WrongFormat, 0,
			"wrote no output.txt", ""},
	}
	gradeStrange(t, plan(t, "task: solve\nrun: sh s.sh\noutput-file: output.txt\npoints: 10\nbuild-time: "+
		"10m\nlate: {from: 10m, to: 15m}\nconfigurations: [{maze: 5 5 1 4, unsolvable: yes}]"), all)
}

// gradeStrange grades hand-ins.
func gradeStrange(t *testing.T, p *Plan, all []strange) {
	t.Helper()
	files := make(map[string]map[string]string)
	for _, s := range all {
		if _, err := os.Stat(s.needs); s.needs != "" && err != nil {
			t.Logf("%s is left out: there is no %s", s.name, s.needs)
			continue
		}
		files[s.name] = make(map[string]string)
		for name, text := range s.files {
			files[s.name][name] = strings.ReplaceAll(text, "REPORT", sample)
		}
	}
	r := results(t, filepath.Join(t.TempDir(), "results"), p, handIn(t, files), nil)
	for _, s := range all {
		if files[s.name] == nil {
			continue
		}
		got := student(t, r, s.name)
		reasons := got.Why
		if got.Build != nil {
			reasons += " " + strings.Join(got.Build.Notes, " ")
		}
		for _, c := range got.Configs {
			for _, run := range c.Runs {
				reasons += " " + run.Why
			}
		}
		if got.Verdict != s.verdict || math.Abs(got.Points-s.points) > 1e-9 ||
			!strings.Contains(reasons, s.why) {
			t.Errorf("%s: %s, %g points, %s; want %s, %g, %s", s.name, got.Verdict, got.Points, reasons,
				s.verdict, s.points, s.why)
		}
	}
}

// TestProjects grades repositories with several projects.
func TestProjects(t *testing.T) {
	t.Parallel()
	program := strings.ReplaceAll(script, "REPORT", sample)
	folder := handIn(t, map[string]map[string]string{
		"kim": {"proj1/makefile": "all:\n\tfalse\n", "proj2/PuzzleGenerator": program,
			"proj3/makefile": "all:\n\tfalse\n"},
		"lee":  {"Proj2/PuzzleGenerator": program, "readme": "mine"},
		"mia":  {"PuzzleGenerator": program},
		"noah": {"proj2/PuzzleGenerator": program, "PROJ2/PuzzleGenerator": program},
	})
	r := results(t, filepath.Join(t.TempDir(), "results"),
		plan(t, "folder: proj2\nrepeats: 1\nthreshold: 92\nlate: {from: 10m, to: "+
			"15m}\nconfigurations: [5 5 1 4]"), folder, nil)
	for name, want := range map[string]Verdict{"kim": OK, "lee": OK, "mia": OK, "noah": Refused} {
		if s := student(t, r, name); s.Verdict != want {
			t.Errorf("%s: %s, %s", name, s.Verdict, s.Why)
		}
	}
}

// TestMissingTools stops before the first build where a tool of the plan is missing that a
// submission needs.
func TestMissingTools(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs")
	}
	folder := handIn(t, map[string]map[string]string{
		"anna": {"makefile": "all:\n", "src/main.cpp": "", "PuzzleGenerator": "#!/usr/bin/env python3\n"},
		"ben":  {"PuzzleGenerator": "#!/bin/sh\n"},
	})
	open := func(text string) *Grading {
		p := plan(t, text+"\nconfigurations: [{maze: 3 3 1 2, threshold: 5}]")
		all, err := Find(t.Context(), p, []string{folder}, false)
		must(t, err)
		g, err := Open(filepath.Join(t.TempDir(), "results"), p, all.Submissions, nil)
		must(t, err)
		t.Cleanup(func() { must(t, g.Close()) })
		g.Isolation = isolation(t)
		return g
	}
	g := open("packages: [make, g++, python3, default-jdk]")
	for k, want := range []string{"g++ make python3", "sh"} {
		got, err := g.needs(t.Context(), g.Submissions[k])
		slices.Sort(got)
		got = slices.DeleteFunc(slices.Compact(got), func(name string) bool { return name == "env" })
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("%s needs %q, %v, want %s", g.Submissions[k].Name, got, err, want)
		}
	}
	g = open("run: no-such-tool {rows}")
	err := g.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "nothing was built, as this machine lacks "+
		"no-such-tool, which the plan needs") {
		t.Error(err)
	}
	if _, built := g.recordOf(g.jobs.handedIn[0].build); built {
		t.Error("something was built")
	}
	// No student can stop a grading by needing more.
	if err := open("packages: [rustc]").checkTools(t.Context(), g.Submissions); err != nil {
		t.Errorf("no submission needs rustc: %v", err)
	}
}
