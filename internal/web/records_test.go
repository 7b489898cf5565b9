package web_test

import (
	"context"
	"path/filepath"
	"testing"

	"stride/internal/puzzle/families"
	"stride/internal/records"
	"stride/internal/web"
)

// newBook returns an empty book.
func newBook(t *testing.T) *records.Book {
	t.Helper()
	b, err := records.Open(filepath.Join(t.TempDir(), "records.db"), families.All)
	must(t, err)
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// TestOffer makes a maze twice: the server offers it to the book, if it has one.
func TestOffer(t *testing.T) {
	body := `{"problem": "maze:6x6:1-5", "steps": 500, "seed": 1, "wait": true}`
	var made struct {
		Result struct {
			Record string
			Level  struct{ ID string }
		}
	}
	newClient(t, web.Config{}).post("generate", body, 200, &made)
	if made.Result.Record != "" {
		t.Errorf("without a book: %+v", made)
	}
	book := newBook(t)
	c := newClient(t, web.Config{Book: book})
	for _, want := range []string{"entered", "not better"} {
		c.post("generate", body, 200, &made)
		if made.Result.Record != want {
			t.Errorf("%+v, want %q", made, want)
		}
	}
	best, err := book.Best(context.Background(), "maze:6x6:1-5")
	if err != nil || "maze:"+best.Answer != made.Result.Level.ID || best.Seed != 1 || best.Workers != 1 {
		t.Errorf("%+v, error %v, made was %s", best, err, made.Result.Level.ID)
	}
}
