// Package unpack copies folders and archives from strangers to the disk.
package unpack

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"stride/internal/disk"
)

// An archive from a stranger can name files outside of the folder, be a few
// bytes that unpack to a thousand gigabytes, or hold a link through which a later entry is written.
// So all writing goes through [os.Root], which refuses to leave its folder whatever the names and
// links are; names that try are refused with a message besides; links have to stay inside, devices
// and the like are refused, and sizes and numbers are limited.
//
// What an archive is, its first bytes say, and not its name. Students hand in archives of other kinds, and web pages that
// said that their session had expired: these are refused as what they are.

// Limits of what a submission may hold.
const (
	maxEntries    = 10_000
	maxUnpacked   = 256 << 20
	longestName   = 1000 // bytes of a path
	deepestFolder = 50
	maxRead       = 4 << 30 // of an archive, whatever of it is kept
)

// Limits bound what [Entries] looks at.
type Limits struct {
	Entries int
	Bytes   int64 // of all files together
}

// One limits a submission, as [Into] does. Class limits an archive or folder with those of many students.
var (
	One   = Limits{maxEntries, maxUnpacked}
	Class = Limits{20 * maxEntries, maxRead}
)

// Endings are the endings of the names of archives.
var Endings = []string{".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".zip"}

// otherEndings are those of archives that are refused.
var otherEndings = []string{".rar", ".7z", ".tar.xz", ".txz", ".tar.zst"}

// Name returns the name of an archive without its ending, and false for other files. Archives that are refused have
// names, too.
func Name(name string) (string, bool) {
	lower := strings.ToLower(name)
	for _, ending := range slices.Concat(Endings, otherEndings) {
		if strings.HasSuffix(lower, ending) && len(name) > len(ending) {
			return name[:len(name)-len(ending)], true
		}
	}
	return name, false
}

// RefusedError is the reason why something is not unpacked.
type RefusedError struct{ Text string }

func (e *RefusedError) Error() string { return e.Text }

func refused(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// Into copies what is in an archive or a folder into an empty folder. If inside is not empty, that is one folder or file
// in it, and all else is left out. An error is a [*RefusedError] if the archive is to blame.
func Into(ctx context.Context, dir, source, inside string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	u := &unpacker{root: root, inside: inside}
	if err := eachEntry(ctx, source, u.entry); err != nil {
		return err
	}
	return u.finish()
}

// unpacker writes the entries of a submission.
type unpacker struct {
	root    *os.Root
	inside  string // all of the source if empty
	trusted bool   // the limits have been kept already
	entries crowd
	bytes   int64
	links   []string
}

// name checks the name of an entry, and returns it without needless parts.
func (u *unpacker) name(name string) (string, error) {
	if u.trusted {
		return filepath.FromSlash(name), nil
	}
	if err := u.entries.add(name, maxEntries); err != nil {
		return "", err
	}
	slashed := strings.ReplaceAll(name, `\`, "/")
	clean := cleaned(name)
	switch {
	case len(name) > longestName || strings.Count(clean, "/") > deepestFolder:
		return "", refused("the name %.60q is too long", name)
	case absolute(slashed):
		return "", refused("the name %.60q is absolute", name)
	case slices.Contains(strings.Split(slashed, "/"), ".."):
		return "", refused("the name %.60q leads out of the folder", name)
	case strings.ContainsRune(name, 0):
		return "", refused("a name has a zero byte")
	}
	return filepath.FromSlash(clean), nil
}

// absolute reports whether a name with slashes begins at the root of a system or at a drive of Windows. Both are refused
// everywhere, so that an archive is judged alike on all systems.
func absolute(slashed string) bool {
	return path.IsAbs(slashed) || len(slashed) > 1 && slashed[1] == ':'
}

func (u *unpacker) makeFolder(name string) error {
	if name == "." {
		return nil
	}
	return u.explained(name, u.root.MkdirAll(name, 0o755))
}

// explained turns an error about an entry into a refusal: the entry is what is wrong.
func (u *unpacker) explained(name string, err error) error {
	if err == nil || errors.As(err, new(*RefusedError)) {
		return err
	}
	return refused("%.60q cannot be unpacked: %v", name, err)
}

// file writes a file.
func (u *unpacker) file(name string, content io.Reader, executable bool) error {
	if err := u.makeFolder(filepath.Dir(name)); err != nil {
		return err
	}
	in := content
	if !u.trusted {
		in = io.LimitReader(content, maxUnpacked-u.bytes+1)
	}
	var head [4]byte
	n, err := io.ReadFull(in, head[:])
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return u.explained(name, err)
	}
	// Archives from Windows do not say which files are programs.
	if bytes.HasPrefix(head[:n], []byte("#!")) || bytes.HasPrefix(head[:n], []byte("\x7fELF")) {
		executable = true
	}
	mode := fs.FileMode(0o644)
	if executable {
		mode = 0o755
	}
	_ = u.root.Remove(name) // a later entry of the same name replaces the earlier one, and no link is followed
	f, err := u.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return u.explained(name, err)
	}
	written, err := io.Copy(f, io.MultiReader(bytes.NewReader(head[:n]), in))
	if err := errors.Join(err, f.Close()); err != nil {
		return u.explained(name, err)
	}
	if u.bytes += written; u.bytes > maxUnpacked && !u.trusted {
		return refused("it unpacks to more than %d MiB", maxUnpacked>>20)
	}
	return nil
}

// link makes a symbolic link. Where it leads is checked at the end, when all files are there.
func (u *unpacker) link(name, target string) error {
	if !u.trusted && absolute(strings.ReplaceAll(target, `\`, "/")) {
		return refused("the link %.60q leads out of the folder, to %.60q", name, target)
	}
	if err := u.makeFolder(filepath.Dir(name)); err != nil {
		return err
	}
	_ = u.root.Remove(name) // as in file
	u.links = append(u.links, name)
	return u.explained(name, u.root.Symlink(target, name))
}

// finish checks the links.
func (u *unpacker) finish() error {
	for _, name := range u.links {
		if _, err := u.root.Stat(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return refused("the link %.60q leads out of the folder, or in a circle", name)
		}
	}
	return nil
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

// lower returns bytes with small letters for the capitals of ASCII, without a byte-order mark and blanks before them.
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

// generated are the folders that tools fill, and that nobody means to hand in.
var generated = []string{"venv", ".venv", "node_modules", ".git", "__pycache__", "site-packages", "target", "build"}

// crowd counts files, and knows where most of them are.
type crowd struct {
	all int
	in  map[string]int // generated folders
}

// add counts a file, and refuses one too many.
func (c *crowd) add(name string, most int) error {
	if c.in == nil {
		c.in = make(map[string]int)
	}
	words := strings.Split(cleaned(name), "/")
	if k := slices.IndexFunc(words, func(word string) bool { return slices.Contains(generated, word) }); k >= 0 {
		c.in[strings.Join(words[:k+1], "/")]++
	}
	if c.all++; c.all <= most {
		return nil
	}
	for folder, n := range c.in {
		if 2*n > most {
			return refused("it holds more than %d files, most of them in the folder %.60q: ask for it without that folder", most, folder)
		}
	}
	return refused("it holds more than %d files", most)
}

// archived is an entry of an archive or a folder as that has it.
type archived struct {
	name    string
	mode    fs.FileMode
	link    string // the target of a link of a tar archive
	hard    bool   // it is a hard link
	content io.Reader
	sum     string // of the content, if the archive has one
}

// eachEntry calls a function for each entry of an archive, in the order of the archive, or of a folder, until ctx ends.
func eachEntry(ctx context.Context, source string, do func(archived) error) error {
	info, err := os.Stat(source)
	if err != nil {
		return err
	}
	each := func(source string, do func(archived) error) error { return eachOfTar(ctx, source, maxRead, do) }
	if info.IsDir() {
		each = func(source string, do func(archived) error) error { return eachOfFolder(ctx, source, do) }
	} else {
		head, err := headOf(source)
		if err != nil {
			return err
		}
		for _, k := range otherKinds {
			if strings.HasPrefix(lower(head), k.begins) {
				return refused("it is %s: %s", k.what, k.instead)
			}
		}
		if bytes.HasPrefix(head, []byte("PK")) {
			each = eachOfZip
		} else if strings.HasSuffix(strings.ToLower(source), ".zip") && !bytes.HasPrefix(head, gzipMark) && !isTar(head) {
			return refused("it is no zip archive")
		}
	}
	err = each(source, func(e archived) error {
		if e.content != nil {
			e.content = &contextReader{ctx, e.content}
		}
		return errors.Join(ctx.Err(), do(e))
	})
	if ctx.Err() != nil {
		return ctx.Err() // and not what the readers have made of it
	}
	return err
}

// contextReader reads until a context ends. Files and archives never block for long, so that it only looks between reads.
type contextReader struct {
	ctx  context.Context
	from io.Reader
}

func (r *contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(p)
}

// eachOfFolder passes links on as links.
func eachOfFolder(ctx context.Context, source string, do func(archived) error) error {
	if err := do(archived{name: ".", mode: fs.ModeDir}); err != nil {
		return err
	}
	err := disk.Walk(ctx, source, func(f disk.Found) (err error) {
		e := archived{name: filepath.ToSlash(f.Path), mode: f.Type()}
		switch {
		case f.Type()&fs.ModeSymlink != 0:
			e.link, err = f.In.Readlink(f.Name())
		case f.Type().IsRegular():
			file, failed := f.In.Open(f.Name())
			if failed != nil {
				return failed
			}
			defer file.Close()
			var info fs.FileInfo
			if info, err = file.Stat(); err == nil {
				e.mode, e.content = info.Mode(), file
			}
		}
		if err != nil {
			return err
		}
		return do(e)
	})
	if errors.As(err, new(*disk.DeepError)) {
		err = refused("%v", err)
	}
	return err
}

func eachOfTar(ctx context.Context, source string, most int64, do func(archived) error) error {
	f, err := os.Open(source)
	if err != nil {
		return err
	}
	defer f.Close()
	var in io.Reader = f
	head := make([]byte, len(bzip2Mark))
	_, _ = io.ReadFull(f, head) // of a shorter file, the reader will say what is wrong
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	switch {
	case bytes.HasPrefix(head, gzipMark):
		if in, err = gzip.NewReader(f); err != nil {
			return refused("it is no complete tar archive: %v", err)
		}
	case bytes.Equal(head, bzip2Mark):
		in = bzip2.NewReader(f)
	}
	// Even what is skipped has to be unpacked, so that is limited, too.
	r := tar.NewReader(io.LimitReader(&contextReader{ctx, in}, most))
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return refused("it is no complete tar archive: %v", err)
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		e := archived{name: h.Name, mode: fs.FileMode(h.Mode & 0o777), link: h.Linkname, hard: h.Typeflag == tar.TypeLink,
			content: r}
		switch h.Typeflag {
		case tar.TypeReg, tar.TypeLink:
		case tar.TypeDir:
			e.mode |= fs.ModeDir
		case tar.TypeSymlink:
			e.mode |= fs.ModeSymlink
		default:
			e.mode |= fs.ModeIrregular
		}
		if err := do(e); err != nil {
			return err
		}
	}
}

func eachOfZip(source string, do func(archived) error) error {
	r, err := zip.OpenReader(source)
	if err != nil {
		return refused("it is no zip archive: %v", err)
	}
	defer r.Close()
	for _, f := range r.File {
		if f.Flags&encrypted != 0 {
			return refused("it is encrypted: ask for an archive without a password")
		}
		if !utf8.ValidString(f.Name) { // the standard says what it is then
			f.Name, _ = charmap.CodePage437.NewDecoder().String(f.Name) // which has a letter for each byte
		}
		e := archived{name: f.Name, mode: f.Mode(), sum: fmt.Sprint(f.CRC32, f.UncompressedSize64)}
		if strings.HasSuffix(f.Name, "/") {
			e.mode |= fs.ModeDir
		}
		content, err := f.Open() // which unpacks nothing yet
		if err != nil {
			return refused("%.60q cannot be unpacked: %v", f.Name, err)
		}
		e.content = content
		if err := errors.Join(do(e), content.Close()); err != nil {
			return err
		}
	}
	return nil
}

// Entry is a file or folder of an archive or a folder.
type Entry struct {
	Name string // cleaned, with slashes
	Mode fs.FileMode
	Sum  string // changes when the content does
}

// Entries returns the entries of an archive or a folder. An error is a [*RefusedError] if it exceeds the limits, or if
// an archive is damaged.
func Entries(ctx context.Context, source string, most Limits) ([]Entry, error) {
	all, left, count := []Entry{}, most.Bytes, crowd{}
	err := eachEntry(ctx, source, func(e archived) error {
		if err := count.add(e.name, most.Entries); err != nil {
			return err
		}
		if e.sum == "" {
			sum := sha256.New()
			if e.content != nil {
				n, err := io.Copy(sum, io.LimitReader(e.content, left+1))
				if err != nil {
					return err
				}
				if left -= n; left < 0 {
					return refused("it unpacks to more than %d MiB", most.Bytes>>20)
				}
			}
			e.sum = hex.EncodeToString(sum.Sum(nil)) + e.link
		}
		all = append(all, Entry{cleaned(e.name), e.mode, e.sum})
		return nil
	})
	return all, err
}

// cleaned returns the name of an entry without needless parts.
func cleaned(name string) string { return path.Clean(strings.ReplaceAll(name, `\`, "/")) }

// entry unpacks an entry of an archive.
func (u *unpacker) entry(e archived) error {
	if _, ok := Within(cleaned(e.name), u.inside); !ok {
		return nil
	}
	name, err := u.name(e.name)
	switch {
	case err != nil:
		return err
	case e.hard:
		return u.hardLink(name, e.link)
	case e.mode.IsDir():
		return u.makeFolder(name)
	case e.mode.IsRegular():
		return u.file(name, e.content, e.mode&0o111 != 0)
	case e.mode.Type() != fs.ModeSymlink:
		return refused("%.60q is a device, a pipe or the like", e.name)
	case e.link != "":
		return u.link(name, e.link)
	}
	target, err := io.ReadAll(io.LimitReader(e.content, longestName+1))
	switch {
	case err != nil:
		return u.explained(name, err)
	case len(target) > longestName:
		return refused("the link %.60q leads to a name that is too long", name)
	}
	return u.link(name, string(target))
}

// hardLink makes a copy of a file that was unpacked before.
func (u *unpacker) hardLink(name, target string) error {
	from, err := u.name(target)
	if err != nil {
		return err
	}
	f, err := u.root.Open(from)
	if err != nil {
		return u.explained(name, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return refused("%.60q is a link to %.60q, which is no file", name, target)
	}
	return u.file(name, f, info.Mode()&0o111 != 0)
}

// MaxLeft limits the files and folders that a program may leave, even empty ones: each of them takes time to copy.
const MaxLeft = 2 * maxEntries

// Copy copies what a program has left into an empty folder: folders, files and links. What a
// program may have made besides, such as pipes, is left out. Links are not followed, wherever they
// lead; nothing runs in the folder meanwhile. An error is a [*RefusedError] if the program is to blame.
func Copy(ctx context.Context, from, to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		return err
	}
	defer root.Close()
	u, left := &unpacker{root: root, trusted: true}, 0
	return eachEntry(ctx, from, func(e archived) error {
		if left++; left > MaxLeft {
			return TooMany()
		}
		if e.mode.IsDir() || e.mode.IsRegular() || e.mode.Type() == fs.ModeSymlink {
			return u.entry(e)
		}
		return nil
	})
}

// TooMany is the error for a folder with more than [MaxLeft] files and folders.
func TooMany() error { return refused("it has more than %d files and folders", MaxLeft) }

// Within returns a name seen from a folder, which may be the file itself, and false if it is not in it.
func Within(name, folder string) (string, bool) {
	switch {
	case folder == "":
		return name, true
	case name == folder:
		return ".", true
	}
	return strings.CutPrefix(name, folder+"/")
}
