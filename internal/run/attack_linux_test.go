package run_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"stride/internal/run"
	"stride/internal/tooltest"
)

// Programs that were written in order to escape, in each way to run programs that this machine
// allows, also in the weak ones. As root, the tests are repeated as another user, for whom other
// ways are open.

// stranger is a user without any rights.
const stranger = 61234

// modes are the ways to run programs, with control groups and without them.
func modes(t *testing.T) map[string]run.Isolation {
	t.Helper()
	best := detect(t)
	group := best.Group
	best.Group = ""
	all := map[string]run.Isolation{"nothing": {}}
	if tooltest.Sandbox(t, "attacks on the sandbox", best.Sandbox) {
		all["sandbox"] = best
	}
	if best.OtherUser {
		all["another user"] = run.Isolation{OtherUser: true}
		if best.Sandbox {
			all["sandbox of root"] = run.Isolation{Sandbox: true, AsRoot: true, OtherUser: true}
		}
	}
	if group != "" {
		all["group alone"] = run.Isolation{Group: group}
		best.Group = group
		all["the strongest"] = best
	}
	return all
}

// attack runs a program in each mode.
func attack(t *testing.T, line string, change func(c *run.Command),
	judge func(t *testing.T, i run.Isolation, dir string, r run.Result)) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs programs in many ways")
	}
	tooltest.Need(t, "attacks on runs", "perl")
	for name, i := range modes(t) {
		t.Run(name, func(t *testing.T) {
			dir := folder(t)
			r := execute(t, i, strings.ReplaceAll(line, "MARK", dir), func(c *run.Command) {
				c.Dir = dir
				if change != nil {
					change(c)
				}
			})
			judge(t, i, dir, r)
		})
	}
	if os.Getuid() == 0 {
		asStranger(t)
	}
}

// asStranger runs a test of root again, as another user.
func asStranger(t *testing.T) {
	t.Helper()
	again := exec.Command("/proc/self/exe", "-test.run", "^"+t.Name()+"$")
	again.Dir, again.Env = "/", []string{"PATH=" + os.Getenv("PATH")}
	again.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: stranger, Gid: stranger}}
	if text, err := again.CombinedOutput(); err != nil {
		t.Errorf("as another user: %v\n%s", err, text)
	}
}

// alive reports whether a process has a word in its arguments.
func alive(word string) bool {
	all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	return slices.ContainsFunc(all, func(name string) bool {
		text, err := os.ReadFile(name)
		return err == nil && strings.Contains(string(text), word)
	})
}

// chainSource is a process that starts another one and ends, and so on, each in a session of its
// own.
const chainSource = `#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main(int count, char **words) {
	if (fork() > 0) return 0;
	while (time(0) < atol(words[2])) { if (fork() > 0) _exit(0); setsid(); }
}`

// TestForkChain leaves such a process behind. It is in C, since a slower one is easily killed.
func TestForkChain(t *testing.T) {
	program := filepath.Join(t.TempDir(), "chain")
	compile := exec.Command(tooltest.Need(t, "a chain of processes in C", "cc"), "-x", "c", "-o", program,
		"-")
	compile.Stdin = strings.NewReader(chainSource)
	if text, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v, %s", err, text)
	}
	text, err := os.ReadFile(program)
	must(t, err)
	attack(t, `./chain MARK $(($(date +%s) + 30)); sleep 0.1`, func(c *run.Command) {
		must(t, os.WriteFile(filepath.Join(c.Dir, "chain"), text, 0o755))
		c.Limits.Processes = 10_000 // on a busy machine, many of the chain wait to be reaped, and count
	}, func(t *testing.T, _ run.Isolation, dir string, r run.Result) {
		if r.Reason != run.Exited {
			t.Errorf("%+v, %s", r, r.Stderr)
		}
		for range 10 { // a process that starts another one and ends is easily missed
			if alive(dir) {
				t.Fatal("it is still there")
			}
		}
	})
}

