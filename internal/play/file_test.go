package play

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFileOrder checks that an earlier state of a game does not replace a later one.
func TestFileOrder(t *testing.T) {
	f := &File{Path: filepath.Join(t.TempDir(), "game.txt")}
	for _, save := range []struct {
		number int
		text   string
	}{{1, "first"}, {3, "third"}, {2, "second"}} {
		if err := f.Save(save.number, save.text); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(f.Path); err != nil || string(got) != "third" {
		t.Errorf("the file has %q, error %v", got, err)
	}
	if err := (&File{Path: t.TempDir()}).Save(1, "text"); err == nil {
		t.Error("a folder was written")
	}
}
