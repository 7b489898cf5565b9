package unpack

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stride/internal/disk"
	"stride/internal/tooltest"
)

// Each limit has a case at the limit, which is unpacked, and one just above it, which is refused.

// outcome compares the error of an archive with a part of the refusal, or with none if that is
// empty.
func outcome(t *testing.T, what string, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("%s: refused: %v", what, err)
	case want != "" && (!errors.As(err, new(*RefusedError)) || !strings.Contains(err.Error(), want)):
		t.Errorf("%s: error %v, want a refusal with %q", what, err, want)
	}
}

// zipped writes a zip archive and returns its name.
func zipped(t *testing.T, write func(w *zip.Writer) error) string {
	t.Helper()
	var content bytes.Buffer
	w := zip.NewWriter(&content)
	name := filepath.Join(t.TempDir(), "x.zip")
	must(t, errors.Join(write(w), w.Close(), os.WriteFile(name, content.Bytes(), 0o600)))
	return name
}

// withFile returns a zip archive with one file.
func withFile(t *testing.T, header zip.FileHeader, text string) string {
	return zipped(t, func(w *zip.Writer) error {
		f, err := w.CreateHeader(&header)
		if err == nil {
			_, err = io.WriteString(f, text)
		}
		return err
	})
}

// TestMostEntries unpacks archives and folders with as many entries as there may be, and with one
// more.
func TestMostEntries(t *testing.T) {
	if maxEntries != 10_000 {
		t.Errorf("%d entries may be unpacked; docs/grade.md says 10,000", maxEntries)
	}
	for _, c := range []struct {
		entries int
		refused string
	}{{maxEntries, ""}, {maxEntries + 1, "more than 10000 files"}} {
		archive := zipped(t, func(w *zip.Writer) error {
			for k := range c.entries { // folders in one another's place need no time to unpack
				if _, err := w.Create("a/" + strings.Repeat("./", k%2)); err != nil {
					return err
				}
			}
			return nil
		})
		outcome(t, strconv.Itoa(c.entries), Into(t.Context(), t.TempDir(), archive, ""), c.refused)
		_, err := Entries(t.Context(), archive, One)
		outcome(t, strconv.Itoa(c.entries)+" listed", err, c.refused)
	}
}

// endless is a file without an end, which must not be read far beyond a limit.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	if e.left -= len(p); e.left < 0 {
		return 0, errors.New("read on behind the limit")
	}
	return len(p), nil
}

// TestMostBytes writes files when nearly all the bytes that there may be are written.
func TestMostBytes(t *testing.T) {
	if maxUnpacked != 256<<20 {
		t.Errorf("%d bytes may be unpacked; docs/grade.md says 256 MB", maxUnpacked)
	}
	for _, c := range []struct {
		name    string
		content io.Reader
		refused string
	}{
		{"at the limit", strings.NewReader("123456"), ""},
		{"above it", strings.NewReader("1234567"), "more than 256 MiB"},
		{"without an end", &endless{1 << 20}, "more than 256 MiB"},
	} {
		root, err := os.OpenRoot(t.TempDir())
		must(t, err)
		u := &unpacker{root: root, bytes: maxUnpacked - 6}
		outcome(t, c.name, u.file("x", c.content, false), c.refused)
		root.Close()
	}
	// A copy of what was unpacked, or of what a program left, is not limited again.
	root, err := os.OpenRoot(t.TempDir())
	must(t, err)
	defer root.Close()
	u := &unpacker{root: root, bytes: maxUnpacked, trusted: true}
	outcome(t, "trusted", u.file("x", strings.NewReader("1234567"), false), "")
	if info, err := root.Stat("x"); err != nil || info.Size() != 7 {
		t.Errorf("a trusted file is cut off: %v, %v", info, err)
	}
	// All files that are wanted count together, and so do those that are only listed.
	two := zipped(t, func(w *zip.Writer) error {
		for _, name := range []string{"a", "b"} {
			f, err := w.Create(name)
			if err != nil {
				return err
			}
			if _, err := f.Write([]byte("1234")); err != nil {
				return err
			}
		}
		return nil
	})
	for inside, refused := range map[string]string{"": "more than 256 MiB", "b": ""} {
		u := &unpacker{root: root, inside: inside, bytes: maxUnpacked - 6}
		outcome(t, "two files, wanted "+inside, eachEntry(t.Context(), two, u.entry), refused)
	}
	folder := t.TempDir()
	for _, name := range []string{"a", "b"} {
		must(t, os.WriteFile(filepath.Join(folder, name), []byte("12345"), 0o600))
	}
	_, err = Entries(t.Context(), folder, Limits{3, 10})
	outcome(t, "listed at the limit", err, "")
	_, err = Entries(t.Context(), folder, Limits{3, 9})
	outcome(t, "listed above it", err, "unpacks to more than")
}

