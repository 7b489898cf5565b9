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
		_, err := b.Add(t.Context(), solvedLevel(t, official.Seed{}, level, source("forest", 0.1)))
		if err != nil {
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

// TestWrongEntry changes the best maze of a configuration, entry 2, by hand. It is not shown,
// listed or exported as what it claims to be, but named, and a maze that is as good enters.
func TestWrongEntry(t *testing.T) {
	t.Parallel()
	for _, change := range []string{
		"value = 200", "value = 1", "answer = 'x'", "answer = replace(answer, '1', '9')",
		"found = 'yesterday'", "seed = '-1'",
		"place = char(27)", "problem = 'maze:5x5:1-3'",
	} {
		b := filled(t)
		must(t, run(b, "UPDATE entries SET "+change+" WHERE id = 2"))
		key := courseEntry(t, betterMaze, Source{}).Problem
		if strings.HasPrefix(change, "problem") {
			key = "maze:5x5:1-3"
		}
		var refuted *RefutedError
		named := func(what string, err error) {
			t.Helper()
			if !errors.As(err, &refuted) || refuted.ID != 2 || !strings.Contains(err.Error(), "entry 2: ") {
				t.Errorf("%s: %s: error %v", change, what, err)
			}
		}
		_, err := b.Best(t.Context(), key)
		named("best", err)
		_, err = b.Record(t.Context(), 2)
		named("record", err)

		var wrong []error
		collect := func(err error) { wrong = append(wrong, err) }
		list, err := b.List(t.Context(), All, collect)
		if err != nil || len(wrong) != 1 || len(list) != 4 {
			t.Fatalf("%s: %d are listed, %d are wrong, error %v", change, len(list), len(wrong), err)
		}
		named("list", wrong[0])
		wrong = nil
		var text bytes.Buffer
		if err := b.Export(t.Context(), &text, collect); err != nil || len(wrong) != 1 ||
			bytes.Count(text.Bytes(), []byte("\n")) != 4 {
			t.Fatalf("%s: %d are wrong, error %v in the export\n%s", change, len(wrong), err, text.String())
		}
		named("export", wrong[0])

		// What is worse than entry 1 does not enter, whatever entry 2 says; what is better does.
		if outcome, err := b.Add(t.Context(), courseEntry(t, courseMaze, source("again", 1))); err != nil ||
			outcome != NotBetter {
			t.Errorf("%s: a maze that is not better: %v, error %v", change, outcome, err)
		}
		if outcome, err := b.Add(t.Context(), courseEntry(t, betterMaze, source("again", 5))); err != nil ||
			outcome != Improved {
			t.Errorf("%s: a better maze: %v, error %v", change, outcome, err)
		}
		if r, err := b.Best(t.Context(), "maze:5x5:1-4"); err != nil || r.Answer != betterMaze ||
			r.Search != "again" {
			t.Errorf("%s: the best is %+v, error %v", change, r, err)
		}
	}
}
