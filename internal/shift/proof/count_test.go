package proof_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stride/internal/search"
	"stride/internal/shift/proof"
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
		// from either end the same pairs meet
		{"3 1\n1 2 1\n", proof.One},
		{"4 2\n3 0 0 2\n0 0 0 1\n", proof.One}, // the 3 first, or the 1
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

// TestAdditions: of 1 2 · · 1 · 2 no way takes differences only, as the pair 3 cells apart meets as
// two 3s or from one side as a 3; of 3 · · 2 above a 1, which is 3 - 1, one way does.
func TestAdditions(t *testing.T) {
	for text, want := range map[string]int{"7 1\n1 2 0 0 1 0 2\n": 1, "4 2\n3 0 0 2\n0 0 0 1\n": 0} {
		b := read(t, text)
		moves := proof.NewCounter(b, enough).Solution(b)
		if err := shift.Check(b, moves); err != nil || additions(moves) != want {
			t.Errorf("%q: %d additions in %v, want %d; %v", text, additions(moves), moves, want, err)
		}
	}
}

// TestCountRandom compares random boards with following all sequences of moves.
func TestCountRandom(t *testing.T) {
	r := search.NewRand(1, 0)
	var seen [proof.Several + 1]int
	most := 0 // additions
	for range 40_000 {
		b := shift.NewBoard(2+r.Below(4), 1+r.Below(3))
		for range 2 + r.Below(5) {
			b.Cells[r.Below(len(b.Cells))] = 1 + r.Below(3)
		}
		sets := make(map[string]int)
		follow(b, nil, 0, sets)
		want := []proof.Verdict{proof.Dead, proof.One, proof.Several}[min(len(sets), 2)]
		counter := proof.NewCounter(b, enough)
		if got := counter.Count(b); got != want {
			t.Fatalf("%v: verdict %d, but there are %d sets of pairs", b, got, len(sets))
		}
		moves := counter.Solution(b)
		if want != proof.One && moves != nil {
			t.Fatalf("%v: moves %v", b, moves)
		}
		if want == proof.One {
			if err := shift.Check(b, moves); err != nil {
				t.Fatalf("%v: %v", b, err)
			}
			for _, fewest := range sets {
				if got := additions(moves); got != fewest {
					t.Fatalf("%v: %d additions in %v, want %d", b, got, moves, fewest)
				}
				most = max(most, fewest)
			}
		}
		seen[want]++
	}
	if seen[proof.Dead] < 100 || seen[proof.One] < 100 || seen[proof.Several] < 100 || most == 0 {
		t.Errorf("verdicts %v, up to %d additions: the test shows little", seen, most)
	}
}

func additions(moves []shift.Move) int {
	n := 0
	for _, m := range moves {
		if m.Plus {
			n++
		}
	}
	return n
}

// follow notes the pairs of numbers that meet in each solution of b, with the fewest additions.
func follow(b shift.Board, met []string, plus int, sets map[string]int) {
	if b.Numbers() == 0 {
		set := strings.Join(slices.Sorted(slices.Values(met)), ",")
		if fewest, ok := sets[set]; !ok || plus < fewest {
			sets[set] = plus
		}
	}
	for m := range b.Moves() {
		next := b.Clone()
		if err := next.Apply(m); err != nil {
			panic(err)
		}
		dx, dy := m.Dir.Step()
		v := b.At(m.X, m.Y)
		pair := []string{fmt.Sprint(m.X, m.Y), fmt.Sprint(m.X+v*dx, m.Y+v*dy)}
		slices.Sort(pair)
		follow(next, append(met[:len(met):len(met)], strings.Join(pair, " ")),
			plus+additions([]shift.Move{m}), sets)
	}
}
