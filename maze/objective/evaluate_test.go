package objective_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stride/maze"
	"stride/maze/objective"
)

var neller = objective.Function{Neller: true}

const randomMazes = 3000

// All figures, against the slow evaluator.
func TestAgainstSlow(t *testing.T) {
	unique, unsolvable, forced := 0, 0, 0
	for seed := range uint64(randomMazes) {
		random := rand.New(rand.NewPCG(seed, 1))
		m := randomMaze(random, false)
		want := evaluateSlowly(m)
		want.facts.Value = -want.facts.Energy
		if diff := cmp.Diff(want.facts, neller.Evaluate(m)); diff != "" {
			t.Fatalf("%+v:\n%s", m, diff)
		}
		checkPath(t, m)
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

// checkPath checks the solution of a maze.
func checkPath(t *testing.T, m *maze.Grid) {
	t.Helper()
	length, moves := maze.Evaluate(m).Length, maze.Solve(m)
	path, err := maze.Walk(m, moves)
	if err != nil || len(moves) != length || path[0] != m.Start || length > 0 && path[length] != m.Goal {
		t.Fatalf("%+v: the path %v, length %d, error %v", m, path, length, err)
	}
}

// With the course's weights the report is that of maze.Evaluate.
func TestCourseIsTheCourse(t *testing.T) {
	for seed := range uint64(randomMazes) {
		m := randomMaze(rand.New(rand.NewPCG(seed, 2)), true)
		if got, want := objective.CourseFunction().Evaluate(m).Report, maze.Evaluate(m); got != want {
			t.Fatalf("%+v: %+v, want %+v", m, got, want)
		}
	}
}

// Own weights add up as the definition says.
func TestWeights(t *testing.T) {
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(seed, 3))
		m := randomMaze(random, false)
		weight := func() int { return random.IntN(41) - 20 }
		w := objective.Weights{Length: weight(), Unique: weight(), Black: weight(), White: weight(), Forward: weight(),
			Backward: weight(), Unsolvable: weight()}
		f := evaluateSlowly(m).facts
		want := w.Length*f.Length + w.Black*f.BlackHoles + w.White*f.WhiteHoles + w.Forward*f.ForcedForward +
			w.Backward*f.ForcedBackward
		if f.Unique {
			want += w.Unique * len(m.Values)
		}
		if !f.Solvable {
			want += w.Unsolvable * len(m.Values)
		}
		if got := (objective.Function{Weights: w}).Evaluate(m).Value; got != want {
			t.Fatalf("%+v with %v: %d, want %d", m, w, got, want)
		}
	}
}

// In two rows of ones there are as many shortest paths as columns. A count of 8 bits that
// overflows would be 1 for 257 of them.
func TestManyWaysAreNotUnique(t *testing.T) {
	p := maze.Params{Rows: 2, Cols: 257, Min: 1, Max: 1}
	g, err := maze.NewGrid(p)
	if err != nil {
		t.Fatal(err)
	}
	if f := neller.Evaluate(g); f.Unique || f.Length != 257 {
		t.Errorf("%+v", f)
	}
}