// TestCallerKilled kills the program that has asked for a run: nothing of the run is left.
func TestCallerKilled(t *testing.T) {
	const variable = "STRIDE_TEST_ISOLATION"
	if text := os.Getenv(variable); text != "" { // this is that program
		var i run.Isolation
		must(t, json.Unmarshal([]byte(text), &i))
		execute(t, i, "setsid sleep 1000"+os.Getenv("MARK")+" & wait", nil)
		return
	}
	for name, i := range modes(t) {
		t.Run(name, func(t *testing.T) {
			text, err := json.Marshal(i)
			must(t, err)
			mark := fmt.Sprintf(".%d%d", os.Getpid(), time.Now().UnixNano())
			caller := exec.Command("/proc/self/exe", "-test.run", "^TestCallerKilled$")
			caller.Env = append(os.Environ(), variable+"="+string(text), "MARK="+mark)
			must(t, caller.Start())
			tooltest.Until(t, "the program", func() bool { return alive("sleep\x001000" + mark) })
			if err := caller.Process.Kill(); err != nil {
				t.Error(err)
			}
			_ = caller.Wait()
			tooltest.Until(t, "its end", func() bool { return !alive("1000" + mark) })
		})
	}
}

// TestSharedMemory hides memory in files without a name.
func TestSharedMemory(t *testing.T) {
	hide := fmt.Sprintf(`perl -e 'for my $k (1..40) { my $name = "x"; my $fd = syscall(%d, $name, 0); open($f[$k], ">&=", $fd) or die; for (1..10) { syswrite($f[$k], "x" x (1 << 20)) or die } } print "hidden\n"; $| = 1; sleep 60'`, unix.SYS_MEMFD_CREATE)
	attack(t, hide, func(c *run.Command) {
		c.Limits.Wall, c.Limits.Memory = 30*time.Second, 64<<20
	}, func(t *testing.T, _ run.Isolation, _ string, r run.Result) {
		if r.Reason != run.MemoryLimit {
			t.Errorf("%+v, %s", r, r.Stderr)
		}
	})
}

// TestTemporaryFolders hides memory in the files of a sandbox that are in memory.
func TestTemporaryFolders(t *testing.T) {
	fill := "dd if=/dev/zero of=/dev/shm/large bs=1M count=50; dd if=/dev/zero of=/tmp/large bs=1M " +
		"count=50; sleep 60"
	for name, i := range modes(t) {
		if !i.Sandbox {
			continue
		}
		r := execute(t, i, fill, func(c *run.Command) {
			c.Limits.Wall, c.Limits.Memory, c.Limits.Disk = 30*time.Second, 64<<20, 1<<30
		})
		if r.Reason != run.MemoryLimit {
			t.Errorf("%s: %+v, %s", name, r, r.Stderr)
		}
	}
}

// TestPublicFolders leaves files where every user may write. They count, and they are removed.
func TestPublicFolders(t *testing.T) {
	name := "stride-test-" + filepath.Base(t.TempDir()) + fmt.Sprint(os.Getpid())
	leave := "for d in /tmp /var/tmp /dev/shm; do mkdir $d/" + name + " && echo x > $d/" + name +
		"/x && chmod -R 777 $d/" + name + "; done 2>/dev/null; echo done"
	attack(t, leave, nil, func(t *testing.T, i run.Isolation, _ string, r run.Result) {
		left, _ := filepath.Glob("/*/" + name)
		more, _ := filepath.Glob("/*/*/" + name)
		for _, dir := range append(left, more...) {
			if i.Sandbox || i.OtherUser {
				t.Errorf("%s is still there", dir)
			}
			if err := os.RemoveAll(dir); err != nil {
				t.Error(err)
			}
		}
	})
	if i := (run.Isolation{OtherUser: true}); os.Getuid() == 0 {
		fill := "perl -e 'for (1..40) { open my $f, q(>), qq(/dev/shm/" + name +
			"$_) or die; print $f q(x) x 1000000; close $f } sleep 600'"
		r := execute(t, i, fill, func(c *run.Command) { c.Limits.Memory = 1 << 30 })
		if r.Reason != run.DiskLimit {
			t.Errorf("%+v, %s", r, r.Stderr)
		}
		if all, _ := filepath.Glob("/dev/shm/" + name + "*"); len(all) > 0 {
			t.Errorf("%v are still there", all)
		}
	}
}

