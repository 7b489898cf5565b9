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
	mostEntries   = 10_000
	mostUnpacked  = 256 << 20
	longestName   = 1000 // bytes of a path
	deepestFolder = 50
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

// RefusedError says why a submission is not unpacked.
type RefusedError struct{ Text string }

func (e *RefusedError) Error() string { return e.Text }

func refused(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// unpack copies a submission, a folder or an archive, into an empty folder, and returns the folder
// within it that has the files: often an archive holds a single folder.
func unpack(source, dir string) (top string, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", err
	}
	defer root.Close()
	u := &unpacker{root: root}
	info, err := os.Stat(source)
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		err = u.folder(source)
	case strings.HasSuffix(strings.ToLower(source), ".zip"):
		err = u.zip(source)
	default:
		err = u.tar(source)
	}
	if err == nil {
		err = u.finish()
	}
	if err != nil {
		return "", err
	}
	return lonely(dir), nil
}

// unpacker writes the entries of a submission.
type unpacker struct {
	root    *os.Root
	entries int
	bytes   int64
	links   []string
}

// name checks the name of an entry, and returns it without needless parts.
func (u *unpacker) name(name string) (string, error) {
	if u.entries++; u.entries > mostEntries {
		return "", refused("it holds more than %d files", mostEntries)
	}
	slashed := strings.ReplaceAll(name, `\`, "/")
	clean := path.Clean(slashed)
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
	in := io.LimitReader(content, mostUnpacked-u.bytes+1)
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
	if u.bytes += written; u.bytes > mostUnpacked {
		return refused("it unpacks to more than %d MB", mostUnpacked>>20)
	}
	return nil
}

// link makes a symbolic link. Where it leads is checked at the end, when all files are there.
func (u *unpacker) link(name, target string) error {
	if path.IsAbs(target) || filepath.IsAbs(target) {
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

func (u *unpacker) tar(source string) error {
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
	r := tar.NewReader(io.LimitReader(in, 2*mostUnpacked))
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
		name, err := u.name(h.Name)
		if err != nil {
			return err
		}
		switch h.Typeflag {
		case tar.TypeDir:
			err = u.makeFolder(name)
		case tar.TypeReg:
			err = u.file(name, r, h.Mode&0o111 != 0)
		case tar.TypeSymlink:
			err = u.link(name, h.Linkname)
		case tar.TypeLink:
			err = u.hardLink(name, h.Linkname)
		default:
			err = refused("%q is a device, a pipe or the like", clip(h.Name))
		}
		if err != nil {
			return err
		}
	}
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

func (u *unpacker) zip(source string) error {
	r, err := zip.OpenReader(source)
	if err != nil {
		return refused("it is no zip archive: %v", err)
	}
	defer r.Close()
	for _, entry := range r.File {
		if err := u.zipEntry(entry); err != nil {
			return err
		}
	}
	return nil
}

func (u *unpacker) zipEntry(entry *zip.File) error {
	name, err := u.name(entry.Name)
	if err != nil {
		return err
	}
	mode := entry.Mode()
	if mode.IsDir() || strings.HasSuffix(entry.Name, "/") {
		return u.makeFolder(name)
	}
	content, err := entry.Open()
	if err != nil {
		return u.explained(name, err)
	}
	defer content.Close()
	switch {
	case mode&fs.ModeSymlink != 0:
		target, err := io.ReadAll(io.LimitReader(content, longestName))
		if err != nil {
			return u.explained(name, err)
		}
		return u.link(name, string(target))
	case mode.IsRegular():
		return u.file(name, content, mode&0o111 != 0)
	}
	return refused("%q is a device, a pipe or the like", clip(entry.Name))
}

// folder copies a folder. Links are copied as links.
func (u *unpacker) folder(source string) error {
	return filepath.WalkDir(source, func(full string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(source, full)
		if err != nil {
			return err
		}
		name, err := u.name(filepath.ToSlash(rel))
		if err != nil {
			return err
		}
		switch {
		case e.IsDir():
			return u.makeFolder(name)
		case e.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(full)
			if err != nil {
				return err
			}
			return u.link(name, target)
		case !e.Type().IsRegular():
			return refused("%q is a device, a pipe or the like", clip(rel))
		}
		f, err := os.Open(full)
		if err != nil {
			return err
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			return err
		}
		return u.file(name, f, info.Mode()&0o111 != 0)
	})
}

// lonely returns the folder that a folder consists of, or the folder itself. Hidden files and the
// notes of macOS do not count.
func lonely(dir string) string {
	for range deepestFolder {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return dir
		}
		entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), ".") || e.Name() == "__MACOSX" })
		if len(entries) != 1 || !entries[0].IsDir() {
			return dir
		}
		dir = filepath.Join(dir, entries[0].Name())
	}
	return dir
}

// copyTree copies what a build has left into an empty folder: folders, files and links. What a
// program may have made besides, such as pipes, is left out. Links are not followed, wherever they
// lead; nothing runs in the folder meanwhile.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case e.IsDir():
			return os.MkdirAll(target, 0o755)
		case e.Type()&fs.ModeSymlink != 0:
			link, err := os.Readlink(name)
			if err != nil {
				return err
			}
			return os.Symlink(link, target)
		case !e.Type().IsRegular():
			return nil
		}
		return copyFile(name, target)
	})
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if info.Mode()&0o111 != 0 {
		mode = 0o755
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// digest returns a checksum of a submission, by which a new version of it is noticed.
func digest(source string) (string, error) {
	sum := sha256.New()
	add := func(name string) error {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(sum, f)
		return err
	}
	info, err := os.Stat(source)
	if err == nil && !info.IsDir() {
		err = add(source)
	} else if err == nil {
		err = filepath.WalkDir(source, func(name string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(source, name)
			if err != nil {
				return err
			}
			fmt.Fprintf(sum, "%q %v\n", rel, e.Type())
			switch {
			case e.Type()&fs.ModeSymlink != 0:
				target, err := os.Readlink(name)
				fmt.Fprintf(sum, "%q\n", target)
				return err
			case e.Type().IsRegular():
				return add(name)
			}
			return nil
		})
	}
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), nil
}
