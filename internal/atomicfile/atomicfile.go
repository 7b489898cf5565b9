// Package atomicfile writes files that are whole at every moment.
package atomicfile

import (
	"os"
	"path/filepath"
)

// Write writes a file so that, whenever the program or the machine is stopped,
// the name stands for all of the old content or all of the new: the content goes
// to a new file in the same folder, to the disk, and then takes over the name.
func Write(name string, content []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(content); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
