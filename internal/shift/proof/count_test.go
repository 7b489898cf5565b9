package proof_test

import (
	"slices"
	"strings"
	"testing"

	"stride/internal/shift/proof"
	"stride/search"
	"stride/shift"
)

const enough = 100_000 // boards

func TestCount(t *testing.T) {
	for _, c := range []struct {
		text string
		want proof.Verdict
	}{
		{"2 1\n1 1\n", proof.One}, // either 1 moves onto the other
		{"2 1\n1 2\n", proof.Dead},
		{"2 2\n1 1\n1 1\n", proof.Several},                               // two rows, or two columns
		{"5 4\n1 1 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 1 1\n", proof.One}, // two pairs, in either order
		{"3 1\n1 2 1\n", proof.Several},                                  // either 1 moves onto the 2 first
		{"4 2\n3 0 0 2\n0 0 0 1\n", proof.Several},                       // the 3 first, or the 1
		{"4 2\n3 0 0 2\n0 1 0 1\n", proof.Dead},
		{"4 1\n3 0 0 3\n", proof.One},
		{"17 1\n1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n", proof.Open},
	} {
		if got := proof.Count(read(t, c.text), enough); got != c.want {
			t.Errorf("%q: %d, want %d", c.text, got, c.want)
		}
	}
	if got := proof.Count(read(t, "4 2\n3 0 0 2\n0 0 0 1\n"), 1); got != proof.Open {
		t.Errorf("after one board the verdict is %d", got)
	}
}

// TestCountRandom compares random boards with following all sequences of moves.
func TestCountRandom(t *testing.T) {
	r := search.NewRand(1, 0)
	var seen [proof.Several + 1]int
	for range 20_000 {
		b := shift.NewBoard(2+r.Below(3), 2+r.Below(2))
		for range 2 + r.Below(4) {
			b.Cells[r.Below(len(b.Cells))] = 1 + r.Below(3)
		}
		sets := make(map[string]bool)
		follow(b, nil, sets)
		want := []proof.Verdict{proof.Dead, proof.One, proof.Several}[min(len(sets), 2)]
		if got := proof.Count(b, enough); got != want {
			t.Fatalf("%v: verdict %d, but there are %d sets of moves", b, got, len(sets))
		}
		moves := proof.Solution(b, enough)
		if want == proof.Dead != (moves == nil) {
			t.Fatalf("%v: moves %v", b, moves)
		}
		if want != proof.Dead && shift.Check(b, moves) != nil {
			t.Fatalf("%v: %v", b, shift.Check(b, moves))
		}
		seen[want]++
	}
	if seen[proof.Dead] < 100 || seen[proof.One] < 100 || seen[proof.Several] < 100 {
		t.Errorf("verdicts %v: the test shows little", seen)
	}
}

// follow notes the set of moves of each solution of b in sets.
func follow(b shift.Board, made []string, sets map[string]bool) {
	if b.Numbers() == 0 {
		set := slices.Sorted(slices.Values(made))
		sets[strings.Join(set, ",")] = true
	}
	for m := range b.Moves() {
		next := b.Clone()
		if err := next.Apply(m); err != nil {
			panic(err)
		}
		name := m.String()
		if dx, dy := m.Dir.Step(); next.Numbers() == b.Numbers()-2 && (dx < 0 || dy < 0) {
			// The same as the move of the other number, to the right or down.
			v := b.At(m.X, m.Y)
			opposite := map[shift.Dir]shift.Dir{shift.Left: shift.Right, shift.Up: shift.Down}[m.Dir]
			name = shift.Move{X: m.X + v*dx, Y: m.Y + v*dy, Dir: opposite}.String()
		}
		follow(next, append(made[:len(made):len(made)], name), sets)
	}
}
