package unpack

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
)

// What an archive is, its first bytes say, and not its name. Students hand in archives of other
// kinds, and web pages that said that their session had expired: these are refused as what they
// are.

// Endings are the endings of the names of archives.
var Endings = []string{".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".zip"}

// otherEndings are those of archives that are refused.
var otherEndings = []string{".rar", ".7z", ".tar.xz", ".txz", ".tar.zst"}

// Name returns the name of an archive without its ending, and false for other files. Archives that
// are refused have names, too.
func Name(name string) (string, bool) {
	lower := strings.ToLower(name)
	for _, ending := range slices.Concat(Endings, otherEndings) {
		if strings.HasSuffix(lower, ending) && len(name) > len(ending) {
			return name[:len(name)-len(ending)], true
		}
	}
	return name, false
}

// Bits and bytes of archives.
const encrypted = 1 // a flag of a file in a zip archive

var (
	gzipMark  = []byte("\x1f\x8b")
	bzip2Mark = []byte("BZh")
	tarMark   = []byte("ustar") // behind the fields of the first file
)

// otherKinds are files that are handed in as archives, by their first bytes.
var otherKinds = []struct{ begins, what, instead string }{
	{"rar!\x1a\x07", "a RAR archive", askForZip},
	{"7z\xbc\xaf\x27\x1c", "a 7z archive", askForZip},
	{"\xfd7zxz\x00", "an xz archive", askForZip},
	{"\x28\xb5\x2f\xfd", "a zstd archive", askForZip},
	{"<!doctype html", "a web page", downloadAgain},
	{"<html", "a web page", downloadAgain},
}

// lower returns bytes with small letters for the capitals of ASCII, without a byte-order mark and
// blanks before them.
func lower(head []byte) string {
	text := []byte(strings.TrimLeft(strings.TrimPrefix(string(head), "\ufeff"), " \t\r\n"))
	for k, c := range text {
		if 'A' <= c && c <= 'Z' {
			text[k] += 'a' - 'A'
		}
	}
	return string(text)
}

const (
	askForZip     = "ask for .zip"
	downloadAgain = "the session may have expired, so download it again"
)

// headOf returns the first bytes of a file.
func headOf(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 512))
	return head, err
}

// isTar reports whether a file begins like a tar archive.
func isTar(head []byte) bool { return len(head) > 257 && bytes.HasPrefix(head[257:], tarMark) }
