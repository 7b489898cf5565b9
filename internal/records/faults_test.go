package records

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"

	"stride/internal/puzzle/families"
	"stride/shift/official"
)

// TestFaults makes each operation of SQLite on the disk fail in turn: while a book is made, and while it takes a
// maze, a level and a withdrawal. After each, the book opens, is in order, holds all that was acknowledged, and at
// most the one thing more that failed.
func TestFaults(t *testing.T) {
	useLayer(t)
	step := 1 // from one operation that fails to the next
	if testing.Short() {
		step = 11
	}
	faults := []fault{
		{name: "fails once", code: sqlite3.SQLITE_IOERR_WRITE},
		{name: "fails from there on (full, or killed)", code: sqlite3.SQLITE_FULL, stays: true},
		{name: "is cut in half, and all fail from there on", code: sqlite3.SQLITE_FULL, half: true, stays: true},
	}
	steps := faultSteps(t)
	newPath := func() string { return filepath.Join(t.TempDir(), "records.db") }
	end := failAt(0, fault{})
	if done, err := doSteps(newPath(), steps); err != nil || done != len(steps) {
		t.Fatalf("without faults: %d steps, error %v", done, err)
	}
	names := slices.Clone(failing.names)
	operations := end()
	runs, tried, refused := 0, 0, 0
	for at := 1; at <= operations; at += step {
		tried++
		for _, f := range faults {
			if f.half && names[at-1] != "write" {
				continue
			}
			path := newPath()
			end := failAt(at, f)
			done, err := doSteps(path, steps)
			end()
			if err != nil {
				refused++
			}
			if err := checkSteps(t, path, done, err); err != nil {
				t.Errorf("operation %d of %d, %s, %s: %v", at, operations, names[at-1], f.name, err)
			}
			runs++
		}
	}
	t.Logf("%d operations, %d runs, %d of them with an error", operations, runs, refused)
	if refused < tried {
		t.Errorf("%d errors in %d operations: the faults do not come through", refused, tried)
	}
}

// withdrawnLevel is the entry that faultSteps withdraws: its second one.
const withdrawnLevel = 2

// faultSteps returns what is done to a book under faults. Each step changes it.
func faultSteps(t *testing.T) []func(b *Book) error {
	ctx := context.Background()
	took := func(o Outcome, err error) error {
		if err == nil && o == NotBetter {
			err = errors.New("not better, and it is")
		}
		return err
	}
	maze, level := courseEntry(t, "2x3:1-2:11211M", source("a", 1)), solvedLevel(t, official.Seed{1}, 3,
		source("forest", 0.5))
	return []func(b *Book) error{
		func(b *Book) error { return took(b.Add(ctx, maze)) },
		func(b *Book) error { return took(b.Add(ctx, level)) },
		func(b *Book) error { return b.Withdraw(ctx, withdrawnLevel, withdrawn) },
	}
}

// doSteps opens a book, takes steps until one fails, and closes it. It returns how many
// were acknowledged, and the first error.
func doSteps(path string, steps []func(b *Book) error) (done int, err error) {
	b, err := Open(path, families.All)
	if err != nil {
		return 0, err
	}
	for _, step := range steps {
		if err := step(b); err != nil {
			return done, errors.Join(err, b.Close())
		}
		done++
	}
	return done, b.Close()
}

// checkSteps looks at a book after a number of acknowledged steps. Each of the first two
// adds an entry, the third withdraws one.
func checkSteps(t *testing.T, path string, done int, workErr error) error {
	const additions = 2
	ctx := context.Background()
	b, err := Open(path, families.All)
	if err != nil {
		return fmt.Errorf("it does not open (after %d steps, error %w): %w", done, workErr, err)
	}
	defer b.Close()
	entries, err := b.Verify(ctx, func(err error) { t.Errorf("damage: %v", err) })
	if err != nil {
		return err
	}
	l, err := b.Record(ctx, withdrawnLevel)
	if err != nil && !errors.Is(err, ErrNone) {
		return err
	}
	reached := entries
	if l.Withdrawal != nil && l.Withdrawal.By == withdrawn.By {
		reached++
	}
	if reached < done || reached > done+1 || reached > additions+1 {
		return fmt.Errorf("%d steps are in it, %d were acknowledged, and then came: %v", reached, done, workErr)
	}
	if workErr == nil && reached != additions+1 {
		return fmt.Errorf("no error, and %d steps", reached)
	}
	return b.Export(ctx, io.Discard)
}

// TestExplained makes the first write of a book fail. The error says what that means.
func TestExplained(t *testing.T) {
	useLayer(t)
	for code, want := range map[int32]string{
		sqlite3.SQLITE_FULL:        "the disk is full: free some space and do it again; what was in the book is still there",
		sqlite3.SQLITE_IOERR_WRITE: "the disk does not take what is written (a quota, ",
		sqlite3.SQLITE_IOERR_FSYNC: "the disk failed: look whether it is full or defective",
		sqlite3.SQLITE_READONLY:    "you may read this book, but not write to it",
	} {
		path := filepath.Join(t.TempDir(), "records.db")
		end := failAt(0, fault{})
		if _, err := doSteps(path, nil); err != nil {
			t.Fatal(err)
		}
		first := slices.Index(failing.names, "write") + 1
		end()
		path = filepath.Join(t.TempDir(), "records.db")
		end = failAt(first, fault{code: code, stays: true})
		_, err := doSteps(path, nil)
		end()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("code %d: error %v, want one with %q", code, err, want)
		}
	}
}
