package disk

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	for _, text := range []string{"one", "two, longer", ""} {
		if err := Replace(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%q, error %v, want %q", got, err, text)
		}
	}
	folder := filepath.Join(dir, "folder")
	if err := os.MkdirAll(filepath.Join(folder, "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := Replace(folder, nil); err == nil {
		t.Error("a folder was replaced by a file")
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 {
		t.Errorf("%d entries in the folder, error %v, want 2", len(left), err)
	}
}
