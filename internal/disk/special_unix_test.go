//go:build unix

package disk

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"stride/internal/tooltest"
)

// pipe makes a named pipe.
func pipe(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o666); err != nil {
		tooltest.Skip(t, "named pipes", "they may not be made")
	}
	return name
}

// TestReplaceBehindLinks replaces what links lead to: a file, and one that is not there yet.
func TestReplaceBehindLinks(t *testing.T) {
	dir := t.TempDir()
	for _, folder := range []string{"data", "links"} {
		must(t, os.Mkdir(filepath.Join(dir, folder), 0o777))
	}
	link, file := filepath.Join(dir, "links", "a"), filepath.Join(dir, "data", "a")
	must(t, errors.Join(os.Symlink("b", link), os.Symlink("../data/a", filepath.Join(dir, "links", "b"))))
	for _, text := range []string{"new", "newer"} {
		must(t, Replace(link, []byte(text)))
		info, err := os.Lstat(file)
		content, readErr := os.ReadFile(file)
		if err := errors.Join(err, readErr); err != nil || !info.Mode().IsRegular() ||
			string(content) != text {
			t.Errorf("%v, %q, error %v", info, content, err)
		}
	}
	if to, err := os.Readlink(link); to != "b" {
		t.Errorf("the link leads to %q, error %v", to, err)
	}
	loop := filepath.Join(dir, "loop")
	if err := errors.Join(os.Symlink("loop", loop), Replace(loop, nil)); !errors.Is(err, syscall.ELOOP) {
		t.Errorf("a link to itself: %v", err)
	}
}

// TestReplaceForeignLink does not follow a link that another user has left in a folder such as
// /tmp.
func TestReplaceForeignLink(t *testing.T) {
	const other = 12345
	protected, err := os.ReadFile("/proc/sys/fs/protected_symlinks")
	const what = "links of other users"
	if os.Geteuid() != 0 {
		tooltest.Skip(t, what, "not root")
	}
	if err != nil || string(protected) != "1\n" {
		tooltest.Skip(t, what, "the system follows them")
	}
	dir := t.TempDir()
	file, shared := filepath.Join(dir, "file"), filepath.Join(dir, "shared")
	link := filepath.Join(shared, "link")
	must(t, errors.Join(os.Mkdir(shared, 0o777), os.Chmod(shared, 0o777|fs.ModeSticky),
		os.Symlink(file, link), os.Lchown(link, other, other)))
	if err := Replace(link, nil); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the target of the link: %v", err)
	}
}

// TestReplaceKeepsMode checks the mode of a file that is replaced, and that of a new one.
func TestReplaceKeepsMode(t *testing.T) {
	mask := syscall.Umask(0o027)
	defer syscall.Umask(mask)
	name := filepath.Join(t.TempDir(), "a")
	for _, want := range []fs.FileMode{0o640, 0o600, 0o755} {
		if _, err := os.Stat(name); err == nil {
			must(t, os.Chmod(name, want))
		}
		must(t, Replace(name, []byte("text")))
		if info, err := os.Stat(name); err != nil || info.Mode() != want {
			t.Errorf("mode %v, error %v, want %v", info.Mode(), err, want)
		}
	}
}

// TestReplaceStream writes to a pipe and to devices, which stay what they are.
func TestReplaceStream(t *testing.T) {
	name := pipe(t)
	got := make(chan string)
	go func() {
		text, err := os.ReadFile(name)
		got <- string(text)
		if err != nil {
			t.Error(err)
		}
	}()
	if err := Replace(name, []byte("through")); err != nil {
		t.Error(err)
	}
	if text := <-got; text != "through" {
		t.Errorf("the pipe has given %q", text)
	}
	if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("the pipe is %v, error %v", info.Mode(), err)
	}
	for device, want := range map[string]error{"/dev/null": nil, "/dev/full": syscall.ENOSPC} {
		info, err := os.Stat(device)
		if err != nil {
			continue // some systems have no /dev/full
		}
		link := filepath.Join(t.TempDir(), "link")
		must(t, os.Symlink(device, link))
		for _, name := range []string{device, link} {
			if err := Replace(name, []byte("text")); !errors.Is(err, want) || err != nil && want == nil {
				t.Errorf("%s: %v, want %v", name, err, want)
			}
		}
		if after, err := os.Lstat(device); err != nil || !os.SameFile(info, after) {
			t.Fatalf("%s was replaced", device)
		}
	}
}

