package sandbox

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
)

// Control groups are how the kernel limits several processes together. A look at /proc every few
// milliseconds misses what happens in between, counts memory that processes share once for each of
// them, and does not see files in a memory file system such as /tmp. A group misses nothing: an
// allocation over the limit kills the group, and a process over the limit is not started. Both leave a
// count, by which the reason of the end is known.
//
// There are two generations. In version 2, all controllers are in one tree, and a group with processes
// of its own has no groups below it. So the groups of runs are made in the nearest group above the
// grading program that hands memory and processes down: for root, one that the system has made. If there
// is none, and the program is alone in its group, as in a container or under
//
//	systemd-run --user --scope -p Delegate=yes stride grade …
//
// it moves into a group below, and its own becomes the parent. In version 1, which older systems
// have, each controller has a tree of its own without such rules, and groups are made below the
// program's own.
//
// The grading program makes the group, watches and removes it. The process that becomes the student's
// program enters it through files that the grading program has opened, so that neither the file system of the run
// nor its user matters.

// groupPrefix begins the names of the groups of runs; the number of the grading program follows.
const groupPrefix = "stride-run-"

// groupCount makes the names of the groups of this process differ.
var groupCount atomic.Int64

// group is the control group of a run: one folder in version 2, one for each controller in version 1.
type group struct {
	memory, processes, cpu string // empty if there is none
	unified                bool
}

// The names of files in the two versions.
type groupFiles struct{ memory, swap, oom, cpuTime string }

func (g *group) files() groupFiles {
	if g.unified {
		return groupFiles{"memory.max", "memory.swap.max", "memory.events", "cpu.stat"}
	}
	return groupFiles{"memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "memory.oom_control", "cpuacct.usage"}
}

// folders returns the folders of a group, each once.
func (g *group) folders() []string {
	all := []string{g.memory, g.processes, g.cpu}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(dir string) bool { return dir == "" })
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
func (p Groups) makeGroup(l Limits, cores float64) (g *group, err error) {
	if p == (Groups{}) {
		return nil, nil
	}
	g = &group{unified: p.Unified}
	defer func() {
		if err != nil {
			err = fmt.Errorf("making a control group: %w", err)
			g.remove()
		}
	}()
	name := fmt.Sprintf("%s%d-%d", groupPrefix, os.Getpid(), groupCount.Add(1))
	for _, folder := range []struct {
		parent string
		made   *string
	}{{p.Memory, &g.memory}, {p.Processes, &g.processes}, {p.CPU, &g.cpu}} {
		if folder.parent == "" {
			continue
		}
		dir := filepath.Join(folder.parent, name)
		if err := os.Mkdir(dir, 0o755); err != nil && !os.IsExist(err) {
			return g, err
		}
		*folder.made = dir
	}
	files := g.files()
	if g.memory != "" {
		bytes := strconv.FormatInt(l.Memory, 10)
		if err := setFile(g.memory, files.memory, bytes); err != nil {
			return g, err
		}
		swap := "0"
		if !g.unified {
			swap = bytes // memory and swap together
		}
		for name, text := range map[string]string{files.swap: swap, "memory.oom.group": "1"} {
			if err := setFile(g.memory, name, text); err != nil && !os.IsNotExist(err) { // not all kernels have them
				return g, err
			}
		}
	}
	if g.processes != "" {
		if err := setFile(g.processes, "pids.max", strconv.Itoa(l.Processes)); err != nil {
			return g, err
		}
	}
	if g.cpu != "" && g.unified && cores > 0 {
		const period = 100_000 // microseconds
		err := setFile(g.cpu, "cpu.max", fmt.Sprintf("%d %d", int64(cores*period), period))
		if err != nil && !os.IsNotExist(err) { // the controller of the processor is not always handed down
			return g, err
		}
	}
	return g, nil
}

// entrances returns files through which a process enters the group when it writes a 0.
func (g *group) entrances() (files []*os.File, err error) {
	if g == nil {
		return nil, nil
	}
	for _, dir := range g.folders() {
		f, err := os.OpenFile(filepath.Join(dir, "cgroup.procs"), os.O_WRONLY, 0)
		if err != nil {
			return files, err
		}
		files = append(files, f)
	}
	return files, nil
}

// count returns a figure of a file of lines with a word and a number, or 0.
func count(dir, name, word string) int64 {
	if dir == "" {
		return 0
	}
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return 0 // the kernel does not count this
	}
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
	case count(g.memory, g.files().oom, "oom_kill") > 0:
		return OutOfMemory
	case count(g.processes, "pids.events", "max") > 0:
		return ManyProcesses
	case g.cpuTime() > l.CPU:
		return OutOfCPU
	}
	return ""
}

// cpuTime returns the processor time of all processes that were ever in the group, or 0.
func (g *group) cpuTime() time.Duration {
	if g == nil || g.cpu == "" {
		return 0
	}
	if g.unified {
		return time.Duration(count(g.cpu, g.files().cpuTime, "usage_usec")) * time.Microsecond
	}
	text, err := os.ReadFile(filepath.Join(g.cpu, g.files().cpuTime))
	if err != nil {
		return 0
	}
	n, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // the kernel wrote it
	return time.Duration(n)
}

