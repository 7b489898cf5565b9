package puzzletest

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
)

// Tests of what families offer to people who make puzzles.

// order has easy puzzles of the smallest preset made, plays their solutions, and asks for them
// again.
func (s suite) order(t *testing.T) {
	o := s.family.Order
	if o == nil {
		t.Skip("the family makes no puzzles to order")
	}
	size := o.Presets[0].Sizes[band.Easy-band.Gentle]
	wish := puzzle.Wish{Rows: size.Rows, Cols: size.Cols, Band: band.Easy}
	if err := o.Check(wish); err != nil {
		t.Fatal(err)
	}
	const count, seed = 4, 7
	few, err := o.Make(context.Background(), wish, count-1, seed)
	if err != nil {
		t.Fatal(err)
	}
	made, err := o.Make(context.Background(), wish, count, seed)
	if err != nil || len(made) != count || len(few) != count-1 {
		t.Fatalf("%d puzzles, error %v", len(made), err)
	}
	keys := make(map[string]bool)
	for k, m := range made {
		if rows, cols := m.Puzzle.Size(); rows != wish.Rows || cols != wish.Cols ||
			m.Puzzle.Family() != s.family {
			t.Errorf("%s was made for %+v", m.Puzzle.ID(), wish)
		}
		if m.Grade.Band != wish.Band || m.Grade.Effort <= 0 || m.Grade.Reasons == nil {
			t.Errorf("%s is graded %+v", m.Puzzle.ID(), m.Grade)
		}
		if end, err := puzzle.Play(m.Puzzle, m.Solution); err != nil || !end.Solved() {
			t.Errorf("%s is not solved by %q: %v", m.Puzzle.ID(), m.Solution, err)
		}
		if keys[m.Key] {
			t.Errorf("%s was made twice", m.Puzzle.ID())
		}
		keys[m.Key] = true
		if k < len(few) && few[k].Puzzle.ID() != m.Puzzle.ID() {
			t.Errorf("puzzle %d is %s among few, and %s among many", k, few[k].Puzzle.ID(), m.Puzzle.ID())
		}
	}
	for _, wrong := range []puzzle.Wish{{Rows: o.MinSide - 1, Cols: size.Cols},
		{Rows: size.Rows, Cols: o.MaxSide + 1}} {
		if o.Check(wrong) == nil {
			t.Errorf("%+v passes the check", wrong)
		}
		if _, err := o.Make(context.Background(), wrong, 1, seed); err == nil {
			t.Errorf("%+v was made", wrong)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := o.Make(ended, wish, 1, seed); !errors.Is(err, context.Canceled) {
		t.Errorf("an order without time: %v", err)
	}
}

// presets has a puzzle made of each preset, which exists at that size and difficulty.
func (s suite) presets(t *testing.T) {
	if s.family.Order == nil {
		t.Skip("the family makes no puzzles to order")
	}
	for _, preset := range s.family.Order.Presets {
		for k, size := range preset.Sizes {
			wish := puzzle.Wish{Rows: size.Rows, Cols: size.Cols, Band: band.All()[k]}
			made, err := s.family.Order.Make(t.Context(), wish, 1, 3)
			if err != nil || made[0].Grade.Band != wish.Band {
				t.Errorf("%s, %s: %+v, error %v", preset.Name, wish.Band, made, err)
			}
		}
	}
}

// assess assesses the levels of the examples.
func (s suite) assess(t *testing.T) {
	for _, id := range s.IDs {
		a, ok := s.open(t, id).(puzzle.Assessor)
		if !ok {
			t.Skip("the family does not assess its puzzles")
		}
		got := a.Assess()
		if got.Solutions == puzzle.NoSolution {
			t.Errorf("%s can be solved, and is assessed as %+v", id, got)
		}
		if got.Proved != (got.BestID != "") || got.Proved && got.Best == 0 {
			t.Errorf("%s: %+v", id, got)
		}
		if got.BestID != "" {
			best := s.open(t, got.BestID).(puzzle.Assessor).Assess()
			if best.Best != got.Best || best.BestID != got.BestID {
				t.Errorf("%s is assessed as %+v, and the best puzzle as %+v", id, got, best)
			}
		}
		text, err := json.Marshal(got)
		var fields struct{ Solutions puzzle.Solutions }
		if err != nil || json.Unmarshal(text, &fields) != nil || fields.Solutions != got.Solutions {
			t.Errorf("%s is %s, error %v", id, text, err)
		}
	}
}
