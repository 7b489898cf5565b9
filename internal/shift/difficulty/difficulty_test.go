package difficulty

import (
	"strings"
	"testing"

	"stride/internal/puzzle/band"
	"stride/internal/shift/proof"
	"stride/search"
	"stride/shift"
	"stride/shift/official"
)

func board(t testing.TB, text string) shift.Board {
	t.Helper()
	b, err := shift.ReadBoard(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestOf grades boards of which it is plain how hard they are.
func TestOf(t *testing.T) {
	pair := board(t, "2 1\n1 1\n")
	plain := Of(pair)
	if plain.Band != band.Gentle || plain.Found != 1 || plain.Effort < 2 || plain.Effort > 10 {
		t.Errorf("a pair: %+v", plain)
	}
	if again := Of(pair); again.Effort != plain.Effort {
		t.Errorf("graded again: %v, want %v", again.Effort, plain.Effort)
	}
	none := Of(board(t, "2 1\n1 2\n"))
	if none.Found != 0 || none.Effort != MaxEffort || len(none.Reasons) != 1 || none.Reasons[0].Kind != Unsolvable {
		t.Errorf("a board without a solution: %+v", none)
	}
	b, err := official.Level(official.Seed{}, 300)
	if err != nil {
		t.Fatal(err)
	}
	large := Of(b)
	if large.Band != band.Fiendish || large.Found != 0 || len(large.Reasons) == 0 || large.Reasons[0].Kind != Many {
		t.Errorf("level 300: %+v", large)
	}
}

// TestIdeas counts the ideas of boards on which they are plain.
func TestIdeas(t *testing.T) {
	for _, c := range []struct {
		text string
		want Ideas
	}{
		{"2 1\n1 1\n", Ideas{Moves: 1}},
		{"3 1\n1 2 1\n", Ideas{Moves: 2}},
		{"7 1\n1 2 0 0 1 0 2\n", Ideas{Moves: 3, Additions: 1, Hidden: 1}},
		{"4 2\n2 0 0 2\n1 0 0 1\n", Ideas{Moves: 3, Additions: 1, Hidden: 1}},
		{"2 3\n1 0\n1 1\n0 1\n", Ideas{Moves: 2, Decoys: 1}}, // those in the middle row
	} {
		b := board(t, c.text)
		if got := IdeasOf(b, proof.NewCounter(b, maxBoards).Solution(b)); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
	}
}

// TestReasonsSuitTheBand: a reason for a band never speaks for a lower or a higher one.
func TestReasonsSuitTheBand(t *testing.T) {
	seen := map[bool]int{}
	for level := 1; level <= 12; level++ {
		b, err := official.Level(official.Seed{}, level)
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range band.All() {
			for _, r := range reasons(b, in) {
				if r.easier() != (in < band.Medium) {
					t.Errorf("level %d is %v: %v", level, in, r)
				}
				seen[r.easier()]++
			}
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("reasons: %v", seen)
	}
}

// TestWalk compares the state of a walk after many moves made and undone with one computed
// from scratch.
func TestWalk(t *testing.T) {
	b, err := official.Level(official.Seed{}, 20)
	if err != nil {
		t.Fatal(err)
	}
	w := newWalk(Typical, b)
	w.run(search.NewRand(1, 0))
	for len(w.moves) > 0 {
		n := len(w.moves)
		w.undo(w.moves[n-1])
		w.moves = w.moves[:n-1]
	}
	hash, left := w.hash, w.left
	w.restart()
	if w.hash != hash || w.left != left {
		t.Errorf("after all moves were undone: hash %x, %d numbers; at the beginning: %x, %d", hash, left, w.hash, w.left)
	}
}
