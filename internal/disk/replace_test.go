package disk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestWhileInUse tries an operation again while a file is in use on Windows, and only then.
func TestWhileInUse(t *testing.T) {
	const accessDenied, sharingViolation = syscall.Errno(5), syscall.Errno(32)
	for _, c := range []struct {
		system string
		errs   []error // of the operation, the last one for ever
		want   error
		tries  int // 0: any number
	}{
		{"windows", []error{nil}, nil, 1},
		{"windows", []error{&os.LinkError{Err: accessDenied}, sharingViolation, sharingViolation, nil}, nil,
			4},
		{"windows", []error{accessDenied, os.ErrExist}, os.ErrExist, 2},
		{"windows", []error{accessDenied}, accessDenied, 0},
		{"linux", []error{accessDenied, nil}, accessDenied, 1},
	} {
		tries := 0
		got := whileInUse(c.system, func() error {
			tries++
			return c.errs[min(tries, len(c.errs))-1]
		})
		if !errors.Is(got, c.want) || c.tries > 0 && tries != c.tries || c.tries == 0 && tries < 2 {
			t.Errorf("%s, %v: %v after %d tries", c.system, c.errs, got, tries)
		}
	}
}

// TestReplaceOpen replaces a file that another program has open for a moment.
func TestReplaceOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	must(t, os.WriteFile(name, nil, 0o666))
	f, err := os.Open(name)
	must(t, err)
	time.AfterFunc(50*time.Millisecond, func() { f.Close() })
	must(t, Replace(name, []byte("new")))
}

// TestReadReplaced reads a file while it is replaced again and again.
func TestReadReplaced(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	must(t, Replace(name, []byte("0")))
	ended := make(chan error)
	go func() {
		for k := range 50 {
			if err := Replace(name, []byte{'0' + byte(k%10)}); err != nil {
				ended <- err
				return
			}
		}
		ended <- nil
	}()
	for {
		text, err := ReadRegular(name, 1)
		if err != nil || len(text) != 1 {
			t.Errorf("%q, %v", text, err)
		}
		select {
		case err := <-ended:
			must(t, err)
			return
		case <-time.After(time.Millisecond): // in which Windows lets the file be replaced
		}
	}
}

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	for _, text := range []string{"one", "two, longer", ""} {
		must(t, Replace(name, []byte(text)))
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%q, error %v, want %q", got, err, text)
		}
	}
	folder := filepath.Join(dir, "folder")
	must(t, os.MkdirAll(filepath.Join(folder, "x"), 0o777))
	if err := Replace(folder, nil); err == nil {
		t.Error("a folder was replaced by a file")
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 {
		t.Errorf("%d entries in the folder, error %v, want 2", len(left), err)
	}
}

// TestReplaceBy checks that a file keeps its content if the new one could not be written in full.
func TestReplaceBy(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	must(t, Replace(name, []byte("old")))
	stopped := errors.New("stopped")
	err := ReplaceBy(name, func(w io.Writer) error {
		_, err := io.WriteString(w, "half")
		return errors.Join(err, stopped)
	})
	text, _ := os.ReadFile(name)
	if entries, _ := os.ReadDir(dir); !errors.Is(err, stopped) || string(text) != "old" || len(entries) != 1 {
		t.Errorf("error %v, content %q, %d files", err, text, len(entries))
	}
	err = ReplaceBy(name, func(w io.Writer) error {
		for _, part := range []string{"n", "ew"} {
			if _, err := io.WriteString(w, part); err != nil {
				return err
			}
		}
		return nil
	})
	if text, _ = os.ReadFile(name); err != nil || string(text) != "new" {
		t.Errorf("error %v, content %q", err, text)
	}
}

// TestSweep removes what belongs to some files, and nothing else.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	const mine, other, foreign = ".a[1].json.stride-17", ".b.txt.stride-2", ".a[1].json.stride-notes"
	write := func() {
		for _, base := range []string{mine, other, foreign, "a[1].json", ".stride-5"} {
			must(t, os.WriteFile(filepath.Join(dir, base), nil, 0o666))
		}
	}
	for _, c := range []struct {
		name   string
		sweep  func() error
		remove string
	}{
		{"the file", func() error { return SweepFile(filepath.Join(dir, "a[1].json")) }, mine},
		{"another file", func() error { return SweepFile(filepath.Join(dir, "b.txt")) }, other},
	} {
		write()
		if err := c.sweep(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		left, err := os.ReadDir(dir)
		if err != nil || len(left) != 4 {
			t.Errorf("%s: %v are left, error %v", c.name, left, err)
		}
		if _, err := os.Stat(filepath.Join(dir, c.remove)); err == nil {
			t.Errorf("%s: %s is still there", c.name, c.remove)
		}
	}
	write()
	if err := errors.Join(Sweep(dir), Sweep(filepath.Join(dir, "none"))); err != nil {
		t.Errorf("all files, also of a missing folder: %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 3 {
		t.Errorf("all files: %v are left, error %v", left, err)
	}
}
