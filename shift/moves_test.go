package shift_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stride/shift"
)

// TestMoves compares the moves with trying every move of every cell.
func TestMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 6)
		var want []shift.Move
		for c := range b.Cells {
			for d := shift.Up; d <= shift.Right; d++ {
				for _, plus := range []bool{false, true} {
					if m := (shift.Move{X: c % b.Width, Y: c / b.Width, Dir: d, Plus: plus}); b.Clone().Apply(
						m) == nil {
						want = append(want, m)
					}
				}
			}
		}
		if got := slices.Collect(b.Moves()); !slices.Equal(got, want) {
			t.Fatalf("moves %v, want %v\n%v", got, want, b)
		}
		for range b.Moves() {
			break // which an iterator has to bear at any time
		}
	})
}
