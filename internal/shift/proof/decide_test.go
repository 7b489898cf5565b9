package proof_test

import (
	"testing"

	"pgregory.net/rapid"

	"stride/internal/shift/forest"
	"stride/internal/shift/proof"
	"stride/shift"
)

// write turns the edges of Decide into moves, and checks them.
func write(t *rapid.T, b shift.Board, pairs []proof.Pair) {
	var f forest.Forest
	for _, p := range pairs {
		f = append(f, forest.Edge{A: p[0], B: p[1]})
	}
	moves, err := f.Moves(b)
	if err == nil {
		err = shift.Check(b, moves)
	}
	if err != nil {
		t.Fatalf("the forest %v: %v\n%v", pairs, err, b)
	}
}

// TestDecideMedium compares the search over edges with the exhaustive one on boards of up to 12
// numbers, about half of which are solvable: they are made backwards, and half of them are changed
// in two numbers.
func TestDecideMedium(t *testing.T) {
	verdicts := make(map[proof.Verdict]int)
	rapid.Check(t, func(t *rapid.T) {
		b := backwards(t, rapid.IntRange(4, 6).Draw(t, "width"), rapid.IntRange(4, 6).Draw(t, "height"), 12)
		if rapid.Bool().Draw(t, "change") {
			for range 2 {
				c := rapid.IntRange(0, len(b.Cells)-1).Draw(t, "cell")
				if b.Cells[c] != 0 {
					b.Cells[c] = max(1, b.Cells[c]+rapid.IntRange(-1, 1).Draw(t, "by"))
				}
			}
		}
		want, _, _ := proof.Exhaust(b, proof.Groups(b), 300_000, never)
		verdict, pairs, _ := proof.Decide(b, proof.Groups(b), 100_000, never)
		if want == proof.Open {
			return
		}
		verdicts[verdict]++
		if verdict != want {
			t.Fatalf("verdict %d, want %d\n%v", verdict, want, b)
		}
		if verdict == proof.Solvable {
			write(t, b, pairs)
		}
	})
	if (verdicts[proof.Solvable] == 0 || verdicts[proof.Dead] == 0) && !testing.Short() {
		t.Errorf("verdicts %v: want both kinds", verdicts)
	}
}

// backwards makes a solvable board of at most limit numbers, as the game does: it puts down pairs
// and takes numbers apart.
func backwards(t *rapid.T, width, height, limit int) shift.Board {
	b := shift.NewBoard(width, height)
	for range rapid.IntRange(1, limit-1).Draw(t, "steps") {
		from, to := rapid.IntRange(0, len(b.Cells)-1).Draw(t, "from"),
			rapid.IntRange(0, len(b.Cells)-1).Draw(t, "to")
		length := 0
		switch {
		case from/width == to/width:
			length = max(from-to, to-from)
		case from%width == to%width:
			length = max(from-to, to-from) / width
		}
		if length == 0 || b.Cells[from] != 0 {
			continue
		}
		before := b.Cells[to]
		after := before + length
		if rapid.Bool().Draw(t, "less") {
			after = max(before-length, length-before)
		}
		if before == 0 && b.Numbers() > limit-2 || after == 0 {
			continue
		}
		b.Cells[to], b.Cells[from] = after, length
	}
	if b.Numbers() == 0 {
		b.Cells[0], b.Cells[1] = 1, 1
	}
	return b
}
