package objective_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stride/maze"
	"stride/maze/objective"
)

var neller = objective.Function{Neller: true}

// evaluator returns an evaluator for a maze.
func evaluator(t testing.TB, m *objective.Maze, s objective.Function) *objective.Evaluator {
	t.Helper()
	e, err := objective.NewEvaluator(m.Params, m.Endpoints, s)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

const randomMazes = 3000

// All figures, against the slow evaluator.
func TestAgainstSlow(t *testing.T) {
	unique, unsolvable, forced := 0, 0, 0
	for seed := range uint64(randomMazes) {
		random := rand.New(rand.NewPCG(seed, 1))
		m := randomMaze(random, false)
		e := evaluator(t, m, neller)
		want := evaluateSlowly(m)
		want.facts.Value = -want.facts.Energy
		if got := e.Evaluate(m.Values); got != want.facts.Value {
			t.Fatalf("%+v: value %d, want %d", m, got, want.facts.Value)
		}
		if diff := cmp.Diff(want.facts, e.Facts()); diff != "" {
			t.Fatalf("%+v:\n%s", m, diff)
		}
		checkPath(t, m, e)
		if want.facts.Unique {
			unique++
		}
		if !want.facts.Solvable {
			unsolvable++
		}
		if want.facts.InitialForced > 1 {
			forced++
		}
	}
	for name, n := range map[string]int{"unique": unique, "unsolvable": unsolvable, "forced at first": forced} {
		if n < randomMazes/50 {
			t.Errorf("only %d of %d mazes are %s: they are badly drawn", n, randomMazes, name)
		}
	}
}

// checkPath checks the path of a maze that was evaluated.
func checkPath(t *testing.T, m *objective.Maze, e *objective.Evaluator) {
	t.Helper()
	f, path := e.Facts(), e.Path()
	if !f.Solvable {
		if path != nil {
			t.Fatalf("%+v: the path %v", m, path)
		}
		return
	}
	if len(path) != f.Length+1 || path[0] != m.Start || path[f.Length] != m.Goal {
		t.Fatalf("%+v: the path %v, length %d", m, path, f.Length)
	}
	moves, err := m.Moves(path)
	if err != nil || len(moves) != f.Length {
		t.Fatalf("%+v: the path %v has the moves %v, error %v", m, path, moves, err)
	}
}

// With the course's weights and corners the report is that of maze.Evaluate.
func TestCourseIsTheCourse(t *testing.T) {
	for seed := range uint64(randomMazes) {
		random := rand.New(rand.NewPCG(seed, 2))
		m := randomMaze(random, true)
		e := evaluator(t, m, objective.CourseFunction())
		g := &maze.Grid{Params: m.Params, Values: m.Values}
		want := maze.Evaluate(g)
		if got := e.Evaluate(m.Values); got != want.Value || e.Facts().Report != want {
			t.Fatalf("%+v: value %d, %+v, want %+v", m, got, e.Facts().Report, want)
		}
		if diff := cmp.Diff(maze.Analyze(g).Faults(), e.Faults()); diff != "" {
			t.Fatalf("%+v:\n%s", m, diff)
		}
		moves, err := m.Moves(e.Path())
		if err != nil || maze.FormatMoves(moves) != maze.FormatMoves(maze.Solve(g)) {
			t.Fatalf("%+v: solution %v, want %v, error %v", m, moves, maze.Solve(g), err)
		}
	}
}

// Own weights add up as the definition says.
func TestWeights(t *testing.T) {
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(seed, 3))
		m := randomMaze(random, false)
		weight := func() int { return random.IntN(41) - 20 }
		w := objective.Weights{Length: weight(), Unique: weight(), Black: weight(), White: weight(), Forward: weight(), Backward: weight(), Unsolvable: weight()}
		f := evaluateSlowly(m).facts
		want := w.Length*f.Length + w.Black*f.BlackHoles + w.White*f.WhiteHoles + w.Forward*f.ForcedForward + w.Backward*f.ForcedBackward
		if f.Unique {
			want += w.Unique * len(m.Values)
		}
		if !f.Solvable {
			want += w.Unsolvable * len(m.Values)
		}
		if got := evaluator(t, m, objective.Function{Weights: w}).Evaluate(m.Values); got != want {
			t.Fatalf("%+v with %v: %d, want %d", m, w, got, want)
		}
	}
}

// An evaluator that is used again keeps nothing of the maze before.
func TestEvaluatorForgets(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	p := maze.Params{Rows: 5, Cols: 4, Min: 1, Max: 4}
	used, err := objective.NewEvaluator(p, objective.Endpoints{Start: 3, Goal: 9}, neller)
	if err != nil {
		t.Fatal(err)
	}
	for range 500 {
		m := &objective.Maze{Params: p, Endpoints: objective.Endpoints{Start: 3, Goal: 9}, Values: make([]int16, p.Cells())}
		for k := range m.Values {
			if k != m.Goal {
				m.Values[k] = int16(1 + random.IntN(4))
			}
		}
		fresh := evaluator(t, m, neller)
		if got, want := used.Evaluate(m.Values), fresh.Evaluate(m.Values); got != want || used.Facts() != fresh.Facts() {
			t.Fatalf("%v: %d, a fresh evaluator says %d", m.Values, got, want)
		}
	}
}

// In two rows of ones there are as many shortest paths as columns. A count of 8 bits that
// overflows would be 1 for 257 of them.
func TestManyWaysAreNotUnique(t *testing.T) {
	p := maze.Params{Rows: 2, Cols: 257, Min: 1, Max: 1}
	m := &objective.Maze{Params: p, Endpoints: objective.Corners(p), Values: make([]int16, p.Cells())}
	for k := range m.Goal {
		m.Values[k] = 1
	}
	e := evaluator(t, m, neller)
	e.Evaluate(m.Values)
	if f := e.Facts(); f.Unique || f.Length != 257 {
		t.Errorf("%+v", f)
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	m := randomMaze(rand.New(rand.NewPCG(5, 5)), false)
	e := evaluator(t, m, neller)
	if n := testing.AllocsPerRun(100, func() { e.Evaluate(m.Values) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNewEvaluatorRefuses(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	for _, endpoints := range []objective.Endpoints{{0, 0}, {-1, 3}, {0, 9}} {
		if _, err := objective.NewEvaluator(p, endpoints, neller); err == nil {
			t.Errorf("%v is accepted", endpoints)
		}
	}
	if _, err := objective.NewEvaluator(maze.Params{Rows: 1}, objective.Endpoints{0, 1}, neller); err == nil {
		t.Error("one row is accepted")
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, p := range []maze.Params{{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 10, Cols: 10, Min: 1, Max: 9}, {Rows: 100, Cols: 100, Min: 1, Max: 10}} {
		b.Run(fmt.Sprintf("%dx%d", p.Rows, p.Cols), func(b *testing.B) {
			random := rand.New(rand.NewPCG(6, 6))
			e, err := objective.NewEvaluator(p, objective.Corners(p), neller)
			if err != nil {
				b.Fatal(err)
			}
			values := make([]int16, p.Cells())
			for k := range values[:len(values)-1] {
				values[k] = int16(p.Min + random.IntN(p.Max-p.Min+1))
			}
			b.ReportAllocs()
			for b.Loop() {
				e.Evaluate(values)
			}
		})
	}
}
