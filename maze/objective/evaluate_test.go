package objective_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stride/maze"
	"stride/maze/objective"
)

var neller = objective.Function{Neller: true}

// All figures of all functions, against the slow evaluator; with the course's weights the report is
// that of maze.Evaluate.
func TestAgainstSlow(t *testing.T) {
	const mazes = 3000
	unique, unsolvable, forced := 0, 0, 0
	for seed := range uint64(mazes) {
		random := rand.New(rand.NewPCG(seed, 1))
		m := randomMaze(random, seed%4 == 0)
		want := evaluateSlowly(m)
		if got := objective.CourseFunction().Evaluate(m); got != want {
			t.Fatalf("%+v: %+v, want %+v", m, got, want)
		}
		weight := func() int { return random.IntN(41) - 20 }
		w := objective.Weights{Length: weight(), Unique: weight(), Black: weight(), White: weight(),
			Forward: weight(), Backward: weight(), Unsolvable: weight()}
		sum := w.Length*want.Length + w.Black*want.BlackHoles + w.White*want.WhiteHoles +
			w.Forward*want.ForcedForward + w.Backward*want.ForcedBackward
		if want.Unique {
			unique++
			sum += w.Unique * len(m.Values)
		}
		if !want.Solvable {
			unsolvable++
			sum += w.Unsolvable * len(m.Values)
		}
		if got := (objective.Function{Weights: w}).Evaluate(m).Value; got != sum {
			t.Fatalf("%+v with %v: %d, want %d", m, w, got, sum)
		}
		want.Value = -want.Energy
		if diff := cmp.Diff(want, neller.Evaluate(m)); diff != "" {
			t.Fatalf("%+v:\n%s", m, diff)
		}
		checkPath(t, m)
		if want.InitialForced > 1 {
			forced++
		}
	}
	for name, n := range map[string]int{"unique": unique, "unsolvable": unsolvable,
		"forced at first": forced} {
		if n < mazes/50 {
			t.Errorf("only %d of %d mazes are %s: they are badly drawn", n, mazes, name)
		}
	}
}

// checkPath checks the solution of a maze.
func checkPath(t *testing.T, m *maze.Grid) {
	t.Helper()
	length, moves := maze.Evaluate(m).Length, maze.Solve(m)
	path, err := maze.Walk(m, moves)
	if err != nil || len(moves) != length || path[0] != m.Start || length > 0 && path[length] != m.Goal {
		t.Fatalf("%+v: the path %v, length %d, error %v", m, path, length, err)
	}
}

// TestParts lets an objective name only its function, or only its endpoints.
func TestParts(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}
	neller := objective.Objective{Function: objective.Function{Neller: true}}
	if o := neller.Or(p); o.Endpoints != p.Corners() || !o.Neller || neller.Check(p) != nil {
		t.Errorf("%+v, %v", o, neller.Check(p))
	}
	ends := maze.Endpoints{Start: 5, Goal: 3}
	if o := (objective.Objective{Endpoints: ends}).Or(p); o.Endpoints != ends ||
		o.Function != objective.CourseFunction() {
		t.Errorf("%+v", o)
	}
	heavy := objective.Objective{Function: objective.Function{Weights: objective.Weights{
		Length: objective.MaxWeight + 1}}}
	if heavy.Check(p) == nil {
		t.Error("a weight beyond MaxWeight is taken")
	}
}

// TestZeroFunction checks that the zero Function is that of the course, by its value and its name.
func TestZeroFunction(t *testing.T) {
	g, err := maze.ParseID("5x5:1-4:321413213333214312331443Q")
	if err != nil {
		t.Fatal(err)
	}
	var zero objective.Function
	if got, want := zero.Evaluate(g).Report, maze.Evaluate(g); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if zero.String() != objective.CourseName {
		t.Errorf("it is called %s", zero)
	}
}
