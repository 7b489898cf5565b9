package solver_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"stride/internal/search"
	"stride/internal/shift/adversary"
	"stride/internal/shift/forest"
	"stride/internal/shift/proof"
	"stride/internal/shift/solver"
	"stride/shift"
	"stride/shift/official"
)

func solve(t *testing.T, text string, budget search.Budget) (shift.Board, solver.Result, error) {
	t.Helper()
	b, err := shift.ReadBoard(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := solver.Solve(context.Background(), b, search.Request{Budget: budget}, forest.Options{})
	return b, r, err
}

// TestSolvable gives boards far from the game's: lines, columns, few numbers,
// values larger than the board.
func TestSolvable(t *testing.T) {
	for _, text := range []string{
		"3 2\n0 0 0\n0 0 0\n",
		"2 1\n1 1\n",
		"1 2\n1\n1\n",
		"1 7\n2\n1\n2\n0\n3\n2\n2\n",
		"7 1\n2 1 2 0 3 2 2\n",
		"4 4\n3 0 0 9\n0 0 0 1\n0 0 0 2\n0 0 0 3\n", // 9 = 3 + 3 + 2 + 1
	} {
		b, r, err := solve(t, text, search.Budget{Steps: 1_000_000})
		if err != nil || !r.Solved {
			t.Errorf("%q: solved %v, %d left, error %v", text, r.Solved, r.Left, err)
			continue
		}
		if err := shift.Check(b, r.Moves); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestUnsolvable(t *testing.T) {
	for _, text := range []string{
		"2 1\n1 2\n",      // odd
		"2 2\n1 0\n0 1\n", // isolated
		"3 1\n1 0 1\n",    // no move at all
		"3 1\n2 2 2\n",    // all moves were tried
		"5 5\n4 0 0 0 4\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n4 0 0 0 8\n", // an 8 too much
	} {
		_, _, err := solve(t, text, search.Budget{})
		var dead *shift.Unsolvable
		if !errors.As(err, &dead) {
			t.Errorf("%q: error %v, want a proof", text, err)
		}
	}
}

// TestProvedBySearch proves that boards cannot be solved which neither a quick check nor an
// exhaustive search over boards refutes: by the rules alone, and with a few hundred choices.
func TestProvedBySearch(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for a second")
	}
	for name, b := range map[string]shift.Board{"a level with two numbers enlarged": adversary.Enlarged(
		300).Board,
		"a random board": sparse(t)} {
		for _, budget := range []search.Budget{{}, {Steps: 500_000}} {
			_, err := solver.Solve(t.Context(), b, search.Request{Budget: budget}, forest.Options{})
			var dead *shift.Unsolvable
			if !errors.As(err, &dead) || !strings.Contains(dead.Reason(), "no forest of pushes") {
				t.Errorf("%s: error %v, want a proof", name, err)
			}
		}
	}
}

// TestDecide finds moves by the search over edges, on boards that official levels are too dense
// for.
func TestDecide(t *testing.T) {
	b, err := official.Level(official.Seed{}, 20)
	if err != nil {
		t.Fatal(err)
	}
	verdict, moves, reason := solver.Decide(b, proof.Groups(b), 100_000, func() bool { return false })
	if verdict != proof.Solvable || reason != nil {
		t.Fatalf("verdict %d, reason %v", verdict, reason)
	}
	if err := shift.Check(b, moves); err != nil {
		t.Error(err)
	}
	if verdict, _, _ := solver.Decide(sparse(t), proof.Groups(sparse(t)), 100_000,
		func() bool { return true }); verdict != proof.Open {
		t.Errorf("stopped at once, with the verdict %d", verdict)
	}
}

// TestTimeOut checks that a search that cannot end ends in time, with moves that can be made.
func TestTimeOut(t *testing.T) {
	b := adversary.Enlarged(600).Board
	r, err := solver.Solve(context.Background(), b, search.Request{
		Budget: search.Budget{Deadline: time.Now().Add(time.Second / 5)},
	}, forest.Options{})
	if err != nil || r.Solved {
		t.Fatalf("solved %v, error %v", r.Solved, err)
	}
	left, err := shift.Replay(b.Clone(), r.Moves)
	if err != nil || left != r.Left {
		t.Errorf("%d left, want %d, error %v", left, r.Left, err)
	}
}

// TestEarlyEnds checks that only a small part of the numbers remains however early a search
// ends, and that the same steps leave the same numbers.
func TestEarlyEnds(t *testing.T) {
	b, err := official.Level(official.Seed{}, 500)
	if err != nil {
		t.Fatal(err)
	}
	for _, steps := range []int64{1, 100, 10_000} {
		request := search.Request{Budget: search.Budget{Steps: steps}}
		one, err := solver.Solve(context.Background(), b, request, forest.Options{})
		if err != nil {
			t.Fatal(err)
		}
		two, err := solver.Solve(context.Background(), b, request, forest.Options{})
		if err != nil || two.Left != one.Left {
			t.Errorf("%d steps: %d left, then %d, error %v", steps, one.Left, two.Left, err)
		}
		if left, err := shift.Replay(b.Clone(), one.Moves); err != nil || left != one.Left ||
			left > b.Numbers()/2 {
			t.Errorf("%d steps: %d left, want %d, error %v", steps, left, one.Left, err)
		}
	}
}

// sparse returns a board on which only a search over edges shows that it cannot be solved.
func sparse(t *testing.T) shift.Board {
	t.Helper()
	b, err := shift.ReadBoard(strings.NewReader(`8 8
0 4 5 5 2 0 7 0
0 4 0 1 0 0 3 0
3 0 7 6 0 6 0 3
0 0 4 0 0 0 0 0
0 4 0 4 0 0 0 2
6 1 0 0 1 2 0 4
0 0 0 7 6 0 3 0
0 0 0 0 0 0 0 0
`))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
