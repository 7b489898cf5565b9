package run_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/run"
	"stride/internal/tooltest"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// detect returns the strongest isolation of this machine.
func detect(t *testing.T) run.Isolation {
	t.Helper()
	best, err := run.Detect(t.Context())
	must(t, err)
	return best
}

// isolations are the ways to run programs that this machine allows: the strongest, and the ones
// that are left where it is not allowed.
func isolations(t *testing.T) map[string]run.Isolation {
	t.Helper()
	best := detect(t)
	t.Logf("the strongest isolation: %+v", best)
	all := map[string]run.Isolation{"weak": {OtherUser: best.OtherUser}}
	if testing.Short() && best.Sandbox {
		return map[string]run.Isolation{"strongest": best}
	}
	if tooltest.Sandbox(t, "the sandbox", best.Sandbox) {
		all["strongest"] = best
		if best.OtherUser {
			all["sandbox of root"] = run.Isolation{Sandbox: true, AsRoot: true, OtherUser: true}
		}
	}
	return all
}

func limits() run.Limits {
	return run.Limits{Wall: time.Minute, CPU: time.Minute, Memory: 256 << 20, Output: 1 << 16, Disk: 16 << 20,
		Processes: 40, Files: 64}
}

// folder returns a folder that other users can reach, as those of tests cannot.
func folder(t *testing.T) string {
	t.Helper()
	dir, remove, err := run.TempDir()
	must(t, err)
	t.Cleanup(func() {
		if err := remove(); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func execute(t *testing.T, i run.Isolation, line string, change func(c *run.Command)) run.Result {
	t.Helper()
	c := run.Command{Args: run.Shell(line), Dir: folder(t), Limits: limits()}
	if change != nil {
		change(&c)
	}
	r, err := i.Run(t.Context(), c)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return r
}

// TestEnds looks at how runs end.
func TestEnds(t *testing.T) {
	wall := func(l *run.Limits) { l.Wall = 100 * time.Millisecond }
	for name, i := range isolations(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, c := range []struct {
				line   string
				limit  func(l *run.Limits) // may be nil
				reason run.Reason
				holds  func(r run.Result) bool // may be nil
			}{
				{"echo out; echo err >&2; exit 3", nil, run.Exited, func(r run.Result) bool {
					return r.Code == 3 && string(r.Stdout) == "out\n" && string(r.Stderr) == "err\n"
				}},
				{"kill -SEGV $$", nil, run.Signaled, func(r run.Result) bool {
					return r.Signal == "segmentation fault"
				}},
				// the supervisor's own handling must not be inherited
				{"kill -TERM $$; echo alive", nil, run.Signaled, nil},
				{"kill -PIPE $$; echo alive", nil, run.Signaled, nil},
				{"sleep 60", wall, run.TimeLimit, func(r run.Result) bool {
					return r.Wall >= 100*time.Millisecond && r.Wall <= 30*time.Second
				}},
				{"while :; do :; done", func(l *run.Limits) { l.CPU = 100 * time.Millisecond }, run.CPULimit,
					func(r run.Result) bool { return r.CPU >= 75*time.Millisecond }},
				{"while :; do echo much output; done", nil, run.OutputLimit, func(r run.Result) bool {
					return len(r.Stdout) == 1<<16
				}},
				{"while :; do echo much output >&2; done", wall, run.TimeLimit, func(r run.Result) bool {
					return len(r.Stderr) <= 16<<10
				}},
				{"truncate -s 9000000 a b", nil, run.DiskLimit, nil}, // files with holes
				{"k=0; while :; do k=$((k+1)); : > f$k; done", func(l *run.Limits) {
					l.Disk = 1 << 18
				}, run.DiskLimit, nil},
				{"a=x; while :; do a=$a$a; done", func(l *run.Limits) {
					l.Memory = 32 << 20
				}, run.MemoryLimit, nil},
			} {
				if c.limit == nil && i.AsRoot {
					continue // a program ends there as in the strongest
				}
				r := execute(t, i, c.line, func(command *run.Command) {
					if c.limit != nil {
						c.limit(&command.Limits)
					}
				})
				if r.Reason != c.reason || c.holds != nil && !c.holds(r) {
					t.Errorf("%s: %v, code %d, signal %q, %v, CPU %v, %d bytes of memory, %d of output, %d "+
						"of errors", c.line, r.Reason, r.Code, r.Signal, r.Wall, r.CPU, r.Memory,
						len(r.Stdout), len(r.Stderr))
				}
			}
			if r := execute(t, i, "dd if=/dev/zero of=large bs=1M count=100", nil); r.Reason !=
				run.DiskLimit && r.Code == 0 {
				t.Errorf("a large file: %+v", r)
			}
			if tooltest.Find(t, "processes without end", "perl") == "" {
				return // a shell ends at the first fork that fails, which may be before the supervisor looks
			}
			if r := execute(t, i, "perl -e 'while () { $p = fork; sleep 60 if defined $p && !$p }'",
				func(c *run.Command) { c.Limits.Memory = 4 << 30 }); r.Reason != run.ProcessLimit {
				t.Errorf("fork bomb: %+v", r)
			}
		})
	}
}

// TestLeft leaves processes behind, in sessions of their own. They are killed.
func TestLeft(t *testing.T) {
	tooltest.Need(t, "processes that are left behind", "setsid")
	for name, i := range isolations(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// by which the process is known
			seconds := fmt.Sprintf("%d.%d", 1000+os.Getpid(), time.Now().UnixNano())
			r := execute(t, i, "mkfifo begun; setsid sh -c 'echo > begun; exec sleep "+seconds+
				"' & read x < begun", nil)
			if r.Reason != run.Exited || r.Code != 0 {
				t.Errorf("%+v", r)
			}
			if alive("sleep\x00" + seconds) {
				t.Error("the process left behind is alive")
			}
		})
	}
}