// TestNames unpacks files whose names are long, deep, absolute or no names at all.
func TestNames(t *testing.T) {
	long := strings.Repeat(strings.Repeat("x", 99)+"/", 10)[:longestName-1]
	if longestName != 1000 || deepestFolder != 50 {
		t.Errorf("names of %d bytes in %d folders", longestName, deepestFolder)
	}
	for _, c := range []struct{ name, refused string }{
		{long + "y", ""},
		{long + "yz", "too long"},
		{strings.Repeat("d/", deepestFolder) + "x", ""},
		{strings.Repeat("d/", deepestFolder+1) + "x", "too long"},
		{"/x", "absolute"},
		{`\x`, "absolute"},
		{`C:\x`, "absolute"},
		{"c:x", "absolute"},
		{"//server/share/x", "absolute"},
		{"x\x00y", "zero byte"},
		{"x:y", "absolute"}, // it may be a drive
		{"xy:z", ""},
		{"..", "leads out of the folder"},
		{"..x", ""},
	} {
		archive := withFile(t, zip.FileHeader{Name: c.name}, "")
		outcome(t, strconv.Quote(c.name), Into(t.Context(), t.TempDir(), archive, ""), c.refused)
	}
}

// TestLongLinks unpacks links to names that are as long as they may be, and longer.
func TestLongLinks(t *testing.T) {
	link := func(target string) string {
		h := zip.FileHeader{Name: "x"}
		h.SetMode(fs.ModeSymlink | 0o777)
		return withFile(t, h, target)
	}
	outcome(t, "at the limit", Into(t.Context(), t.TempDir(), link(strings.Repeat("a/", longestName/2)), ""),
		"")
	outcome(t, "above it", Into(t.Context(), t.TempDir(), link(strings.Repeat("a", longestName+1)), ""),
		"too long")
	outcome(t, "absolute", Into(t.Context(), t.TempDir(), link("/etc/passwd"), ""), "leads out of the folder")
	outcome(t, "a drive", Into(t.Context(), t.TempDir(), link(`C:\x`), ""), "leads out of the folder")
}

// TestMostRead looks for a file behind another one, which is skipped but has to be unpacked.
func TestMostRead(t *testing.T) {
	if maxRead != 4<<30 {
		t.Errorf("%d bytes of an archive are read", maxRead)
	}
	const skipped = 1 << 20
	var content bytes.Buffer
	packed := gzip.NewWriter(&content)
	w := tar.NewWriter(packed)
	for _, size := range []int64{skipped, 1} {
		err := w.WriteHeader(&tar.Header{Name: "x", Size: size, Mode: 0o600})
		if _, failed := w.Write(make([]byte, size)); err != nil || failed != nil {
			t.Fatal(err, failed)
		}
	}
	name := filepath.Join(t.TempDir(), "x.tgz")
	must(t, errors.Join(w.Close(), packed.Close(), os.WriteFile(name, content.Bytes(), 0o600)))
	for most, want := range map[int64]string{2 * skipped: "", skipped: "no complete tar archive"} {
		err := eachOfTar(t.Context(), name, most, func(archived) error { return nil })
		outcome(t, strconv.FormatInt(most, 10), err, want)
	}
}

// An archive of a class may hold what twenty of its students may hand in at most, and as much as is
// read of any.
func TestClass(t *testing.T) {
	if want := (Limits{20 * One.Entries, maxRead}); Class != want || Class.Bytes < One.Bytes {
		t.Errorf("the limits of a class are %+v, want %+v", Class, want)
	}
}

