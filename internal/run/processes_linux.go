package run

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Looks at the processes of a run, in /proc, and killing them.

// bwrapProcesses is how many processes of a sandbox are those of bwrap.
const bwrapProcesses = 2

// processes returns the processes of the run, those that descend from the supervisor. If there is a
// sandbox, the first two are those of bwrap.
func processes() []int {
	all := []int{os.Getpid()}
	known := make(map[int]bool) // of a fork bomb there are thousands
	for k := 0; k < len(all); k++ {
		tasks := fmt.Sprintf("/proc/%d/task", all[k])
		threads, _ := os.ReadDir(tasks) // none if it has ended
		for _, thread := range threads {
			text, _ := os.ReadFile(filepath.Join(tasks, thread.Name(), "children"))
			for _, word := range strings.Fields(string(text)) {
				if pid, err := strconv.Atoi(word); err == nil && !known[pid] {
					known[pid] = true
					all = append(all, pid)
				}
			}
		}
	}
	return all[1:]
}

// usage is what the processes of a run have and use.
type usage struct {
	tasks  int // threads
	memory int64
	cpu    time.Duration // also of those that have ended
}

// look looks at all processes of the run.
func (s *spec) look() (u usage) {
	all := processes()
	u.cpu = childrenUsage().cpu
	for k, pid := range all {
		tasks, memory := u.tasks, u.memory
		u.add(pid)
		// only the time of processes that bwrap has adopted matters
		if s.Isolation.Sandbox && k < bwrapProcesses {
			u.tasks, u.memory = tasks, memory
		}
	}
	if s.Isolation.Sandbox {
		all = all[min(bwrapProcesses, len(all)):]
	}
	if s.Isolation.Group == "" {
		u.memory += s.unmappedMemory(all)
	}
	return u
}

var (
	pageSize = int64(os.Getpagesize())
	// clockTick is the unit of processor times in /proc, on all machines that run Linux today.
	clockTick = 10 * time.Millisecond
)

// The places of figures in /proc/PID/stat, counted behind the name of the program.
const (
	statState   = 0
	statUser    = 11 // processor time; the next ones are: system, children's user, children's system
	statThreads = 17
	statMemory  = 21 // resident pages
)

// add adds a process. One that has ended since it was listed counts as a process, since a fork bomb
// consists of such.
func (u *usage) add(pid int) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		u.tasks++
		return
	}
	_, rest, _ := strings.Cut(string(text[max(0, strings.LastIndexByte(string(text), ')')):]), " ")
	fields := strings.Fields(rest)
	if len(fields) <= statMemory || fields[statState] == "Z" || fields[statState] == "X" {
		return
	}
	figure := func(k int) int64 {
		n, _ := strconv.ParseInt(fields[k], 10, 64) // the kernel wrote it
		return n
	}
	u.tasks += int(figure(statThreads))
	u.memory += figure(statMemory) * pageSize
	for k := statUser; k < statUser+4; k++ {
		u.cpu += time.Duration(figure(k)) * clockTick
	}
}

// unmappedMemory returns the memory in files without a name, and in the temporary folders of a
// sandbox, as far as it is not part of what the processes have mapped.
func (s *spec) unmappedMemory(pids []int) int64 {
	type file struct{ device, inode uint64 }
	files := make(map[file]int64)
	folders := make(map[file]int64)
	var mapped int64
	for _, pid := range pids {
		if fields := status(pid)["RssShmem"]; len(fields) > 0 {
			n, _ := strconv.ParseInt(fields[0], 10, 64) // the kernel wrote it
			mapped += n << 10
		}
		var at unix.Stat_t
		open, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid)) // none if it has ended
		for _, fd := range open {
			name := fmt.Sprintf("/proc/%d/fd/%s", pid, fd.Name())
			target, _ := os.Readlink(name)
			if !strings.HasPrefix(target, "/memfd:") &&
				(s.Isolation.Sandbox || !strings.HasPrefix(target, "/dev/shm/")) {
				continue
			}
			if unix.Stat(name, &at) == nil {
				const block = 512
				files[file{uint64(at.Dev), at.Ino}] = at.Blocks * block
			}
		}
		if !s.Isolation.Sandbox {
			continue
		}
		for _, dir := range temporaryFolders {
			name := fmt.Sprintf("/proc/%d/root%s", pid, dir)
			var all unix.Statfs_t
			if unix.Stat(name, &at) == nil && unix.Statfs(name, &all) == nil {
				folders[file{uint64(at.Dev), 0}] = int64(all.Blocks-all.Bfree) * int64(all.Bsize)
			}
		}
	}
	sum := -mapped
	for _, sizes := range []map[file]int64{files, folders} {
		for _, size := range sizes {
			sum += size
		}
	}
	return max(0, sum)
}

