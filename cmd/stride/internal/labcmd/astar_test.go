package labcmd

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"stride/internal/astar/figures"
)

// The pictures of docs/astar.md are those that the command makes. The plot is left out:
// its coordinates are floating-point numbers, which may differ by machine.
func TestAstarPictures(t *testing.T) {
	rows, err := figures.Measure(t.Context(), 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	made, kept := t.TempDir(), filepath.Join("..", "..", "..", "..", "docs", "astar")
	if err := writeAstar(made, rows); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"order.svg", "astray.svg", "lured.svg", "tree-once.svg", "tree-again.svg"} {
		want, err := os.ReadFile(filepath.Join(made, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(kept, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("docs/astar/%s is not what the command makes", name)
		}
	}
}