// TestModes unpacks programs, which are known by their mode or by how they begin, and other files.
// Nobody gets the owner's rights by running one.
func TestModes(t *testing.T) {
	for _, c := range []struct {
		mode fs.FileMode
		text string
		want fs.FileMode
	}{
		{0o600, "x", 0o644},
		{0o700, "x", 0o755},
		{0o611, "x", 0o755},
		{0o000, "x", 0o644},
		{0o777 | fs.ModeSetuid | fs.ModeSetgid, "x", 0o755},
		{0o600, "#!/bin/sh", 0o755},
		{0o600, "\x7fELF", 0o755},
		{0o600, "#", 0o644},
	} {
		h := zip.FileHeader{Name: "a/x"}
		h.SetMode(c.mode)
		dir := t.TempDir()
		outcome(t, c.text, Into(t.Context(), dir, withFile(t, h, c.text), ""), "")
		info, err := os.Stat(filepath.Join(dir, "a", "x"))
		if err != nil || info.Mode()&(0o700|fs.ModeSetuid|fs.ModeSetgid) != c.want&0o700 {
			t.Errorf("%v %q is unpacked with mode %v, %v, want %v", c.mode, c.text, info.Mode(), err, c.want)
		}
		outcome(t, "copy", copied(dir, "a/x", "hard"), "")
		if hard, err := os.Stat(filepath.Join(dir, "hard")); err != nil || hard.Mode() != info.Mode() {
			t.Errorf("a hard link to mode %v has mode %v, %v", info.Mode(), hard.Mode(), err)
		}
	}
}

// copied makes a hard link of an archive in a folder.
func copied(dir, from, to string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return (&unpacker{root: root}).hardLink(to, from)
}

// TestOtherKinds gives what is no archive that is read, under names of archives: it is refused as
// what it is.
func TestOtherKinds(t *testing.T) {
	packed := withFile(t, zip.FileHeader{Name: "x", Flags: encrypted}, "x")
	locked, err := os.ReadFile(packed)
	must(t, err)
	for text, want := range map[string]string{
		"Rar!\x1a\x07\x00":                       "it is a RAR archive: ask for .zip",
		"Rar!\x1a\x07\x01\x00":                   "it is a RAR archive: ask for .zip",
		"7z\xbc\xaf\x27\x1c\x00\x04":             "it is a 7z archive: ask for .zip",
		"\xfd7zXZ\x00\x00":                       "it is an xz archive: ask for .zip",
		"\x28\xb5\x2f\xfd\x00":                   "it is a zstd archive: ask for .zip",
		"<!DOCTYPE html>\n<title>Log in</title>": "it is a web page: the session may have expired",
		"\ufeff\r\n<HTML lang=en>":               "it is a web page: the session may have expired",
		string(locked):                           "it is encrypted: ask for an archive without a password",
		"BZh":                                    "it is no",
		"\x1f\x8b":                               "it is no",
		"PK\x03\x04":                             "it is no zip archive",
	} {
		for _, ending := range slices.Concat(Endings, otherEndings) {
			name := filepath.Join(t.TempDir(), "x"+ending)
			must(t, os.WriteFile(name, []byte(text), 0o600))
			outcome(t, strconv.Quote(text)+" as "+ending, Into(t.Context(), t.TempDir(), name, ""), want)
			_, err := Entries(t.Context(), name, One)
			outcome(t, strconv.Quote(text)+" listed as "+ending, err, want)
			if bare, ok := Name(filepath.Base(name)); bare != "x" || !ok {
				t.Errorf("%s has the name %q, %v", ending, bare, ok)
			}
		}
	}
}

// helloBzip2 is a tar archive with one file, hello, whose text is "hi\n".
const helloBzip2 = "QlpoOTFBWSZTWUDSH7MAAG57gMmQAADAAE2AAAhiZJ4ACAggAFQ0p6mJhMmA01BFTUGgANAfUvIRCdaImPUpmWF1qCSCkGdQxITa" +
	"EHP6PVWt7MJq6ntAiqsSIgPxdyRThQkEDSH7MA=="

