package records

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"stride/puzzle/families"
	"stride/shift/official"
)

// formOne makes a book of form 1, as it was left by version 1 of this program.
func formOne(t testing.TB) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "old.db")
	b, err := connect(path, families.All, toWrite)
	if err != nil {
		t.Fatal(err)
	}
	moves := solvedLevel(t, official.Seed{}, 3, source("forest", 1)).Answer + "\n"
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
		q.run(level, 1, moves, 0.25), q.run(level, 2, moves, 0.123456789), q.run(level, -3, moves, 5e-324), b.Close())
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestFormOne opens a book of form 1: its entries are there, the mazes under their numbers,
// and a time that cannot be true counts as not known.
func TestFormOne(t *testing.T) {
	ctx := context.Background()
	path := formOne(t)
	for range 2 {
		b, err := OpenExisting(path, families.All)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := whatStands(t, b), "9=107/1.234568 12=0/0.123457"; got != want {
			t.Errorf("there stand %s, want %s", got, want)
		}
		if r, err := b.Record(ctx, 4); err != nil || r.Problem != "maze:5x5:1-4" || r.Answer != courseMaze || r.Seed != 1<<64-1 || r.Where != "here" ||
			r.Search != "by hand" || !r.Found.Equal(someday) {
			t.Errorf("4 is %+v, error %v", r, err)
		}
		if r, err := b.Record(ctx, 10); err != nil || r.Problem != "shift:3#" || r.Seconds != 0 || r.Withdrawal != nil {
			t.Errorf("10 is %+v, error %v", r, err)
		}
		if n, err := b.Verify(ctx, func(err error) { t.Error(err) }); err != nil || n != 5 {
			t.Errorf("%d entries, error %v", n, err)
		}
		text := export(t, b)
		if tally := imported(t, b, text); tally != (Tally{NotBetter: 5}) {
			t.Errorf("the book's own export brings %+v", tally)
		}
		if outcome, err := b.Add(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", 0.5))); err != nil || outcome != NotBetter {
			t.Errorf("%v, error %v", outcome, err)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// formTwo makes a book of form 2, as it was left by version 2 of this program: m4 and m9
// are mazes of one size, m9 withdrawn; l1 and l2 solutions of a public level, l3 one of
// a level of the secret 01.
func formTwo(t testing.TB) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "old.db")
	b, err := connect(path, families.All, toWrite)
	if err != nil {
		t.Fatal(err)
	}
	q := query{context.Background(), b.db}
	err = q.run(`PRAGMA journal_mode = WAL;
		CREATE TABLE mazes (id INTEGER PRIMARY KEY, row_count INTEGER NOT NULL, col_count INTEGER NOT NULL, low INTEGER NOT NULL,
			high INTEGER NOT NULL, value INTEGER NOT NULL, maze TEXT NOT NULL, solver TEXT NOT NULL, version TEXT NOT NULL,
			seed TEXT NOT NULL, seconds REAL NOT NULL, workers INTEGER NOT NULL, place TEXT NOT NULL, found TEXT NOT NULL,
			sum INTEGER NOT NULL) STRICT;
		CREATE INDEX mazes_by_value ON mazes (row_count, col_count, low, high, value);
		CREATE TABLE levels (id INTEGER PRIMARY KEY, game BLOB NOT NULL CHECK (length(game) = 16), level INTEGER NOT NULL,
			moves TEXT NOT NULL, solver TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, seconds REAL NOT NULL,
			workers INTEGER NOT NULL, place TEXT NOT NULL, found TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
		CREATE INDEX levels_by_time ON levels (game, level, seconds);
		CREATE TABLE withdrawals (kind TEXT NOT NULL CHECK (kind IN ('m', 'l')), entry INTEGER NOT NULL, reason TEXT NOT NULL,
			who TEXT NOT NULL, at TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (kind, entry)) STRICT, WITHOUT ROWID;
		PRAGMA application_id = 0x53545244; PRAGMA user_version = 2;`)
	// The checksums are those that form 2 had: of the letter and all columns.
	line := func(table, letter string, columns ...any) {
		columns = append(columns, sumOf(append([]any{letter}, columns...)...))
		err = errors.Join(err, q.run("INSERT INTO "+table+" VALUES (?"+strings.Repeat(", ?", len(columns)-1)+")", columns...))
	}
	const day, later = "2026-03-01T12:00:00Z", "2026-03-02T12:00:00Z"
	public, secret := official.Seed{}, official.Seed{1}
	moves, other := solvedLevel(t, public, 3, Source{}).Answer+"\n", solvedLevel(t, secret, 4, Source{}).Answer+"\n"
	line("mazes", "m", 4, 5, 5, 1, 4, 92, courseMaze, "by hand", "", "18446744073709551615", 0.0, 0, "here", day)
	line("mazes", "m", 9, 5, 5, 1, 4, 107, betterMaze, "portfolio", "v1", "1", 1.234568, 2, "", later)
	line("levels", "l", 1, public[:], 3, moves, "forest", "v1", "1", 0.25, 1, "", day)
	line("levels", "l", 2, public[:], 3, moves, "forest", "v1", "1", 0.123457, 1, "", day)
	line("levels", "l", 3, secret[:], 4, other, "forest", "v1", "1", 0.5, 1, "", day)
	withdraw := func(letter string, entry int) {
		err = errors.Join(err, q.run("INSERT INTO withdrawals VALUES (?, ?, 'why', 'me', ?, ?)", letter, entry, later, sumOf(letter, entry, "why", "me", later)))
	}
	withdraw("m", 9)
	withdraw("l", 1)
	if err := errors.Join(err, b.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestFormTwo opens a book of form 2.
func TestFormTwo(t *testing.T) {
	ctx := context.Background()
	path := formTwo(t)
	for range 2 {
		b, err := OpenExisting(path, families.All)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := whatStands(t, b), "4=92/0 11=0/0.123457 12=0/0.5"; got != want {
			t.Errorf("there stand %s, want %s", got, want)
		}
		for _, id := range []int64{9, 10} {
			if r, err := b.Record(ctx, id); err != nil || r.Withdrawal == nil || r.Withdrawal.Reason != "why" || r.Withdrawal.By != "me" ||
				!r.Withdrawal.At.Equal(someday.AddDate(0, 0, 1)) {
				t.Errorf("%d is %+v, error %v", id, r, err)
			}
		}
		if r, err := b.Record(ctx, 12); err != nil || r.Problem != "shift:4#01000000000000000000000000000000" || r.Version != "v1" {
			t.Errorf("12 is %+v, error %v", r, err)
		}
		if n, err := b.Verify(ctx, func(err error) { t.Error(err) }); err != nil || n != 5 {
			t.Errorf("%d entries, error %v", n, err)
		}
		// What was withdrawn does not come back by an export of then.
		const line = `{"kind":"maze","maze":"` + betterMaze + `","solver":"portfolio","version":"v1","seed":1,"seconds":1.234568,"workers":2,"where":"","found":"2026-03-02T12:00:00Z"}`
		if tally := imported(t, b, line); tally != (Tally{NotBetter: 1}) {
			t.Errorf("a line of then brings %+v", tally)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOldDamage opens books of older forms that their disks have changed. What was damaged
// is damaged still, and nothing else.
func TestOldDamage(t *testing.T) {
	if testing.Short() {
		t.Skip("damages files at many places")
	}
	ctx := context.Background()
	both := []func(testing.TB) string{formOne, formTwo}
	for _, c := range []struct {
		statement string
		forms     []func(testing.TB) string
		damages   int
	}{
		{"UPDATE mazes SET value = 106 WHERE id = 9", both, 1},
		{"UPDATE mazes SET low = 2 WHERE id = 4", both, 1},
		{"UPDATE mazes SET maze = replace(maze, '3', '2') WHERE id = 4", both, 1},
		{"UPDATE levels SET level = 7", both, 3},
		{"UPDATE levels SET moves = 'x' WHERE id = 2", both, 1},
		{"UPDATE levels SET found = 'then' WHERE id = 2", both, 1},
		{"UPDATE mazes SET seed = 'x' WHERE id = 4", both, 1},
		{"UPDATE mazes SET seed = '7'", both[1:], 2},
		{"UPDATE levels SET seconds = seconds / 2 WHERE id = 3", both[1:], 1},
		{"UPDATE levels SET sum = sum + 1 WHERE id = 3", both[1:], 1},
		{"UPDATE withdrawals SET reason = 'x'", both[1:], 2},
		{"UPDATE withdrawals SET entry = 5 WHERE kind = 'm'", both[1:], 1}, // there is none
		{"DELETE FROM mazes WHERE id = 9", both[1:], 1},                    // its withdrawal is left
	} {
		for k, form := range c.forms {
			path := form(t)
			b, err := connect(path, families.All, toWrite)
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join((query{ctx, b.db}).run(c.statement), b.Close()); err != nil {
				t.Fatal(err)
			}
			if b, err = Open(path, families.All); err != nil {
				t.Fatal(err)
			}
			var damage []string
			if _, err := b.Verify(ctx, func(err error) { damage = append(damage, err.Error()) }); err != nil || len(damage) != c.damages {
				t.Errorf("%s, form %d of %d: %d damages, want %d, error %v: %s", c.statement, k+1, len(c.forms), len(damage), c.damages, err, fmt.Sprint(damage))
			}
			if err := b.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
