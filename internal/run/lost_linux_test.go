package run_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"stride/internal/run"
	"stride/internal/tooltest"
)

// TestLost kills the supervisor of a run. That is a result, and nothing of the run is left where it
// can be found: the group of the program, or all processes of its user.
func TestLost(t *testing.T) {
	for name, i := range modes(t) {
		t.Run(name, func(t *testing.T) {
			mark := fmt.Sprintf(".%d%d", os.Getpid(), time.Now().UnixNano())
			line := "sleep 1000" + mark + " & wait"
			if i.Protected() {
				line = "setsid sleep 1000" + mark + " & sleep 1001" + mark + " & wait"
			}
			r := execute(t, i, line, func(c *run.Command) {
				c.Started = func() {
					tooltest.Until(t, "the program", func() bool { return alive("sleep\x001000" + mark) })
					for _, pid := range childrenOf(os.Getpid()) {
						text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
						if strings.HasPrefix(string(text), "stride-supervisor") {
							_ = unix.Kill(pid, unix.SIGKILL)
						}
					}
				}
			})
			if r.Reason != run.Lost || r.Signal != "signal: killed" {
				t.Errorf("%+v", r)
			}
			tooltest.Until(t, "the end of all", func() bool { return !alive(mark) })
		})
	}
}

// childrenOf returns the children of all threads of a process.
func childrenOf(pid int) (all []int) {
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, name := range tasks {
		text, _ := os.ReadFile(name)
		for _, word := range strings.Fields(string(text)) {
			child, _ := strconv.Atoi(word)
			all = append(all, child)
		}
	}
	return all
}

// TestBusyUser runs programs while others of the user start and end as many threads as a run may
// have processes: they do not count against the run, where nothing gives it a user of its own.
func TestBusyUser(t *testing.T) {
	python := tooltest.Need(t, "runs next to other programs of the user", "python3")
	if os.Getuid() == 0 { // whose processes the kernel does not limit
		asStranger(t)
		return
	}
	const source = `import threading, time
end = time.time() + 5
while time.time() < end:
    all = [threading.Thread(target=time.sleep, args=(0.05,)) for _ in range(300)]
    for t in all: t.start()
    for t in all: t.join()`
	threads := exec.Command(python, "-c", source)
	must(t, threads.Start())
	defer func() { _ = threads.Process.Kill(); _ = threads.Wait() }()
	for range 6 {
		r := execute(t, run.Isolation{}, "for k in 1 2 3 4 5 6; do sleep 0.01 & done; wait; echo done",
			func(c *run.Command) { c.Limits.Processes = 10 })
		if r.Reason != run.Exited || string(r.Stdout) != "done\n" {
			t.Errorf("%+v, %s", r, r.Stderr)
		}
	}
}

// TestTemporaryFolder has a folder for temporary files that is not there, and one from which no
// program is started.
func TestTemporaryFolder(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	t.Setenv("TMPDIR", nowhere)
	if _, err := run.Detect(t.Context()); err == nil || !strings.Contains(err.Error(),
		"no folder can be made in "+nowhere+", the folder for temporary files (TMPDIR): no such file") {
		t.Errorf("a folder that is not there: %v", err)
	}
	noexec := t.TempDir()
	if err := unix.Mount("none", noexec, "tmpfs", unix.MS_NOEXEC, ""); err != nil {
		tooltest.Skip(t, "a folder for temporary files without programs", "nothing can be mounted")
	}
	defer func() { must(t, unix.Unmount(noexec, 0)) }()
	t.Setenv("TMPDIR", noexec)
	if _, err := run.Detect(t.Context()); err == nil || !strings.Contains(err.Error(), noexec) ||
		!strings.Contains(err.Error(), "noexec; name another folder by TMPDIR") {
		t.Errorf("a folder without programs: %v", err)
	}
}

// TestDeep leaves more folders, one in another, than this program may open files: they are over the
// limit of the disk, the temporary folder goes, and one that was left by a program that was killed.
func TestDeep(t *testing.T) {
	tooltest.Need(t, "deep folders of a program", "perl")
	if !tooltest.FewFiles(t) {
		return
	}
	stale := filepath.Join(os.TempDir(), fmt.Sprintf("stride-run-test%d", os.Getpid()))
	must(t, os.Mkdir(stale, 0o700))
	tooltest.Deep(t, stale, 1000)
	for name, i := range isolations(t) {
		if r := execute(t, i, tooltest.DeepScript, nil); r.Reason != run.DiskLimit {
			t.Errorf("%s: in its folder: %+v, %s", name, r, r.Stderr)
		}
		if r := execute(t, i, "cd $TMPDIR && "+tooltest.DeepScript, nil); r.Reason != run.DiskLimit &&
			!i.Sandbox {
			t.Errorf("%s: in its temporary folder: %+v, %s", name, r, r.Stderr)
		}
	}
	if _, err := os.Stat(stale); err == nil {
		t.Errorf("%s is still there", stale)
	}
}
