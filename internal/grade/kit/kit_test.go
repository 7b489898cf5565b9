package kit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/astar"
	"stride/internal/astar/figures"
	"stride/internal/grade"
	"stride/internal/run"
	"stride/maze"
	"stride/maze/format"
)

// needKit makes tests fail, instead of being skipped, where a compiler is missing.
const needKit = "STRIDE_NEED_KIT"

// language says what the tests change in the starter code of a language.
type language struct {
	folder, needs, evaluator string            // the last is the file with the evaluator
	faults                   map[string]string // what makes it wrong, by what stands there
}

var tested = []language{
	{"cpp", "g++", "Puzzle.cpp", map[string]string{
		"std::min(2, paths[target] + paths[cell])": "paths[target] + 1", "in[targets[k]]++;": "in[targets[k]] += cell > 0;",
	}},
	{"java", "javac", "Puzzle.java", map[string]string{
		"Math.min(2, paths[target] + paths[cell])": "paths[target] + 1", "cell != goal && reachable && out": "cell != goal && out",
	}},
	{"python", "python3", "puzzle.py", map[string]string{
		"paths[target] += paths[cell]": "paths[target] += 1", "if cell not in (start, goal):": "if cell != start:",
	}},
}

// text is a plan of short runs.
const text = "title: A test\nseconds: 3\nrepeats: 1\nconfigurations: [5 5 1 4]\nlabel: score\ndeduction: 2.5\n" +
	"bonus: 0\n"

