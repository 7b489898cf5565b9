package reach_test

import (
	"testing"

	"pgregory.net/rapid"

	"stride/internal/shift/reach"
	"stride/shift"
)

// TestReach compares sums, longest distances and meetings with those of all pairs of cells.
func TestReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := shift.NewBoard(rapid.IntRange(1, 9).Draw(t, "width"), rapid.IntRange(1, 9).Draw(t, "height"))
		for c := range b.Cells {
			b.Cells[c] = max(0, rapid.IntRange(-3, 3).Draw(t, "value"))
		}
		reaches := reach.Of(b)
		for c, v := range b.Cells {
			var want reach.Reach
			var others []int
			near := false
			for o, u := range b.Cells {
				others = append(others, o)
				dx, dy := c%b.Width-o%b.Width, c/b.Width-o/b.Width
				if v == 0 || u == 0 || dx != 0 && dy != 0 {
					continue
				}
				near = near || o != c
				d := int32(max(dx+dy, -dx-dy))
				want.Sum += d
				want.Longest = max(want.Longest, d)
			}
			if v != 0 && reach.Meets(b, others, c) != near {
				t.Fatalf("cell %d meets another: %v, want %v\n%v", c, !near, near, b)
			}
			if reaches[c] != want {
				t.Fatalf("cell %d: %+v, want %+v\n%v", c, reaches[c], want, b)
			}
		}
	})
}
