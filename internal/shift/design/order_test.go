package design

import (
	"context"
	"errors"
	"slices"
	"testing"

	"stride/internal/puzzle/band"
	"stride/internal/shift/difficulty"
	"stride/internal/shift/proof"
	"stride/shift"
)

// TestBoards orders boards of many kinds, and checks them by the checker.
func TestBoards(t *testing.T) {
	for _, w := range []Wish{
		{Width: 4, Height: 3, MinNumbers: 3, MaxNumbers: 5, Distinct: true},
		{Width: 5, Height: 5, Band: band.Gentle},
		{Width: 6, Height: 4, MinNumbers: 6, MaxNumbers: 6, MinMoves: 4, MaxMoves: 5},
		{Width: 6, Height: 6, Band: band.Medium, Distinct: true},
	} {
		const boards = 6
		made, err := Boards(context.Background(), w, boards, 1)
		if err != nil || len(made) != boards {
			t.Errorf("%+v: %d boards, error %v", w, len(made), err)
			continue
		}
		keys := make(map[string]bool)
		for _, b := range made {
			n := b.Board.Numbers()
			if err := shift.Check(b.Board, b.Moves); err != nil {
				t.Errorf("%+v: %v", w, err)
			}
			if b.Board.Width != w.Width || b.Board.Height != w.Height ||
				w.MaxNumbers > 0 && (n < w.MinNumbers || n > w.MaxNumbers) {
				t.Errorf("%+v: %v", w, b.Board)
			}
			if k := len(b.Moves); w.MaxMoves > 0 && (k < w.MinMoves || k > w.MaxMoves) {
				t.Errorf("%+v: %d moves", w, k)
			}
			if w.Band != band.Any && b.Grade.Band != w.Band ||
				b.Grade.Effort != difficulty.Of(b.Board).Effort {
				t.Errorf("%+v: grade %+v", w, b.Grade)
			}
			if w.Distinct && keys[Key(b.Board)] {
				t.Errorf("%+v: the same board twice", w)
			}
			keys[Key(b.Board)] = true
		}
	}
}

// TestThemes makes boards of each band and looks for the ideas of its themes. A fifth of all moves
// must add, and no way to clear a board can do with fewer: the moves are those of a counter.
func TestThemes(t *testing.T) {
	const boards = 2
	additions, moves := 0, 0
	for _, in := range band.All() {
		made, err := Boards(context.Background(), Wish{Width: 6, Height: 6, Band: in, Distinct: true}, boards,
			1)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range made {
			i := b.Ideas
			if !slices.ContainsFunc(themes[in][:], func(t theme) bool { return t.fits(i) }) {
				t.Errorf("a board that is %v has the ideas %+v", in, i)
			}
			if i != difficulty.IdeasOf(b.Board, b.Moves) {
				t.Errorf("%v: ideas %+v", b.Board, i)
			}
			if len(b.Grade.Reasons) == 0 {
				t.Errorf("%v is %v without a reason", b.Board, in)
			}
			if proof.Count(b.Board, maxBoards) != proof.One {
				t.Errorf("%v has not one solution", b.Board)
			}
			additions, moves = additions+i.Additions, moves+i.Moves
		}
	}
	if 5*additions < moves {
		t.Errorf("%d of %d moves must add", additions, moves)
	}
}

// TestUnmet asks for what does not exist.
func TestUnmet(t *testing.T) {
	for _, w := range []Wish{
		{Width: 2, Height: 2, MinNumbers: 5, MaxNumbers: 6},
		{Width: 4, Height: 4, MinNumbers: 3, MaxNumbers: 3, Band: band.Fiendish},
		{Width: 4, Height: 4, MinNumbers: 3, MaxNumbers: 3, MinMoves: 5, MaxMoves: 5},
	} {
		made, err := Boards(context.Background(), w, 1, 1)
		var unmet *Unmet
		if len(made) > 0 || !errors.As(err, &unmet) || unmet.Tries == 0 {
			t.Errorf("%+v: %d boards, error %v", w, len(made), err)
		}
	}
	made, err := Boards(context.Background(),
		Wish{Width: 3, Height: 3, MinNumbers: 2, MaxNumbers: 2, Distinct: true}, 100, 1)
	var unmet *Unmet
	if !errors.As(err, &unmet) || unmet.Repeated == 0 || len(made) != 2 {
		t.Errorf("%d distinct boards of two numbers on 3x3, want those of ones and of twos; error %v",
			len(made), err)
	}
}

// TestKey moves, turns and reflects a board.
func TestKey(t *testing.T) {
	b := shift.NewBoard(4, 3)
	copy(b.Cells, []int{0, 1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0})
	moved := shift.NewBoard(5, 5)
	copy(moved.Cells[10:], []int{0, 0, 1, 2, 0, 0, 0, 3, 0, 0})
	for _, same := range []shift.Board{moved, turn(b), flip(b), turn(turn(turn(flip(b))))} {
		if Key(same) != Key(b) {
			t.Errorf("the key of\n%vis not that of\n%v", same, b)
		}
	}
	b.Set(0, 0, 1)
	if Key(moved) == Key(b) {
		t.Error("different boards have the same key")
	}
}
