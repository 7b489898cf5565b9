package unpack

import (
	"archive/tar"
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
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

// TestUnpack unpacks archives that must be refused, and good ones.
func TestUnpack(t *testing.T) {
	type entry struct {
		name, link string
		kind       byte
		text       string
	}
	file := func(name, text string) entry { return entry{name, "", tar.TypeReg, text} }
	for _, c := range []struct {
		name    string
		entries []entry
		refused string // empty if the archive is good
	}{
		{"good", []entry{file("a/main.c", "x"), {"a/link", "main.c", tar.TypeSymlink, ""},
			{"a/hard", "a/main.c", tar.TypeLink, ""}}, ""},
		{"dots", []entry{file("../evil", "x")}, "leads out of the folder"},
		{"dots within", []entry{file("a/../../evil", "x")}, "leads out of the folder"},
		{"backslashes", []entry{file(`..\evil`, "x")}, "leads out of the folder"},
		{"absolute", []entry{file("/tmp/evil", "x")}, "absolute"},
		{"absolute link", []entry{{"passwd", "/etc/passwd", tar.TypeSymlink, ""}}, "leads out of the folder"},
		{"link out", []entry{{"a/up", "../../..", tar.TypeSymlink, ""}}, "leads out of the folder"},
		{"file through a link", []entry{{"up", "..", tar.TypeSymlink, ""}, file("up/evil", "x")},
			"cannot be unpacked"},
		{"file over a link", []entry{{"x", "good", tar.TypeSymlink, ""}, file("x", "y")}, ""},
		{"circle", []entry{{"a", "b", tar.TypeSymlink, ""}, {"b", "a", tar.TypeSymlink, ""}}, "circle"},
		{"hard link out", []entry{{"x", "../../etc/passwd", tar.TypeLink, ""}}, "leads out of the folder"},
		{"hard link through a link",
			[]entry{{"up", "..", tar.TypeSymlink, ""}, {"x", "up/evil", tar.TypeLink, ""}},
			"cannot be unpacked"},
		{"hard link to a folder", []entry{file("a/b", "x"), {"x", "a", tar.TypeLink, ""}},
			"which is no file"},
		{"hard link to nothing", []entry{{"x", "a", tar.TypeLink, ""}}, "cannot be unpacked"},
		{"file over a folder", []entry{file("x/y", "x"), file("x", "y")}, "exists"},
		{"device", []entry{{"null", "", tar.TypeChar, ""}}, "device"},
		{"pipe", []entry{{"pipe", "", tar.TypeFifo, ""}}, "device"},
	} {
		t.Run(c.name, func(t *testing.T) {
			outside := t.TempDir()
			dir := filepath.Join(outside, "dir")
			must(t, os.Mkdir(dir, 0o777))
			source := filepath.Join(t.TempDir(), "x.tar")
			f, err := os.Create(source)
			must(t, err)
			w := tar.NewWriter(f)
			for _, e := range c.entries {
				must(t, w.WriteHeader(&tar.Header{Name: e.name, Linkname: e.link, Typeflag: e.kind,
					Size: int64(len(e.text)), Mode: 0o644}))
				if _, err := w.Write([]byte(e.text)); err != nil {
					t.Fatal(err)
				}
			}
			must(t, errors.Join(w.Close(), f.Close()))
			err = Into(t.Context(), dir, source, "")
			switch {
			case c.refused == "" && err != nil:
				t.Errorf("refused: %v", err)
			case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
				t.Errorf("error %v, want one about %q", err, c.refused)
			}
			if info, err := os.Stat(filepath.Join(dir, "a", "main.c")); err == nil && info.Mode()&0o111 != 0 {
				t.Errorf("a text becomes a program: %v", info.Mode())
			}
			if entries, _ := os.ReadDir(outside); len(entries) != 1 {
				t.Errorf("there is something outside of the folder: %v", entries)
			}
		})
	}
}

// TestCopy copies what a program has left: links as links, wherever they lead, and no sockets or
// pipes.
func TestCopy(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "new")
	must(t, errors.Join(os.Mkdir(filepath.Join(from, "a"), 0o755),
		os.WriteFile(filepath.Join(from, "a", "run"), []byte("x"), 0o755),
		os.WriteFile(filepath.Join(from, "text"), []byte("y"), 0o600),
		os.Symlink("/etc/passwd", filepath.Join(from, "out"))))
	socket, err := net.Listen("unix", filepath.Join(from, "socket"))
	must(t, err)
	defer socket.Close()
	must(t, Copy(t.Context(), from, to))
	if entries, err := os.ReadDir(to); err != nil || len(entries) != 3 {
		t.Errorf("copied %v, %v, want a folder, a file and a link", entries, err)
	}
	for name, want := range map[string]os.FileMode{"a": os.ModeDir | 0o755, "a/run": 0o755, "text": 0o644,
		"out": os.ModeSymlink} {
		info, err := os.Lstat(filepath.Join(to, name))
		if err != nil || info.Mode().Type() != want.Type() || want.IsRegular() && info.Mode() != want {
			t.Errorf("%s: %v, %v, want %v", name, info, err, want)
		}
	}
	if target, err := os.Readlink(filepath.Join(to, "out")); err != nil || target != "/etc/passwd" {
		t.Errorf("the link leads to %q, %v", target, err)
	}
}

