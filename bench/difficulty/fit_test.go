package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// TestFit fits times that follow a law, among others that do not count, and refuses what is no table of results.
func TestFit(t *testing.T) {
	var text strings.Builder
	text.WriteString(`{"results":[`)
	for k := range 12 {
		id := []string{"maze:5x5:1-4:321413213333214312331443Q", "maze:4x4:1-3:112332232212333N",
			"maze:5x5:1-4:4243123221432341332132415"}[k%3]
		p, err := families.All.OpenContent(id)
		if err != nil {
			t.Fatal(err)
		}
		seconds := 300 * p.(puzzle.Assessor).Assess().Grade.Effort
		const row = `{"id":%q,"family":"maze","seconds":%d,"help":{"hints":%d,"taken":%v},"solved":"2026-01-01T00:00:00Z"},`
		fmt.Fprintf(&text, row, id, int(math.Round(seconds)), 0, false)
		fmt.Fprintf(&text, row, id, 1, k%2, k%2 == 0)
	}
	text.WriteString(`{"id":"none","family":"none","solved":"2026-01-01T00:00:00Z"}]}`)
	said, err := printed(t, text.String())
	if err != nil || !strings.Contains(said, "12 times\n\nseconds = 300 · effort^1.00, rank correlation 1.00") {
		t.Errorf("%v\n%s", err, said)
	}
	for _, wrong := range []string{"a,b\n", `{"results":[{"id":"maze:x","family":"maze"}]}`,
		`{"results":[{"id":"maze:x","family":"maze","seconds":3,"solved":"2026-01-01T00:00:00Z"}]}`} {
		if _, err := printed(t, wrong); err == nil {
			t.Errorf("%q is fitted", wrong)
		}
	}
}

// printed returns what fit prints about a file.
func printed(t *testing.T, text string) (string, error) {
	path := filepath.Join(t.TempDir(), "results.json")
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = out
	defer func() { os.Stdout = stdout }()
	fitted := fit(path)
	said, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(said), fitted
}
