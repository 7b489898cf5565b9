// Package lock gives a folder or a file one owner at a time.
//
// Stores, experiments, batches and checkpoints are written by long-running programs. Two programs
// in one place would destroy each other's acknowledged results. So each program takes the lock
// first, and a second program is told at once which one holds it. The lock belongs to the operating
// system (flock, LockFileEx) and ends with the process, however that ends, so that no lock remains
// after a crash.
//
// The locked file stays empty. Windows lets no other handle read or write what is locked, not even
// one of the same process. So the holder's name is in a file next to it.
//
// Both files are removed with the lock. A program that has opened the locked file just before then
// locks a file without a name, while the next one creates another and locks that. So a lock counts
// only if its file still has its name; otherwise the program tries again. On Windows a file cannot
// be removed while a program has it open. What a program that was killed leaves behind keeps nobody
// out, and the next owner removes it.
//
// Locks of network file systems differ from one another, so the programs do not rely on them.
package lock

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"stride/internal/disk"
)

const (
	// Name is the name of the lock file in a folder, and the end of the name of a lock file next to
	// a file.
	Name = ".lock"
	// holderEnd follows the name of a lock file in that of the file that names the holder.
	holderEnd = ".holder"
)

// IsName reports whether a file of a folder belongs to the folder's lock.
func IsName(name string) bool { return name == Name || name == Name+holderEnd }

// A Lock is held until Release or the end of the process.
type Lock struct{ file *flock.Flock }

// HeldError reports that another program holds the lock.
type HeldError struct {
	Path   string // of the folder or file that is locked
	Holder string // the program that holds it, in its own words; empty if unknown
}

// ErrHeld is what an error is, in the sense of [errors.Is], if another program holds what is asked
// for: a *[HeldError], and that of a record book.
var ErrHeld = errors.New("in use by another program")

// Is reports whether target is [ErrHeld].
func (e *HeldError) Is(target error) bool { return target == ErrHeld }

func (e *HeldError) Error() string {
	holder := e.Holder
	if holder == "" {
		holder = "another program"
	}
	return fmt.Sprintf("%s is in use by %s: wait until it ends, or stop it", e.Path, holder)
}

// Folder locks a folder, which is created if necessary. Who names this program, such as
// "stride-farm serve", in messages to other programs that try to take the lock. If the lock is
// held, the error is a *[HeldError].
func Folder(dir, who string) (*Lock, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return take(filepath.Join(dir, Name), dir, who)
}

// File locks a file by a lock file next to it. The file need not exist, and may be replaced while
// it is locked. The errors are those of [Folder].
func File(name, who string) (*Lock, error) { return take(name+Name, name, who) }

func take(name, path, who string) (*Lock, error) {
	l, err := tryLock(name)
	if err != nil {
		return nil, fmt.Errorf("locking %s: %w", path, err)
	}
	if l == nil {
		holder, err := os.ReadFile(name + holderEnd)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return nil, fmt.Errorf("%w (and its holder cannot be read: %w)", &HeldError{Path: path}, err)
		}
		return nil, &HeldError{Path: path, Holder: strings.TrimSpace(string(holder))}
	}
	host, _ := os.Hostname()
	holder := fmt.Sprintf("%s, process %d on %s, since %s\n", who, os.Getpid(), host,
		time.Now().UTC().Format(time.RFC3339))
	err = disk.WhileInUse(func() error { return os.WriteFile(name+holderEnd, []byte(holder), 0o666) })
	if err != nil {
		return nil, errors.Join(fmt.Errorf("locking %s: %w", path, err), l.Release())
	}
	return l, nil
}

// maxTries limits how often a lock is taken on a file that has lost its name meanwhile.
const maxTries = 1000

// tryLock locks a file, which is created if necessary. It returns nil if another program holds the
// lock.
func tryLock(name string) (*Lock, error) {
	for range maxTries {
		l := &Lock{flock.New(name, flock.SetFlag(os.O_CREATE|os.O_RDWR))}
		taken := false
		err := disk.WhileInUse(func() (err error) { // in which it is removed
			taken, err = l.file.TryLock()
			return err
		})
		if err != nil || !taken {
			return nil, err
		}
		named, err := l.hasName()
		if named {
			return l, nil
		}
		if err := errors.Join(err, l.file.Close()); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%s is removed again and again", name)
}

// hasName reports whether the name of the locked file still leads to it.
func (l *Lock) hasName() (bool, error) {
	locked, err := l.file.Stat()
	if err != nil {
		return false, err
	}
	named, err := os.Stat(l.file.Path())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil && os.SameFile(locked, named), err
}

// Release releases the lock and removes its files. Releasing it twice, or releasing a nil Lock,
// does nothing.
func (l *Lock) Release() error {
	if l == nil || !l.file.Locked() {
		return nil
	}
	name := l.file.Path()
	if named, err := l.hasName(); !named { // the folder was removed, and may be another program's by now
		return errors.Join(err, l.file.Close())
	}
	// Files that cannot be removed keep nobody out.
	_ = os.Remove(name + holderEnd)
	if runtime.GOOS == "windows" {
		err := l.file.Close()
		_ = os.Remove(name) // which fails if another program has opened it
		return err
	}
	_ = os.Remove(name)
	return l.file.Close()
}
