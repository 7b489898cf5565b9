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
	"time"

	"golang.org/x/sys/unix"

	"stride/internal/disk"
)

// Control groups (version 2) are how the kernel limits several processes together. A look at /proc
// every few milliseconds misses what happens in between, and counts memory that processes share
// once for each of them. A group misses nothing: an allocation over the limit kills the group, and
// a process over the limit is not started. Both leave a count, by which the reason of the end is
// known.
//
// A group with processes of its own has no groups below it. So the groups of runs are made in the
// nearest group above this program that hands memory and processes down: for root, one that the
// system has made. If there is none, and the program is alone in its group, as in a container or
// under
//
//	systemd-run --user --scope -p Delegate=yes stride grade …
//
// it moves into a group below, and its own becomes the parent.

// groupPrefix begins the names of the groups of runs; the number of this process follows.
const groupPrefix = "stride-run-"

// groupCount makes the names of the groups of this process differ.
var groupCount atomic.Int64

// group is the control group of a run. A nil group limits nothing.
type group struct {
	dir    string
	folder *os.File // through which the first process is started in it
}

// setFile writes into a file of the kernel, which is there already.
func setFile(dir, name, text string) error {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// makeGroup makes the group of a run. It is nil if there is no place for one.
func (i Isolation) makeGroup(l Limits, cores float64) (g *group, err error) {
	if i.Group == "" {
		return nil, nil
	}
	tasks := l.Processes
	if i.Sandbox {
		tasks += bwrapProcesses
	}
	g = &group{dir: filepath.Join(i.Group, fmt.Sprintf("%s%d-%d", groupPrefix, os.Getpid(),
		groupCount.Add(1)))}
	defer func() {
		if err != nil {
			g.remove()
			err = fmt.Errorf("making a control group: %w", err)
		}
	}()
	if err := os.Mkdir(g.dir, 0o755); err != nil {
		return g, err
	}
	const period = 100_000 // microseconds
	for _, file := range []struct {
		name, text string
		optional   bool // not every kernel or parent has it
	}{
		{"memory.max", strconv.FormatInt(l.Memory, 10), false},
		{"memory.swap.max", "0", true},
		{"memory.oom.group", "1", true},
		{"pids.max", strconv.Itoa(tasks), false},
		{"cpu.max", fmt.Sprintf("%d %d", int64(cores*period), period), true},
	} {
		if file.name == "cpu.max" && cores <= 0 {
			continue
		}
		if err := setFile(g.dir, file.name, file.text); err != nil && !(file.optional && os.IsNotExist(err)) {
			return g, err
		}
	}
	g.folder, err = os.Open(g.dir)
	return g, err
}

// count returns a figure of a file of lines with a word and a number, or 0.
func (g *group) count(name, word string) int64 {
	text, _ := os.ReadFile(filepath.Join(g.dir, name)) // nothing if the kernel does not count this
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 2 && fields[0] == word {
			n, _ := strconv.ParseInt(fields[1], 10, 64) // the kernel wrote it
			return n
		}
	}
	return 0
}

// exceeded returns the limit that the processes of the group have reached, or an empty reason.
func (g *group) exceeded(l Limits) Reason {
	switch {
	case g == nil:
		return ""
	case g.count("memory.events", "oom_kill") > 0:
		return MemoryLimit
	case g.count("pids.events", "max") > 0:
		return ProcessLimit
	case g.cpuTime() > l.CPU:
		return CPULimit
	}
	return ""
}

// cpuTime returns the processor time of all processes that were ever in the group, or 0.
func (g *group) cpuTime() time.Duration {
	if g == nil {
		return 0
	}
	return time.Duration(g.count("cpu.stat", "usage_usec")) * time.Microsecond
}

// kill kills all processes of the group. With a limit of 0 none of them can start another one.
// Without a group, what the supervisor has seen counts: whether processes have survived.
func (g *group) kill(survived bool) error {
	if g == nil {
		if survived {
			return ErrSurvivors
		}
		return nil
	}
	if err := setFile(g.dir, "pids.max", "0"); err != nil {
		return err
	}
	for begun := time.Now(); time.Since(begun) < killTimeout; time.Sleep(time.Millisecond) {
		text, err := os.ReadFile(filepath.Join(g.dir, "cgroup.procs"))
		if err != nil || len(text) == 0 {
			return err
		}
		for _, word := range strings.Fields(string(text)) {
			if pid, err := strconv.Atoi(word); err == nil && pid > 0 {
				_ = unix.Kill(pid, unix.SIGKILL) // there is an error if it has just ended
			}
		}
	}
	return ErrSurvivors
}

