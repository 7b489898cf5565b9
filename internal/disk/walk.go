package disk

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// Programs and archives of strangers leave folders that are deeper than the longest path of the
// system, names that are no UTF-8, and more folders in one another than a program may open files.
// [filepath.WalkDir] fails at the first, since it opens whole paths, a walk by io/fs at the second,
// and os.RemoveAll, which keeps a handle open for each level, at the third. So all trees of
// strangers are walked by Walk and removed by [RemoveAll]; .ci/lint finds other walks.
//
// Walk opens each folder relative to the one above it, and takes names as the bytes that they are.
// The folders of the first levels stay open during the walk. A deeper one is closed before the walk
// enters a folder in it, and opened again from the last level that stays open, name by name.

const (
	// MaxDepth is the number of folders, one in another, that Walk enters.
	MaxDepth = 200
	// openLevels is the number of levels whose folders stay open.
	openLevels = 12
)

// DeepError is the error for folders that are deeper.
type DeepError struct{}

func (*DeepError) Error() string { return fmt.Sprintf("it has folders more than %d deep", MaxDepth) }

// Found is a file, a folder or the like that Walk has found.
type Found struct {
	fs.DirEntry
	In   *os.Root // the folder that holds it, which is open during the call
	Path string   // from the first folder, with the separators of the system
}

// Walk calls do for everything in a folder and in the folders in it, each folder before it is
// entered, until do returns an error or ctx ends. It passes over a folder for which the error is
// [fs.SkipDir]. If the error is [fs.SkipAll], Walk returns nil.
func Walk(ctx context.Context, dir string, do func(Found) error) error {
	return WalkUnread(ctx, dir, func(_ string, err error) error { return err }, do)
}

// WalkReadable is Walk that passes over folders that cannot be read, are gone meanwhile, or are too
// deep.
func WalkReadable(ctx context.Context, dir string, do func(Found) error) error {
	return WalkUnread(ctx, dir, func(string, error) error { return nil }, do)
}

// WalkUnread is Walk that calls unread for folders that cannot be read or are too deep, with their
// paths, and passes over them if that returns nil.
func WalkUnread(ctx context.Context, dir string, unread func(path string, err error) error,
	do func(Found) error) error {
	top, err := os.OpenRoot(dir)
	if err != nil {
		return unread("", err)
	}
	w := &walk{ctx: ctx, unread: unread, do: do}
	if err := w.folder(top, nil); err != fs.SkipAll {
		return err
	}
	return nil
}

// walk is a walk in progress.
type walk struct {
	ctx    context.Context
	unread func(path string, err error) error
	do     func(Found) error
	kept   *os.Root // the deepest folder that stays open
}

// folder walks through a folder and closes it. The names lead to it from the first one.
func (w *walk) folder(dir *os.Root, names []string) error {
	stays := len(names) < openLevels
	if stays {
		defer func(above *os.Root) { w.kept = above }(w.kept)
		w.kept = dir
	}
	defer func() { dir.Close() }()
	path := strings.Join(names, string(os.PathSeparator))
	entries, err := list(dir)
	if err == nil && len(entries) > 0 && len(names) > MaxDepth {
		entries, err = nil, &DeepError{}
	}
	if err != nil {
		if err := w.unread(path, err); err != nil {
			return err
		}
	}
	if path != "" {
		path += string(os.PathSeparator)
	}
	for _, e := range entries {
		f := Found{e, dir, path + e.Name()}
		if w.ctx.Err() != nil {
			return w.ctx.Err()
		}
		err := w.do(f)
		if err == fs.SkipDir && e.IsDir() {
			continue
		}
		if err != nil {
			return err
		}
		if !e.IsDir() {
			continue
		}
		below, err := dir.OpenRoot(e.Name())
		if err != nil {
			if err := w.unread(f.Path, err); err != nil {
				return err
			}
			continue
		}
		if !stays {
			dir.Close()
		}
		if err := w.folder(below, append(names[:len(names):len(names)], e.Name())); err != nil {
			return err
		}
		if stays {
			continue
		}
		again, err := reopen(w.kept, names[openLevels-1:])
		if err != nil { // it was moved meanwhile
			return w.unread(path, err)
		}
		dir = again
	}
	return nil
}

// reopen opens a folder again from one that is open, name by name, since the path may be longer
// than the system allows.
func reopen(from *os.Root, names []string) (dir *os.Root, err error) {
	for k, name := range names {
		above := from
		from, err = above.OpenRoot(name)
		if k > 0 {
			above.Close()
		}
		if err != nil {
			return nil, err
		}
	}
	return from, nil
}

// list returns what is in a folder, by name.
func list(dir *os.Root) ([]fs.DirEntry, error) {
	f, err := dir.Open(".")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	entries, err := f.ReadDir(-1)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}
