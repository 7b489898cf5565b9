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
// system, and names that are no UTF-8. [filepath.WalkDir] fails at the first, since it opens whole
// paths, and a walk by io/fs at the second. So Walk opens each folder relative to the one above it,
// and takes names as the bytes that they are. It keeps a handle open for each level, so that the
// depth is limited.

// MaxDepth is the number of folders, one in another, that Walk enters.
const MaxDepth = 200

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
// entered, until do returns an error or ctx ends. If the error is [fs.SkipAll], Walk returns nil.
func Walk(ctx context.Context, dir string, do func(Found) error) error {
	return walkIn(ctx, dir, func(err error) error { return err }, do)
}

// WalkReadable is Walk that passes over folders that cannot be read, are gone meanwhile, or are too
// deep.
func WalkReadable(ctx context.Context, dir string, do func(Found) error) error {
	return walkIn(ctx, dir, func(error) error { return nil }, do)
}

func walkIn(ctx context.Context, dir string, unread func(error) error, do func(Found) error) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return unread(err)
	}
	defer root.Close()
	if err := walk(ctx, root, "", 0, unread, do); err != fs.SkipAll {
		return err
	}
	return nil
}

func walk(ctx context.Context, dir *os.Root, path string, depth int, unread func(error) error,
	do func(Found) error) error {
	entries, err := list(dir)
	if err == nil && len(entries) > 0 && depth > MaxDepth {
		entries, err = nil, &DeepError{}
	}
	if err != nil {
		if err := unread(err); err != nil {
			return err
		}
	}
	for _, e := range entries {
		f := Found{e, dir, path + e.Name()}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := do(f); err != nil {
			return err
		}
		if !e.IsDir() {
			continue
		}
		below, err := dir.OpenRoot(e.Name())
		if err != nil {
			err = unread(err)
		} else {
			err = walk(ctx, below, f.Path+string(os.PathSeparator), depth+1, unread, do)
			below.Close()
		}
		if err != nil {
			return err
		}
	}
	return nil
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
