package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"stride/internal/disk"
	"stride/internal/tooltest"
)

// TestDeep removes and walks through a tree that is deeper than this program may open files.
func TestDeep(t *testing.T) {
	if !tooltest.FewFiles(t) {
		return
	}
	dir := filepath.Join(t.TempDir(), "deep")
	for levels, remove := range map[int]func() error{
		tooltest.DeepLevels: func() error { return disk.RemoveAll(dir) },
		300: func() error {
			above, err := os.OpenRoot(filepath.Dir(dir))
			if err != nil {
				return err
			}
			defer above.Close()
			return disk.RemoveIn(above, "deep")
		},
	} {
		if err := os.MkdirAll(filepath.Join(dir, "next", "below"), 0o755); err != nil {
			t.Fatal(err)
		}
		tooltest.Deep(t, dir, levels)
		folders := 0
		if err := disk.WalkReadable(t.Context(), dir, func(f disk.Found) error {
			folders++
			_, err := f.In.Lstat(f.Name()) // the folder is open
			return err
		}); err != nil || folders != disk.MaxDepth+1+2 {
			t.Errorf("a walk finds %d folders, %v", folders, err)
		}
		deep := new(disk.DeepError)
		if err := disk.Walk(t.Context(), dir, func(disk.Found) error { return nil }); !errors.As(err, &deep) {
			t.Errorf("a walk: %v", err)
		}
		if err := remove(); err != nil {
			t.Error(err)
		}
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the tree is still there: %v", err)
		}
	}
}

// TestRemoveAll removes files, links, folders that are closed to their owner, wide and branched
// ones, and what isn't there. Nothing outside is touched.
func TestRemoveAll(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and modes are those of Unix")
	}
	base := t.TempDir()
	outside := filepath.Join(base, "outside")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(outside, "x"), 0o755))
	dir := filepath.Join(base, "dir")
	for _, name := range []string{"a/b/c/d", "a/b/e", "a/\xff/f", "g", "0000/h"} {
		must(os.MkdirAll(filepath.Join(dir, name), 0o755))
		must(os.WriteFile(filepath.Join(dir, name, "file"), nil, 0o644))
	}
	must(os.Symlink(outside, filepath.Join(dir, "a/b/link")))
	must(os.Symlink("nowhere", filepath.Join(dir, "dangling")))
	for _, name := range []string{"a/b/c", "a/b", "a/\xff", ""} {
		must(os.Chmod(filepath.Join(dir, name), 0))
	}
	must(disk.RemoveAll(dir))
	link := filepath.Join(base, "link")
	must(os.Symlink(outside, link))
	must(disk.RemoveAll(link))
	must(disk.RemoveAll(link))
	if _, err := os.Stat(filepath.Join(outside, "x")); err != nil {
		t.Error(err)
	}
	left, err := os.ReadDir(base)
	if err != nil || len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// stuck is a disk from which nothing can be removed.
type stuck struct{ disk.Real }

func (stuck) Remove(name string) error {
	return &fs.PathError{Op: "remove", Path: name, Err: syscall.EIO}
}

// TestNotRemoved has an error with the first letters of a long name.
func TestNotRemoved(t *testing.T) {
	name := filepath.Join(t.TempDir(), strings.Repeat("ä/", 200)+"x")
	if err := os.MkdirAll(name, 0o755); err != nil {
		t.Fatal(err)
	}
	defer disk.Use(stuck{})()
	err := disk.RemoveAll(name)
	if err == nil || len([]rune(err.Error())) > 200 {
		t.Errorf("%v", err)
	}
}
