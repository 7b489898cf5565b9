package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A folder may have any name, so a pattern is never made of one: in [filepath.Glob], a bracket in a
// user's folder is a class of characters, and finds nothing, without an error. Named is what stands
// for it, and the lint forbids the other.

// Named returns the paths of all that is directly in a folder and has a wanted name, in the order
// of the names. A missing folder holds nothing.
func Named(dir string, wanted func(base string) bool) (paths []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if wanted(e.Name()) {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths, nil
}
