package shift_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stride/shift"
)

// drawBoard returns a board with any share of empty cells.
func drawBoard(t *rapid.T, side int) shift.Board {
	b := shift.NewBoard(rapid.IntRange(1, side).Draw(t, "width"), rapid.IntRange(1, side).Draw(t, "height"))
	for c := range b.Cells {
		b.Cells[c] = max(0, rapid.IntRange(-3, 6).Draw(t, "value"))
	}
	return b
}

// TestStats compares the figures with ones that are counted over all pairs of cells.
func TestStats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 6)
		want := shift.Stats{Width: b.Width, Height: b.Height}
		pairs := 0
		for c, v := range b.Cells {
			if v == 0 {
				continue
			}
			want.Numbers++
			want.Sum += v
			want.Largest = max(want.Largest, v)
			moves, near := 0, 0
			for d := shift.Up; d <= shift.Right; d++ {
				if b.Clone().Apply(shift.Move{X: c % b.Width, Y: c / b.Width, Dir: d}) == nil {
					moves++
				}
			}
			if moves == 0 {
				want.Stuck++
			}
			for o, w := range b.Cells {
				if o != c && w != 0 && (o%b.Width == c%b.Width || o/b.Width == c/b.Width) {
					near++
				}
			}
			pairs += near
		}
		if want.Numbers > 0 {
			want.Neighbours = float64(pairs) / float64(want.Numbers)
		}
		if got := b.Stats(); got != want {
			t.Fatalf("%+v, want %+v\n%v", got, want, b)
		}
	})
}

// A board of any size is written as a text that reads as the same board.
func TestBoardText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 40)
		b.Cells[0] = rapid.IntRange(0, 1_000_000).Draw(t, "first")
		again, err := shift.ReadBoard(strings.NewReader(b.String()))
		if err != nil || again.Width != b.Width || again.Height != b.Height || again.String() != b.String() {
			t.Fatalf("%v\nis read as\n%v, error %v", b, again, err)
		}
	})
}
