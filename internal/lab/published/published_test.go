package published_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stride/internal/lab/published"
	"stride/internal/lab/published/explorer"
	"stride/internal/lab/published/lahc"
	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/solver"
	"stride/shift"
	"stride/shift/official"
)

// The tests that every solver has to pass.

// by solves b, and lets the checker look at what comes out.
func by(t testing.TB, m published.Algorithm, b shift.Board, c search.Request) solver.Result {
	t.Helper()
	r, err := published.By(context.Background(), b, published.Config{Algorithm: m, Request: c})
	if err != nil {
		t.Fatalf("%v: %v", m, err)
	}
	checkMoves(t, m, b, r)
	return r
}

// checkMoves replays the moves of a result.
func checkMoves(t testing.TB, m published.Algorithm, b shift.Board, r solver.Result) {
	t.Helper()
	left, err := shift.Replay(b.Clone(), r.Moves)
	if err != nil || left != r.Left || r.Solved != (left == 0) {
		t.Errorf("%v: solved %v, %d left; the checker finds %d, error %v", m, r.Solved, r.Left, left, err)
	}
}

func level(t testing.TB, n int) shift.Board {
	t.Helper()
	b, err := official.Level(official.Seed{}, n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// each runs a test for every algorithm.
func each(t *testing.T, test func(t *testing.T, m published.Algorithm)) {
	for _, m := range published.Algorithms {
		t.Run(m.String(), func(t *testing.T) { test(t, m) })
	}
}

func TestAlgorithmsSolve(t *testing.T) {
	boards := []string{
		"3 2\n0 0 0\n0 0 0\n",
		"2 1\n1 1\n",
		"1 2\n1\n1\n",
		"1 7\n2\n1\n2\n0\n3\n2\n2\n",
		"7 1\n2 1 2 0 3 2 2\n",
		"4 4\n3 0 0 9\n0 0 0 1\n0 0 0 2\n0 0 0 3\n",
	}
	each(t, func(t *testing.T, m published.Algorithm) {
		for _, text := range boards {
			b, err := shift.ReadBoard(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if r := by(t, m, b, search.Request{Budget: search.Budget{Steps: 100_000}}); !r.Solved {
				t.Errorf("%q is not solved", text)
			}
		}
		for n := 1; n <= 60; n += 7 {
			if r := by(t, m, level(t, n),
				search.Request{Seed: 1, Budget: search.Budget{Steps: 30_000_000}}); !r.Solved {
				t.Errorf("level %d is not solved, %d left", n, r.Left)
			}
		}
	})
}

// TestAlgorithmsAgree draws boards of a few numbers: all algorithms come to the same
// answer, moves or a proof.
func TestAlgorithmsAgree(t *testing.T) {
	solved, dead := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		b := shift.NewBoard(rapid.IntRange(1, 5).Draw(t, "width"), rapid.IntRange(1, 4).Draw(t, "height"))
		most := min(6, len(b.Cells))
		for _, c := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(b.Cells)-1), 0, most,
			rapid.ID[int]).Draw(t, "cells") {
			b.Cells[c] = rapid.IntRange(1, 3).Draw(t, "value")
		}
		var want bool
		for k, m := range published.Algorithms {
			r, err := published.By(context.Background(), b, published.Config{Algorithm: m,
				Request: search.Request{
					Workers: 1, Budget: search.Budget{Steps: 2000},
				}})
			var unsolvable *shift.Unsolvable
			if err != nil && !errors.As(err, &unsolvable) {
				t.Fatal(err)
			}
			if err == nil {
				if err := shift.Check(b, r.Moves); !r.Solved || err != nil {
					t.Fatalf("%v: solved %v, %v", m, r.Solved, err)
				}
			}
			if k == 0 {
				want = r.Solved
			} else if r.Solved != want {
				t.Fatalf("%v: solved %v, %v: %v", published.Algorithms[0], want, m, r.Solved)
			}
		}
		if want {
			solved++
		} else {
			dead++
		}
	})
	if solved == 0 || dead == 0 {
		t.Errorf("%d boards solved, %d proved dead: the test shows little", solved, dead)
	}
}

