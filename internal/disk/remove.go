package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Removing what strangers leave. A tree may be deeper than a program may open files, so its folders
// are not entered one from another. Instead, the tree is made flat: the folders in a folder of the
// first level are moved up next to it, and then it is empty and goes. So each folder is moved once
// at most, two are open at a time, and the depth doesn't matter:
//
//	a/b/c, a/x, d   →   b/c, d   →   c, d   →   nothing
//
// A folder that its owner has closed to itself is opened first.

// maxPasses limits how often a folder is looked through, while something still writes into it.
const maxPasses = 20

// RemoveAll removes a file, or a folder with everything in it, if it is there. An error has the
// first letters of the name alone, which strangers can make as long as they like.
func RemoveAll(name string) error {
	err := InUse().Remove(name)
	if info, failed := os.Lstat(name); err == nil || failed != nil || !info.IsDir() {
		return notRemoved(name, err)
	}
	_ = os.Chmod(name, 0o700) // what follows says whether it can be entered
	dir, err := os.OpenRoot(name)
	if err == nil {
		err = empty(dir)
	}
	if err == nil {
		err = InUse().Remove(name)
	}
	return notRemoved(name, err)
}

// RemoveIn is RemoveAll for a name in a folder. It follows no links out of the folder.
func RemoveIn(dir *os.Root, name string) error {
	err := dir.Remove(name)
	if info, failed := dir.Lstat(name); err == nil || failed != nil || !info.IsDir() {
		return notRemoved(name, err)
	}
	below, err := enter(dir, name)
	if err == nil {
		err = empty(below)
	}
	if err == nil {
		err = dir.Remove(name)
	}
	return notRemoved(name, err)
}

// Shown returns a path for a message: of a long one the first letters.
func Shown(path string) string {
	const most = 80
	if letters := []rune(path); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return path
}

// notRemoved returns the error for something that was to be removed, and nil if it is gone.
func notRemoved(name string, err error) error {
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return &fs.PathError{Op: "removing", Path: Shown(name), Err: Reason(err)}
}

// enter opens a folder in another one, also if its owner may not.
func enter(dir *os.Root, name string) (*os.Root, error) {
	_ = dir.Chmod(name, 0o700)
	return dir.OpenRoot(name)
}

// empty removes everything in a folder, and closes it.
func empty(top *os.Root) (err error) {
	defer top.Close()
	f := flattening{top: top, prefix: fmt.Sprintf("%016x-", rand.Uint64())}
	for range maxPasses {
		entries, failed := list(top)
		if failed != nil || len(entries) == 0 {
			return failed
		}
		if err = f.removeAll(top, "", entries); err == nil {
			err = f.folders()
		}
	}
	return err
}

// flattening is a folder whose tree is being made flat.
type flattening struct {
	top    *os.Root
	prefix string   // of the new names of folders
	moved  int      // folders that have got one
	left   []string // folders in top that are not empty
}

// removeAll removes entries of top or of a folder in it, as far as they are no folders with
// something in them. Those go to, or stay in, top. The error is the last one.
func (f *flattening) removeAll(in *os.Root, folder string, entries []fs.DirEntry) (err error) {
	for _, e := range entries {
		failed := in.Remove(e.Name())
		if failed == nil || errors.Is(failed, fs.ErrNotExist) {
			continue
		}
		name := e.Name()
		switch {
		case !e.IsDir():
			err = failed
			continue
		case folder != "":
			_ = in.Chmod(name, 0o700) // its entry .. changes
			f.moved++
			name = fmt.Sprint(f.prefix, f.moved)
			if failed := f.top.Rename(filepath.Join(folder, e.Name()), name); failed != nil {
				err = failed
				continue
			}
		}
		f.left = append(f.left, name)
	}
	return err
}

// folders empties and removes the folders that are left in top. The error is the last one.
func (f *flattening) folders() (err error) {
	for len(f.left) > 0 {
		last := len(f.left) - 1
		name := f.left[last]
		f.left = f.left[:last]
		if failed := f.folder(name); failed != nil {
			err = failed
		}
	}
	return err
}

func (f *flattening) folder(name string) error {
	dir, err := enter(f.top, name)
	if err != nil {
		return err
	}
	defer dir.Close()
	entries, err := list(dir)
	if err == nil {
		err = f.removeAll(dir, name, entries)
	}
	if err == nil {
		err = f.top.Remove(name)
	}
	return err
}
