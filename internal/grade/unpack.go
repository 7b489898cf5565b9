package grade

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
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
)

// Submissions are files from strangers. An archive can name files outside of the folder, be a few
// bytes that unpack to a thousand gigabytes, or hold a link through which a later entry is written.
// So all writing goes through [os.Root], which refuses to leave its folder whatever the names and
// links are; names that try are refused with a message besides; links have to stay inside, devices
// and the like are refused, and sizes and numbers are limited.

// Limits of what a submission may hold.
const (
	maxEntries    = 10_000
	maxUnpacked   = 256 << 20
	longestName   = 1000 // bytes of a path
	deepestFolder = 50
	deepestNested = 3       // archives in archives
	maxRead       = 4 << 30 // of an archive, whatever of it is kept
)

// archiveEndings are the endings of the names of archives.
var archiveEndings = []string{".tar", ".tar.gz", ".tgz", ".zip"}

// archiveName returns the name of an archive without its ending, and false for other files.
func archiveName(name string) (string, bool) {
	lower := strings.ToLower(name)
	for _, ending := range archiveEndings {
		if strings.HasSuffix(lower, ending) && len(name) > len(ending) {
			return name[:len(name)-len(ending)], true
		}
	}
	return name, false
}

// RefusedError is the reason why a submission is not unpacked.
type RefusedError struct{ Text string }

func (e *RefusedError) Error() string { return e.Text }

