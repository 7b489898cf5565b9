package lock

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
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
	for range 2 {
		if err := first.Release(); err != nil {
			t.Error(err)
		}
	}
	second, err := Folder(dir, "stride second")
	must(t, err)
	second.Release()
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
