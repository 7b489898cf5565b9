package neller_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stride/internal/grade/neller"
	"stride/maze"
)

// TestSamples reads the sample transcripts of the assignment: they are in the form that this package
// prints, and true.
func TestSamples(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(names) < 10 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sample, err := neller.Parse(text)
		if err != nil {
			t.Fatal(name, err)
		}
		exercise, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".txt"), "-")
		e, err := neller.ParseExercise(exercise)
		if err != nil {
			t.Fatal(err)
		}
		if problems := sample.Check(); len(problems) > 0 || !sample.Exact || sample.Complete() != e.Evaluates() {
			t.Errorf("%s: %v, exact %v, complete %v", name, problems, sample.Exact, sample.Complete())
		}
		var again strings.Builder
		for k, p := range e.Prompts() {
			if sample.Asked[k].Question != p.Question {
				t.Errorf("%s: question %q, want %q", name, sample.Asked[k].Question, p.Question)
			}
			if _, err := p.Answer(new(neller.Settings), sample.Asked[k].Answer); err != nil {
				t.Error(name, err)
			}
			again.WriteString(p.Question + " " + sample.Asked[k].Answer + "\n")
		}
		again.WriteString(neller.Format(sample.Maze, e.Evaluates()))
		if again.String() != string(text) || len(sample.Asked) != len(e.Prompts()) {
			t.Errorf("%s is printed as\n%s", name, again.String())
		}
	}
}

// The moves are compared with those of package maze, and all numbers of random mazes are legal.
func TestAgainstMaze(t *testing.T) {
	lost := 0
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(seed, 0))
		m := neller.Random(neller.LeastSize+random.IntN(neller.MostSize-neller.LeastSize+1), random)
		g, err := m.Grid()
		if err != nil {
			t.Fatal(err)
		}
		report, energy := maze.Evaluate(g), neller.Energy(m.Moves())
		if report.Solvable != (energy != neller.NoPath) || report.Solvable && report.Length != -energy {
			t.Errorf("%+v has energy %d, %+v", m, energy, report)
		}
		if !report.Solvable {
			lost++
		}
		for cell := range g.Goal {
			free := false
			for _, direction := range []maze.Dir{maze.Right, maze.Down, maze.Left, maze.Up} {
				_, ok := g.Jump(cell, direction)
				free = free || ok
			}
			if !free {
				t.Errorf("%+v: no jump from %d", m, cell)
			}
		}
	}
	if lost == 0 || lost == 500 {
		t.Errorf("%d of 500 mazes have no solution", lost)
	}
}

