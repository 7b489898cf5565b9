package records

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"stride/internal/puzzle/families"
)

// TestVerify damages entries in every way that SQLite lets pass, each in a book of its own.
func TestVerify(t *testing.T) {
	ctx := context.Background()
	for statement, want := range map[string]string{
		"UPDATE entries SET value = 500 WHERE id = 2":                                          "entry 2 is damaged: it is kept with the value 500, but its answer is worth",
		"UPDATE entries SET problem = 'maze:5x5:2-4' WHERE id = 1":                             "entry 1 is damaged: no answer to maze:5x5:2-4: the maze is one of maze:5x5:1-4",
		"UPDATE entries SET problem = 'MAZE:5x5:1-4' WHERE id = 1":                             "entry 1 is damaged: it is kept as MAZE:5x5:1-4, which is maze:5x5:1-4",
		"UPDATE entries SET problem = 'x' WHERE id = 1":                                        "entry 1 is damaged: the problem",
		"UPDATE entries SET answer = replace(answer, '32', '23') WHERE id = 1":                 "entry 1 is damaged: no answer to maze:5x5:1-4: the check digit",
		"UPDATE entries SET search = '' WHERE id = 3":                                          "entry 3 is damaged: the source names no search",
		"UPDATE entries SET seed = '-1' WHERE id = 3":                                          "entry 3 is damaged: strconv",
		"UPDATE entries SET found = 'yesterday' WHERE id = 3":                                  "entry 3 is damaged: parsing time",
		"UPDATE entries SET version = 'v2' WHERE id = 3":                                       "entry 3 is damaged: it does not match its checksum",
		"UPDATE entries SET problem = 'shift:4#' WHERE id = 4":                                 "entry 4 is damaged: no answer to shift:4#",
		"UPDATE entries SET answer = '0 0 R +' WHERE id = 5":                                   "entry 5 is damaged: no answer to shift:3#",
		"UPDATE entries SET answer = 'x' WHERE id = 5":                                         "entry 5 is damaged: no answer to shift:3#: line 1, column 1",
		"UPDATE entries SET problem = 'shift:3#01000000000000000000000000000000' WHERE id = 4": "entry 4 is damaged: no answer to shift:3#01",
	} {
		b := filled(t)
		if err := (query{ctx, b.db}).run(statement); err != nil {
			t.Fatal(err)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		b, err := Open(b.Path(), families.All)
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
	statement := "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'entries'"
	if err := errors.Join((query{ctx, b.db}).run(statement), b.Close()); err != nil {
		t.Fatal(err)
	}
	b, err := Open(b.Path(), families.All)
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
		b, err := OpenExisting(b.Path(), families.All)
		if err == nil {
			_, err = b.Verify(ctx, func(error) { damages++ })
			b.Close()
		}
		if damages == 0 && err == nil {
			t.Errorf("the page at %d is lost, and nothing is found", at)
		}
	}
}
