package records

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"stride/shift/official"
)

// withdrawn is a withdrawal that is in order.
var withdrawn = Withdrawal{Reason: "a “test”", By: "a tester", At: someday}

// export returns a book as text.
func export(t testing.TB, b *Book) string {
	t.Helper()
	var text bytes.Buffer
	if err := b.Export(context.Background(), &text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// imported imports a text without refused lines.
func imported(t testing.TB, b *Book, text string) Tally {
	t.Helper()
	tally, err := b.Import(context.Background(), strings.NewReader(text),
		func(line int, err error) { t.Errorf("line %d: %v", line, err) })
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// whatStands returns the best entries of a book, as text.
func whatStands(t testing.TB, b *Book) string {
	t.Helper()
	var text []string
	for r, err := range b.Records(context.Background(), Best) {
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, fmt.Sprintf("%d=%d/%g", r.ID, r.Value, r.Seconds))
	}
	return strings.Join(text, " ")
}

func TestWithdraw(t *testing.T) {
	ctx := context.Background()
	b := filled(t) // 1 is worth 92, 2 107, 3 is of another size; 4 took 0.5 s, 5 0.125 s
	before := export(t, b)
	stamp, err := b.Stamp(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []int64{2, 5} {
		if err := b.Withdraw(ctx, id, withdrawn); err != nil {
			t.Fatal(err)
		}
	}
	if after, err := b.Stamp(ctx); err != nil || after == stamp {
		t.Errorf("the stamp is still %s, error %v", after, err)
	}
	if got, want := whatStands(t, b), "3=9/2 1=92/0 4=0/0.5"; got != want {
		t.Errorf("there stand %s, want %s", got, want)
	}
	if r, err := b.Best(ctx, "maze:5x5:1-4"); err != nil || r.ID != 1 {
		t.Errorf("the best maze is %d, error %v", r.ID, err)
	}
	if r, err := b.Best(ctx, "shift:3#"); err != nil || r.ID != 4 {
		t.Errorf("the best solution is %d, error %v", r.ID, err)
	}
	if r, err := b.Record(ctx, 2); err != nil || r.Withdrawal == nil || *r.Withdrawal != withdrawn {
		t.Errorf("2 has the withdrawal %+v, error %v", r.Withdrawal, err)
	}

	// What came with it does not come back, and another find of the same does.
	if tally := imported(t, b, before); tally != (Tally{NotBetter: 5}) {
		t.Errorf("the book of before brings %+v", tally)
	}
	found := strings.ReplaceAll(before, `"search":"portfolio"`, `"search":"another"`)
	if tally := imported(t, b, found); tally != (Tally{Improved: 1, NotBetter: 4}) {
		t.Errorf("another find brings %+v", tally)
	}
	if got, want := whatStands(t, b), "3=9/2 6=107/1 4=0/0.5"; got != want {
		t.Errorf("there stand %s, want %s", got, want)
	}

	// An export carries it: to an empty book, and to one that has the entries.
	text := export(t, b)
	copied, has := newBook(t), newBook(t)
	if tally := imported(t, copied, text); tally.Withdrawn != 2 {
		t.Errorf("an empty book takes %+v", tally)
	}
	if again := export(t, copied); again != text {
		t.Errorf("the copy exports\n%s\nthe original\n%s", again, text)
	}
	imported(t, has, before)
	if tally := imported(t, has, text); tally != (Tally{Improved: 1, NotBetter: 3, Withdrawn: 2}) {
		t.Errorf("a book that has the entries takes %+v", tally)
	}
	if tally := imported(t, has, text); tally != (Tally{NotBetter: 6}) {
		t.Errorf("and then %+v", tally)
	}
	for _, b := range []*Book{b, copied, has} {
		if n, err := b.Verify(ctx, func(err error) { t.Error(err) }); err != nil || n != 6 {
			t.Errorf("%d entries, error %v", n, err)
		}
	}

	for id, want := range map[int64]error{2: ErrWithdrawn, 5: ErrWithdrawn, 77: ErrNone, 0: ErrNone, -1: ErrNone} {
		if err := b.Withdraw(ctx, id, withdrawn); !errors.Is(err, want) {
			t.Errorf("withdrawing %d: error %v, want %v", id, err, want)
		}
	}
	var invalid *InvalidError
	for _, w := range []Withdrawal{{By: "me", At: someday}, {Reason: "why", At: someday}, {Reason: "why", By: "me"},
		{Reason: "a\nb", By: "me", At: someday}} {
		if err := b.Withdraw(ctx, 1, w); !errors.As(err, &invalid) {
			t.Errorf("%+v: error %v", w, err)
		}
	}
}

// TestTimes offers times that no clock shows, and one that is not known.
func TestTimes(t *testing.T) {
	ctx := context.Background()
	b := newBook(t)
	for _, c := range []struct {
		seconds, kept float64
		outcome       Outcome
	}{{0, 0, Entered}, {0, 0, NotBetter}, {0.1234567, 0.123457, Improved}, {0.1234566, 0.123457, NotBetter}, {0.1234564,
		0.123456, Improved}, {0, 0.123456, NotBetter}, {1e-6, 1e-6, Improved}} {
		outcome, err := b.Add(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", c.seconds)))
		if err != nil || outcome != c.outcome {
			t.Errorf("%g s: %v, error %v, want %v", c.seconds, outcome, err, c.outcome)
		}
		if best, err := b.Best(ctx, "shift:3#"); err != nil || best.Seconds != c.kept {
			t.Errorf("after %g s the best is of %g, error %v", c.seconds, best.Seconds, err)
		}
	}
	var invalid *InvalidError
	for _, seconds := range []float64{5e-324, 1e-9, 4.9e-7, -1e-9, 1.1e9, math.NaN(), math.Inf(1)} {
		if _, err := b.Add(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", seconds))); !errors.As(err, &invalid) {
			t.Errorf("%g s: error %v", seconds, err)
		}
	}
}

// TestOrderOfWithdrawals exports a book in which a withdrawn entry is better than what
// stands, to one in which it is not withdrawn yet: what stands here has to enter there.
func TestOrderOfWithdrawals(t *testing.T) {
	ctx := context.Background()
	var books [2]*Book
	for k := range books {
		books[k] = newBook(t)
		if _, err := books[k].Add(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", 0.1))); err != nil {
			t.Fatal(err)
		}
	}
	if err := books[0].Withdraw(ctx, 1, withdrawn); err != nil {
		t.Fatal(err)
	}
	if _, err := books[0].Add(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", 0.3))); err != nil {
		t.Fatal(err)
	}
	if tally := imported(t, books[1], export(t, books[0])); tally != (Tally{Entered: 1, Withdrawn: 1}) {
		t.Errorf("%+v", tally)
	}
	if got, want := whatStands(t, books[1]), "2=0/0.3"; got != want {
		t.Errorf("there stand %s, want %s", got, want)
	}
}

// TestChecksums changes each column of each table. Every change is noticed.
func TestChecksums(t *testing.T) {
	ctx := context.Background()
	changes := 0
	for table, columns := range map[string]string{
		"entries":     "id problem value answer search version seed seconds workers place found checksum",
		"withdrawals": "entry reason who at checksum",
	} {
		for _, column := range strings.Fields(columns) {
			b := filled(t)
			if err := errors.Join(b.Withdraw(ctx, 2, withdrawn), b.Withdraw(ctx, 4, withdrawn)); err != nil {
				t.Fatal(err)
			}
			changed := map[string]string{
				"problem": "replace(problem, '#', '#a')", "found": "replace(found, '2026', '2025')", "at": "replace(at, '2026', '2025')",
				"seed": "'7'", "answer": "replace(answer, '3', '2')", "search": "'x'", "version": "'x'",
				"place": "'x'", "reason": "'x'", "who": "'x'",
			}[column]
			if changed == "" {
				changed = column + " + 10"
			}
			if err := (query{ctx, b.db}).run("UPDATE " + table + " SET " + column + " = " + changed); err != nil {
				t.Fatalf("%s.%s: %v", table, column, err)
			}
			damages := 0
			if _, err := b.Verify(ctx, func(error) { damages++ }); err != nil || damages == 0 {
				t.Errorf("%s.%s was changed: %d damages, error %v", table, column, damages, err)
			}
			changes++
		}
	}
	t.Logf("%d columns", changes)
}
