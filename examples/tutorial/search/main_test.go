package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/examples/tutorial/tutorialtest"
	"stride/internal/golden"
)

const document = "../../../docs/tutorial-search.md"

// TestTutorial compares what the tutorial shows of the first seed. With STRIDE_LONG it runs all
// seeds.
func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the searches of the tutorial")
	}
	t.Parallel()
	tutorialtest.Code(t, document, "go", "main.go")
	if os.Getenv("STRIDE_LONG") != "" {
		var out strings.Builder
		compare(&out)
		tutorialtest.Output(t, document, "go run ./examples/tutorial/search", out.String())
		return
	}
	page, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range contestants {
		first := c.run(params, rand.New(rand.NewPCG(0, 0)), steps, func(int, int) {})
		if line := fmt.Sprintf("\n    %-8s%5d ", c.name, first); !strings.Contains(string(page), line) {
			t.Errorf("docs/tutorial-search.md should have a line that begins with%s", line)
		}
	}
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
			t.Errorf("docs/tutorial-search/%s is not what the program draws (%v): go run "+
				"./examples/tutorial/search --plots docs/tutorial-search", p.file, err)
		}
	}
}