// TestKindsByContent reads archives whatever they are called.
func TestKindsByContent(t *testing.T) {
	bzipped, err := base64.StdEncoding.DecodeString(helloBzip2)
	must(t, err)
	zipped, err := os.ReadFile(withFile(t, zip.FileHeader{Name: "hello"}, "hi\n"))
	must(t, err)
	for what, content := range map[string][]byte{"bzip2": bzipped, "zip": zipped} {
		for _, ending := range Endings {
			if what == "bzip2" && ending == ".zip" {
				continue // which nobody does
			}
			name, dir := filepath.Join(t.TempDir(), "x"+ending), t.TempDir()
			must(t, os.WriteFile(name, content, 0o600))
			outcome(t, what+" as "+ending, Into(t.Context(), dir, name, ""), "")
			if text, err := os.ReadFile(filepath.Join(dir, "hello")); string(text) != "hi\n" {
				t.Errorf("%s as %s: %q, %v", what, ending, text, err)
			}
		}
	}
}

// TestOldNames unpacks names of files in zip archives that are not UTF-8: by the standard, they are
// in code page 437.
func TestOldNames(t *testing.T) {
	for raw, want := range map[string]string{"J\x94rg M\x81ller/x": "Jörg Müller/x", "Jörg/x": "Jörg/x",
		"Jo\u0308rg/x": "Jo\u0308rg/x",
		"a\xe1/x":      "aß/x"} {
		name := withFile(t, zip.FileHeader{Name: raw, NonUTF8: true}, "hi")
		entries, err := Entries(t.Context(), name, One)
		must(t, err)
		dir := t.TempDir()
		must(t, Into(t.Context(), dir, name, path.Dir(want)))
		if _, err := os.Stat(filepath.Join(dir, want)); err != nil || len(entries) != 1 ||
			entries[0].Name != want {
			t.Errorf("%q is listed as %+v, unpacked: %v; want %q", raw, entries, err, want)
		}
	}
}

// TestMostLeft copies a folder with more files and folders than a program may leave, and one with
// folders that are too deep.
func TestMostLeft(t *testing.T) {
	crowded, deep := t.TempDir(), t.TempDir()
	socket := filepath.Join(crowded, "socket") // which takes no time to copy
	listener, err := net.Listen("unix", socket)
	must(t, err)
	defer listener.Close()
	for k := range MaxLeft - 1 {
		must(t, os.Link(socket, filepath.Join(crowded, strconv.Itoa(k))))
	}
	outcome(t, "crowded", Copy(t.Context(), crowded, filepath.Join(t.TempDir(), "to")),
		"more than 20000 files")
	must(t, os.MkdirAll(filepath.Join(deep, strings.Repeat("d/", disk.MaxDepth+2)), 0o777))
	outcome(t, "deep", Copy(t.Context(), deep, filepath.Join(t.TempDir(), "to")), "more than 200 deep")
}

// TestCrowds names the folder that holds most of too many files.
func TestCrowds(t *testing.T) {
	c, err := new(crowd), error(nil)
	for _, name := range []string{".git/a", "x", "y", "z", "u"} {
		err = c.add(name, 4)
	}
	if err == nil || strings.Contains(err.Error(), ".git") {
		t.Errorf("a folder that holds one of five files: %v", err)
	}
	for folder, want := range map[string]string{"ann/p/venv/lib": `most of them in the folder "ann/p/venv": ask for it without`,
		"node_modules": `in the folder "node_modules"`, ".git/objects": `in the folder ".git"`,
		"data": "more than 9 files"} {
		c, err := new(crowd), error(nil)
		for k := range 10 {
			if err != nil {
				t.Errorf("%s is refused with %d files: %v", folder, k, err)
			}
			err = c.add(folder+"/"+strconv.Itoa(k), 9)
		}
		outcome(t, folder, err, want)
	}
}

// TestDeepFolder refuses a folder that is deeper than this program may open files.
func TestDeepFolder(t *testing.T) {
	if !tooltest.FewFiles(t) {
		return
	}
	dir := t.TempDir()
	tooltest.Deep(t, dir, tooltest.DeepLevels)
	outcome(t, "deep", Into(t.Context(), t.TempDir(), dir, ""), "too long")
	must(t, disk.RemoveAll(filepath.Join(dir, "a"))) // which the test's own cleaning could not
}
