package unpack

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The writer of entries, into a folder that it cannot leave.

// Into copies what is in an archive or a folder into an empty folder. If inside is not empty, that
// is one folder or file in it, and all else is left out. An error is a [*RefusedError] if the
// archive is to blame.
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

// absolute reports whether a name with slashes begins at the root of a system or at a drive of
// Windows. Both are refused everywhere, so that an archive is judged alike on all systems.
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
	// a later entry of the same name replaces the earlier one, and no link is followed
	_ = u.root.Remove(name)
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

// MaxLeft limits the files and folders that a program may leave, even empty ones: each of them
// takes time to copy.
const MaxLeft = 2 * maxEntries

// Copy copies what a program has left into an empty folder: folders, files and links. What a
// program may have made besides, such as pipes, is left out. Links are not followed, wherever they
// lead; nothing runs in the folder meanwhile. An error is a [*RefusedError] if the program is to
// blame.
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
