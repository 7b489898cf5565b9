package shift_test

import (
	"fmt"
	"slices"
	"strings"
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
					if m := (shift.Move{X: c % b.Width, Y: c / b.Width, Dir: d, Plus: plus}); b.Clone().Apply(m) == nil {
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

// A player that always takes the first move, until there is none.
func ExampleBoard_Moves() {
	b, _ := shift.ReadBoard(strings.NewReader("4 2\n3 0 0 2\n0 0 0 1\n"))
	for {
		moves := slices.Collect(b.Moves())
		if len(moves) == 0 {
			break
		}
		fmt.Println(moves[0], "of", len(moves))
		if err := b.Apply(moves[0]); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println("numbers left:", b.Numbers())
	// Output:
	// 0 0 R - of 4
	// 3 0 D - of 4
	// numbers left: 0
}
