package cover

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"stride/search"
	"stride/shift"
	"stride/shift/official"
)

// solvable tries all moves, one after the other.
func solvable(b shift.Board, dead map[string]bool) bool {
	text := b.String()
	if b.Numbers() == 0 {
		return true
	}
	if dead[text] {
		return false
	}
	for m := range b.Moves() {
		next := b.Clone()
		if next.Apply(m) == nil && solvable(next, dead) {
			return true
		}
	}
	dead[text] = true
	return false
}

// TestAgainstAllMoves draws small boards, planted and not: there is a partition if and only if some moves clear the board.
func TestAgainstAllMoves(t *testing.T) {
	solved, unsolved := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		b := shift.NewBoard(rapid.IntRange(2, 5).Draw(t, "width"), rapid.IntRange(1, 3).Draw(t, "height"))
		cells := rapid.SliceOfNDistinct(rapid.IntRange(0, len(b.Cells)-1), 2, min(6, len(b.Cells)), rapid.ID[int]).Draw(t, "cells")
		for _, c := range cells {
			b.Cells[c] = rapid.IntRange(1, 4).Draw(t, "value")
		}
		r, err := Solve(context.Background(), b, search.Request{Seed: rapid.Uint64().Draw(t, "seed")})
		if err != nil {
			t.Fatal(err)
		}
		if want := solvable(b, make(map[string]bool)); r.Solved != want {
			t.Fatalf("solved %v, and all moves say %v", r.Solved, want)
		}
		if r.Solved {
			solved++
			if err := shift.Check(b, r.Moves); err != nil {
				t.Fatal(err)
			}
		} else {
			unsolved++
		}
	})
	if solved == 0 || unsolved == 0 {
		t.Errorf("%d boards solved, %d not: the test shows little", solved, unsolved)
	}
}

// TestLevels solves levels of the size that the solver is for.
func TestLevels(t *testing.T) {
	for _, n := range []int{20, 50, 80} {
		b, err := official.Level(official.Seed{}, n)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Solve(t.Context(), b, search.Request{Seed: 1, Budget: search.Budget{Steps: 50_000_000}})
		if err != nil || !r.Solved || shift.Check(b, r.Moves) != nil {
			t.Errorf("level %d: %d left after %d steps, error %v", n, r.Left, r.Steps, err)
		}
	}
}
