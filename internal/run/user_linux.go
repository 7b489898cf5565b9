package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"

	"stride/internal/disk"
)

// If the grading program is root's, each run has a user of its own. Without namespaces, this user
// is all that keeps a run from other things, and everything that belongs to it is the run's: its
// processes, which are killed together, and its files in folders where everyone may write. So no
// two runs may have the same user at a time, and the next run with it must find nothing of the last
// one.

// userFolder holds a file for each user.
const userFolder = "/run/stride-users"

// userCount makes the runs of this program begin with different users.
var userCount atomic.Int64

// takeUser returns a user that no other run has and that has no processes, and a function that
// gives it back. A user is taken by a lock on a file in a folder that only root can enter, so that
// no run can take one; the kernel releases it however this program ends.
func takeUser() (int, func(), error) {
	if err := os.MkdirAll(userFolder, 0o700); err != nil {
		return 0, nil, fmt.Errorf("making the folder of locks for the users of runs: %w", err)
	}
	begin := int(userCount.Add(1)) + os.Getpid()
	for k := range userRange {
		user := firstUser + (begin+k)%userRange
		taken, err := os.OpenFile(filepath.Join(userFolder, strconv.Itoa(user)), os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return 0, nil, fmt.Errorf("taking a user for a run: %w", err)
		}
		if err := unix.Flock(int(taken.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
			taken.Close()
			if errors.Is(err, unix.EWOULDBLOCK) {
				continue // another run has it
			}
			return 0, nil, fmt.Errorf("taking user %d for a run: %w", user, err)
		}
		left, _, err := processesOfUser(user)
		if err == nil && len(left) == 0 {
			return user, func() { taken.Close() }, nil
		}
		taken.Close()
		if err != nil {
			return 0, nil, err
		}
	}
	return 0, nil, fmt.Errorf("each of the users from %d to %d has processes or runs something: end those",
		firstUser, firstUser+userRange-1)
}

// processesOfUser returns the processes of a user that are alive, and how many threads these have.
func processesOfUser(user int) (pids []int, threads int, err error) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil, 0, err
	}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		fields := status(pid)
		if slices.Contains(fields["Uid"], strconv.Itoa(user)) && fields["State"][0] != "Z" {
			n, _ := strconv.Atoi(fields["Threads"][0]) // the kernel wrote it
			pids, threads = append(pids, pid), threads+n
		}
	}
	return pids, threads, nil
}

// give makes all of a folder belong to a user. Names are resolved within the folder, and the folder
// itself is given last, so that no process of that user can lead root elsewhere.
func give(ctx context.Context, dir string, user int) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	err = disk.Walk(ctx, dir, func(f disk.Found) error { return f.In.Lchown(f.Name(), user, user) })
	if err != nil {
		return err
	}
	return root.Lchown(".", user, user)
}

// takeUserRights gives the supervisor the rights of the run's user, and no others. The processes of
// the run cannot signal it: its real user is one that nothing else has.
func (s *spec) takeUserRights() error {
	guard := s.User + userRange
	if err := syscall.Setresuid(guard, s.User, guard); err != nil {
		return fmt.Errorf("taking the rights of user %d: %w", s.User, err)
	}
	return nil
}

// publicFolders are those in which each user may write.
var publicFolders = []string{"/tmp", "/var/tmp", "/dev/shm", "/run/lock"}

// publicFiles returns what a user has in these folders.
func publicFiles(user int) (names []string) {
	for _, dir := range publicFolders {
		entries, _ := os.ReadDir(dir) // not every system has each of them
		for _, e := range entries {
			info, err := e.Info()
			if err != nil {
				continue
			}
			if stat, ok := info.Sys().(*syscall.Stat_t); ok && int(stat.Uid) == user {
				names = append(names, filepath.Join(dir, e.Name()))
			}
		}
	}
	return names
}

// removePublic removes what the run has left outside of its folders. The supervisor has the rights
// of the run's user, so that nothing else can be hit.
func (s *spec) removePublic() error {
	var failed error
	for _, name := range publicFiles(s.User) {
		if name == s.Dir || name == s.Temp {
			continue
		}
		if err := disk.RemoveAll(name); err != nil {
			failed = errors.Join(failed, fmt.Errorf("removing what a run has left: %w", err))
		}
	}
	return failed
}
