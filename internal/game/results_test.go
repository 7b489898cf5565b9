package game

import (
	"os"
	"path/filepath"
	"testing"
)

// TestResults keeps results in a file: a puzzle counts once, with its first time and its fewest moves.
func TestResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.json")
	all, err := ReadResults(path)
	if err != nil || len(all.Results) > 0 {
		t.Fatalf("a missing file has %d results, error %v", len(all.Results), err)
	}
	const when = "2026-03-01T12:00:00Z"
	for _, r := range []Result{
		{ID: "maze:a", Family: "maze", Moves: 9, Best: 9, Seconds: 40, Solved: when},
		{ID: "maze:b", Family: "maze", Moves: 6, Best: 6, Seconds: 21, Solved: when},
		{ID: "maze:c", Family: "maze", Moves: 6, Best: 6, Seconds: 5, Help: Help{Hints: 2}, Solved: when},
		{ID: "maze:d", Family: "maze", Moves: 6, Best: 6, Solved: when},
		{ID: "maze:a", Family: "maze", Moves: 7, Best: 7, Seconds: 3, Solved: when},
	} {
		all.Add(r)
	}
	if err := all.Write(path); err != nil {
		t.Fatal(err)
	}
	again, err := ReadResults(path)
	if err != nil || len(again.Results) != 4 || again.Results[0].Best != 7 || again.Results[0].Seconds != 40 {
		t.Fatalf("%+v, error %v", again, err)
	}
	if got, want := TimesOf(again.Results), (Times{Solved: 4, Alone: 3, Average: 31, Best: 21}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := TimesOf(nil); got != (Times{}) {
		t.Errorf("no results: %+v", got)
	}
	for _, wrong := range []string{"{", `{"results":[{"id":"maze:a"}]}`, `{"results":3}`} {
		if err := os.WriteFile(path, []byte(wrong), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadResults(path); err == nil {
			t.Errorf("%s is read", wrong)
		}
	}
}