// TestEntries lists a folder: checksums change with the content of files, and with nothing else.
func TestEntries(t *testing.T) {
	dir := t.TempDir()
	sums := func(text string) []Entry {
		t.Helper()
		must(t, os.WriteFile(filepath.Join(dir, "x"), []byte(text), 0o644))
		all, err := Entries(t.Context(), dir, One)
		if err != nil || len(all) != 2 || all[0].Name != "." || all[1].Name != "x" {
			t.Fatalf("entries %v, %v", all, err)
		}
		return all
	}
	a, b, again := sums("1"), sums("2"), sums("1")
	if a[1].Sum == b[1].Sum || a[1] != again[1] || a[0] != b[0] {
		t.Errorf("checksums %v, %v, %v", a, b, again)
	}
}

// TestStops ends a context while an entry is read: neither its rest is read nor another entry, in a
// folder and in an archive.
func TestStops(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(t.TempDir(), "x.tar")
	f, err := os.Create(name)
	must(t, err)
	w := tar.NewWriter(f)
	for _, file := range []string{"a", "b", "c"} {
		must(t, errors.Join(os.WriteFile(filepath.Join(dir, file), make([]byte, 1<<20), 0o644),
			w.WriteHeader(&tar.Header{Name: file, Typeflag: tar.TypeReg, Size: 1 << 20, Mode: 0o644})))
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	must(t, errors.Join(w.Close(), f.Close()))
	for _, source := range []string{dir, name} {
		ctx, cancel := context.WithCancel(t.Context())
		read, entries := int64(0), 0
		err := eachEntry(ctx, source, func(e archived) error {
			if e.content == nil || e.mode.IsDir() {
				return nil
			}
			entries++
			buffer := make([]byte, 1000)
			n, _ := e.content.Read(buffer)
			cancel()
			rest, err := io.Copy(io.Discard, e.content)
			read += int64(n) + rest
			return err
		})
		if !errors.Is(err, context.Canceled) || entries != 1 || read > 1000 {
			t.Errorf("%s: %v after %d entries and %d bytes", filepath.Base(source), err, entries, read)
		}
	}
}

// Within keeps to whole names of folders.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		name, folder, want string
		ok                 bool
	}{{"a/b", "", "a/b", true}, {"a", "a", ".", true}, {"a/b", "a", "b", true}, {"ab", "a", "ab", false},
		{"a", "a/b", "a", false}} {
		if got, ok := Within(c.name, c.folder); got != c.want || ok != c.ok {
			t.Errorf("%s in %q: %q, %v, want %q, %v", c.name, c.folder, got, ok, c.want, c.ok)
		}
	}
}

// An archive that is none is refused; one that is not there is the fault of the caller.
func TestNoArchive(t *testing.T) {
	for _, ending := range Endings {
		name := filepath.Join(t.TempDir(), "x"+ending)
		if err := Into(t.Context(), t.TempDir(), name, ""); !errors.Is(err, fs.ErrNotExist) ||
			errors.As(err, new(*RefusedError)) {
			t.Errorf("no %s: %v", name, err)
		}
		must(t, os.WriteFile(name, []byte("no archive"), 0o600))
		outcome(t, ending, Into(t.Context(), t.TempDir(), name, ""), "it is no")
	}
}
