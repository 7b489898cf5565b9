// Package lock gives a folder or a file one owner at a time.
//
// Stores, experiments, batches and checkpoints are written by long-running programs.
// Two of them at work in one place destroy what the other has acknowledged: so each
// takes the lock first, and the second comer is told at once who holds it. The lock is
// one of the operating system (flock, LockFileEx), which ends with the process however
// the process ends: no lock is ever left over after a crash. The lock file itself
// stays, as removing it would let two owners in: one with the old file, one with a new.
//
// Locks of network file systems differ from one another, and none is relied on here.
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

// fileName is the name of the lock file in a folder, and what a lock file beside a
// file ends in.
const fileName = ".lock"

// A Lock is held until Release or the end of the process.
type Lock struct{ file *flock.Flock }

// HeldError says that another program holds the lock.
type HeldError struct {
	Path   string // of the folder or file that is locked
	Holder string // who holds it, as it said itself; empty if it said nothing
}

func (e *HeldError) Error() string {
	holder := e.Holder
	if holder == "" {
		holder = "another program"
	}
	return fmt.Sprintf("%s is in use by %s: wait until it ends, or stop it", e.Path, holder)
}

// Folder locks a folder, which is made if it is not there. Who names the program in
// the message for a second comer, such as "stride farm serve". If the lock is held, the
// error is a *HeldError.
func Folder(dir, who string) (*Lock, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return take(filepath.Join(dir, fileName), dir, who)
}

// File locks a file that is replaced while it is locked, and need not be there: the
// lock is a file beside it. Its errors are those of [Folder].
func File(name, who string) (*Lock, error) { return take(name+fileName, name, who) }

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
	holder := fmt.Sprintf("%s, process %d on %s, since %s\n", who, os.Getpid(), host, time.Now().UTC().Format(time.RFC3339))
	if err := os.WriteFile(name, []byte(holder), 0o666); err != nil {
		file.Close()
		return nil, fmt.Errorf("locking %s: %w", path, err)
	}
	return &Lock{file}, nil
}

// Release gives the lock back. Releasing it twice, or a nil Lock, does nothing.
func (l *Lock) Release() error {
	if l == nil {
		return nil
	}
	return l.file.Close()
}
