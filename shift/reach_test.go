package shift_test

import (
	"testing"

	"pgregory.net/rapid"

	"stride/shift"
)

// TestReaches compares sums and longest distances with those of all pairs of cells.
func TestReaches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := shift.NewBoard(rapid.IntRange(1, 9).Draw(t, "width"), rapid.IntRange(1, 9).Draw(t, "height"))
		for c := range b.Cells {
			b.Cells[c] = max(0, rapid.IntRange(-3, 3).Draw(t, "value"))
		}
		reaches := b.Reaches()
		for c, v := range b.Cells {
			var want shift.Reach
			for o, u := range b.Cells {
				dx, dy := c%b.Width-o%b.Width, c/b.Width-o/b.Width
				if v == 0 || u == 0 || dx != 0 && dy != 0 {
					continue
				}
				d := int32(max(dx+dy, -dx-dy))
				want.Sum += d
				want.Longest = max(want.Longest, d)
			}
			if reaches[c] != want {
				t.Fatalf("cell %d: %+v, want %+v\n%v", c, reaches[c], want, b)
			}
		}
	})
}
