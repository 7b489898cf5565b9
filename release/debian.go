package main

import (
	"bytes"
	"compress/gzip"
	"crypto/md5"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A package for Debian is an ar archive of three files: the version of the format, what dpkg has to know, and
// the files themselves (deb(5)). A tool that writes packages of all kinds, such as nfpm, takes longer to compile than
// Stride.

// control is what dpkg has to know of the package.
const control = `Package: stride
Version: %s
Section: games
Priority: optional
Architecture: %s
Maintainer: The Stride authors <stride@example.org>
Installed-Size: %d
Description: makes and solves puzzles in which a number says how far to move
 Stride makes jump mazes of high value, makes and solves the levels of Number
 Shifting, and serves pages to play both.
`

// debian writes the package of a platform for Debian and its relatives.
func (s *source) debian(out string, p platform, files []file) error {
	var all []file
	var sums strings.Builder
	size := 0
	for _, f := range inOrder(files) {
		f, err := installed(f)
		if err != nil {
			return err
		}
		all = append(all, f)
		fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(f.content), f.name)
		size += len(f.content)
	}
	version := strings.TrimPrefix(name, "stride_")
	about := []file{
		{"control", plain, fmt.Appendf(nil, control, strings.Replace(version, "-", "~", 1), p.arch, (size+1023)/1024)}, // in KiB
		{"md5sums", plain, []byte(sums.String())},
	}
	var aboutTar, allTar, b bytes.Buffer
	if err := writeTar(&aboutTar, ".", s.date, about); err != nil {
		return err
	}
	if err := writeTar(&allTar, ".", s.date, slices.Concat(foldersOf(all), all)); err != nil {
		return err
	}
	writeAr(&b, s.date, []file{
		{"debian-binary", plain, []byte("2.0\n")}, {"control.tar.gz", plain, aboutTar.Bytes()}, {"data.tar.gz", plain, allTar.Bytes()},
	})
	return os.WriteFile(filepath.Join(out, name+"_"+p.arch+".deb"), b.Bytes(), 0o644)
}

// foldersOf returns the folders of files, and the folders of these, as entries of a tar file. dpkg makes and removes
// those folders only that it finds in a package.
func foldersOf(files []file) []file {
	names := make(map[string]bool)
	for _, f := range files {
		for dir := path.Dir(f.name); dir != "." && !names[dir]; dir = path.Dir(dir) {
			names[dir] = true
		}
	}
	var folders []file
	for dir := range names {
		folders = append(folders, file{dir + "/", fs.ModeDir | program, nil})
	}
	return folders
}

// writeAr writes files in the order given, as ar does.
func writeAr(w io.Writer, date time.Time, files []file) {
	fmt.Fprint(w, "!<arch>\n")
	for _, f := range files {
		// Name, date, owner, group, mode and size, in columns.
		fmt.Fprintf(w, "%-16s%-12d%-6d%-6d100%03o  %-10d`\n%s", f.name, date.Unix(), 0, 0, f.mode, len(f.content), f.content)
		if len(f.content)%2 == 1 {
			fmt.Fprint(w, "\n")
		}
	}
}

// installed returns a file of the archive as it is installed, where Debian expects it.
func installed(f file) (file, error) {
	base := path.Base(f.name)
	switch {
	case f.mode == program:
		f.name = "usr/bin/" + base
	case f.name == "completions/stride.bash":
		f.name = "usr/share/bash-completion/completions/stride"
	case f.name == "completions/stride.fish":
		f.name = "usr/share/fish/vendor_completions.d/stride.fish"
	case f.name == "completions/_stride":
		f.name = "usr/share/zsh/vendor-completions/_stride"
	case f.name == "LICENSE":
		f.name = "usr/share/doc/stride/copyright"
	case strings.HasPrefix(f.name, "man/"):
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			return f, err
		}
		if _, err := z.Write(f.content); err != nil {
			return f, err
		}
		if err := z.Close(); err != nil {
			return f, err
		}
		f.name, f.content = "usr/share/"+f.name+".gz", b.Bytes()
	default:
		f.name = "usr/share/doc/stride/" + f.name
	}
	return f, nil
}