// kill kills all processes of the group. With a limit of 0 none of them can start another one. Without a
// group, what the keeper has seen counts: whether processes have survived.
func (g *group) kill(survived bool) error {
	if g == nil || g.processes == "" {
		if survived {
			return errSurvivors
		}
		return nil
	}
	if err := setFile(g.processes, "pids.max", "0"); err != nil {
		return err
	}
	for begun := time.Now(); time.Since(begun) < killTime; time.Sleep(time.Millisecond) {
		text, err := os.ReadFile(filepath.Join(g.processes, "cgroup.procs"))
		if err != nil || len(text) == 0 {
			return err
		}
		for _, word := range strings.Fields(string(text)) {
			if pid, err := strconv.Atoi(word); err == nil {
				_ = unix.Kill(pid, unix.SIGKILL) // there is an error if it has just ended
			}
		}
	}
	return errSurvivors
}

// remove removes the group, in which no process should be left. What the kernel has not cleared up yet
// is waited for a moment.
func (g *group) remove() {
	if g == nil {
		return
	}
	const most, pause = 200, 5 * time.Millisecond
	for _, dir := range g.folders() {
		for range most {
			if err := os.Remove(dir); err == nil || os.IsNotExist(err) {
				break
			}
			_ = setFile(dir, "cgroup.kill", "1") // version 2 can kill what is left
			time.Sleep(pause)
		}
	}
}

// detectGroups finds the places where groups of runs can be made, and clears them of groups that programs
// have left that were killed.
func detectGroups() Groups {
	p := findGroups()
	for _, parent := range (&group{memory: p.Memory, processes: p.Processes, cpu: p.CPU}).folders() {
		left, _ := filepath.Glob(filepath.Join(parent, groupPrefix+"*")) // the pattern is right
		for _, dir := range left {
			owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), groupPrefix), "-")
			if pid, err := strconv.Atoi(owner); err == nil && errors.Is(unix.Kill(pid, 0), unix.ESRCH) {
				_ = os.Remove(dir) // not if there are processes in it
			}
		}
	}
	return p
}

func findGroups() Groups {
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return Groups{}
	}
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return Groups{}
	}
	trees := groupTrees(string(mounts), string(own))
	if dir := trees[unifiedTree]; dir.own != "" {
		if parent := unifiedParent(dir); parent != "" {
			return Groups{Memory: parent, Processes: parent, CPU: parent, Unified: true}
		}
	}
	place := func(controller string) string {
		if dir := trees[controller].own; dir != "" && canMake(dir) {
			return dir
		}
		return ""
	}
	return Groups{Memory: place("memory"), Processes: place("pids"), CPU: place("cpuacct")}
}

// unifiedTree is the name of the tree of version 2 in groupTrees.
const unifiedTree = ""

// tree is where a tree of groups is mounted, and the folder of the program's own group in it.
type tree struct{ top, own string }

// groupTrees returns the trees by their controllers, from the texts of /proc/self/mountinfo and
// /proc/self/cgroup.
func groupTrees(mounts, own string) map[string]tree {
	paths := make(map[string]string)
	for line := range strings.Lines(own) { // such as 4:memory:/user.slice, or 0::/user.slice
		if fields := strings.SplitN(strings.TrimSpace(line), ":", 3); len(fields) == 3 {
			for _, controller := range strings.Split(fields[1], ",") {
				paths[controller] = fields[2]
			}
		}
	}
	trees := make(map[string]tree)
	for line := range strings.Lines(mounts) {
		before, after, _ := strings.Cut(line, " - ")
		left, right := strings.Fields(before), strings.Fields(after)
		if len(left) < 5 || len(right) < 3 {
			continue
		}
		root, top := left[3], left[4]
		var controllers []string
		switch right[0] {
		case "cgroup2":
			controllers = []string{unifiedTree}
		case "cgroup":
			controllers = strings.Split(right[2], ",")
		}
		for _, controller := range controllers {
			path, ok := paths[controller]
			if !ok || controller == unifiedTree && right[0] != "cgroup2" {
				continue
			}
			rest := path
			if root != "/" {
				if path != root && !strings.HasPrefix(path, root+"/") {
					continue // the mount shows another part of the tree
				}
				rest = strings.TrimPrefix(path, root)
			}
			if strings.Contains(rest, "/..") {
				continue // outside of what this program sees
			}
			trees[controller] = tree{top, filepath.Join(top, rest)}
		}
	}
	return trees
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

// unifiedParent returns the group of version 2 in which the groups of runs are made, or an empty text.
func unifiedParent(t tree) string {
	const handedDown = "cgroup.subtree_control"
	for dir := t.own; strings.HasPrefix(dir, t.top); dir = filepath.Dir(dir) {
		if has(dir, handedDown, "memory", "pids") && canMake(dir) {
			return dir
		}
	}
	if !has(t.own, "cgroup.controllers", "memory", "pids") {
		return ""
	}
	// Into a group of its own, so that this one has no processes; that works if it has no others.
	leaf := filepath.Join(t.own, fmt.Sprintf("stride-%d", os.Getpid()))
	if os.Mkdir(leaf, 0o755) != nil {
		return ""
	}
	if setFile(leaf, "cgroup.procs", "0") == nil {
		for _, controllers := range []string{"+memory +pids +cpu", "+memory +pids"} {
			if setFile(t.own, handedDown, controllers) == nil {
				return t.own
			}
		}
		_ = setFile(t.own, "cgroup.procs", "0")
	}
	_ = os.Remove(leaf)
	return ""
}