// planOf reads a plan.
func planOf(t *testing.T, text string) *grade.Plan {
	t.Helper()
	plan, err := grade.ReadPlan([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// content reads a file of a kit.
func content(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write writes a kit into a folder.
func write(t *testing.T, text string) (dir string, plan *grade.Plan) {
	t.Helper()
	plan, dir = planOf(t, text), filepath.Join(t.TempDir(), "course")
	if err := Write(dir, plan, []byte(text)); err != nil {
		t.Fatal(err)
	}
	return dir, plan
}

// missing reports, and skips the test, if a program is not there.
func missing(t *testing.T, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err == nil {
			continue
		}
		if os.Getenv(needKit) != "" {
			t.Fatalf("%s is set and there is no %s", needKit, program)
		}
		t.Skipf("there is no %s; with %s=1 that is a failure", program, needKit)
	}
}

// replace replaces a text in a file, which must have it once.
func replace(t *testing.T, name, old, with string) {
	t.Helper()
	text := content(t, name)
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
	command := exec.CommandContext(t.Context(), "make", append([]string{"-B"}, targets...)...)
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
		g := randomMaze(maze.Params{Rows: 2 + r.IntN(9), Cols: 2 + r.IntN(9), Min: low, Max: low + r.IntN(6)}, r)
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

// TestStarterCode builds the starter code of each language as a student does. The evaluator agrees with that of package
// maze on random mazes, make test prints a true report in the format of the course, and make clean leaves what was
// there. A wrong evaluator does not pass make check.
func TestStarterCode(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	course, _ := write(t, text)
	for _, l := range tested {
		t.Run(l.folder, func(t *testing.T) {
			t.Parallel()
			missing(t, "make", l.needs)
			dir := filepath.Join(course, "student", l.folder)
			before := names(t, dir)
			if out, err := makes(t, dir, "check"); err != nil || !strings.HasSuffix(out, "57 mazes, 0 wrong figures\n") {
				t.Errorf("the table of the kit: %v: %s", err, out)
			}
			table := filepath.Join(dir, tableFile)
			shipped := content(t, table)
			const count = 500
			if err := os.WriteFile(table, []byte(randomTable(count)), 0o644); err != nil {
				t.Fatal(err)
			}
			want := fmt.Sprintf("%d mazes, 0 wrong figures\n", count)
			if out, err := makes(t, dir, "check"); err != nil || !strings.HasSuffix(out, want) {
				t.Errorf("random mazes: %v: %s", err, out)
			}
			if err := os.WriteFile(table, []byte(shipped), 0o644); err != nil {
				t.Fatal(err)
			}

			out, err := makes(t, dir, "test")
			_, out, _ = strings.Cut(out, "./PuzzleGenerator 5 5 2 4\n")
			printed, parseErr := format.ParsePrinted([]byte(out))
			if err != nil || parseErr != nil {
				t.Fatalf("make test: %v, %v: %s", err, parseErr, out)
			}
			// The plan has 3 seconds. A busy machine makes both runs longer.
			short, err := makes(t, dir, "test", "TIME_LIMIT=1")
			if err != nil || totalTime(t, short) >= totalTime(t, out) {
				t.Errorf("a short run: %v: %s, and a long one: %s", err, short, out)
			}
			wrong := printed.FalseClaims(maze.Evaluate(printed.Grid))
			if len(wrong) > 0 || !strings.Contains(out, "Puzzle score: ") {
				t.Errorf("make test claims %v in %s", wrong, out)
			}
			if _, err := makes(t, dir, "clean"); err != nil || !slices.Equal(names(t, dir), before) {
				t.Errorf("make clean: %v leaves %v, not %v", err, names(t, dir), before)
			}

			for right, wrong := range l.faults {
				replace(t, filepath.Join(dir, l.evaluator), right, wrong)
				if out, err := makes(t, dir, "check"); err == nil {
					t.Errorf("%q in place of %q is not found: %s", wrong, right, out)
				}
				replace(t, filepath.Join(dir, l.evaluator), wrong, right)
			}
		})
	}
}

// TestGraded grades the starter code of each language as it is, by a plan whose threshold any solution reaches: its report
// is true and its output follows the format, so that nothing costs points. Other verdicts are tests of package grade.
func TestGraded(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs programs")
	}
	missing(t, "make")
	course, plan := write(t, "seconds: 2\ntolerance: 30\nlimits: {wall: 60}\nrepeats: 1\nthreshold: 1\nconfigurations: [5 5 1 4]\nbonus: 0\n")
	var programs []string
	for _, l := range tested {
		if _, err := exec.LookPath(l.needs); err == nil || os.Getenv(needKit) != "" {
			programs = append(programs, filepath.Join(course, "student", l.folder))
		}
	}
	submissions, _, err := grade.Find(t.Context(), plan, programs, true)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grade.Open(filepath.Join(t.TempDir(), "results"), plan, submissions, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	g.Isolation, g.Parallel = run.Detect(t.Context()), 2
	if err := g.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, err := g.Results()
	if err != nil || len(r.Students) != len(programs) {
		t.Fatalf("%d of %d submissions were graded: %v", len(r.Students), len(programs), err)
	}
	for _, s := range r.Students {
		if s.Verdict != grade.OK || s.Points != plan.Points {
			t.Errorf("%s: %s, %g points: %s, want %s, %g", s.Name, s.Verdict, s.Points, s.Why, grade.OK, plan.Points)
		}
	}
}

// slow evaluates a maze from its definitions, with a fault if one is named.
func slow(g *maze.Grid, fault string) maze.Report {
	n := g.Rows * g.Cols
	var out, in [][]int
	in, out = make([][]int, n), make([][]int, n)
	for a := range n {
		for d := maze.Right; d <= maze.Up; d++ {
			if b, ok := g.Jump(a, d); ok {
				out[a], in[b] = append(out[a], b), append(in[b], a)
			}
		}
	}
	from := func(start int, next [][]int) []int {
		distance := make([]int, n)
		for k := range distance {
			distance[k] = n
		}
		distance[start] = 0
		for range n {
			for a := range n {
				for _, b := range next[a] {
					distance[b] = min(distance[b], distance[a]+1)
				}
			}
		}
		return distance
	}
	forward, backward := from(g.Start, out), from(g.Goal, in)
	var paths func(b int) int
	paths = func(b int) (count int) {
		if b == g.Start {
			return 1
		}
		for _, a := range in[b] {
			switch {
			case forward[a]+1 != forward[b]:
			case fault == "uniqueness of the last jump":
				count++
			default:
				count += paths(a)
			}
			if count > 1 {
				return count
			}
		}
		return count
	}
	r := maze.Report{Solvable: forward[g.Goal] < n}
	if r.Solvable {
		r.Length, r.Unique = forward[g.Goal], paths(g.Goal) == 1
	} else if fault == "a length without a solution" {
		r.Length = n
	}
	for a := range n {
		reachable, reaching := forward[a] < n, backward[a] < n
		into := in[a]
		if fault == "jumps from reachable cells only" {
			into = slices.DeleteFunc(slices.Clone(into), func(b int) bool { return forward[b] == n })
		}
		add := func(count *int, holds bool) {
			if holds {
				*count++
			}
		}
		add(&r.BlackHoles, (a != g.Start || fault == "the start as a black hole") && reachable && !reaching)
		add(&r.WhiteHoles, (a != g.Goal || fault == "the goal as a white hole") && !reachable &&
			(reaching || fault == "every unreachable cell as a white hole"))
		add(&r.ForcedForward, a != g.Goal && (reachable || fault == "forced moves from unreachable cells") &&
			(len(out[a]) == 1 || len(out[a]) == 0 && fault == "dead ends as forced moves"))
		add(&r.ForcedBackward, (a != g.Start || fault == "the start as a forced backward move") &&
			(reaching || fault == "forced moves into cells without a way to the goal") && len(into) == 1)
	}
	r.Value = 5*r.Length - 2*(r.BlackHoles+r.WhiteHoles+r.ForcedForward+r.ForcedBackward)
	if r.Unique {
		r.Value += n
	}
	if !r.Solvable && fault != "no penalty without a solution" {
		r.Value -= 100 * n
	}
	return r
}

// TestTable checks that the table of the kit agrees with the definitions, and that it finds each of a number of faults.
func TestTable(t *testing.T) {
	var grids []*maze.Grid
	var lines []string
	for line := range strings.Lines(tableText(true)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	for _, line := range lines {
		var p maze.Params
		words := strings.Fields(line)
		if _, err := fmt.Sscan(line, &p.Rows, &p.Cols, &p.Min, &p.Max); err != nil {
			t.Fatal(err)
		}
		g := randomMaze(p, rand.New(rand.NewPCG(0, 0)))
		for k := range g.Values {
			if _, err := fmt.Sscan(words[12+k], &g.Values[k]); err != nil {
				t.Fatal(err)
			}
		}
		var again strings.Builder
		if writeLine(&again, g, true); again.String() != line || slow(g, "") != maze.Evaluate(g) {
			t.Errorf("%s is %s, and %+v by the definitions", line, again.String(), slow(g, ""))
		}
		grids = append(grids, g)
	}
	for _, fault := range []string{
		"uniqueness of the last jump", "a length without a solution", "jumps from reachable cells only",
		"the start as a black hole", "the goal as a white hole", "every unreachable cell as a white hole",
		"forced moves from unreachable cells",
		"dead ends as forced moves", "the start as a forced backward move",
		"forced moves into cells without a way to the goal",
		"no penalty without a solution",
	} {
		if !slices.ContainsFunc(grids, func(g *maze.Grid) bool { return slow(g, fault) != slow(g, "") }) {
			t.Errorf("no maze of the table shows the fault %q", fault)
		}
	}
}

// TestSheets looks for what the plan says in the handout, and for what A* does in the solutions.
func TestSheets(t *testing.T) {
	dir, _ := write(t, text)
	sheet := func(name string) string { return content(t, dir, name) }
	handout := sheet("student/handout.html")
	for _, want := range []string{
		"<h1>A test</h1>\n", "within 3 seconds", "Puzzle score: 92\n", "<td>5 5 1 4</td><td>75</td><td>optimum, search 10s</td>", "costs 2.5 points", "costs 1 point,",
		"table <code>mazes.txt</code>, which has every figure of 57 mazes",
	} {
		if !strings.Contains(handout, want) {
			t.Errorf("the handout lacks %q", want)
		}
	}
	for _, other := range []string{"bonus", "median", "{{", "<no value>"} {
		if strings.Contains(handout, other) {
			t.Errorf("the handout has %q", other)
		}
	}
	solutions := sheet("teacher/solutions.html")
	trace := astar.Search(figures.Astray(), astar.Options{Trace: true}).Trace
	for _, n := range trace.Nodes {
		sum := fmt.Sprintf("%d + %d = %d", n.G, n.H, n.F)
		want := fmt.Sprintf("[%s, %s]", n.State, sum)
		if n.Order > 0 {
			want = fmt.Sprintf("%s (%d%s, %s)", n.State, n.Order, []string{"st", "nd", "rd", "th"}[n.Order-1], sum)
		}
		if !strings.Contains(solutions, want) {
			t.Errorf("the solutions lack the node %s", want)
		}
	}
	for _, name := range []string{"student/handout.html", "student/theory.html", "teacher/solutions.html"} {
		for _, link := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(sheet(name), -1) {
			sheet(filepath.Join(filepath.Dir(name), link[1])) // is there
		}
		if text := sheet(name); strings.Contains(text, "{{") || !strings.HasSuffix(text, "</html>\n") {
			t.Errorf("%s is not complete", name)
		}
	}
	if _, err := grade.ReadRoster([]byte(sheet("teacher/roster.csv") + "anna,Anna,1,a,a@example.org,2,20\n")); err != nil {
		t.Errorf("the class list: %v", err)
	}
	if sheet(planFile) != text {
		t.Error("the plan is another one")
	}
}

// TestLateness looks for all that a plan says about late days and drawn mazes in the handout, and for none of it if the
// plan says nothing.
func TestLateness(t *testing.T) {
	handout := func(text string) string {
		dir, _ := write(t, text)
		return content(t, dir, "student/handout.html")
	}
	all := handout("due: 2026-12-01 23:59\nlate-days: 2\nlate-day-deduction: 10%\ntitle: a < b\nconfigurations: [{maze: 6-8 6-8 1 5, threshold: 70% of search 5s}]\n")
	none := handout("title: A\n")
	for _, want := range []string{"Tuesday, 1 December 2026, 23:59", "first 2 late days", "further late day costs 10 % of the points",
		"6-8 is drawn", "70% of search 5s"} {
		if !strings.Contains(all, want) || strings.Contains(none, want) {
			t.Errorf("%q is in one of the handouts and not in the other: %v, %v", want, strings.Contains(all, want),
				strings.Contains(none, want))
		}
	}
	if !strings.Contains(all, "<h1>a &lt; b</h1>") {
		t.Error("the title is not escaped")
	}
}

// TestNotebook runs the cells of the notebook in their order, and again with the exercises done.
func TestNotebook(t *testing.T) {
	missing(t, "python3")
	dir, _ := write(t, text)
	var book struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source []string
		}
		Format int `json:"nbformat"`
	}
	if err := json.Unmarshal([]byte(content(t, dir, "student/notebook.ipynb")), &book); err != nil || book.Format != 4 {
		t.Fatalf("format %d, %v", book.Format, err)
	}
	var program strings.Builder
	for _, c := range book.Cells {
		if source := strings.Join(c.Source, ""); c.Type == "code" {
			program.WriteString(source + "\n")
		} else if c.Type != "markdown" || strings.Contains(source, "```") {
			t.Errorf("a cell of type %s: %s", c.Type, source)
		}
	}
	run := func(program string) string {
		command := exec.CommandContext(t.Context(), "python3", "-")
		command.Dir, command.Stdin = filepath.Join(dir, "student"), strings.NewReader(program)
		var out, wrong bytes.Buffer
		command.Stdout, command.Stderr = &out, &wrong
		if err := command.Run(); err != nil {
			t.Fatalf("%v: %s", err, wrong.String())
		}
		return out.String()
	}
	fewer := strings.NewReplacer("STEPS = 3000", "STEPS = 200", "search(rule, 500)", "search(rule, 100)")
	short := fewer.Replace(program.String())
	if out := run(short); !strings.Contains(out, "\nclimb ") {
		t.Errorf("the notebook prints %s", out)
	}
	const (
		hole      = "return True  # your rule"
		annealing = "return gain >= 0 or random.random() < math.exp(gain / (5 * 0.1 ** done))"
	)
	done := strings.Replace(strings.Replace(short, hole, "return gain >= 0", 1), hole, annealing, 1)
	if out := run(done); done == short || !strings.Contains(out, "\nanneal ") {
		t.Errorf("the notebook with its exercises done prints %s", out)
	}
}

// TestEdition writes a kit for the edition of the value without a term for mazes without a solution, and for a plan with a
// hidden configuration, which the handout keeps to itself.
func TestEdition(t *testing.T) {
	dir, _ := write(t, "unsolvable-term: no\nconfigurations:\n  - 5 5 1 4\n  - {maze: 7 7 1 6, visible: hidden}\n")
	handout := content(t, dir, "student/handout.html")
	if strings.Contains(handout, "7 7 1 6") || strings.Contains(handout, "100·r·c") ||
		!strings.Contains(handout, "<td>others, not announced</td><td>37.5</td>") {
		t.Error(handout)
	}
	missing(t, "python3", "make")
	if out, err := makes(t, filepath.Join(dir, "student/python"), "check"); err != nil || !strings.Contains(out, " 0 wrong figures") {
		t.Errorf("make check: %v: %s", err, out)
	}
	if text := tableText(false); strings.Contains(text, " -1000") || text == tableText(true) {
		t.Error("the table has the term")
	}
}

// TestRefused lists what a kit is not written for.
func TestRefused(t *testing.T) {
	dir, plan := write(t, text)
	if err := Write(dir, plan, nil); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a second kit in a folder: %v", err)
	}
	for text, want := range map[string]string{"task: solve": "task: solve", "run: ./solve": `runs "./solve 5 5 1 4"`} {
		if err := Write(t.TempDir(), planOf(t, text), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestPrints writes a kit and finds all of its code among the prints, for a plan with another time, too.
func TestPrints(t *testing.T) {
	const short = "seconds: 5\nunsolvable-term: no\nlabel: score\n"
	prints := Prints(planOf(t, short))
	for _, text := range []string{string(DefaultPlan()), short} {
		dir, _ := write(t, text)
		for _, folder := range languages {
			files, err := os.ReadDir(filepath.Join(dir, folder))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				if sum, ok := grade.PrintOf(f.Name(), []byte(content(t, dir, folder, f.Name()))); ok && !slices.Contains(prints, sum) {
					t.Errorf("%s/%s is not among the prints", folder, f.Name())
				}
			}
		}
	}
}

// totalTime returns the seconds that a program has printed.
func totalTime(t *testing.T, out string) (seconds float64) {
	t.Helper()
	_, text, _ := strings.Cut(out, "Total time: ")
	if _, err := fmt.Sscanf(text, "%g seconds", &seconds); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return seconds
}
