package records

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestVerify damages entries in every way that SQLite lets pass, each in a book of its own.
func TestVerify(t *testing.T) {
	ctx := context.Background()
	for statement, want := range map[string]string{
		"UPDATE mazes SET value = 500 WHERE id = 2":                                 "entry m2 is damaged: it is kept with the value 500, but its maze is worth",
		"UPDATE mazes SET low = 2 WHERE id = 1":                                     "entry m1 is damaged: it is kept as 5 5 2 4",
		"UPDATE mazes SET maze = replace(maze, '32', '23') WHERE id = 1":            "entry m1 is damaged: the check digit",
		"UPDATE mazes SET solver = '' WHERE id = 3":                                 "entry m3 is damaged: the source names no solver",
		"UPDATE mazes SET seed = '-1' WHERE id = 3":                                 "entry m3 is damaged: strconv",
		"UPDATE mazes SET found = 'yesterday' WHERE id = 3":                         "entry m3 is damaged: parsing time",
		"UPDATE levels SET level = 4 WHERE id = 1":                                  "entry l1 is damaged: the moves do not clear level 4",
		"UPDATE levels SET moves = '0 0 R +' WHERE id = 2":                          "entry l2 is damaged: the moves do not clear level 3",
		"UPDATE levels SET moves = 'x' WHERE id = 2":                                "entry l2 is damaged: line 1, column 1",
		"UPDATE levels SET game = x'01000000000000000000000000000000' WHERE id = 1": "entry l1 is damaged: the moves do not clear level 3",
	} {
		b := filled(t)
		if err := (query{ctx, b.db}).run(statement); err != nil {
			t.Fatal(err)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		b, err := Open(b.Path())
		if err != nil {
			t.Fatal(err)
		}
		var damage []string
		n, err := b.Verify(ctx, func(err error) { damage = append(damage, err.Error()) })
		if all := fmt.Sprint(damage); len(damage) == 0 || !strings.Contains(all, want) || err != nil || n != 5 {
			t.Errorf("%s: %d entries, %s, error %v, want %q", statement, n, all, err, want)
		}
		var text bytes.Buffer
		err = b.Export(ctx, &text)
		lines := bytes.Count(text.Bytes(), []byte("\n"))
		if unreadable := err != nil; lines < 4 || unreadable != (lines < 5) {
			t.Errorf("%s: %d lines are exported, error %v", statement, lines, err)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLostIndex takes an index out of the list of what is in the file: the entries are all
// there, and only the file is not in order.
func TestLostIndex(t *testing.T) {
	ctx := context.Background()
	b := filled(t)
	statement := "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'levels'"
	if err := errors.Join((query{ctx, b.db}).run(statement), b.Close()); err != nil {
		t.Fatal(err)
	}
	b, err := Open(b.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	var damage []string
	_, _ = b.Verify(ctx, func(err error) { damage = append(damage, err.Error()) }) // it may give up at that
	if all := fmt.Sprint(damage); !strings.Contains(all, "the file is damaged: ") {
		t.Errorf("found: %s", all)
	}
}

// TestTornFile overwrites each page of a book in turn. Whatever is lost with it, that is
// noticed.
func TestTornFile(t *testing.T) {
	const page = 4096
	ctx := context.Background()
	b := filled(t)
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(b.Path())
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(whole); at += page {
		torn := bytes.Clone(whole)
		copy(torn[at:at+page], bytes.Repeat([]byte{0xa5}, page))
		if err := os.WriteFile(b.Path(), torn, 0o666); err != nil {
			t.Fatal(err)
		}
		damages := 0
		b, err := OpenExisting(b.Path())
		if err == nil {
			_, err = b.Verify(ctx, func(error) { damages++ })
			b.Close()
		}
		if damages == 0 && err == nil {
			t.Errorf("the page at %d is lost, and nothing is found", at)
		}
	}
}
