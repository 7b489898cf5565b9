package lab

import (
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"stride/internal/lab"
	"stride/internal/lab/labtest"
	"stride/maze"
)

var small = maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}

// perform makes runs of one search on small mazes and returns them.
func perform(t *testing.T, runs int, steps int64, run func(*Unit)) []lab.Record {
	t.Helper()
	s := Study{
		Searches: []Search{{Name: "own", Run: run}}, Mazes: []maze.Params{small},
		Runs: runs, Seed: 1, Steps: steps,
	}.study()
	return labtest.Run(t, s.Subject, s.Plan)
}

// TestMistakes has searches that end in every way but a return, and call every method with what is
// out of range. Each is a failed run that names the mistake and the line of the search.
func TestMistakes(t *testing.T) {
	set := func(change func(g *maze.Grid)) func(u *Unit) {
		g, err := maze.NewGrid(small)
		if err != nil {
			t.Fatal(err)
		}
		change(g)
		return func(u *Unit) { u.Set(g) }
	}
	propose := func(cell, number int) func(u *Unit) {
		return func(u *Unit) { u.Propose(cell, number, 0) }
	}
	for want, run := range map[string]func(u *Unit){
		"panic: mine, in stride/lab.TestMistakes":             func(*Unit) { panic("mine") },
		"it ended by runtime.Goexit, not by a return":         func(*Unit) { runtime.Goexit() },
		"it ended without a maze":                             func(*Unit) {},
		"panic: runtime error: index out of range":            func(u *Unit) { _ = []int{}[u.Value()*0] },
		"panic: Unit.Propose: cell 24 is the goal,":           propose(24, 3),
		"panic: Unit.Propose: cell 25 is not in 0..24,":       propose(25, 3),
		"panic: Unit.Propose: cell -1 is not in 0..24,":       propose(-1, 3),
		"panic: Unit.Propose: the number 5 is not in 1..4,":   propose(3, 5),
		"panic: Unit.Propose: the number 0 is not in 1..4,":   propose(3, 0),
		"panic: Unit.Propose: the number 65537 is not":        propose(3, 1<<16+1),
		"panic: Unit.Number: cell 25 is not in 0..24,":        func(u *Unit) { u.Number(25) },
		"panic: Unit.Set: a maze with {Rows:5 Cols:5 Min:1 M": set(func(g *maze.Grid) { g.Max = 9 }),
		"panic: Unit.Set: the goal holds 3, not 0,":           set(func(g *maze.Grid) { g.Values[24] = 3 }),
		"panic: Unit.Set: row 1, column 1 holds 5,":           set(func(g *maze.Grid) { g.Values[0] = 5 }),
		"panic: Unit.Step: it returned false long ago": func(u *Unit) {
			for {
				u.Propose(0, 1, math.MaxInt)
			}
		},
	} {
		r := perform(t, 1, 100, run)[0]
		if !strings.HasPrefix(r.Failure, want) || r.ID != "" || r.Value != 0 {
			t.Errorf("%q:\n%+v", want, r)
		}
		if strings.HasPrefix(want, "panic") && !strings.Contains(r.Failure, "unit_test.go:") {
			t.Errorf("the failure does not name the line of the search: %s", r.Failure)
		}
	}
}

// TestBudget has a search that doesn't ask for its steps: it gets no more of them than another.
func TestBudget(t *testing.T) {
	tried := 0
	r := perform(t, 1, 1000, func(u *Unit) {
		for value := u.Randomize(); tried < 100_000; tried++ {
			cell, number := u.Change()
			u.Propose(cell, number, value)
		}
	})[0]
	if r.Failure != "" || r.Steps != 1000 {
		t.Errorf("%+v", r)
	}
	if hits := slices.IndexFunc(r.Curve, func(p lab.Point) bool { return p.Steps > 1000 }); hits >= 0 {
		t.Errorf("a maze is found in step %d", r.Curve[hits].Steps)
	}
}

// TestUnit has a search that uses all of a unit, and compares each answer with the rules. Its runs
// repeat to the digit, with one worker and with two.
func TestUnit(t *testing.T) {
	run := func(u *Unit) {
		own, err := maze.NewGrid(u.Params())
		if err != nil {
			t.Error(err)
			return
		}
		for cell := range own.Goal {
			own.Values[cell] = int16(own.Min + u.Rand().IntN(own.Max-own.Min+1))
		}
		value := u.Set(own)
		for k := 0; u.Step(); k++ {
			if k%50 == 49 {
				value = u.Randomize()
				continue
			}
			cell, number := u.Change()
			before := u.Number(cell)
			kept := u.Propose(cell, number, value-u.Rand().IntN(20))
			g := u.Grid()
			got := u.Number(cell)
			if got != int(g.Values[cell]) || kept != (got == number) && before != number {
				t.Errorf("cell %d holds %d after %d was proposed: %v", cell, got, number, kept)
			}
			if value = u.Value(); value != maze.Evaluate(g).Value {
				t.Errorf("%s is worth %d", g.ID(), value)
			}
			g.Values[0]++ // a copy
		}
		if u.Done() != 1 || u.Number(own.Goal) != 0 {
			t.Errorf("at the end %v is over, and the goal holds %d", u.Done(), u.Number(own.Goal))
		}
	}
	s := Study{
		Searches: []Search{{Name: "own", Run: run}}, Against: []string{"random-walk"},
		Mazes: []maze.Params{small}, Runs: 3, Seed: 1, Steps: 500,
	}.study()
	first := labtest.Repeat(t, s.Subject, s.Plan)
	s.Plan.Workers = 2
	for k, r := range labtest.Run(t, s.Subject, s.Plan) {
		if r.Failure != "" || r.ID != first[k].ID || r.Steps != 500 || r.Value != first[k].Value {
			t.Errorf("with two workers %+v\nwith one %+v", r, first[k])
		}
	}
}

// TestSearches has searches that cannot take part.
func TestSearches(t *testing.T) {
	walk := func(u *Unit) { u.Randomize() }
	for want, own := range map[string]Search{
		"two searches are called annealing": {Name: "annealing", Run: walk},
		"the search own has nothing to run": {Name: "own"},
		`"" is no name of a contestant`:     {Run: walk},
	} {
		s := Study{Searches: []Search{own}, Mazes: []maze.Params{small}, Runs: 1, Steps: 10}.study()
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", own, err, want)
		}
	}
}

// TestFailed runs a study to its end though one of its searches fails: the report has the reason.
func TestFailed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "study")
	os.Args = []string{"study", folder}
	Main(Study{
		Searches: []Search{{Name: "broken", Run: func(*Unit) { panic("mine") }}},
		Against:  []string{"random-walk"},
		Mazes:    []maze.Params{small}, Runs: 2, Seed: 1, Steps: 100, Command: "test",
	})
	page, err := os.ReadFile(filepath.Join(folder, "report.html"))
	const want = "broken: 2 of 2 runs failed, the first with seed 1: panic: mine"
	if err != nil || !strings.Contains(string(page), want) {
		t.Errorf("the report does not name the failure: %v", err)
	}
}
