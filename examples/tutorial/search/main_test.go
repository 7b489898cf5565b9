package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/examples/tutorial/tutorialtest"
	"stride/internal/golden"
)

const document = "../../../docs/tutorial-search.md"

func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the searches of the tutorial")
	}
	t.Parallel()
	var out strings.Builder
	compare(&out)
	tutorialtest.Code(t, document, "go", "main.go")
	tutorialtest.Output(t, document, "go run ./examples/tutorial/search", out.String())
}

// The pictures of the tutorial are those that the program draws.
func TestPlots(t *testing.T) {
	made, kept := t.TempDir(), "../../../docs/tutorial-search"
	if err := writePlots(made); err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		want, err := os.ReadFile(filepath.Join(made, p.file))
		if err != nil {
			t.Fatal(err)
		}
		golden.WellFormed(t, string(want))
		got, err := os.ReadFile(filepath.Join(kept, p.file))
		if err != nil || string(got) != string(want) {
			t.Errorf("docs/tutorial-search/%s is not what the program draws (%v): go run ./examples/tutorial/search --plots "+
				"docs/tutorial-search", p.file, err)
		}
	}
}
