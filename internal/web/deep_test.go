package web

import (
	"os"
	"path/filepath"
	"testing"

	"stride/internal/tooltest"
)

// TestRemoveOldDeep removes old assets in which somebody has put more folders than this program may
// open files.
func TestRemoveOldDeep(t *testing.T) {
	if !tooltest.FewFiles(t) {
		return
	}
	dir := t.TempDir()
	old := filepath.Join(dir, "0123456789ab")
	if err := os.Mkdir(old, 0o755); err != nil {
		t.Fatal(err)
	}
	tooltest.Deep(t, old, tooltest.DeepLevels)
	if err := removeOld(dir, ""); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(old); err == nil {
		t.Error("the old assets are still there")
	}
}
