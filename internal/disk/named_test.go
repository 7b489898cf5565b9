package disk

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNamed looks into a folder whose name would be a pattern.
func TestNamed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[1]")
	must(t, os.Mkdir(dir, 0o777))
	for _, base := range []string{"b.json", "[.json", "c.txt"} {
		must(t, os.WriteFile(filepath.Join(dir, base), nil, 0o666))
	}
	isJSON := func(base string) bool { return strings.HasSuffix(base, ".json") }
	got, err := Named(dir, isJSON)
	want := []string{filepath.Join(dir, "[.json"), filepath.Join(dir, "b.json")}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("found %q, error %v, want %q", got, err, want)
	}
	if got, err := Named(filepath.Join(dir, "missing"), isJSON); got != nil || err != nil {
		t.Errorf("a missing folder: found %q, error %v", got, err)
	}
	if _, err := Named(filepath.Join(dir, "b.json"), isJSON); err == nil {
		t.Error("a file was read as a folder")
	}
}
