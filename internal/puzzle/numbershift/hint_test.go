package numbershift

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/shift/proof"
	"stride/shift"
)

func open(t testing.TB, rest string) *Level {
	t.Helper()
	id, err := parseID(rest)
	if err != nil {
		t.Fatal(err)
	}
	p, err := id.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Level)
}

// TestVerdictsAreHonest compares verdicts on tiny boards with a search through all boards.
func TestVerdictsAreHonest(t *testing.T) {
	if testing.Short() {
		t.Skip("compares with exhaustive search")
	}
	said := map[puzzle.Verdict]int{}
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		b := shift.NewBoard(2+random.IntN(3), 1+random.IntN(3))
		for c := range b.Cells {
			if random.IntN(3) > 0 {
				b.Cells[c] = 1 + random.IntN(3)
			}
		}
		p := New(b, nil)
		at := p.Start().(*Position)
		for range 4 {
			now := at.Solvable()
			thought := at.Think(context.Background())
			want := puzzle.No
			b := at.Board()
			if verdict, _, _ := proof.Exhaust(b, proof.Groups(b), 1_000_000, func() bool {
				return false
			}); verdict == proof.Solvable {
				want = puzzle.Yes
			}
			said[thought]++
			if thought != puzzle.Unknown && thought != want || now != puzzle.Unknown && now != want {
				t.Fatalf("%v after %v: %s at once, %s after thought, %s is true", b, at.Moves(), now, thought,
					want)
			}
			next := slices.Collect(at.Legal())
			if len(next) == 0 {
				break
			}
			if _, err := at.Move(next[random.IntN(len(next))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if said[puzzle.Yes] < 20 || said[puzzle.No] < 20 {
		t.Errorf("verdicts: %v", said)
	}
}

// TestWitnessNeedsNoSolver plays the generator's solution in another order: each
// verdict is known at once.
func TestWitnessNeedsNoSolver(t *testing.T) {
	at := open(t, "100#").Start().(*Position)
	k := at.look()
	if k.verdict != puzzle.Yes {
		t.Fatal(k)
	}
	random := rand.New(rand.NewPCG(3, 4))
	left := slices.Clone(k.solution)
	for len(left) > 0 {
		// A move of the solution that can be made with the rest still a solution.
		for {
			k := random.IntN(min(len(left), 10))
			after, rest := at.Board().Clone(), without(left, left[k:k+1])
			if after.Apply(left[k]) == nil && shift.Check(after, rest) == nil {
				if _, err := at.Move(left[k].String()); err != nil {
					t.Fatal(err)
				}
				left = rest
				break
			}
		}
		if v := at.Solvable(); v != puzzle.Yes {
			t.Fatalf("%d left: %s", len(left), v)
		}
	}
}

// TestFarFromTheWitness makes a hundred moves of a solution at once: what is known about
// the start is enough for the verdict, without any search.
func TestFarFromTheWitness(t *testing.T) {
	at := open(t, "300#").Start().(*Position)
	for _, m := range at.look().solution[:100] {
		if err := at.push(m); err != nil {
			t.Fatal(err)
		}
	}
	if v := at.Solvable(); v != puzzle.Yes {
		t.Errorf("after 100 moves of a known solution the verdict is %s", v)
	}
}

// TestKeys compares the key of a position, which moves change, with that of its board
// taken as a whole.
func TestKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	at := open(t, "60#").Start().(*Position)
	for at.key() == keyOf(at.board) {
		next := slices.Collect(at.Legal())
		if len(next) == 0 {
			return
		}
		if _, err := at.Move(next[random.IntN(len(next))]); err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("after %v the key is another one than that of the board", at.Moves())
}

// TestHintAdds: the worked example of books can't be cleared without an addition, and the hint says
// so.
func TestHintAdds(t *testing.T) {
	l := open(t, strings.TrimPrefix(printing.Example, Name+":"))
	moves, err := shift.ReadMoves(strings.NewReader(strings.Join(printing.ExampleMoves, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	fewest := proof.NewCounter(l.Board, maxCountedForHint).Solution(l.Board)
	if !slices.ContainsFunc(fewest, func(m shift.Move) bool { return m.Plus }) {
		t.Errorf("%v clears the example, without an addition", fewest)
	}
	h := New(l.Board, moves).Start().(*Position).Hint()
	if h.Move != "0 0 R +" || !strings.Contains(fmt.Sprint(h.Why), "With the difference, 1,") {
		t.Errorf("the hint is %s, because %v", h.Move, h.Why)
	}
}
