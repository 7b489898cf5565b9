package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Replacing a file. The content is written to a new file in the same folder and synced, the new
// file is renamed, and finally the folder is synced. Without the last step, a power cut could bring
// the old content back after the new content was acknowledged. Each call waits for the disk twice,
// which takes some milliseconds on most machines.
//
// A link stays, and the file that it leads to is replaced. The new file has the mode of the old
// one, or the one that the umask leaves. A device or a pipe is not replaced: the content is written
// to it.
//
// A program that is killed in between leaves the new file behind under its temporary name. No
// program reads such a file; the owner of the folder removes it with Sweep.

// temporary is the end of temporary names, before a random number.
const temporary = ".stride-"

// Replace gives the named file new content and waits until it is on the disk. After an error, the
// file has either its old content or all of the new.
func Replace(name string, content []byte) error {
	return ReplaceBy(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// ReplaceAll writes files into a folder and the folders in it, by their names with slashes. Scripts
// and programs for Linux can be run then.
func ReplaceAll(dir string, files map[string][]byte) error {
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(name), 0o777)
		if err == nil {
			err = Replace(name, text)
		}
		if err == nil && (bytes.HasPrefix(text, []byte("#!")) || bytes.HasPrefix(text, []byte("\x7fELF"))) {
			err = os.Chmod(name, 0o755)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ReplaceBy is Replace with the content that write writes. If write returns an error, the file
// keeps its old content.
func ReplaceBy(name string, write func(io.Writer) error) error {
	if err := replaceOrPass(name, write); err != nil {
		return fmt.Errorf("writing %s: %w", name, Reason(err))
	}
	return nil
}

// replaceOrPass replaces a file, or the file that a link leads to. It passes the content on if the
// name stands for a device, a pipe, or the program's own output.
func replaceOrPass(name string, write func(io.Writer) error) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err // such as for a link of another user in /tmp, which Linux does not follow
	case IsStream(info.Mode()), isLink(name):
		if f := standard(info); f != nil {
			return write(f)
		}
		if IsStream(info.Mode()) {
			return pass(name, write)
		}
	}
	to, err := target(name)
	if err != nil {
		return err
	}
	return replace(InUse(), to, info, write)
}

// IsStream reports whether a mode is that of a device or a pipe, which is written to as it is.
func IsStream(mode fs.FileMode) bool {
	return mode&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket) != 0
}

func isLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// standard returns the standard output or error of the program if a link such as /dev/stdout leads
// to it, or nil. It may be a file that another program has opened for appending.
func standard(info fs.FileInfo) *os.File {
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		if own, err := f.Stat(); err == nil && os.SameFile(own, info) {
			return f
		}
	}
	return nil
}

// pass writes to a device or a pipe.
func pass(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// maxLinks limits the number of links that follow each other, as operating systems do.
const maxLinks = 40

// target returns the name of the file to which a name leads by links. That file need not exist.
func target(name string) (string, error) {
	for range maxLinks {
		to, err := os.Readlink(name)
		if err != nil {
			return name, nil // it is no link
		}
		if !filepath.IsAbs(to) {
			dir, err := filepath.EvalSymlinks(filepath.Dir(name))
			if err != nil {
				return "", err
			}
			to = filepath.Join(dir, to)
		}
		name = to
	}
	return "", syscall.ELOOP
}

// replace replaces a file that is no link. old describes the present file, and is nil if there is
// none.
func replace(sys FS, name string, old fs.FileInfo, write func(io.Writer) error) error {
	dir := filepath.Dir(name)
	f, err := sys.CreateTemp(dir, "."+filepath.Base(name)+temporary+"*")
	if err != nil {
		return err
	}
	err = fill(f, old, write)
	if err == nil {
		err = sys.Rename(f.Name(), name)
	}
	if err != nil {
		_ = sys.Remove(f.Name()) // the caller is told the first error
		return err
	}
	return sys.SyncDir(dir)
}

// fill writes a new file to the disk and closes it.
func fill(f File, old fs.FileInfo, write func(io.Writer) error) error {
	var err error
	if old != nil {
		err = f.Chmod(old.Mode().Perm()) // before it holds what the old file may have hidden
	}
	if err == nil {
		err = write(f)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// Sweep removes all temporary files from a folder that programs left behind which were killed
// while they replaced files there. Only the caller may replace such files. A missing folder is not
// an error.
func Sweep(dir string) error { return sweep(dir, func(string) bool { return true }) }

// SweepFile is Sweep for one file.
func SweepFile(name string) error {
	name, err := target(name)
	if err != nil {
		return err
	}
	return sweep(filepath.Dir(name), func(base string) bool { return base == filepath.Base(name) })
}

// sweep removes the temporary files from a folder that were meant to replace files whose names are
// wanted.
func sweep(dir string, wanted func(base string) bool) error {
	left, err := Named(dir, func(base string) bool {
		at := strings.LastIndex(base, temporary)
		return at > 0 && base[0] == '.' && strings.Trim(base[at+len(temporary):], "0123456789") == "" &&
			wanted(base[1:at])
	})
	for _, path := range left {
		if err := InUse().Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return err
}
