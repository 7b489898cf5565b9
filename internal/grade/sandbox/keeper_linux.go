package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"stride/internal/procgroup"
)

// What only Linux can do: a file system made of the folders that a program needs, adoption of
// processes whose parent has ended, and a look at all processes of a run.

const (
	keepsOrphans = true // adoptOrphans
	watches      = true
)

// systemFolders are the folders of the system that programs may read. Home folders and /var are
// not among them.
var systemFolders = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu"}

// devices are the devices that programs may use.
var devices = []string{"null", "zero", "full", "random", "urandom"}

// workFolder is the name of the program's folder in its file system.
const workFolder = "/submission"

// enterRoot makes the file system of a run, and goes into it.
func (o *order) enterRoot() error {
	steps := newRoot{root: o.Root}
	steps.mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, "")
	steps.mount("tmpfs", o.Root, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "size=1m,mode=755")
	size := fmt.Sprintf("size=%d,mode=1777", o.Limits.Disk)
	steps.folder("/tmp")
	steps.mount("tmpfs", o.Root+"/tmp", "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, size)
	for _, folder := range slices.Concat(systemFolders, o.Readable) {
		steps.show(folder)
	}
	for _, folder := range o.Hidden {
		steps.hide(folder)
	}
	steps.folder("/dev")
	for _, device := range devices {
		steps.file("/dev/" + device)
		steps.mount("/dev/"+device, o.Root+"/dev/"+device, "", unix.MS_BIND, "")
	}
	steps.folder("/dev/shm")
	steps.mount("tmpfs", o.Root+"/dev/shm", "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, size)
	for link, target := range map[string]string{"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2"} {
		steps.link(target, "/dev/"+link)
	}
	steps.folder(workFolder)
	steps.mount(o.Dir, o.Root+workFolder, "", unix.MS_BIND, "")
	steps.restrict(workFolder, unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV)
	steps.folder("/proc")
	steps.mount("proc", o.Root+"/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
	if o.Isolation.UserNamespace { // in one of its own, the program could mount memory that is not counted
		steps.do("forbidding namespaces", func() error {
			return os.WriteFile(o.Root+"/proc/sys/user/max_user_namespaces", []byte("0"), 0)
		})
	}
	steps.do("entering the file system of the run", func() error {
		if err := unix.Chdir(o.Root); err != nil {
			return err
		}
		if err := unix.PivotRoot(".", "."); err != nil { // the old root now lies over the new one
			return err
		}
		if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
			return err
		}
		return unix.Chdir("/")
	})
	steps.do("protecting the root", func() error {
		return unix.MountSetattr(unix.AT_FDCWD, "/", 0, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
	})
	o.Dir, o.Temp = workFolder, "/tmp"
	return steps.err
}

// newRoot makes a file system step by step, and keeps the first error.
type newRoot struct {
	root string
	err  error
}

func (n *newRoot) do(what string, step func() error) {
	if n.err != nil {
		return
	}
	if err := step(); err != nil {
		n.err = fmt.Errorf("%s: %w", what, err)
	}
}

func (n *newRoot) mount(source, target, kind string, flags uintptr, data string) {
	n.do("mounting "+target, func() error { return unix.Mount(source, target, kind, flags, data) })
}

func (n *newRoot) folder(name string) {
	n.do("making "+name, func() error { return os.MkdirAll(n.root+name, 0o755) })
}

func (n *newRoot) file(name string) {
	n.do("making "+name, func() error { return os.WriteFile(n.root+name, nil, 0o666) })
}

func (n *newRoot) link(target, name string) {
	n.do("making "+name, func() error { return os.Symlink(target, n.root+name) })
}

// show makes a folder readable under its own name. A folder that is a link, as /bin often is,
// becomes the same link; one that does not exist is left out.
func (n *newRoot) show(folder string) {
	info, err := os.Lstat(folder)
	if err != nil {
		return
	}
	if _, err := os.Lstat(n.root + folder); err == nil && n.inside(folder) {
		return // within a folder that is shown already
	}
	if info.Mode()&os.ModeSymlink != 0 {
		target, err := os.Readlink(folder)
		n.do("reading "+folder, func() error { return err })
		n.link(target, folder)
		return
	}
	n.folder(folder)
	n.mount(folder, n.root+folder, "", unix.MS_BIND|unix.MS_REC, "")
	n.restrict(folder, unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV)
}

// restrict adds attributes to all mounts in a folder. Those that they have stay, which matters in a
// namespace of users, where they must not be taken away.
func (n *newRoot) restrict(folder string, attributes uint64) {
	n.do("protecting "+folder, func() error {
		return unix.MountSetattr(unix.AT_FDCWD, n.root+folder, unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: attributes})
	})
}

// inside reports whether a folder lies in one of the folders of the system.
func (n *newRoot) inside(folder string) bool {
	return slices.ContainsFunc(systemFolders, func(s string) bool { return strings.HasPrefix(folder, s+"/") })
}

// hide covers a folder or a file, if it lies within a folder that is shown.
func (n *newRoot) hide(name string) {
	info, err := os.Stat(n.root + name)
	switch {
	case err != nil || name == "/":
	case info.IsDir():
		n.mount("tmpfs", n.root+name, "tmpfs", unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV, "size=4k,mode=755")
	default:
		n.mount(os.DevNull, n.root+name, "", unix.MS_BIND, "")
	}
}

// adoptOrphans makes the keeper the parent of all processes of the run whose parent has ended, so
// that none gets lost, and keeps them from tracing it.
func adoptOrphans() error {
	err := errors.Join(unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0))
	if err != nil {
		return fmt.Errorf("adopting processes: %w", err)
	}
	return nil
}

