package forest

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stride/shift"
)

// TestMovesClearTheMost compares the numbers that the moves of a forest leave with the fewest
// that any subset of its edges without two unsatisfied numbers in a tree leaves.
func TestMovesClearTheMost(t *testing.T) {
	fewer := 0
	rapid.Check(t, func(rt *rapid.T) {
		b := shift.NewBoard(rapid.IntRange(2, 5).Draw(rt, "width"), rapid.IntRange(1, 4).Draw(rt, "height"))
		for c := range b.Cells {
			b.Cells[c] = rapid.IntRange(0, 6).Draw(rt, "value")
		}
		var f Forest
		for range 10 {
			e := Edge{rapid.IntRange(0, len(b.Cells)-1).Draw(rt, "a"),
				rapid.IntRange(0, len(b.Cells)-1).Draw(rt, "b")}
			if g := append(slices.Clone(f), e); isForest(g, b) {
				f = g
			}
		}
		moves, err := f.Moves(b)
		if err != nil {
			rt.Fatal(err)
		}
		left, err := shift.Replay(b.Clone(), moves)
		if err != nil {
			rt.Fatal(err)
		}
		least := b.Numbers()
		for subset := range 1 << len(f) {
			var g Forest
			for k, e := range f {
				if subset>>k&1 != 0 {
					g = append(g, e)
				}
			}
			if count := leaves(g, b); count >= 0 {
				least = min(least, count)
			}
		}
		if left != least {
			rt.Fatalf("the moves of %v leave %d numbers, want %d", f, left, least)
		}
		if all := leaves(f, b); all != least {
			fewer++
		}
	})
	if fewer == 0 {
		t.Error("no forest leaves fewer numbers with a part of its edges")
	}
}

func isForest(f Forest, b shift.Board) bool {
	_, err := f.arms(b)
	return err == nil
}

// leaves returns how many numbers of f are unsatisfied, or -1 if two of them are in one tree.
func leaves(f Forest, b shift.Board) int {
	open, _ := f.Unsatisfied(b)
	group := make([]int, len(b.Cells))
	for c := range group {
		group[c] = c
	}
	for range f {
		for _, e := range f {
			low := min(group[e.A], group[e.B])
			group[e.A], group[e.B] = low, low
		}
	}
	seen := make(map[int]bool)
	for _, c := range open {
		if seen[group[c]] {
			return -1
		}
		seen[group[c]] = true
	}
	return len(open)
}