// TestKernelKeeps tries to make shared memory, queues of messages and semaphores in a run without a
// sandbox. The kernel would keep them after its end.
func TestKernelKeeps(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root's runs have users of their own")
	}
	tooltest.Need(t, "what the kernel keeps", "perl")
	make := fmt.Sprintf(`perl -e 'my $name = "/stride-test-%d"; print join(" ", map { defined $_ && $_ >= 0 ? "made" : $!+0 } `+
		`shmget(0, 100, 01666), msgget(0, 01666), semget(0, 4, 01666), syscall(%d, $name, 0101, 0666, 0))'`,
		os.Getpid(), unix.SYS_MQ_OPEN)
	r := execute(t, run.Isolation{OtherUser: true}, make, nil)
	absent := fmt.Sprint(int(unix.ENOSYS))
	if got := strings.Fields(string(r.Stdout)); len(got) != 4 || slices.ContainsFunc(got,
		func(word string) bool { return word != absent }) {
		t.Errorf("%s, %+v, %s", r.Stdout, r, r.Stderr)
	}
}

// TestStale removes the folders of programs that were killed, and no others.
func TestStale(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	kept, remove, err := run.TempDir()
	must(t, err)
	defer remove()
	stale := filepath.Join(os.TempDir(), "stride-run-12345")
	must(t, os.MkdirAll(filepath.Join(stale, "run", "x"), 0o700))
	detect(t)
	if _, err := os.Stat(stale); err == nil {
		t.Error("the folder that nothing has locked is still there")
	}
	if _, err := os.Stat(kept); err != nil {
		t.Error(err)
	}
}

// TestLittleMemory runs a program with the least memory that a plan may give.
func TestLittleMemory(t *testing.T) {
	for name, i := range modes(t) {
		r := execute(t, i, "echo done", func(c *run.Command) { c.Limits.Memory = 32 << 20 })
		if r.Reason != run.Exited || string(r.Stdout) != "done\n" {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestProtections says which protections are not in force.
func TestProtections(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, c := range []struct {
		isolation run.Isolation
		want      string
	}{
		{run.Isolation{Sandbox: true, OtherUser: true}, ""},
		{run.Isolation{Sandbox: true}, ""},
		{run.Isolation{OtherUser: true}, "network, files of others"},
		{run.Isolation{}, "network, files of others, tampering, help by Stride, processes of others, " +
			"processes left behind, memory, number of processes"},
	} {
		var open []string
		for _, p := range c.isolation.Protections() {
			if !p.Holds && !strings.Contains(p.How, "/bin/PuzzleGenerator") {
				open = append(open, p.Name)
			}
		}
		if got := strings.Join(open, ", "); got != c.want {
			t.Errorf("%+v: not in force are %s, want %s", c.isolation, got, c.want)
		}
	}
	// A generator that everyone may run helps where it cannot be hidden.
	generator := filepath.Join(os.Getenv("PATH"), "PuzzleGenerator")
	must(t, os.WriteFile(generator, nil, 0o755))
	if p := (run.Isolation{OtherUser: true}).Protections()[3]; p.Holds ||
		!strings.Contains(p.How, generator) {
		t.Errorf("%+v", p)
	}
	if p := (run.Isolation{}).Protections()[0]; !strings.Contains(p.How, "apt install bubblewrap") {
		t.Errorf("%+v", p)
	}
}
