package grade

import (
	"os"
	"path/filepath"
	"testing"
)

// TestBuildLine finds sources in a folder whose name would be a pattern.
func TestBuildLine(t *testing.T) {
	top := filepath.Join(t.TempDir(), "t[1]")
	if err := os.Mkdir(top, 0o777); err != nil {
		t.Fatal(err)
	}
	plan := &Plan{Command: "./PuzzleGenerator"}
	if line, ok := plan.buildLine(top); ok {
		t.Errorf("an empty folder is built by %q", line)
	}
	if err := os.WriteFile(filepath.Join(top, "main.cc"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	const want = "g++ -o PuzzleGenerator *.cc"
	if line, ok := plan.buildLine(top); !ok || line != want {
		t.Errorf("the sources are built by %q, want %q", line, want)
	}
}
