package difficulty

import (
	"math"
	"slices"
	"strings"
	"testing"

	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/internal/shift/proof"
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
	if plain.Band != band.Gentle || plain.Effort != 2 {
		t.Errorf("a pair: %+v", plain)
	}
	if again := Of(pair); again.Effort != plain.Effort {
		t.Errorf("graded again: %v, want %v", again.Effort, plain.Effort)
	}
	none := Of(board(t, "2 1\n1 2\n"))
	if none.Effort != band.MaxEffort || len(none.Reasons) != 1 || none.Reasons[0].Kind != Unsolvable {
		t.Errorf("a board without a solution: %+v", none)
	}
	b, err := official.Level(official.Seed{}, 300)
	if err != nil {
		t.Fatal(err)
	}
	large := Of(b)
	if large.Band != band.Fiendish || len(large.Reasons) == 0 || large.Reasons[0].Kind != Many {
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

// TestEffort compares the tries with games of random moves.
func TestEffort(t *testing.T) {
	const games = 20_000
	r := search.NewRand(1, 0)
	for level := 1; level <= 4; level++ {
		b, err := official.Level(official.Seed{}, level)
		if err != nil {
			t.Fatal(err)
		}
		cleared := 0
		for range games {
			at := b
			for moves := slices.Collect(at.Moves()); len(moves) > 0; moves = slices.Collect(at.Moves()) {
				at = after(at, moves[r.Below(len(moves))])
			}
			if at.Numbers() == 0 {
				cleared++
			}
		}
		if want := 1 / Effort(b); math.Abs(float64(cleared)/games-want) > 0.02 {
			t.Errorf("level %d: %d of %d games clear it, want a share of %.3f", level, cleared, games, want)
		}
	}
}
