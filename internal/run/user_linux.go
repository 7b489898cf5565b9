package run

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
var publicFolders = []string{"/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock"}

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
	for _, kind := range messages {
		for _, id := range kind.of(s.User) {
			failed = errors.Join(failed, kind.remove(id))
		}
	}
	return failed
}

// The shared memory, the queues of messages and the semaphores of System V stay until the machine
// restarts unless they are removed.
var messages = []messageKind{
	{"shm", 9, func(id int) error {
		_, err := unix.SysvShmCtl(id, unix.IPC_RMID, nil)
		return err
	}},
	{"msg", 9, func(id int) error { return failedCall(unix.SYS_MSGCTL, id, unix.IPC_RMID) }},
	{"sem", 6, func(id int) error { return failedCall(unix.SYS_SEMCTL, id, 0, unix.IPC_RMID) }},
}

// messageKind is a kind of them: its table in /proc/sysvipc, and the column there of the user who
// has made one.
type messageKind struct {
	table  string
	maker  int
	remove func(id int) error
}

// of returns the numbers of those that a user has made. Not every kernel has each kind.
func (k messageKind) of(user int) (ids []int) {
	const id = 1 // the column
	text, _ := os.ReadFile("/proc/sysvipc/" + k.table)
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) <= k.maker || fields[k.maker] != strconv.Itoa(user) {
			continue
		}
		if n, err := strconv.Atoi(fields[id]); err == nil {
			ids = append(ids, n)
		}
	}
	return ids
}

// failedCall makes a system call with numbers, and returns its error.
func failedCall(call uintptr, numbers ...int) error {
	var args [3]uintptr
	for k, n := range numbers {
		args[k] = uintptr(n)
	}
	if _, _, failed := syscall.Syscall(call, args[0], args[1], args[2]); failed != 0 {
		return failed
	}
	return nil
}