// dataShare is how many bytes a process may map for each that it may use. It is a backstop for
// programs that are faster than the keeper's looks; those in Go and Java map more than they use.
const (
	dataShare = 2
	dataExtra = 512 << 20
)

// setLimits sets the limits of the kernel, and gives up the rights of the keeper.
func (o *order) setLimits() error {
	err := errors.Join(
		unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0),
		unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0),
		o.setUnixLimits(),
		o.setProcessors(),
		setLimit(unix.RLIMIT_DATA, dataShare*o.Limits.Memory+dataExtra),
		// The keeper sees that there are too many when there are more than the limit.
		setLimit(unix.RLIMIT_NPROC, int64(2*o.Limits.Processes+o.UserProcesses+16)),
	)
	if err != nil {
		return fmt.Errorf("setting the limits: %w", err)
	}
	return nil
}

// setProcessors puts the program on its processors.
func (o *order) setProcessors() error {
	if len(o.CPUs) == 0 {
		return nil
	}
	var set unix.CPUSet
	for _, k := range o.CPUs {
		set.Set(k)
	}
	return unix.SchedSetaffinity(0, &set)
}

func rlim(value int64) uint64 { return uint64(value) }

// maxRSS returns the most resident memory, in bytes.
func maxRSS(r *syscall.Rusage) int64 { return r.Maxrss << 10 }

var (
	pageSize = int64(os.Getpagesize())
	// tick is the unit of processor times in /proc, on all machines that run Linux today.
	tick = 10 * time.Millisecond
)

// watch looks at all processes of the run.
func (o *order) watch() sight {
	var s sight
	for _, pid := range processes(o.Isolation.Namespaces) {
		s.add(pid)
	}
	if !o.grouped() {
		s.memory += o.unmappedMemory()
	}
	return s
}

