package records

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"stride/internal/puzzle/families"
	"stride/internal/tooltest"
)

// TestSmallDisk fills real file systems of many sizes. What was acknowledged is there when
// they have been made larger, and the error says that the disk is full.
func TestSmallDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("fills small disks")
	}
	const step, largest, roomy = 8 << 10, 96 << 10, 16 << 20
	dir := t.TempDir()
	mount := func(size int, flags uintptr) error {
		return syscall.Mount("tmpfs", dir, "tmpfs", flags, fmt.Sprintf("size=%d", size))
	}
	if err := mount(step, 0); err != nil {
		tooltest.Skip(t, "the record book on full disks", "file systems may not be mounted")
	}
	defer func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	}()
	full := 0
	for size := step; size <= largest; size += step {
		path := filepath.Join(dir, fmt.Sprint(size), "records.db")
		must(t, mount(roomy, syscall.MS_REMOUNT))
		must(t, errors.Join(os.RemoveAll(filepath.Dir(path)), os.Mkdir(filepath.Dir(path), 0o777),
			mount(size, syscall.MS_REMOUNT)))
		var taken []string
		b, err := Open(path, families.All)
		if err == nil {
			err = errors.Join(offer(b, uint64(size), 60, func(name string) { taken = append(taken, name) }),
				b.Close())
		}
		if err != nil {
			full++
			if !strings.Contains(err.Error(), "the disk is full: free some space") {
				t.Errorf("%d bytes: %v", size, err)
			}
		}
		must(t, mount(roomy, syscall.MS_REMOUNT))
		if b, err = Open(path, families.All); err != nil {
			t.Errorf("%d bytes, and then more: %v", size, err)
			continue
		}
		names := held(t, b)
		for _, name := range taken {
			if !names[name] {
				t.Errorf("%d bytes: %s was taken, and is not in the book", size, name)
			}
		}
		must(t, errors.Join(b.Close(), os.RemoveAll(filepath.Dir(path))))
	}
	if t.Logf("%d of %d disks were full", full, largest/step); full < largest/step/4 || full == largest/step {
		t.Error("these are not the sizes at which disks begin to be full")
	}
}

// TestReader reads books that it may not write, as another user, in a folder in which it may not
// make files. Writing fails and says why.
func TestReader(t *testing.T) {
	const otherUser = 65534
	// Not t.TempDir, which others may not enter.
	dir, err := os.MkdirTemp("", "stride-records")
	must(t, err)
	defer os.RemoveAll(dir)
	must(t, os.Chmod(dir, 0o755))
	open := filepath.Join(dir, "open.db") // in use by a writer
	b, err := Open(open, families.All)
	must(t, err)
	defer b.Close()
	closed := filepath.Join(dir, "closed.db")
	for _, path := range []string{open, closed} {
		b, err := Open(path, families.All)
		must(t, err)
		must(t, errors.Join(offer(b, 1, 10, func(string) {}), b.Close()))
	}
	empty := filepath.Join(dir, "empty.db")
	must(t, os.WriteFile(empty, nil, 0o644))
	program, err := os.Executable()
	must(t, err)
	for _, c := range []struct{ path, want string }{
		{open, "10 entries"}, {closed, "10 entries"}, {empty, "error: record book " + empty + ": "},
	} {
		must(t, os.Chmod(c.path, 0o444))
		cmd := exec.Command(program, c.path, fmt.Sprint(otherUser))
		cmd.Env = append(os.Environ(), roleVariable+"=reader")
		out, err := cmd.CombinedOutput()
		if text := string(out); err != nil || !strings.HasPrefix(text, c.want) {
			t.Errorf("%s: %v, %s", c.path, err, text)
		} else if strings.Contains(text, "entries") &&
			!strings.Contains(text, "not write to it: its file and its folder must allow that") {
			t.Errorf("%s: writing says %s", c.path, text)
		}
	}
}

func init() { roles["reader"] = reader }

// reader is the other process of TestReader: its arguments are the book, and the user that
// it becomes if it is the administrator.
func reader(args []string) error {
	var user int
	if _, err := fmt.Sscan(args[1], &user); err != nil {
		return err
	}
	if os.Getuid() == 0 {
		err := errors.Join(syscall.Setgroups(nil), syscall.Setgid(user), syscall.Setuid(user))
		if err != nil {
			return err
		}
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	b, err := OpenExisting(args[0], families.All)
	if err != nil {
		fmt.Fprintln(out, "error:", err)
		return nil
	}
	entries, err := b.Records(context.Background(), All)
	fmt.Fprintln(out, len(entries), "entries", err)
	fmt.Fprintln(out, "writing:", offer(b, 2, 10, func(string) {}))
	return b.Close()
}
