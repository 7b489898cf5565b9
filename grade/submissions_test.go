package grade

import (
	"archive/tar"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
		{"good", []entry{file("a/main.c", "x"), {"a/link", "main.c", tar.TypeSymlink, ""}, {"a/hard", "a/main.c", tar.TypeLink, ""}}, ""},
		{"dots", []entry{file("../evil", "x")}, "leads out of the folder"},
		{"dots within", []entry{file("a/../../evil", "x")}, "leads out of the folder"},
		{"backslashes", []entry{file(`..\evil`, "x")}, "leads out of the folder"},
		{"absolute", []entry{file("/tmp/evil", "x")}, "absolute"},
		{"absolute link", []entry{{"passwd", "/etc/passwd", tar.TypeSymlink, ""}}, "leads out of the folder"},
		{"link out", []entry{{"a/up", "../../..", tar.TypeSymlink, ""}}, "leads out of the folder"},
		{"file through a link", []entry{{"up", "..", tar.TypeSymlink, ""}, file("up/evil", "x")}, "cannot be unpacked"},
		{"file over a link", []entry{{"x", "good", tar.TypeSymlink, ""}, file("x", "y")}, ""},
		{"circle", []entry{{"a", "b", tar.TypeSymlink, ""}, {"b", "a", tar.TypeSymlink, ""}}, "circle"},
		{"hard link out", []entry{{"x", "../../etc/passwd", tar.TypeLink, ""}}, "leads out of the folder"},
		{"hard link through a link", []entry{{"up", "..", tar.TypeSymlink, ""}, {"x", "up/evil", tar.TypeLink, ""}}, "cannot be unpacked"},
		{"device", []entry{{"null", "", tar.TypeChar, ""}}, "device"},
		{"pipe", []entry{{"pipe", "", tar.TypeFifo, ""}}, "device"},
	} {
		t.Run(c.name, func(t *testing.T) {
			outside := t.TempDir()
			dir := filepath.Join(outside, "dir")
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			source := filepath.Join(t.TempDir(), "x.tar")
			f, err := os.Create(source)
			if err != nil {
				t.Fatal(err)
			}
			w := tar.NewWriter(f)
			for _, e := range c.entries {
				if err := w.WriteHeader(&tar.Header{Name: e.name, Linkname: e.link, Typeflag: e.kind, Size: int64(len(e.text)), Mode: 0o644}); err != nil {
					t.Fatal(err)
				}
				if _, err := w.Write([]byte(e.text)); err != nil {
					t.Fatal(err)
				}
			}
			if err := errors.Join(w.Close(), f.Close()); err != nil {
				t.Fatal(err)
			}
			_, err = unpack(source, dir)
			switch {
			case c.refused == "" && err != nil:
				t.Errorf("refused: %v", err)
			case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
				t.Errorf("error %v, want one about %q", err, c.refused)
			}
			if entries, _ := os.ReadDir(outside); len(entries) != 1 {
				t.Errorf("there is something outside of the folder: %v", entries)
			}
		})
	}
}

// TestFind finds submissions in folders of several kinds.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		files, want string
		single      bool
	}{
		{"a/main.c b.zip c.tar.gz .hidden submission_metadata.yml", "a b c", false},
		{"main.c src/x.c", "top", false},
		{"a/project.tar b/project.tar", "a b", false},
		{"src/x.c", "top", true},
		{"project.tar", "top", true},
		{"J. Doe (1).zip", "J._Doe_1_", false},
		{"", "", false},
		{"a/main.c a.zip", "", false},
	} {
		dir := filepath.Join(t.TempDir(), "top")
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Split(strings.ReplaceAll(c.files, ". Doe (1)", "._Doe_(1)"), " ") {
			if name == "" {
				continue
			}
			name = filepath.Join(dir, strings.ReplaceAll(name, "._Doe_(1)", ". Doe (1)"))
			if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, nil, 0o666)); err != nil {
				t.Fatal(err)
			}
		}
		all, err := Find([]string{dir}, c.single)
		var names []string
		for _, s := range all {
			names = append(names, s.Name)
		}
		if got := strings.Join(names, " "); got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%s: %q, %v; want %q", c.files, got, err, c.want)
		}
	}
}
