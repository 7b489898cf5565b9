//go:build unix

package run

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"stride/internal/disk"
)

// The temporary folder of a run lies in one that stays with this program, so that a program to
// which it is given cannot put something else in its place. The outer folder is locked until this
// program ends: by that, folders of programs that were killed can be told from the others, and are
// removed.

// tempPrefix begins the names of the outer folders.
const tempPrefix = "stride-run-"

// TempDir makes a temporary folder for a run. The returned function removes it.
func TempDir() (dir string, remove func() error, err error) {
	const unlocked = "stride-new-" // which nothing removes before it is locked
	made, err := os.MkdirTemp("", unlocked)
	if err != nil {
		return "", nil, noTempDir(err)
	}
	outer := filepath.Join(filepath.Dir(made), tempPrefix+strings.TrimPrefix(filepath.Base(made), unlocked))
	dir = filepath.Join(outer, "run")
	lock, err := os.Open(made)
	if err == nil {
		err = errors.Join(unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB), os.Rename(made, outer),
			os.Mkdir(dir, 0o700), os.Chmod(outer, 0o711))
	}
	if err != nil {
		return "", nil, errors.Join(err, disk.RemoveAll(made), disk.RemoveAll(outer))
	}
	return dir, func() error { return errors.Join(disk.RemoveAll(outer), lock.Close()) }, nil
}

// removeStale removes the temporary folders of programs that have been killed.
func removeStale() {
	all, _ := disk.Named(os.TempDir(), func(base string) bool { return strings.HasPrefix(base, tempPrefix) })
	for _, dir := range all {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() {
			continue
		}
		if int(info.Sys().(*syscall.Stat_t).Uid) != os.Getuid() {
			continue
		}
		lock, err := os.Open(dir)
		if err != nil {
			continue
		}
		if unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil {
			_ = disk.RemoveAll(dir) // otherwise it stays for the next grading
		}
		lock.Close()
	}
}
