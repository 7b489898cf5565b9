package records

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"stride/maze"
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
	tally, err := b.Import(context.Background(), strings.NewReader(text), func(line int, err error) { t.Errorf("line %d: %v", line, err) })
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// whatStands returns the best entries of a book, as text.
func whatStands(t testing.TB, b *Book) string {
	t.Helper()
	var text []string
	ctx := context.Background()
	for r, err := range b.Mazes(ctx, Best) {
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, fmt.Sprint(r.ID, "=", r.Report.Value))
	}
	for r, err := range b.Levels(ctx, Best) {
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, fmt.Sprint(r.ID, "=", r.Seconds))
	}
	return strings.Join(text, " ")
}

func TestWithdraw(t *testing.T) {
	ctx := context.Background()
	b := filled(t) // m1 is worth 92, m2 107, m3 is of another size; l1 took 0.5 s, l2 0.125 s
	before := export(t, b)
	stamp, err := b.Stamp(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"m2", "l2"} {
		if err := b.Withdraw(ctx, id, withdrawn); err != nil {
			t.Fatal(err)
		}
	}
	if after, err := b.Stamp(ctx); err != nil || after == stamp {
		t.Errorf("the stamp is still %s, error %v", after, err)
	}
	if got, want := whatStands(t, b), "m3=9 m1=92 l1=0.5"; got != want {
		t.Errorf("there stand %s, want %s", got, want)
	}
	if r, err := b.BestMaze(ctx, maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}); err != nil || r.ID != "m1" {
		t.Errorf("the best maze is %s, error %v", r.ID, err)
	}
	if r, err := b.BestLevel(ctx, official.Seed{}, 3); err != nil || r.ID != "l1" {
		t.Errorf("the best solution is %s, error %v", r.ID, err)
	}
	if r, err := b.Maze(ctx, "m2"); err != nil || r.Withdrawal == nil || *r.Withdrawal != withdrawn {
		t.Errorf("m2 has the withdrawal %+v, error %v", r.Withdrawal, err)
	}

	// What came with it does not come back, and another find of the same does.
	if tally := imported(t, b, before); tally != (Tally{NotBetter: 5}) {
		t.Errorf("the book of before brings %+v", tally)
	}
	found := strings.ReplaceAll(before, `"solver":"portfolio"`, `"solver":"another"`)
	if tally := imported(t, b, found); tally != (Tally{Improved: 1, NotBetter: 4}) {
		t.Errorf("another find brings %+v", tally)
	}
	if got, want := whatStands(t, b), "m3=9 m4=107 l1=0.5"; got != want {
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

	for id, want := range map[string]error{"m2": ErrWithdrawn, "l2": ErrWithdrawn, "m77": ErrNone, "l0": ErrNone, "x": ErrNone, "": ErrNone} {
		if err := b.Withdraw(ctx, id, withdrawn); !errors.Is(err, want) {
			t.Errorf("withdrawing %q: error %v, want %v", id, err, want)
		}
	}
	var invalid *InvalidError
	for _, w := range []Withdrawal{{By: "me", At: someday}, {Reason: "why", At: someday}, {Reason: "why", By: "me"}, {Reason: "a\nb", By: "me", At: someday}} {
		if err := b.Withdraw(ctx, "m1", w); !errors.As(err, &invalid) {
			t.Errorf("%+v: error %v", w, err)
		}
	}
}