// status returns the lines of /proc/PID/status that matter here, which is nothing if the process
// has ended.
func status(pid int) map[string][]string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	fields := make(map[string][]string)
	for line := range strings.Lines(string(text)) {
		switch word, rest, _ := strings.Cut(line, ":"); word {
		case "State", "Uid", "Threads", "RssShmem":
			fields[word] = strings.Fields(rest)
		}
	}
	if len(fields["State"]) == 0 || len(fields["Threads"]) == 0 {
		return nil
	}
	return fields
}

// killAll kills all processes of the run, and returns when they have ended.
//
// A process can start another one and end between a look and the signal that it is to get. If the
// run has a user of its own, one signal goes to all processes at once, which no process can escape;
// what is looked for then is whether they have gone. Otherwise they are killed one by one, until
// two looks in a row find none: the first one may have read the children of one thread of the
// supervisor just before a process came to it. A sandbox ends with its first process, which cannot
// start another one in time: it starts none at all.
func (s *spec) killAll(first int) error {
	find := func() ([]int, error) { return processes(), nil }
	if s.User != 0 {
		if s.Isolation.AsRoot { // whose bwrap has another user
			for _, pid := range processes()[:min(bwrapProcesses, len(processes()))] {
				_ = unix.Kill(pid, unix.SIGKILL)
			}
		}
		if err := s.takeUserRights(); err != nil {
			return err
		}
		find = func() ([]int, error) {
			left, _, err := processesOfUser(s.User)
			return slices.DeleteFunc(left, func(pid int) bool { return pid == os.Getpid() }), err
		}
	}
	killProcessGroup(first)
	const looks = 2
	for empty, begun := 0, time.Now(); empty < looks; {
		if s.User != 0 {
			_ = unix.Kill(-1, unix.SIGKILL) // there is an error if none is left
		}
		left, err := find()
		switch {
		case err != nil:
			return err
		case len(left) == 0:
			empty++
			continue
		case time.Since(begun) > killTimeout:
			return ErrSurvivors
		case s.User != 0:
			time.Sleep(time.Millisecond)
		}
		empty = 0
		for _, pid := range left {
			_ = unix.Kill(pid, unix.SIGKILL) // there is an error if it has ended
		}
	}
	if s.User != 0 && !s.Isolation.Sandbox {
		return s.removePublic()
	}
	return nil
}

// killProcessGroup kills all processes in the group of a program, which has the number of its first
// process. There is an error if there are none.
func killProcessGroup(first int) { _ = unix.Kill(-first, unix.SIGKILL) }

// killOrphans kills what a supervisor has left that ended itself, and that the caller can find: the
// processes of the run's user, or, if it has none, those in the group of the program, which may not
// have started. A sandbox ends with its first process, and that with the supervisor.
func (s *spec) killOrphans(first int) error {
	if first != 0 {
		killProcessGroup(first)
	}
	if s.User == 0 {
		return nil
	}
	for begun := time.Now(); time.Since(begun) < killTimeout; {
		all := exec.Command("/bin/sh", "-c", "kill -s KILL -- -1") // all that this user may signal
		all.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(s.User),
			Gid: uint32(s.User)}}
		_ = all.Run() // what counts is who is left
		left, _, err := processesOfUser(s.User)
		if err != nil {
			return err
		}
		if len(left) == 0 {
			if s.Isolation.Sandbox {
				return nil
			}
			return s.removePublic()
		}
	}
	return ErrSurvivors
}

// processorsOf returns the processors of a slot if each slot has that many of those that this
// program may use: nil, which stands for all, if there is no limit or it leaves none out.
func processorsOf(slot int, cores float64) (some []int) {
	var set unix.CPUSet
	if cores <= 0 || unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var all []int
	for k := 0; len(all) < set.Count(); k++ {
		if set.IsSet(k) {
			all = append(all, k)
		}
	}
	each := int(math.Ceil(cores))
	if each >= len(all) {
		return nil
	}
	for k := range each {
		some = append(some, all[(slot*each+k)%len(all)])
	}
	return some
}
