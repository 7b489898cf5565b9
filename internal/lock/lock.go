// Package lock gives a folder or a file one owner at a time.
//
// Stores, experiments, batches and checkpoints are written by long-running programs. Two programs
// in one place would destroy each other's acknowledged results. So each program takes the lock
// first, and a second program is told at once which one holds it. The lock belongs to the operating
// system (flock, LockFileEx) and ends with the process, however that ends, so that no lock remains
// after a crash. The lock file itself remains: removing it would let in two owners, one with the
// old file and one with a new one.
//
// Locks of network file systems differ from one another, so the programs do not rely on them.
package lock

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// Name is the name of the lock file in a folder, and the end of the name of a lock file next to a file.
const Name = ".lock"

// A Lock is held until Release or the end of the process.
type Lock struct{ file *flock.Flock }

// HeldError reports that another program holds the lock.
type HeldError struct {
	Path   string // of the folder or file that is locked
	Holder string // the program that holds it, in its own words; empty if unknown
}

func (e *HeldError) Error() string {
	holder := e.Holder
	if holder == "" {
		holder = "another program"
	}
	return fmt.Sprintf("%s is in use by %s: wait until it ends, or stop it", e.Path, holder)
}

// Folder locks a folder, which is created if necessary. Who names this program, such as "stride farm
// serve", in messages to other programs that try to take the lock. If the lock is held, the error
// is a *[HeldError].
func Folder(dir, who string) (*Lock, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return take(filepath.Join(dir, Name), dir, who)
}

// File locks a file by a lock file next to it. The file need not exist, and may be replaced while it
// is locked. The errors are those of [Folder].
func File(name, who string) (*Lock, error) { return take(name+Name, name, who) }

func take(name, path, who string) (*Lock, error) {
	file := flock.New(name, flock.SetFlag(os.O_CREATE|os.O_RDWR))
	taken, err := file.TryLock()
	if err != nil {
		return nil, fmt.Errorf("locking %s: %w", path, err)
	}
	if !taken {
		holder, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return nil, fmt.Errorf("%w (and its holder cannot be read: %w)", &HeldError{Path: path}, err)
		}
		return nil, &HeldError{Path: path, Holder: strings.TrimSpace(string(holder))}
	}
	host, _ := os.Hostname()
	holder := fmt.Sprintf("%s, process %d on %s, since %s\n", who, os.Getpid(), host,
		time.Now().UTC().Format(time.RFC3339))
	if err := os.WriteFile(name, []byte(holder), 0o666); err != nil {
		file.Close()
		return nil, fmt.Errorf("locking %s: %w", path, err)
	}
	return &Lock{file}, nil
}

// Release releases the lock. Releasing it twice, or releasing a nil Lock, does nothing.
func (l *Lock) Release() error {
	if l == nil {
		return nil
	}
	return l.file.Close()
}
