// Package disk writes the files of the project so that a fault never leaves them half written. It
// also reads a user's files, with a limit of size and until the reader is interrupted (read.go).
//
// There are two kinds of files. [Replace] gives a file new content: whenever the program or the
// machine stops, and whichever operation fails, the file has all of the old content or all of the
// new. [Lines] is a file that grows by lines: a line that was acknowledged stays, and a last line
// that was cut off is recognised.
//
// Each line of such a file is a JSON object whose last field is a checksum:
//
//	{"seed":1,"value":107,"crc32c":"0a1b2c3d"}
//
// The checksum is the CRC-32C (Castagnoli), in eight lower-case hexadecimal digits, of the
// bytes from the opening brace to the last one before the comma in front of "crc32c". So
// the file stays JSON Lines for every other tool, and a changed digit is noticed.
//
// All operations use an [FS], which tests replace by one that fails, see package disktest. Programs
// never replace it.
package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// FS has the operations that change files. Reading is not part of it, because only faults of
// writing matter here.
type FS interface {
	// CreateTemp creates a new file like [os.CreateTemp], but with the mode that the umask leaves.
	CreateTemp(dir, pattern string) (File, error)
	// OpenAppend opens a file for appending, and creates it if necessary.
	OpenAppend(name string) (File, error)
	// Truncate cuts a file to a length.
	Truncate(name string, size int64) error
	// Rename gives a file another name, and replaces the file that had that name, if any.
	Rename(from, to string) error
	// Remove removes a file.
	Remove(name string) error
	// SyncDir waits until the names in a folder are on the disk.
	SyncDir(dir string) error
}

// File is a file that is open for writing.
type File interface {
	Name() string
	Write(p []byte) (int, error)
	Chmod(mode fs.FileMode) error
	// Sync waits until the content is on the disk.
	Sync() error
	Close() error
}

var current atomic.Pointer[FS]

// InUse returns the FS that all functions of this package work on.
func InUse() FS {
	if used := current.Load(); used != nil {
		return *used
	}
	return Real{}
}

// Use makes all functions of this package work on another FS, until the function that it
// returns is called. It is for tests.
func Use(other FS) (restore func()) {
	was := current.Swap(&other)
	return func() { current.Store(was) }
}

// Real is the FS of the operating system.
type Real struct{}

// CreateTemp is [os.CreateTemp], but the file has the mode that the umask leaves. The pattern ends
// in an asterisk.
func (Real) CreateTemp(dir, pattern string) (File, error) {
	for {
		name := filepath.Join(dir, fmt.Sprint(strings.TrimSuffix(pattern, "*"), rand.Uint32()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return opened(f, err)
		}
	}
}

// OpenAppend opens a file for appending, and creates it if necessary.
func (Real) OpenAppend(name string) (File, error) {
	return opened(os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666))
}

// opened prevents a nil *os.File from becoming a File that is not nil.
func opened(f *os.File, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Truncate is [os.Truncate].
func (Real) Truncate(name string, size int64) error { return os.Truncate(name, size) }

// Rename is [os.Rename], which tries again if the file is in use.
func (Real) Rename(from, to string) error {
	return WhileInUse(func() error { return os.Rename(from, to) })
}

// Remove is [os.Remove], which tries again if the file is in use.
func (Real) Remove(name string) error {
	return WhileInUse(func() error { return os.Remove(name) })
}

// Windows neither replaces nor removes a file that a program has open, unless that program allows
// it. Readers and virus scanners soon close it, so the operation is tried again for patience, as
// the go command does it.
const (
	patience = time.Second
	minPause = time.Millisecond
)

// WhileInUse repeats an operation as long as it fails because a file is in use, for about a second.
// That happens on Windows only.
func WhileInUse(operation func() error) error { return whileInUse(runtime.GOOS, operation) }

func whileInUse(system string, operation func() error) error {
	const accessDenied, sharingViolation = syscall.Errno(5), syscall.Errno(32)
	begin, pause := time.Now(), minPause
	for {
		err := operation()
		inUse := system == "windows" && (errors.Is(err, accessDenied) || errors.Is(err, sharingViolation))
		if !inUse || time.Since(begin) >= patience {
			return err
		}
		time.Sleep(pause)
		pause *= 2
	}
}

// SyncDir does nothing on Windows, where folders cannot be synced, and returns no error on file
// systems that do not support it.
func (Real) SyncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return err
	}
	return nil
}

// Reason returns an error without the name of the file and of the system call, for a message that
// names the file itself. The name of a temporary file helps no reader.
func Reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