// remove removes the group, in which no process should be left. It waits a moment for what the
// kernel has not cleared up yet.
func (g *group) remove() {
	if g == nil {
		return
	}
	if g.folder != nil {
		g.folder.Close()
	}
	const tries, pause = 200, 5 * time.Millisecond
	for range tries {
		if err := os.Remove(g.dir); err == nil || os.IsNotExist(err) {
			return
		}
		_ = setFile(g.dir, "cgroup.kill", "1") // newer kernels can kill the remaining processes
		time.Sleep(pause)
	}
}

// detectGroup finds the group in which groups of runs can be made, and clears it of those that
// programs that were killed have left.
func detectGroup() string {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	own, _ := os.ReadFile("/proc/self/cgroup")
	top, dir := ownGroup(string(mounts), string(own))
	if dir == "" {
		return ""
	}
	parent := groupParent(top, dir)
	if parent == "" {
		return ""
	}
	left, _ := disk.Named(parent, func(base string) bool { return strings.HasPrefix(base, groupPrefix) })
	for _, dir := range left {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), groupPrefix), "-")
		if pid, err := strconv.Atoi(owner); err == nil && errors.Is(unix.Kill(pid, 0), unix.ESRCH) {
			_ = os.Remove(dir) // not if there are processes in it
		}
	}
	return parent
}

// ownGroup returns where the tree of groups is mounted, and the folder of the program's own group
// in it, from the texts of /proc/self/mountinfo and /proc/self/cgroup. They are empty if the group
// cannot be seen.
func ownGroup(mounts, own string) (top, dir string) {
	var path string
	for line := range strings.Lines(own) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "0::"); ok { // version 2
			path = rest
		}
	}
	for line := range strings.Lines(mounts) {
		before, after, _ := strings.Cut(line, " - ")
		fields := strings.Fields(before)
		if len(fields) < 5 || !strings.HasPrefix(after, "cgroup2 ") || path == "" {
			continue
		}
		root, top := fields[3], fields[4]
		rest := path
		if root != "/" {
			if path != root && !strings.HasPrefix(path, root+"/") {
				continue // the mount shows another part of the tree
			}
			rest = strings.TrimPrefix(path, root)
		}
		if !strings.Contains(rest, "/..") { // otherwise it is outside of what this program sees
			return top, filepath.Join(top, rest)
		}
	}
	return "", ""
}

// has reports whether a file of words in a folder has all of these.
func has(dir, name string, words ...string) bool {
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return false
	}
	all := strings.Fields(string(text))
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(all, w) })
}

// canMake reports whether a group can be made in a folder.
func canMake(dir string) bool {
	made := filepath.Join(dir, fmt.Sprintf("stride-try-%d-%d", os.Getpid(), groupCount.Add(1)))
	return os.Mkdir(made, 0o755) == nil && os.Remove(made) == nil
}

// groupParent returns the group in which the groups of runs are made, or an empty text.
func groupParent(top, own string) string {
	const handedDown = "cgroup.subtree_control"
	for dir := own; strings.HasPrefix(dir, top); dir = filepath.Dir(dir) {
		if has(dir, handedDown, "memory", "pids") && canMake(dir) {
			return dir
		}
	}
	if !has(own, "cgroup.controllers", "memory", "pids") {
		return ""
	}
	// Into a group of its own, so that this one has no processes; that works if it has no others.
	leaf := filepath.Join(own, fmt.Sprintf("stride-%d", os.Getpid()))
	if os.Mkdir(leaf, 0o755) != nil {
		return ""
	}
	if setFile(leaf, "cgroup.procs", "0") == nil {
		for _, controllers := range []string{"+memory +pids +cpu", "+memory +pids"} {
			if setFile(own, handedDown, controllers) == nil {
				return own
			}
		}
		_ = setFile(own, "cgroup.procs", "0")
	}
	_ = os.Remove(leaf)
	return ""
}
