package unpack

import (
	"os"
	"path/filepath"
)

func remove(dir *os.Root) {
	_ = os.RemoveAll("a")          // want `use disk.RemoveAll`
	_ = dir.RemoveAll("a")         // want `use disk.RemoveIn`
	_ = filepath.WalkDir("a", nil) // want `use disk.Walk`
	walk := filepath.Walk          // want `use disk.Walk`
	_, _ = walk("a", nil), os.Remove("a")
}
