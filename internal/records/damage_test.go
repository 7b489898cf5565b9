package records

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/puzzle/families"
	"stride/shift/official"
)

// TestTornFile overwrites each page of a book in turn, and cuts the file off there. SQLite's check
// refuses the file, or nothing that is read from it is wrong.
func TestTornFile(t *testing.T) {
	b := filled(t)
	for level := 1; level <= 30; level++ {
		if _, err := b.Add(t.Context(), solvedLevel(t, official.Seed{}, level, source("forest", 0.1))); err != nil {
			t.Fatal(err)
		}
	}
	whole := make(map[int64]Record)
	for _, r := range records(t, b, All) {
		whole[r.ID] = r
	}
	text, err := os.ReadFile(b.Path())
	must(t, err)
	const page = 4096
	damaged := 0
	for at := 0; at < len(text); at += page {
		zeroed := bytes.Clone(text)
		clear(zeroed[at : at+page])
		for _, torn := range [][]byte{zeroed, text[:at+page/2]} {
			path := filepath.Join(t.TempDir(), "records.db")
			must(t, os.WriteFile(path, torn, 0o666))
			b, err := OpenExisting(path, families.All)
			if err != nil {
				damaged++
				if !strings.Contains(err.Error(), "record book "+path+": the file is ") {
					t.Errorf("page %d: %v", at/page, err)
				}
				continue
			}
			list, err := b.Records(context.Background(), All)
			for _, r := range list {
				if r != whole[r.ID] {
					t.Errorf("page %d: %+v, was %+v", at/page, r, whole[r.ID])
				}
			}
			if err == nil && len(list) < len(whole) {
				t.Errorf("page %d: %d entries of %d", at/page, len(list), len(whole))
			}
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	if pages := len(text) / page; pages < 4 || damaged < 2*pages-2 {
		t.Errorf("%d of %d damages were noticed", damaged, 2*pages)
	}
}

// TestWrongEntry changes a value and an answer by hand. The entry is not shown as the best.
func TestWrongEntry(t *testing.T) {
	for _, statement := range []string{"UPDATE entries SET value = 200 WHERE id = 2", "UPDATE entries SET answer = 'x' WHERE id = 2"} {
		b := filled(t)
		must(t, run(b, statement))
		if r, err := b.Best(t.Context(), "maze:5x5:1-4"); err == nil || errors.Is(err, ErrNone) || !strings.Contains(err.Error(), "entry 2: ") {
			t.Errorf("%s: %+v, error %v", statement, r, err)
		}
	}
}