// TestGroups tries what only control groups can do.
func TestGroups(t *testing.T) {
	i := detect(t)
	if i.Group == "" {
		tooltest.Skip(t, "control groups", "they may not be made")
	}
	// Memory that processes share counts once: four copies of a shell with 32 MB of its own.
	shared := "a=x; k=0; while [ $k -lt 25 ]; do a=$a$a; k=$((k+1)); done; for k in 1 2 3 4; do (sleep " +
		"0.3; :) & done; wait"
	if r := execute(t, i, shared, func(c *run.Command) { c.Limits.Memory = 128 << 20 }); r.Reason !=
		run.Exited ||
		r.Memory <= 128<<20 {
		t.Errorf("shared memory: %+v", r)
	}
	// A process too many is not started, and is noticed also if all end at once.
	if r := execute(t, i, "for k in 1 2 3 4 5 6 7 8; do sleep 0.01 & done 2>/dev/null; wait",
		func(c *run.Command) { c.Limits.Processes = 4 }); r.Reason != run.ProcessLimit {
		t.Errorf("eight processes: %+v", r)
	}
	// Processes that no parent has waited for count.
	r := execute(t, i, "mkfifo done; (k=0; while [ $k -lt 200000 ]; do k=$((k+1)); done; echo > done) & "+
		"read x < done; exec true", nil)
	if r.CPU < 10*time.Millisecond {
		t.Errorf("a process that no parent has waited for: %+v", r)
	}
	// What a program that was killed has left is removed by the next one. No process has this
	// number.
	stale := filepath.Join(i.Group, "stride-run-4194305-1")
	must(t, os.Mkdir(stale, 0o755))
	detect(t)
	if _, err := os.Stat(stale); err == nil {
		t.Errorf("%s is still there", stale)
	}
	if left, err := filepath.Glob(filepath.Join(i.Group, "stride-run-*")); err != nil ||
		slices.ContainsFunc(left, func(dir string) bool {
			return strings.Contains(dir, fmt.Sprintf("stride-run-%d-", os.Getpid()))
		}) {
		t.Errorf("groups are left: %v, %v", left, err)
	}
}

