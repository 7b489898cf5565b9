package main

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stride/examples/tutorial/tutorialtest"
	"stride/internal/tooltest"
	"stride/maze"
	"stride/maze/format"
)

// pythonProgram is the program of the tutorial in Python.
const pythonProgram = "../python/search.py"

func TestPythonShown(t *testing.T) {
	tutorialtest.Code(t, document, "python", pythonProgram)
}

// TestPythonEvaluates compares the evaluators on mazes with and without a solution.
func TestPythonEvaluates(t *testing.T) {
	python := tooltest.Need(t, "the tutorial in Python", "python3")
	random := rand.New(rand.NewPCG(1, 2))
	var input strings.Builder
	var want []string
	solvable := 0
	for range 500 {
		p := maze.Params{Rows: 2 + random.IntN(4), Cols: 2 + random.IntN(4), Min: 1, Max: 1 + random.IntN(5)}
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&input, "%d %d", p.Rows, p.Cols)
		for k := range g.Values {
			if k != g.Goal {
				g.Values[k] = int16(1 + random.IntN(p.Max))
			}
			fmt.Fprintf(&input, " %d", g.Values[k])
		}
		fmt.Fprintln(&input)
		report := maze.Evaluate(g)
		if report.Solvable {
			solvable++
		}
		want = append(want, strconv.Itoa(report.Value))
	}
	if solvable < 50 || solvable > 450 {
		t.Errorf("%d of 500 mazes have a solution", solvable)
	}
	cmd := exec.CommandContext(t.Context(), python, "-B", "-c", `import sys, search
for line in sys.stdin:
    rows, cols, *grid = map(int, line.split())
    print(search.evaluate(grid, rows, cols))`)
	cmd.Dir, cmd.Stdin = filepath.Dir(pythonProgram), strings.NewReader(input.String())
	out, err := cmd.CombinedOutput()
	if diff := cmp.Diff(want, strings.Fields(string(out))); diff != "" || err != nil {
		t.Errorf("the values differ, -Go +Python: %v\n%s", err, diff)
	}
}

// TestPython runs the searches in Python: each line holds a better maze than the one before it, and
// the value that the program, with an evaluator of its own, says.
func TestPython(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the searches of the tutorial")
	}
	t.Parallel()
	python := tooltest.Need(t, "the tutorial in Python", "python3")
	for _, test := range []struct {
		params maze.Params
		rule   string
		least  int // the best value is at least this
	}{
		{maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, "walk", 0},
		{maze.Params{Rows: 4, Cols: 7, Min: 1, Max: 3}, "climb", 20},
		{maze.Params{Rows: 7, Cols: 4, Min: 2, Max: 6}, "sideways", 0},
		{maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, "downhill", 40},
		{maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, "anneal", 150},
	} {
		p := test.params
		args := []string{pythonProgram, "--rule", test.rule, "--steps", "1500", "--seed", "1"}
		for _, n := range []int{p.Rows, p.Cols, p.Min, p.Max} {
			args = append(args, strconv.Itoa(n))
		}
		out, err := exec.CommandContext(t.Context(), python, args...).Output()
		if err != nil {
			t.Fatalf("%s: %v", test.rule, err)
		}
		best := 0
		for k, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
			claimed, grid, _ := strings.Cut(line, " ")
			g, err := format.Parse([]byte(strings.ReplaceAll(grid, "/", "\n")))
			if err != nil {
				t.Fatalf("%s: %q: %v", test.rule, line, err)
			}
			value := maze.Evaluate(g).Value
			if claimed != strconv.Itoa(value) || k > 0 && value <= best || g.Rows != p.Rows ||
				g.Cols != p.Cols {
				t.Errorf("%s: %q is worth %d, the maze before it %d", test.rule, line, value, best)
			}
			for _, x := range g.Values[:g.Goal] {
				if int(x) < p.Min || int(x) > p.Max {
					t.Errorf("%s: %q has a number outside %d-%d", test.rule, line, p.Min, p.Max)
				}
			}
			best = value
		}
		if best < test.least {
			t.Errorf("%s: the best value is %d", test.rule, best)
		}
	}
}