func refused(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// unpack copies a submission, a folder or an archive, into an empty folder, and returns the folder
// within it that has the files. Often what was handed in holds a single folder or archive: then that
// is what is unpacked. IsTop tells by the names of its entries that a folder has the files.
func unpack(s Submission, dir string, isTop func(names []string) bool) (top string, err error) {
	for level := 0; ; level++ {
		into := filepath.Join(dir, fmt.Sprint(level))
		if err := os.Mkdir(into, 0o755); err != nil {
			return "", err
		}
		if err := extract(s, into); err != nil {
			return "", err
		}
		top, archive := innermost(into, isTop)
		if archive == "" || level == deepestNested {
			return top, nil
		}
		s = Submission{Source: archive}
	}
}

// extract copies what is in a submission into a folder.
func extract(s Submission, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	u := &unpacker{root: root, inside: s.Inside}
	if err := eachEntry(s.Source, u.entry); err != nil {
		return err
	}
	return u.finish()
}

// unpacker writes the entries of a submission.
type unpacker struct {
	root    *os.Root
	inside  string // as in Submission
	trusted bool   // the limits have been kept already
	entries int
	bytes   int64
	links   []string
}

// name checks the name of an entry, and returns it without needless parts.
func (u *unpacker) name(name string) (string, error) {
	if u.trusted {
		return filepath.FromSlash(name), nil
	}
	if u.entries++; u.entries > maxEntries {
		return "", refused("it holds more than %d files", maxEntries)
	}
	slashed := strings.ReplaceAll(name, `\`, "/")
	clean := cleaned(name)
	switch {
	case len(name) > longestName || strings.Count(clean, "/") > deepestFolder:
		return "", refused("the name %q is too long", clip(name))
	case path.IsAbs(slashed) || filepath.IsAbs(name) || filepath.VolumeName(name) != "":
		return "", refused("the name %q is absolute", clip(name))
	case slices.Contains(strings.Split(slashed, "/"), ".."):
		return "", refused("the name %q leads out of the folder", clip(name))
	case strings.ContainsRune(name, 0):
		return "", refused("a name has a zero byte")
	}
	return filepath.FromSlash(clean), nil
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
	return refused("%q cannot be unpacked: %v", clip(name), err)
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
		return refused("it unpacks to more than %d MB", maxUnpacked>>20)
	}
	return nil
}

// link makes a symbolic link. Where it leads is checked at the end, when all files are there.
func (u *unpacker) link(name, target string) error {
	if !u.trusted && (path.IsAbs(target) || filepath.IsAbs(target)) {
		return refused("the link %q leads out of the folder, to %q", clip(name), clip(target))
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
			return refused("the link %q leads out of the folder, or in a circle", clip(name))
		}
	}
	return nil
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

// eachEntry calls a function for each entry of an archive, in the order of the archive, or of a folder.
func eachEntry(source string, do func(archived) error) error {
	info, err := os.Stat(source)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return eachOfFolder(source, do)
	case strings.HasSuffix(strings.ToLower(source), ".zip"):
		return eachOfZip(source, do)
	}
	return eachOfTar(source, do)
}

// eachOfFolder passes links on as links.
func eachOfFolder(source string, do func(archived) error) error {
	return filepath.WalkDir(source, func(full string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(source, full)
		if err != nil {
			return err
		}
		e := archived{name: filepath.ToSlash(rel), mode: d.Type()}
		switch {
		case d.Type()&fs.ModeSymlink != 0:
			e.link, err = os.Readlink(full)
		case d.Type().IsRegular():
			f, failed := os.Open(full)
			if failed != nil {
				return failed
			}
			defer f.Close()
			var info fs.FileInfo
			if info, err = f.Stat(); err == nil {
				e.mode, e.content = info.Mode(), f
			}
		}
		if err != nil {
			return err
		}
		return do(e)
	})
}

func eachOfTar(source string, do func(archived) error) error {
	f, err := os.Open(source)
	if err != nil {
		return err
	}
	defer f.Close()
	var in io.Reader = f
	if packed, err := gzip.NewReader(f); err == nil {
		in = packed
	} else if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	// Even what is skipped has to be unpacked, so that is limited, too.
	r := tar.NewReader(io.LimitReader(in, maxRead))
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
		e := archived{name: f.Name, mode: f.Mode(), sum: fmt.Sprint(f.CRC32, f.UncompressedSize64)}
		if strings.HasSuffix(f.Name, "/") {
			e.mode |= fs.ModeDir
		}
		content, err := f.Open() // which unpacks nothing yet
		if err != nil {
			return refused("%q cannot be unpacked: %v", clip(f.Name), err)
		}
		e.content = content
		if err := errors.Join(do(e), content.Close()); err != nil {
			return err
		}
	}
	return nil
}

// entry is a file or folder of an archive.
type entry struct {
	name string // cleaned, with slashes
	mode fs.FileMode
	sum  string // changes when the content does
}

// entriesOf returns the entries of an archive or a folder.
func entriesOf(source string) ([]entry, error) {
	all := []entry{}
	err := eachEntry(source, func(e archived) error {
		if e.sum == "" {
			sum := sha256.New()
			if e.content != nil {
				if _, err := io.Copy(sum, e.content); err != nil {
					return err
				}
			}
			e.sum = hex.EncodeToString(sum.Sum(nil)) + e.link
		}
		all = append(all, entry{cleaned(e.name), e.mode, e.sum})
		return nil
	})
	return all, err
}

// cleaned returns the name of an entry without needless parts.
func cleaned(name string) string { return path.Clean(strings.ReplaceAll(name, `\`, "/")) }

// entry unpacks an entry of an archive.
func (u *unpacker) entry(e archived) error {
	if _, ok := within(cleaned(e.name), u.inside); !ok {
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
		return refused("%q is a device, a pipe or the like", clip(e.name))
	case e.link != "":
		return u.link(name, e.link)
	}
	target, err := io.ReadAll(io.LimitReader(e.content, longestName))
	if err != nil {
		return u.explained(name, err)
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
		return refused("%q is a link to %q, which is no file", clip(name), clip(target))
	}
	return u.file(name, f, info.Mode()&0o111 != 0)
}

// innermost returns the folder that has the files of what was unpacked: the first one that isTop, or that does not
// hold a single folder or archive. If it holds an archive, that is returned, too.
func innermost(dir string, isTop func(names []string) bool) (top, archive string) {
	for range deepestFolder {
		names, children, _, err := place{source: dir}.list()
		if err != nil || isTop(names) || len(children) != 1 {
			return dir, ""
		}
		if children[0].archive {
			return dir, children[0].source
		}
		dir = children[0].source
	}
	return dir, ""
}

// copyTree copies what a build has left into an empty folder: folders, files and links. What a
// program may have made besides, such as pipes, is left out. Links are not followed, wherever they
// lead; nothing runs in the folder meanwhile.
func copyTree(from, to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		return err
	}
	defer root.Close()
	u := &unpacker{root: root, trusted: true}
	return eachEntry(from, func(e archived) error {
		if e.mode.IsDir() || e.mode.IsRegular() || e.mode.Type() == fs.ModeSymlink {
			return u.entry(e)
		}
		return nil
	})
}