// Every exercise keeps to its rules, its seed determines its maze, and the searches find better mazes
// than chance. A search that is stopped returns what it has.
func TestSearches(t *testing.T) {
	s := neller.Settings{Iterations: 2000, Descents: 3, Uphill: 0.01, Temperature: 5, Decay: 0.998}
	energies := make(map[neller.Exercise]int)
	for _, name := range neller.Exercises() {
		e, err := neller.ParseExercise(name)
		if err != nil || e.String() != name {
			t.Fatal(name, e, err)
		}
		for seed := range uint64(20) {
			m := neller.Search(t.Context(), e, neller.Size, s, rand.New(rand.NewPCG(seed, 0)))
			if len(m.Illegal()) > 0 {
				t.Fatalf("%v: %+v", e, m)
			}
			energies[e] += min(neller.Energy(m.Moves()), 0)
			again := neller.Search(t.Context(), e, neller.Size, s, rand.New(rand.NewPCG(seed, 0)))
			if !slices.Equal(m.Jumps, again.Jumps) {
				t.Errorf("%v: seed %d gives two mazes", e, seed)
			}
		}
	}
	t.Log(energies)
	for _, e := range []neller.Exercise{neller.Descent, neller.Restarts, neller.Uphill, neller.Annealing} {
		if energies[e] >= 3*energies[neller.Evaluation] {
			t.Errorf("%v: sum of energies %d, of random mazes %d", e, energies[e], energies[neller.Evaluation])
		}
	}
	if energies[neller.Restarts] >= energies[neller.Descent] {
		t.Errorf("three descents give %d, one %d", energies[neller.Restarts], energies[neller.Descent])
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s.Iterations, s.Descents = 1_000_000_000, 1_000_000_000
	if m := neller.Search(ctx, neller.Restarts, neller.Size, s, rand.New(rand.NewPCG(1, 0))); m == nil || len(m.Illegal()) > 0 {
		t.Errorf("a search that is stopped at once returns %+v", m)
	}
}

const good = "1 4 2 2 2\n3 2 1 3 3\n2 2 1 2 2\n3 1 2 2 4\n1 4 2 3 0\n"
const goodMoves = "Moves from start:\n0 1 8 8 9\n1 8 7 2 --\n-- 6 8 7 10\n3 5 6 4 7\n2 2 -- 3 11\n"

// TestForms reads what programs print that do not keep to every blank of the samples.
func TestForms(t *testing.T) {
	for _, text := range []string{
		good + "\n" + goodMoves + "\n-11\n",
		good + goodMoves + "-11",
		"Iterations? Hill descents? " + good + goodMoves + "Energy: -11.0\r\n",
		"Iterations?: 100\nHill descents?: 3\n\n" + good + "\n" + strings.ToLower(goodMoves) + "\n-11\n\n\n",
		"\ufeff" + strings.ReplaceAll(good, "0\n", "G\n") + goodMoves + "-11",
	} {
		m, err := neller.Parse([]byte(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if problems := m.Check(); len(problems) > 0 || m.Exact || !m.Complete() {
			t.Errorf("%q: %v, exact %v", text, problems, m.Exact)
		}
	}
	m, err := neller.Parse([]byte("Iterations? 100\nHill descents?" + good))
	if err != nil || len(m.Asked) != 2 || m.Asked[0] != (neller.Asked{Question: "Iterations?", Answer: "100"}) ||
		m.Asked[1] != (neller.Asked{Question: "Hill descents?"}) || m.Complete() {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestProblems finds what is wrong, with the line.
func TestProblems(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{good + goodMoves + "-12", "line 12: the energy is -11, not -12"},
		{good + strings.Replace(goodMoves, "7 2 --", "7 3 --", 1) + "-11", "line 8: row 2, column 4 takes 2 moves from the start, not 3"},
		{good + strings.Replace(goodMoves, "7 2 --", "7 2 9", 1) + "-11", "line 8: row 2, column 5 takes -- moves from the start, not 9"},
		{strings.Replace(good, "2 2 1 2 2", "2 2 3 2 2", 1), "line 3: row 3, column 3 holds 3, which allows no jump: it must be from 1 to 2"},
		{strings.Replace(good, "3 0\n", "3 1\n", 1), "line 5: the goal, row 5, column 5, holds 1: it must hold 0"},
		{strings.Replace(good, "1 4 2 2 2", "0 4 2 2 2", 1), "line 1: row 1, column 1 holds 0"},
		{"1 1 1\n1 1 1\n1 1 0\n", "line 1: the maze is 3x3: sizes are from 5 to 10"},
		{"1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 2\n1 1 1 2 0\n-8", "line 6: the energy is 1000000, not -8"},
		{"1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 2\n1 1 1 2 0\n20", "line 6: the energy is 20, but there is no path to the goal"},
	} {
		m, err := neller.Parse([]byte(test.text))
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		problems := m.Check()
		if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), test.want) && !strings.Contains(test.want, "1000000") {
			t.Errorf("%q: %v, want %s", test.text, problems, test.want)
		}
	}
	m, err := neller.Parse([]byte("1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 2\n1 1 1 2 0\n1,000,000"))
	if err != nil || len(m.Check()) > 0 {
		t.Errorf("%v, %v", m, err)
	}
	if _, err := (&neller.Maze{Size: 2, Jumps: []int{9, 1, 1, 0}}).Grid(); err == nil {
		t.Error("an illegal maze of package maze")
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "there is no maze",
		"Iterations? 5\n":                        "there is no maze",
		"hello":                                  "line 1",
		"1 2 x\n1 1 1\n1 1 0":                    `line 1: "x" is no jump number`,
		"1 2\n1":                                 "line 2: row 2 has 1 numbers, but the maze has 2 columns",
		"1 2 3\n1 2 3":                           "the text ends after 2 rows of 3",
		"1 1\n1 0\nfoo":                          `line 3: "foo" is no energy`,
		"1 1\n1 0\n-2\nbar":                      `line 4: "bar" follows`,
		"1 1\n1 0\nMoves from start:\n0 1":       "the text ends after 1 rows of 2",
		"1 1\n1 0\nMoves from start:\n0 -1\n1 2": `"-1" is no number of moves`,
		"1 1\n1 0\nNaN":                          "is no energy",
	} {
		if _, err := neller.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	for _, e := range neller.Exercises() {
		exercise, _ := neller.ParseExercise(e)
		for _, p := range exercise.Prompts() {
			for _, wrong := range []string{"", "x", "-1", "1e99", "NaN"} {
				if _, err := p.Answer(new(neller.Settings), wrong); err == nil {
					t.Errorf("%s: the answer %q to %q passes", e, wrong, p.Question)
				}
			}
		}
	}
	if _, err := neller.ParseExercise("dance"); err == nil {
		t.Error("an exercise that does not exist")
	}
}

// No text makes the parser or the check panic, and what is read in exact form is printed again as it
// was.
func FuzzParse(f *testing.F) {
	f.Add([]byte(good + "\n" + goodMoves + "\n-11\n"))
	f.Add([]byte("Iterations? Hill descents? 1 1\n1 0\n-2"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := neller.Parse(text)
		if err != nil {
			return
		}
		problems := m.Check()
		if m.Exact && len(problems) == 0 {
			again := neller.Format(m.Maze, m.Complete())
			if !strings.Contains(strings.ReplaceAll(string(text), "\r\n", "\n"), strings.TrimRight(again, "\n")) && neller.Energy(m.Maze.Moves()) != neller.NoPath {
				t.Errorf("%q is exact, but printed as %q", text, again)
			}
		}
	})
}
