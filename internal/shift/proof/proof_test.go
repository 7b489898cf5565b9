package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/proof"
	"stride/internal/shift/reach"
	"stride/shift"
)

func read(t testing.TB, text string) shift.Board {
	t.Helper()
	b, err := shift.ReadBoard(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAtOnce(t *testing.T) {
	for _, c := range []struct{ level, reason string }{
		{"2 1\n1 1\n", ""},
		{"3 1\n1 0 1\n", "the 1 at column 0, row 0 is odd"},
		{"2 1\n1 2\n", "the sum of all numbers is 3, which is odd"},
		{"3 2\n2 2 0\n0 0 4\n", "the 4 at column 2, row 1 is alone"},
		{"4 2\n1 1 0 0\n0 0 3 2\n", "the 2 numbers around column 2, row 1 touch no others"},
		{"4 2\n1 2 0 0\n0 0 3 2\n", "the 2 numbers around column 0, row 0"},
		{"4 1\n4 1 2 1\n", ""},
		{"4 1\n8 1 2 1\n", "the 8 at column 0, row 0 is too large: the others in its row and its column " +
			"can take off 6"},
		{"3 3\n0 9 0\n1 1 1\n0 0 0\n", "the 9 at column 1, row 0 is too large"},
		{"4 1\n6 0 0 6\n", "the 6 at column 0, row 0 is too large"},
		{"5 1\n1 0 3 0 2\n", "the 1 at column 0, row 0 is odd, and all others in its row and its column " +
			"are at even distances"},
		{"3 3\n1 2 1\n0 0 0\n1 0 3\n", "the 1 at column 0, row 2"},
		{"3 3\n2 1 1\n0 0 0\n2 0 2\n", ""},
		{"4 3\n1 1 1 0\n0 0 0 0\n0 2 2 1\n", "the sum of the 3 numbers around column 0, row 0 that odd " +
			"distances join is 3, which is odd"},
		{"4 1\n6 4 4 6\n", "the sum of all numbers is 20, of which moves between them can take off 16"},
	} {
		b := read(t, c.level)
		err := proof.AtOnce(b, proof.Groups(b))
		switch {
		case c.reason == "" && err != nil:
			t.Errorf("%q: %v", c.level, err)
		case c.reason != "" && (err == nil || !strings.Contains(err.Reason(), c.reason)):
			t.Errorf("%q: %v, want %s", c.level, err, c.reason)
		}
	}
}

func TestGroups(t *testing.T) {
	b := read(t, "5 3\n1 0 0 1 0\n0 0 2 0 0\n1 0 0 0 3\n")
	if got := fmt.Sprint(proof.Groups(b)); got != "[[0 3 10 14] [7]]" {
		t.Errorf("groups %s", got)
	}
	if n := proof.Smallest(proof.Groups(b)); n != 1 {
		t.Errorf("the smallest group has %d numbers, want 1", n)
	}
}

// never is the stop function of searches that run to completion.
func never() bool { return false }

// tiny draws a board of at most 7 numbers.
func tiny(t *rapid.T) shift.Board {
	b := shift.NewBoard(rapid.IntRange(1, 4).Draw(t, "width"), rapid.IntRange(1, 4).Draw(t, "height"))
	for range rapid.IntRange(2, 7).Draw(t, "numbers") {
		c := rapid.IntRange(0, len(b.Cells)-1).Draw(t, "cell")
		// Boards of small values are sometimes solvable.
		b.Cells[c] = min(rapid.IntRange(1, 4).Draw(t, "value"), rapid.IntRange(1, 4).Draw(t, "or"))
	}
	return b
}

// solvable tries all sequences of moves, without a transposition table.
func solvable(b shift.Board) bool {
	if b.Numbers() == 0 {
		return true
	}
	for c, v := range b.Cells {
		for k := 0; v != 0 && k < 8; k++ {
			next := b.Clone()
			m := shift.Move{X: c % b.Width, Y: c / b.Width, Dir: shift.Dir(k / 2), Plus: k%2 == 0}
			if next.Apply(m) == nil && solvable(next) {
				return true
			}
		}
	}
	return false
}

// TestTooLarge compares the bounds on the size of numbers with the exhaustive search, on
// boards with numbers about as large as the bounds, some of which are solvable. Solvable
// boards must attain each bound, or else the bound is not the one that was proved.
func TestTooLarge(t *testing.T) {
	proved, met := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		b := shift.NewBoard(rapid.IntRange(1, 4).Draw(t, "width"), rapid.IntRange(1, 4).Draw(t, "height"))
		for range rapid.IntRange(2, 6).Draw(t, "numbers") {
			b.Cells[rapid.IntRange(0, len(b.Cells)-1).Draw(t, "cell")] = 1
		}
		reaches := reach.Of(b)
		least := rapid.IntRange(0, 3).Draw(t, "below")
		for c, v := range b.Cells {
			if v != 0 {
				b.Cells[c] = max(1, rapid.IntRange(1, int(reaches[c].Sum)+1).Draw(t, "value")-least)
			}
		}
		verdict, _, _ := proof.Exhaust(b, proof.Groups(b), 1_000_000, never)
		if dead := proof.AtOnce(b, proof.Groups(b)); dead != nil {
			if verdict == proof.Solvable {
				t.Fatalf("solvable, but %v\n%v", dead, b)
			}
			if strings.Contains(dead.Reason(), "take off") {
				proved++
			}
		}
		for c, v := range b.Cells {
			if v != 0 && verdict == proof.Solvable && v == int(reaches[c].Sum) {
				met++
			}
		}
	})
	if (proved == 0 || met == 0) && !testing.Short() {
		t.Errorf("%d proofs, %d numbers as large as can be: the test shows little", proved, met)
	}
}

