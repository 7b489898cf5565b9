package puzzlecmd

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/tooltest"
)

// TestWalkDeep looks for puzzles in a folder in which somebody has put more folders than this
// program may open files: that is an error for a short name, and the other puzzles are found.
func TestWalkDeep(t *testing.T) {
	if !tooltest.FewFiles(t) {
		return
	}
	dir := t.TempDir()
	tooltest.Deep(t, dir, tooltest.DeepLevels)
	if err := os.WriteFile(filepath.Join(dir, "maze.txt"), []byte("1 0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var found, failed []string
	err := Walk(cli.NewCall(t.Context(), nil, io.Discard, io.Discard), dir, "", func(path string, err error) {
		if err != nil {
			failed = append(failed, path)
		} else {
			found = append(found, path)
		}
	})
	if err != nil || len(found) != 1 || len(failed) != 1 || !strings.HasSuffix(failed[0], "…") {
		t.Errorf("%v are found, %v are not read, %v", found, failed, err)
	}
	if err := disk.RemoveAll(filepath.Join(dir, "a")); err != nil { // the test's own cleaning could not
		t.Error(err)
	}
}