// unmappedMemory returns the memory in files without a name, and in /tmp and /dev/shm where these are memory of the run
// alone, as far as it is not part of what the processes have mapped.
func (o *order) unmappedMemory() int64 {
	type file struct{ device, inode uint64 }
	files := make(map[file]int64)
	var mapped int64
	for _, pid := range processes(o.Isolation.Namespaces) {
		if fields := status(pid)["RssShmem"]; len(fields) > 0 {
			n, _ := strconv.ParseInt(fields[0], 10, 64) // the kernel wrote it
			mapped += n << 10
		}
		open, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid)) // none if it has ended
		for _, fd := range open {
			name := fmt.Sprintf("/proc/%d/fd/%s", pid, fd.Name())
			target, _ := os.Readlink(name)
			if !strings.HasPrefix(target, "/memfd:") && (o.Isolation.Namespaces || !strings.HasPrefix(target, "/dev/shm/")) {
				continue
			}
			var s unix.Stat_t
			if unix.Stat(name, &s) == nil {
				const block = 512
				files[file{uint64(s.Dev), s.Ino}] = s.Blocks * block
			}
		}
	}
	var all int64
	for _, size := range files {
		all += size
	}
	if o.Isolation.Namespaces {
		for _, dir := range []string{"/tmp", "/dev/shm"} {
			var s unix.Statfs_t
			if unix.Statfs(dir, &s) == nil {
				all += int64(s.Blocks-s.Bfree) * int64(s.Bsize)
			}
		}
	}
	return max(0, all-mapped)
}

// processes returns the processes of the run: in a namespace all but the keeper, otherwise those
// that descend from it.
func processes(namespaces bool) []int {
	if namespaces {
		entries, _ := os.ReadDir("/proc") // none if it fails, as at the end of a run
		var all []int
		for _, e := range entries {
			if pid, err := strconv.Atoi(e.Name()); err == nil && pid != os.Getpid() {
				all = append(all, pid)
			}
		}
		return all
	}
	all := []int{os.Getpid()}
	for k := 0; k < len(all); k++ {
		tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", all[k])) // none if it has ended
		for _, name := range tasks {
			text, _ := os.ReadFile(name)
			for _, word := range strings.Fields(string(text)) {
				if pid, err := strconv.Atoi(word); err == nil && !slices.Contains(all, pid) {
					all = append(all, pid)
				}
			}
		}
	}
	return all[1:]
}

// The places of figures in /proc/PID/stat, counted behind the name of the program.
const (
	statState   = 0
	statUser    = 11 // processor time; the next ones are: system, children's user, children's system
	statThreads = 17
	statMemory  = 21 // resident pages
)

// add adds a process. One that has ended since it was listed counts as a process, since a fork bomb
// consists of such.
func (s *sight) add(pid int) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		s.tasks++
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
	s.processes++
	s.tasks += int(figure(statThreads))
	s.memory += figure(statMemory) * pageSize
	for k := statUser; k < statUser+4; k++ {
		s.cpu += time.Duration(figure(k)) * tick
	}
}

// killAll kills all processes of the run, and returns when they have ended.
//
// A process can start another one and end between a look and the signal that it is to get. In
// namespaces and as the user of the run, one signal goes to all processes at once, which no process can
// escape; what is looked for then is whether they have gone. Otherwise they are killed one by one, until two
// looks in a row find none: the first one may have read the children of one thread of the keeper just before
// a process came to it.
func (o *order) killAll(main int) error {
	own := o.Isolation.Namespaces || o.User != 0 // all that the keeper can signal belongs to the run
	find := func() ([]int, error) { return processes(o.Isolation.Namespaces), nil }
	if o.User != 0 && !o.Isolation.Namespaces {
		if err := o.becomeUser(); err != nil {
			return err
		}
		find = func() ([]int, error) {
			left, _, err := processesOf(o.User)
			return slices.DeleteFunc(left, func(pid int) bool { return pid == os.Getpid() }), err
		}
	}
	procgroup.Kill(main)
	const looks = 2
	for empty, begun := 0, time.Now(); empty < looks; {
		if own {
			_ = unix.Kill(-1, unix.SIGKILL) // there is an error if none is left
		}
		left, err := find()
		switch {
		case err != nil:
			return err
		case len(left) == 0:
			empty++
			continue
		case time.Since(begun) > killTime:
			return errSurvivors
		case own:
			time.Sleep(time.Millisecond)
		}
		empty = 0
		for _, pid := range left {
			_ = unix.Kill(pid, unix.SIGKILL) // there is an error if it has ended
		}
	}
	if o.User != 0 && !o.Isolation.Namespaces {
		return o.removePublic()
	}
	return nil
}
