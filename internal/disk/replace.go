package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Replacing a file. The content is written to a new file in the same folder and synced, the new
// file is renamed, and finally the folder is synced. Without the last step, a power cut could bring
// the old content back after the new content was acknowledged. Each call waits for the disk twice,
// which takes some milliseconds on most machines.
//
// A program that is killed in between leaves the new file behind under its temporary name. Nobody
// reads such a file; the owner of the folder removes it with Sweep.

// temporary is the end of temporary names, before a random number.
const temporary = ".stride-"

// mode is the mode of the files that Replace makes.
const mode = 0o644

// Replace gives the named file new content and waits until it is on the disk. After an error, the
// file has either its old content or all of the new.
func Replace(name string, content []byte) error {
	return ReplaceBy(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// ReplaceBy is Replace with the content that write writes. If write returns an error, the file
// keeps its old content.
func ReplaceBy(name string, write func(io.Writer) error) error {
	if err := replace(InUse(), name, write); err != nil {
		return fmt.Errorf("writing %s: %w", name, reason(err))
	}
	return nil
}

func replace(sys FS, name string, write func(io.Writer) error) error {
	dir := filepath.Dir(name)
	f, err := sys.CreateTemp(dir, "."+filepath.Base(name)+temporary+"*")
	if err != nil {
		return err
	}
	err = fill(f, write)
	if err == nil {
		err = sys.Rename(f.Name(), name)
	}
	if err != nil {
		_ = sys.Remove(f.Name()) // the caller is told the first error
		return err
	}
	return sys.SyncDir(dir)
}

// fill writes a new file to the disk and closes it.
func fill(f File, write func(io.Writer) error) error {
	err := write(f)
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// Sweep removes temporary files from a folder that were left behind by programs that were killed
// while they replaced files whose names match pattern, in the syntax of [filepath.Match]. Nobody but
// the caller may replace such files. A missing folder is not an error.
func Sweep(dir, pattern string) error {
	return sweep(dir, func(base string) (bool, error) {
		matches, err := filepath.Match(pattern, base)
		if err != nil {
			return false, fmt.Errorf("pattern %q: %w", pattern, err)
		}
		return matches, nil
	})
}

// SweepFile is Sweep for one file, of any name.
func SweepFile(name string) error {
	return sweep(filepath.Dir(name), func(base string) (bool, error) { return base == filepath.Base(name), nil })
}

// sweep removes the temporary files from a folder that were meant to replace files whose names are
// wanted.
func sweep(dir string, wanted func(base string) (bool, error)) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		at := strings.LastIndex(e.Name(), temporary)
		if at < 1 || e.Name()[0] != '.' || strings.Trim(e.Name()[at+len(temporary):], "0123456789") != "" {
			continue
		}
		remove, err := wanted(e.Name()[1:at])
		if err != nil {
			return err
		}
		if !remove {
			continue
		}
		if err := InUse().Remove(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
