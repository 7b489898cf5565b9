package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"stride/internal/astar/figures"
)

// The pictures of docs/astar.md are those that the program makes. The plot is left out: its
// coordinates are floating-point numbers, which may differ by machine.
func TestPictures(t *testing.T) {
	made := t.TempDir()
	if err := write(made, figures.Measure(2, 3)); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(made)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		got, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "astar", f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(made, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if f.Name() != "expanded.svg" && !bytes.Equal(got, want) {
			t.Errorf("docs/astar/%s is not what the program makes", f.Name())
		}
	}
}