func TestAlgorithmsRefuse(t *testing.T) {
	odd := level(t, 300)
	odd.Cells[slices.Index(odd.Cells, 1)]++
	texts := []string{"2 1\n1 2\n", "2 2\n1 0\n0 1\n", "3 1\n1 0 1\n", odd.String()}
	each(t, func(t *testing.T, m published.Algorithm) {
		for _, text := range texts {
			b, err := shift.ReadBoard(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			_, err = published.By(context.Background(), b, published.Config{Algorithm: m})
			var dead *shift.Unsolvable
			if !errors.As(err, &dead) {
				t.Errorf("%q: error %v, want a proof", text, err)
			}
		}
	})
}

// TestAlgorithmsRepeat checks that seed and steps decide the outcome, solved or not,
// whatever the number of workers, and that the seed matters. How many steps a solved
// run reports may differ: units of higher numbers are cut off when a lower one has a solution.
func TestAlgorithmsRepeat(t *testing.T) {
	each(t, func(t *testing.T, m published.Algorithm) {
		for _, c := range []struct {
			level int
			steps int64
		}{{90, 60_000}, {400, 20_000}} {
			if testing.Short() && c.level > 100 {
				continue
			}
			b := level(t, c.level)
			var first solver.Result
			for _, workers := range []int{1, 3} {
				r := by(t, m, b,
					search.Request{Seed: 5, Workers: workers, Budget: search.Budget{Steps: c.steps}})
				if workers == 1 {
					first = r
				} else if r.Left != first.Left || !r.Solved && r.Steps != first.Steps ||
					!slices.Equal(r.Moves, first.Moves) {
					t.Errorf("level %d: %d workers leave %d numbers after %d steps, one leaves %d after %d",
						c.level, workers, r.Left, r.Steps, first.Left, first.Steps)
				}
			}
			if first.Steps > c.steps+c.steps/10 {
				t.Errorf("level %d: %d steps, the limit is %d", c.level, first.Steps, c.steps)
			}
		}
	})
	for _, m := range []published.Algorithm{published.RNExplorer, published.LAHC} {
		b := level(t, 400)
		one := by(t, m, b, search.Request{Seed: 1, Budget: search.Budget{Steps: 1000}})
		two := by(t, m, b, search.Request{Seed: 2, Budget: search.Budget{Steps: 1000}})
		if slices.Equal(one.Moves, two.Moves) {
			t.Errorf("%v: two seeds, the same moves", m)
		}
	}
}

// TestAlgorithmsDebug lets the algorithms that have something to check check it.
func TestAlgorithmsDebug(t *testing.T) {
	for _, m := range []published.Algorithm{published.RNExplorer, published.LAHC} {
		for _, n := range []int{10, 60, 300} {
			by(t, m, level(t, n), search.Request{Seed: 3, Debug: true, Budget: search.Budget{Steps: 3000}})
		}
	}
}

// TestAlgorithmsProgress checks that the progress shows what the result says.
func TestAlgorithmsProgress(t *testing.T) {
	for _, m := range published.Algorithms {
		progress := new(search.Progress)
		r, err := published.By(context.Background(), level(t, 90), published.Config{
			Algorithm: m, Request: search.Request{Seed: 1, Budget: search.Budget{Steps: 50_000},
				Progress: progress},
		})
		score, ok := progress.Score()
		if err != nil || !ok || -score != int64(r.Unsatisfied) || progress.Steps() != r.Steps ||
			progress.Restarts() != r.Restarts {
			t.Errorf("%v: the progress shows %d after %d steps, the result is %d after %d, error %v",
				m, -score, progress.Steps(), r.Unsatisfied, r.Steps, err)
		}
	}
}

func TestParseAlgorithm(t *testing.T) {
	for _, m := range published.Algorithms {
		if got, err := published.ParseAlgorithm(m.String()); got != m || err != nil || m.Help() == "" {
			t.Errorf("%q: %v, %v", m, got, err)
		}
	}
	want := `there is no algorithm "magic": it must be one of forest, rn-explorer, lahc, exact-cover`
	if _, err := published.ParseAlgorithm("magic"); fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestSetKeepsDefaults sets one parameter of each algorithm in an empty Config to its default:
// all others must have theirs too.
func TestSetKeepsDefaults(t *testing.T) {
	for m, name := range map[published.Algorithm]string{
		published.Forest: "heat", published.RNExplorer: "stay", published.LAHC: "searchers",
	} {
		text := map[string]string{"heat": "0.34", "stay": "32", "searchers": "2"}[name]
		c := published.Config{Algorithm: m}
		if err := c.Set(name, text); err != nil {
			t.Errorf("%v: %v", m, err)
		}
		want := published.Options{Forest: forest.Defaults(), RNExplorer: explorer.Defaults(),
			LAHC: lahc.Defaults()}
		if c.Options != want {
			t.Errorf("%v: %+v, want %+v", m, c.Options, want)
		}
	}
}
