package kit

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stride/internal/grade"
	"stride/internal/run"
	"stride/internal/tooltest"
	"stride/maze"
	"stride/maze/format"
)

// language says what the tests change in the starter code of a language.
type language struct {
	folder, needs, evaluator string            // the last is the file with the evaluator
	faults                   map[string]string // what makes it wrong, by what stands there
}

// starterCode is what is not tested without a compiler.
const starterCode = "starter code"

// tested are the languages. The faults in Python are those that the table of mazes is to find.
var tested = []language{
	{"cpp", "g++", "Puzzle.cpp", map[string]string{
		"std::min(2, paths[target] + paths[cell])": "paths[target] + 1",
	}},
	{"java", "javac", "Puzzle.java", map[string]string{
		"Math.min(2, paths[target] + paths[cell])": "paths[target] + 1",
	}},
	{"python", "python3", "puzzle.py", map[string]string{
		"paths[target] += paths[cell]":              "paths[target] += 1", // unique if the last jump is
		"distance[goal] if solution else 0":         "distance[goal]",
		"if cell not in (start, goal):":             "if cell != start:",
		"cell not in (start, goal)":                 "cell != goal",
		"white += reaching[cell] and not reachable": "white += not reachable",
		"cell != goal and reachable and":            "cell != goal and",
		"len(targets[cell]) == 1":                   "len(targets[cell]) < 2",
		"cell != start and reaching[cell]":          "reaching[cell]",
		"reaching[cell] and len(sources[cell])":     "len(sources[cell])",
		"len(sources[cell]) == 1": "sum(distance[source] >= 0 for source in " +
			"sources[cell]) == 1",
		"(size if unique else 0) - (0 if solution else ": "(size if unique else 0) - (0 if True else ",
	}},
}

// replace writes a file with another text in one place.
func replace(t *testing.T, name, text, old, with string) {
	t.Helper()
	if n := strings.Count(text, old); n != 1 {
		t.Fatalf("%s has %q %d times", name, old, n)
	}
	if err := os.WriteFile(name, []byte(strings.Replace(text, old, with, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// makes runs make in a folder.
func makes(t *testing.T, dir string, targets ...string) (output string, err error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "make", targets...)
	command.Dir = dir
	command.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "MAKE") // those of a make that runs the tests
	})
	out, err := command.Output()
	return string(out), err
}

// names returns the files below a folder.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, _ fs.DirEntry, err error) error {
		all = append(all, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// randomTable returns the lines of random mazes.
func randomTable(count int) string {
	r, table := rand.New(rand.NewPCG(7, 7)), new(strings.Builder)
	solvable := 0
	for range count {
		low := 1 + r.IntN(3)
		g := randomMaze(maze.Params{Rows: 2 + r.IntN(9), Cols: 2 + r.IntN(9), Min: low, Max: low + r.IntN(6)},
			r)
		writeLine(table, g, true)
		if maze.Evaluate(g).Solvable {
			solvable++
		}
	}
	if solvable < count/5 || solvable > count*4/5 {
		panic(fmt.Sprint(solvable, " mazes have a solution")) // both kinds are wanted
	}
	return table.String()
}

// TestStarterCode builds the starter code of each language as a student does. The evaluator agrees
// with that of package maze on the mazes of the table and on random ones, and with a fault it does
// not pass make check. What make test prints is a true report in the format of the course, and make
// clean leaves what was there.
func TestStarterCode(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	course, _ := write(t, "seconds: 0.7\nlabel: score\n")
	for _, l := range tested {
		t.Run(l.folder, func(t *testing.T) {
			t.Parallel()
			tooltest.Need(t, starterCode, "make")
			tooltest.Need(t, starterCode+" in "+l.folder, l.needs)
			dir := filepath.Join(course, "student", l.folder)
			before := names(t, dir)
			table, evaluator := filepath.Join(dir, tableFile), filepath.Join(dir, l.evaluator)
			shipped, code := content(t, table), content(t, evaluator)
			if err := os.WriteFile(table, []byte(shipped+randomTable(500)), 0o644); err != nil {
				t.Fatal(err)
			}
			if out, err := makes(t, dir, "check"); err != nil ||
				!strings.HasSuffix(out, "557 mazes, 0 wrong figures\n") {
				t.Errorf("make check: %v: %s", err, out)
			}
			if err := os.WriteFile(table, []byte(shipped), 0o644); err != nil {
				t.Fatal(err)
			}
			// A program uses the time of the plan, or that of the command. On a busy machine it
			// takes longer.
			for limit, arguments := range map[float64][]string{0.7: {"test"}, 1: {"test", "TIME_LIMIT=1"}} {
				out, err := makes(t, dir, arguments...)
				_, out, _ = strings.Cut(out, "./PuzzleGenerator 5 5 2 4\n")
				printed, parseErr := format.ParsePrinted([]byte(out))
				if err != nil || parseErr != nil {
					t.Fatalf("make %v: %v, %v: %s", arguments, err, parseErr, out)
				}
				if wrong := printed.FalseClaims(maze.Evaluate(printed.Grid)); len(wrong) > 0 ||
					!strings.Contains(out, "Puzzle score: ") {
					t.Errorf("make %v claims %v in %s", arguments, wrong, out)
				}
				const reserve = 0.55 // what the program keeps
				var seconds float64
				_, text, _ := strings.Cut(out, "Total time: ")
				if _, err := fmt.Sscanf(text, "%g seconds", &seconds); err != nil || seconds < limit-reserve {
					t.Errorf("make %v: %v: %s", arguments, err, out)
				}
			}
			for right, wrong := range l.faults {
				replace(t, evaluator, code, right, wrong)
				if out, err := makes(t, dir, "check", "CXXFLAGS=-O0"); err == nil {
					t.Errorf("%q in place of %q is not found: %s", wrong, right, out)
				}
			}
			if _, err := makes(t, dir, "clean"); err != nil || !slices.Equal(names(t, dir), before) {
				t.Errorf("make clean: %v leaves %v, not %v", err, names(t, dir), before)
			}
		})
	}
}

// TestGraded grades the starter code of each language as it is, by a plan whose threshold any
// solution reaches: its report is true and its output follows the format, so that nothing costs
// points. Other verdicts are tests of package grade.
func TestGraded(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs programs")
	}
	tooltest.Need(t, starterCode, "make")
	course, plan := write(t, "seconds: 0.7\nbuild-time: 10m\nlate: {from: 10m, to: 15m}\nrepeats: "+
		"1\nthreshold: 1\nconfigurations: [5 5 1 4]\nbonus: 0\n")
	var programs []string
	for _, l := range tested {
		if tooltest.Find(t, starterCode+" in "+l.folder, l.needs) != "" {
			programs = append(programs, filepath.Join(course, "student", l.folder))
		}
	}
	if len(programs) == 0 {
		t.Skip("there is none of the languages")
	}
	found, err := grade.Find(t.Context(), plan, programs, true)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grade.Open(filepath.Join(t.TempDir(), "results"), plan, found.Submissions, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	isolation, err := run.Detect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	g.Isolation, g.Parallel = isolation, 2
	if err := g.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, err := g.Results()
	if err != nil || len(r.Students) != len(programs) {
		t.Fatalf("%d of %d submissions were graded: %v", len(r.Students), len(programs), err)
	}
	for _, s := range r.Students {
		if s.Verdict != grade.OK || s.Points != plan.Points {
			t.Errorf("%s: %s, %g points: %s, want %s, %g", s.Name, s.Verdict, s.Points, s.Why, grade.OK,
				plan.Points)
		}
	}
}