// TestTimes offers times that no clock shows.
func TestTimes(t *testing.T) {
	ctx := context.Background()
	b := newBook(t)
	for _, c := range []struct {
		seconds, kept float64
		outcome       Outcome
	}{{0.1234567, 0.123457, Entered}, {0.1234566, 0, NotBetter}, {0.1234564, 0.123456, Improved}, {1e-6, 1e-6, Improved}} {
		outcome, err := b.AddLevel(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", c.seconds)))
		if err != nil || outcome != c.outcome {
			t.Errorf("%g s: %v, error %v, want %v", c.seconds, outcome, err, c.outcome)
		}
		if best, err := b.BestLevel(ctx, official.Seed{}, 3); err != nil || c.kept > 0 && best.Seconds != c.kept {
			t.Errorf("%g s are kept as %g, error %v", c.seconds, best.Seconds, err)
		}
	}
	var invalid *InvalidError
	for _, seconds := range []float64{5e-324, 1e-9, 4.9e-7, 1.1e9} {
		if _, err := b.AddLevel(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", seconds))); !errors.As(err, &invalid) {
			t.Errorf("%g s: error %v", seconds, err)
		}
	}
}

// TestChecksums changes each column of each table. Every change is noticed.
func TestChecksums(t *testing.T) {
	ctx := context.Background()
	changes := 0
	for table, columns := range map[string]string{
		"mazes":       "id row_count col_count low high value maze solver version seed seconds workers place found sum",
		"levels":      "id game level moves solver version seed seconds workers place found sum",
		"withdrawals": "kind entry reason who at sum",
	} {
		for _, column := range strings.Fields(columns) {
			b := filled(t)
			if err := errors.Join(b.Withdraw(ctx, "m2", withdrawn), b.Withdraw(ctx, "l1", withdrawn)); err != nil {
				t.Fatal(err)
			}
			changed := map[string]string{
				"kind": "CASE kind WHEN 'm' THEN 'l' ELSE 'm' END", "game": "x'00000000000000000000000000000001'",
				"found": "replace(found, '2026', '2025')", "at": "replace(at, '2026', '2025')", "seconds": "seconds + 1",
				"seed": "'7'", "maze": "replace(maze, '3', '2')", "moves": "'1 1 U +'", "solver": "'x'", "version": "'x'",
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

// formOne makes a book of form 1, as it was left by version 1 of this program.
func formOne(t testing.TB) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "old.db")
	b, err := connect(path, toWrite)
	if err != nil {
		t.Fatal(err)
	}
	_, moves, err := official.LevelWithSolution(official.Seed{}, 3)
	if err != nil {
		t.Fatal(err)
	}
	q := query{context.Background(), b.db}
	const level = "INSERT INTO levels VALUES (?, zeroblob(16), 3, ?, 'forest', 'v1', '1', ?, 1, '', '2026-03-01T12:00:00Z')"
	err = errors.Join(q.run(`PRAGMA journal_mode = WAL;
		CREATE TABLE mazes (id INTEGER PRIMARY KEY, row_count INTEGER NOT NULL, col_count INTEGER NOT NULL, low INTEGER NOT NULL,
			high INTEGER NOT NULL, value INTEGER NOT NULL, maze TEXT NOT NULL, solver TEXT NOT NULL, version TEXT NOT NULL,
			seed TEXT NOT NULL, seconds REAL NOT NULL, workers INTEGER NOT NULL, place TEXT NOT NULL, found TEXT NOT NULL,
			UNIQUE (row_count, col_count, low, high, value)) STRICT;
		CREATE TABLE levels (id INTEGER PRIMARY KEY, game BLOB NOT NULL CHECK (length(game) = 16), level INTEGER NOT NULL,
			moves TEXT NOT NULL, solver TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, seconds REAL NOT NULL,
			workers INTEGER NOT NULL, place TEXT NOT NULL, found TEXT NOT NULL, UNIQUE (game, level, seconds)) STRICT;
		PRAGMA application_id = 0x53545244; PRAGMA user_version = 1;`),
		q.run("INSERT INTO mazes VALUES (4, 5, 5, 1, 4, 92, ?, 'by hand', '', '18446744073709551615', 0.0, 0, 'here', '2026-03-01T12:00:00Z')", courseMaze),
		q.run("INSERT INTO mazes VALUES (9, 5, 5, 1, 4, 107, ?, 'portfolio', 'v1', '1', 1.23456789, 2, '', '2026-03-02T12:00:00Z')", betterMaze),
		q.run(level, 1, moveText(moves), 0.25), q.run(level, 2, moveText(moves), 0.123456789), q.run(level, -3, moveText(moves), 5e-324), b.Close())
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOldForm opens a book of form 1: its entries are there, under their IDs, and a time
// that cannot be true stands no longer.
func TestOldForm(t *testing.T) {
	ctx := context.Background()
	path := formOne(t)
	for range 2 {
		b, err := OpenExisting(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := whatStands(t, b), "m9=107 l2=0.123457"; got != want {
			t.Errorf("there stand %s, want %s", got, want)
		}
		if r, err := b.Maze(ctx, "m4"); err != nil || r.Seed != 1<<64-1 || r.Where != "here" || r.Solver != "by hand" || !r.Found.Equal(someday) {
			t.Errorf("m4 is %+v, error %v", r, err)
		}
		if r, err := b.Level(ctx, "l-3"); err != nil || r.Withdrawal == nil || !strings.Contains(r.Withdrawal.Reason, "5e-324 seconds") {
			t.Errorf("l-3 is %+v, error %v", r, err)
		}
		if n, err := b.Verify(ctx, func(err error) { t.Error(err) }); err != nil || n != 5 {
			t.Errorf("%d entries, error %v", n, err)
		}
		text := export(t, b)
		if tally := imported(t, b, text); tally != (Tally{NotBetter: 5}) {
			t.Errorf("the book's own export brings %+v", tally)
		}
		if outcome, err := b.AddLevel(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", 0.5))); err != nil || outcome != NotBetter {
			t.Errorf("%v, error %v", outcome, err)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
