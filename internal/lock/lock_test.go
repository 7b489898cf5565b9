package lock

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gofrs/flock"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const holderVariable = "STRIDE_LOCK_TEST_HOLDER"

// TestMain can be the other process: it takes the lock, says so, and waits until its input ends.
func TestMain(m *testing.M) {
	if dir := os.Getenv(holderVariable); dir != "" {
		l, err := Folder(dir, "the other process")
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println("held")
		io.Copy(io.Discard, os.Stdin)
		l.Release() // not before: a lock that is collected is released too
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestFolder lets a second owner in only after the first has released the lock.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	first, err := Folder(dir, "stride test")
	must(t, err)
	_, err = Folder(dir, "stride second")
	var held *HeldError
	if !errors.As(err, &held) || held.Path != dir ||
		!strings.HasPrefix(held.Holder, fmt.Sprintf("stride test, process %d on ", os.Getpid())) {
		t.Fatalf("the second owner got %v", err)
	}
	if info, err := os.Stat(filepath.Join(dir, Name)); err != nil || info.Size() != 0 {
		t.Errorf("the locked file, which nothing may write to on Windows: %v, %v", info, err)
	}
	for range 2 {
		if err := first.Release(); err != nil {
			t.Error(err)
		}
	}
	second, err := Folder(dir, "stride second")
	must(t, err)
	must(t, second.Release())
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("after the release, the folder holds %v, %v", left, err)
	}
}

// TestForeign meets a lock file with text in it, as earlier versions left it behind and held it:
// the text is never read, since Windows does not allow that while the file is locked.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, Name)
	must(t, os.WriteFile(name, []byte("stride lab, process 1 on earth\n"), 0o666))
	earlier := flock.New(name)
	taken, err := earlier.TryLock()
	if err != nil || !taken {
		t.Fatal(taken, err)
	}
	_, err = Folder(dir, "this")
	var held *HeldError
	if !errors.As(err, &held) || held.Holder != "" || !strings.Contains(err.Error(), "another program") {
		t.Errorf("while an earlier version holds the lock: %v", err)
	}
	must(t, earlier.Close())
	for range 2 { // the second time without the file
		l, err := Folder(dir, "this")
		must(t, err)
		must(t, l.Release())
	}
}

// TestManyOwners takes and releases a lock as fast as possible: its file is removed while others
// open it.
func TestManyOwners(t *testing.T) {
	dir := t.TempDir()
	const owners, turns = 8, 200
	var inside, taken atomic.Int32
	var all sync.WaitGroup
	for range owners {
		all.Go(func() {
			for range turns {
				l, err := Folder(dir, "this")
				var held *HeldError
				if errors.As(err, &held) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				taken.Add(1)
				if n := inside.Add(1); n > 1 {
					t.Errorf("there are %d owners", n)
				}
				runtime.Gosched()
				inside.Add(-1)
				if err := l.Release(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if taken.Load() == 0 {
		t.Error("nobody got the lock")
	}
}

// TestFolderRemoved releases a lock whose folder was removed and belongs to another owner now.
func TestFolderRemoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not remove what is open")
	}
	dir := filepath.Join(t.TempDir(), "folder")
	first, err := Folder(dir, "the first")
	must(t, err)
	must(t, os.RemoveAll(dir))
	second, err := Folder(dir, "the second")
	must(t, err)
	defer second.Release()
	must(t, first.Release())
	if _, err := Folder(dir, "the third"); err == nil ||
		!strings.Contains(err.Error(), "in use by the second") {
		t.Errorf("the third owner got %v", err)
	}
}

// TestFile locks files independently of each other.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		l, err := File(filepath.Join(dir, name), "stride test")
		must(t, err)
		defer l.Release()
	}
	if _, err := File(filepath.Join(dir, "b"), "stride test"); err == nil {
		t.Error("b has two owners")
	}
}

// TestKilled takes the lock over from a process that was killed.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	other := exec.Command(os.Args[0])
	other.Env = append(os.Environ(), holderVariable+"="+dir)
	output, err := other.StdoutPipe()
	must(t, err)
	input, err := other.StdinPipe()
	must(t, err)
	defer input.Close()
	must(t, other.Start())
	if line, err := bufio.NewReader(output).ReadString('\n'); err != nil || line != "held\n" {
		t.Fatalf("the other process says %q, %v", line, err)
	}
	if _, err := Folder(dir, "this"); err == nil ||
		!strings.Contains(err.Error(), "in use by the other process, process") {
		t.Errorf("while the other process lives: %v", err)
	}
	other.Process.Kill()
	other.Wait()
	l, err := Folder(dir, "this")
	must(t, err)
	l.Release()
}

func TestNoFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o666))
	if _, err := Folder(file, "this"); err == nil {
		t.Error("a file was locked as a folder")
	}
}