// TestStop ends the context of a run.
func TestStop(t *testing.T) {
	for name, i := range isolations(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			r, err := i.Run(ctx, run.Command{Args: run.Shell("sleep 60"), Dir: folder(t), Limits: limits()})
			// waiting costs a program nothing
			if err != nil || r.Reason != run.Stopped || r.CPU > 100*time.Millisecond {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

// TestIsolation tries what a program must not be able to do in namespaces.
func TestIsolation(t *testing.T) {
	all := isolations(t)
	delete(all, "weak")
	if len(all) == 0 {
		t.Skip("isolations says why")
	}
	secret := t.TempDir()
	// so that only the file system can protect it
	for _, dir := range []string{secret, filepath.Dir(secret)} {
		must(t, os.Chmod(dir, 0o755))
	}
	must(t, os.WriteFile(filepath.Join(secret, "answer"), []byte("secret"), 0o666))
	for name, i := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tries := [][2]string{
				{"cat " + secret + "/answer || echo none", "none\n"},
				{"cat /proc/net/dev | grep -c : ", "1\n"}, // the loopback alone
				{"echo x > /usr/x || echo refused", "refused\n"},
				{"grep -cE ' /usr [^ ]* ro,' /proc/self/mountinfo; grep -E ' /(usr|etc|opt)[^ ]* rw,' " +
					"/proc/self/mountinfo", "1\n"},
				{"echo x > /x || echo refused", "refused\n"},
				{"echo x > /dev/x || echo refused", "refused\n"},
				{"echo x > x && cat x", "x\n"},
				{"echo x > /tmp/x && cat /tmp/x", "x\n"},
				{"kill -9 1; kill -STOP 1; echo alive", "alive\n"},
				// bwrap, shells, ls and grep
				{"[ $(ls /proc | grep -c '^[0-9]') -lt 9 ] && echo few", "few\n"},
				{"mount -t tmpfs none /usr 2>/dev/null || echo refused", "refused\n"},
				{"grep CapEff /proc/self/status", "CapEff:\t0000000000000000\n"},
				// of bwrap
				{`tr '\0' '\n' 2>/dev/null < /proc/1/environ | cut -d= -f1 | grep -cvwE 'HOME|LANG|LC_ALL|PATH|TERM|TMPDIR'`, "0\n"},
				{"cd /proc/1 && touch root/x 2>/dev/null || echo refused", "refused\n"},
				{"echo $HOME $TMPDIR; env | grep -c SECRET", "/tmp /tmp\n0\n"},
				{"ls / | grep -vwE " +
					"'bin|dev|etc|lib|lib32|lib64|libx32|opt|proc|sbin|submission|tmp|usr|nix|gnu'", ""},
			}
			const between = "next\n"
			lines := ""
			for _, try := range tries {
				lines += "(" + try[0] + "); printf '" + between + "'\n"
			}
			r := execute(t, i, lines, nil)
			got := strings.Split(string(r.Stdout), between)
			for k, try := range tries {
				if len(got) != len(tries)+1 || got[k] != try[1] {
					t.Fatalf("%s: want %q in line %d of %q; %s %v", try[0], try[1], k, got, r.Stderr,
						r.Reason)
				}
			}
			// a file system in memory in a namespace of its own
			if !i.AsRoot && tooltest.Find(t, "namespaces of programs", "unshare") != "" {
				if r := execute(t, i, "unshare -Urm mount -t tmpfs none /tmp 2>/dev/null || echo refused",
					nil); string(r.Stdout) != "refused\n" {
					t.Errorf("a namespace of its own: %+v, %s", r, r.Stdout)
				}
			}
			hidden := execute(t, i, "ls "+secret, func(c *run.Command) {
				c.Readable = []string{filepath.Dir(secret)}
				c.Hidden = []string{secret}
			})
			if hidden.Code != 0 || len(hidden.Stdout) != 0 {
				t.Errorf("a hidden folder: %+v, %s %s", hidden, hidden.Stdout, hidden.Stderr)
			}
			shown := execute(t, i, "cat "+secret+"/answer; echo x > "+secret+"/answer || echo refused",
				func(c *run.Command) { c.Readable = []string{secret} })
			if string(shown.Stdout) != "secretrefused\n" {
				t.Errorf("a readable folder: %s %s", shown.Stdout, shown.Stderr)
			}
		})
	}
}

// TestCannotRun gives commands that cannot be run.
func TestCannotRun(t *testing.T) {
	i := detect(t)
	if r := execute(t, i, "nowhere", nil); r.Code != 127 {
		t.Errorf("an unknown command: %+v", r)
	}
	if _, err := i.Run(t.Context(), run.Command{Args: run.Shell("true"), Dir: t.TempDir()}); err == nil ||
		!strings.Contains(err.Error(), "the limit wall is 0") {
		t.Errorf("no limits: %v", err)
	}
	if _, err := i.Run(t.Context(), run.Command{Args: run.Shell("true"), Dir: "/nowhere",
		Limits: limits()}); err == nil {
		t.Error("a folder that is not there")
	}
}
