package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestWalk goes through a folder with a path that is longer than the system allows, names that are
// no UTF-8, and a link.
func TestWalk(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("names of bytes and links of folders are those of Linux")
	}
	dir := t.TempDir()
	long := strings.Repeat("d", 200)
	root, err := os.OpenRoot(dir)
	for range 30 {
		err = errors.Join(err, root.MkdirAll(long, 0o777), root.WriteFile("x\xff", nil, 0o666))
		if err != nil {
			t.Fatal(err)
		}
		below, failed := root.OpenRoot(long)
		err = errors.Join(failed, root.Close())
		root = below
	}
	if err := errors.Join(err, root.Symlink("/etc", "link"), root.Close()); err != nil {
		t.Fatal(err)
	}
	for _, walk := range []func(do func(Found) error) error{
		func(do func(Found) error) error { return Walk(t.Context(), dir, do) },
		func(do func(Found) error) error { return WalkReadable(t.Context(), dir, do) },
	} {
		var kinds []string
		longest := 0
		err := walk(func(f Found) error {
			kinds = append(kinds, f.Name()[:1])
			longest = max(longest, len(f.Path))
			_, err := f.In.Lstat(f.Name())
			return err
		})
		want := append(slices.Repeat([]string{"d"}, 30), "l")
		if want = append(want, slices.Repeat([]string{"x"}, 30)...); err != nil ||
			!slices.Equal(kinds, want) || longest < 30*200 {
			t.Errorf("%v, the longest path has %d bytes, %v", kinds, longest, err)
		}
	}
	if err := Walk(t.Context(), dir, func(Found) error { return fs.SkipAll }); err != nil {
		t.Error(err)
	}
}

// TestWalkFails walks through what is too deep, and what is not there.
func TestWalkFails(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, strings.Repeat("d/", MaxDepth+2)), 0o777); err != nil {
		t.Fatal(err)
	}
	none := func(Found) error { return nil }
	if err := Walk(t.Context(), dir, none); !errors.As(err, new(*DeepError)) {
		t.Errorf("too deep: %v", err)
	}
	if err := Walk(t.Context(), filepath.Join(dir, "d"), none); err != nil {
		t.Errorf("just deep enough: %v", err)
	}
	if err := WalkReadable(t.Context(), dir, none); err != nil {
		t.Errorf("too deep, and read as far as possible: %v", err)
	}
	if err := Walk(t.Context(), filepath.Join(dir, "e"), none); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("not there: %v", err)
	}
}