// TestExhaustGivesUp checks both limits: the number of boards, and the size of a group.
func TestExhaustGivesUp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := shift.NewBoard(4, 4)
	for c := range b.Cells {
		b.Cells[c] = 1 + r.IntN(3)
	}
	b.Cells[0] += b.Stats().Sum%2 + 100 // more than the others can take off
	if verdict, moves, _ := proof.Exhaust(b, proof.Groups(b), 3, never); verdict != proof.Open ||
		moves != nil {
		t.Errorf("verdict %d after 3 boards", verdict)
	}
	asked := 0
	verdict, _, _ := proof.Exhaust(b, proof.Groups(b), 1_000_000, func() bool { asked++; return true })
	if verdict != proof.Open || asked == 0 {
		t.Errorf("verdict %d of a search to be stopped, asked %d times", verdict, asked)
	}
	b = shift.NewBoard(5, 4)
	for c := range b.Cells {
		b.Cells[c] = 1
	}
	if verdict, _, _ := proof.Exhaust(b, proof.Groups(b), 1000, never); verdict != proof.Open {
		t.Errorf("verdict %d on a group of 20", verdict)
	}
}

func ExampleExhaust() {
	b, _ := shift.ReadBoard(strings.NewReader("3 1\n1 0 1\n"))
	_, _, reason := proof.Exhaust(b, proof.Groups(b), 1000, never)
	fmt.Println(reason)
	// Output: this level cannot be solved: no sequence of moves clears it; all were tried
}

// TestAgainstAllMoves compares all proofs and searches with trying all sequences of moves.
func TestAgainstAllMoves(t *testing.T) {
	verdicts := make(map[proof.Verdict]int)
	rapid.Check(t, func(t *rapid.T) {
		b := tiny(t)
		groups, want := proof.Groups(b), proof.Dead
		if solvable(b) {
			want = proof.Solvable
		}
		verdicts[want]++
		verdict, moves, _ := proof.Exhaust(b, groups, 1_000_000, never)
		if verdict != want || want == proof.Solvable && shift.Check(b, moves) != nil {
			t.Fatalf("over boards: verdict %d by %v, want %d\n%v", verdict, moves, want, b)
		}
		if err := proof.AtOnce(b, groups); err != nil && want == proof.Solvable {
			t.Fatalf("solvable, but %v\n%v", err, b)
		}
		verdict, pairs, reason := proof.Decide(b, groups, 100_000, never)
		if verdict != want || (reason != nil) != (want == proof.Dead) {
			t.Fatalf("over edges: verdict %d (%v), want %d\n%v", verdict, reason, want, b)
		}
		budget := search.Budget{Steps: 20_000}
		if want == proof.Solvable {
			write(t, b, pairs)
			budget.Steps = 5_000_000 // one board of 5 numbers in thousands takes more than 20,000
		}
		r, err := forest.Solve(context.Background(), b, search.Request{Seed: 1, Budget: budget},
			forest.Options{})
		if err != nil || r.Solved != (want == proof.Solvable) {
			t.Fatalf("by a forest: solved %v, error %v, want verdict %d\n%v", r.Solved, err, want, b)
		}
	})
	if (verdicts[proof.Solvable] == 0 || verdicts[proof.Dead] == 0) && !testing.Short() {
		t.Errorf("verdicts %v: want both kinds", verdicts)
	}
}
