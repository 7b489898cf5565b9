package game

import (
	"os"
	"path/filepath"
	"testing"
)

// TestResults reads a file of results, one that is missing, and damaged ones.
func TestResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.json")
	all, err := ReadResults(path)
	if err != nil || len(all.Results) > 0 {
		t.Fatalf("a missing file has %d results, error %v", len(all.Results), err)
	}
	for text, want := range map[string]int{
		`{"results":[{"id":"maze:a","family":"maze","solved":"2026-03-01T12:00:00Z","help":{"hints":2}}]}`: 1,
		"{": -1, `{"results":[{"id":"maze:a"}]}`: -1, `{"results":3}`: -1,
	} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		all, err := ReadResults(path)
		if (err == nil) != (want >= 0) || err == nil && (len(all.Results) != want || all.Results[0].Alone()) {
			t.Errorf("%s: %+v, error %v", text, all, err)
		}
	}
}