// TestReplaceStandard writes to what standard output is, by a link, behind what is there.
func TestReplaceStandard(t *testing.T) {
	log, err := os.OpenFile(filepath.Join(t.TempDir(), "log"), os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o666)
	must(t, err)
	defer log.Close()
	was := os.Stdout
	os.Stdout = log
	defer func() { os.Stdout = was }()
	link := filepath.Join(t.TempDir(), "stdout")
	must(t, errors.Join(os.Symlink(log.Name(), link), Replace(link, []byte("one, ")),
		Replace(link, []byte("two"))))
	if text, err := os.ReadFile(log.Name()); string(text) != "one, two" {
		t.Errorf("%q, error %v", text, err)
	}
}

// TestOpenWaits opens a pipe without a writer, and reads from one whose writer is silent: both end
// with the context.
func TestOpenWaits(t *testing.T) {
	name := pipe(t)
	ctx, cancel := context.WithCancel(t.Context())
	opened := make(chan error)
	go func() {
		_, err := Open(ctx, name, 0)
		opened <- err
	}()
	cancel()
	if err := <-opened; !errors.Is(err, ErrInterrupted) {
		t.Errorf("opening a pipe: %v", err)
	}
	both, err := os.OpenFile(name, os.O_RDWR, 0) // ends what was left behind
	must(t, err)
	defer both.Close()
	ctx, cancel = context.WithCancel(t.Context())
	in, err := Open(ctx, name, 0)
	must(t, err)
	go cancel()
	if _, err := io.ReadAll(in); !errors.Is(err, ErrInterrupted) {
		t.Errorf("reading from a pipe: %v", err)
	}
}

// TestOpenLimit reads a device without an end, and files that are as long as the limit and longer.
func TestOpenLimit(t *testing.T) {
	const limit = 1 << 20
	file := filepath.Join(t.TempDir(), "file")
	for size, want := range map[int64]string{limit: "", limit + 1: "it is longer than 1 MiB, the limit for " +
		"such a file"} {
		must(t, errors.Join(os.WriteFile(file, nil, 0o666), os.Truncate(file, size)))
		text, err := ReadRegular(file, limit)
		if got := explain(err); !strings.HasSuffix(got, want) || want == "" &&
			(got != "" || len(text) != limit) {
			t.Errorf("ReadRegular, %d bytes: %d, %v", size, len(text), err)
		}
		in, err := Open(t.Context(), file, limit)
		must(t, err)
		if text, err := io.ReadAll(in); explain(err) != want || want == "" && len(text) != limit {
			t.Errorf("Open, %d bytes: %d, %v", size, len(text), err)
		}
		in.Close()
	}
	endless, err := Open(t.Context(), "/dev/zero", limit)
	if err != nil {
		tooltest.Skip(t, "endless files", "no /dev/zero")
	}
	defer endless.Close()
	if text, err := io.ReadAll(endless); err == nil || len(text) > limit {
		t.Errorf("%d bytes, error %v", len(text), err)
	}
}

func explain(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestKinds names what is no file.
func TestKinds(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{dir: "it is a folder, not a file",
		pipe(t):     "it is a pipe, not a file",
		"/dev/null": "it is a device, not a file"} {
		for _, err := range []error{CheckRegular(name), readErr(ReadRegular(name, 1<<20))} {
			if got := explain(err); got != name+": "+want {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
	if _, err := Open(t.Context(), dir, 0); explain(err) != dir+": it is a folder, not a file" {
		t.Errorf("a folder was opened: %v", err)
	}
	if err := CheckRegular(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing: %v", err)
	}
}

func readErr(_ []byte, err error) error { return err }
