package grade

import (
	"context"
	"encoding/binary"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/disk"
)

// What was built elsewhere and handed in must not decide a grade: a program of another system does
// not run here, one that is newer than its source is not built again, and one may have been made
// from another source. So such files are removed before a build, and so are archives of them, but
// for what the course has handed out. They are known by their first bytes; an archive of classes is
// a zip archive with such a name.

// magic are the first bytes of compiled files.
var magic = []struct {
	bytes, system string
}{
	{"\x7fELF", "Linux on another machine"},
	{"\xfe\xed\xfa\xce", "macOS"}, {"\xfe\xed\xfa\xcf", "macOS"}, {"\xce\xfa\xed\xfe", "macOS"},
	{"\xcf\xfa\xed\xfe", "macOS"},
	{"\xca\xfe\xba\xbe", "Java or macOS"}, {"!<arch>\n", "a linker"}, {"!<thin>\n", "a linker"},
}

// classArchives are the endings of archives of classes.
var classArchives = []string{".jar", ".war", ".ear"}

// systemOf returns the system for which a file was compiled, and nothing for other files.
func systemOf(f io.ReaderAt) string {
	// Programs for Windows begin as ones for DOS, whose header says at 0x3c where that of Windows
	// begins.
	const dosHeader, at = 0x40, 0x3c
	head := make([]byte, dosHeader)
	n, _ := f.ReadAt(head, 0)
	for _, m := range magic {
		if n >= len(m.bytes) && string(head[:len(m.bytes)]) == m.bytes {
			return m.system
		}
	}
	if n == dosHeader && string(head[:2]) == "MZ" {
		var sign [4]byte
		if _, err := f.ReadAt(sign[:], int64(binary.LittleEndian.Uint32(head[at:]))); err == nil &&
			string(sign[:]) == "PE\x00\x00" {
			return "Windows"
		}
	}
	return ""
}

// removeBuilt removes the compiled files in a folder but for those that are given, and returns
// their names.
func removeBuilt(ctx context.Context, dir string, given map[string]bool) (removed []string, err error) {
	err = disk.Walk(ctx, dir, func(f disk.Found) error {
		if !f.Type().IsRegular() {
			return nil
		}
		file, err := f.In.Open(f.Name())
		if err != nil {
			return err
		}
		system := systemOf(file)
		var zip [2]byte
		if n, _ := file.Read(zip[:]); n == 2 && string(zip[:]) == "PK" &&
			slices.Contains(classArchives, strings.ToLower(filepath.Ext(f.Name()))) {
			system = "Java"
		}
		file.Close()
		if system == "" {
			return nil
		}
		if sum, ok := sumOf(f); ok && given[sum] {
			return nil
		}
		removed = append(removed, filepath.ToSlash(f.Path))
		return f.In.Remove(f.Name())
	})
	slices.Sort(removed)
	return removed, err
}
