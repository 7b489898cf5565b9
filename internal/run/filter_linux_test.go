package run_test

import (
	"os/exec"
	"testing"

	"stride/internal/run"
	"stride/internal/tooltest"
)

// TestNamespaces makes a user namespace, in which a program could mount file systems in memory that
// nothing outside finds. Threads and processes can be started as ever.
func TestNamespaces(t *testing.T) {
	const what = "namespaces of programs"
	unshare := tooltest.Need(t, what, "unshare")
	if err := exec.Command(unshare, "-Ur", "true").Run(); err != nil {
		tooltest.Skip(t, what, "no user namespaces")
	}
	best := detect(t)
	if !best.OtherUser {
		t.Skip("only the runs of root have such a filter")
	}
	for name, line := range map[string]string{
		"unshare": "unshare -Ur true",
		"mount":   "unshare -Urm mount -t tmpfs x /mnt",
		"clone":   `perl -e 'exit(syscall(56, 0x10000000 | 17, 0, 0, 0, 0) < 0 ? 1 : 0)'`, // on amd64
	} {
		if r := execute(t, run.Isolation{OtherUser: true}, line, nil); r.Reason == run.Exited &&
			r.Code == 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
	threads := `python3 -c 'import threading, subprocess; t = threading.Thread(target=lambda: print("ran", flush=True)); t.start(); t.join(); subprocess.check_call("true")'`
	if tooltest.Find(t, "threads in a sandbox", "python3") == "" {
		threads = "(echo ran) | cat"
	}
	if r := execute(t, run.Isolation{OtherUser: true}, threads, nil); r.Code != 0 ||
		string(r.Stdout) != "ran\n" {
		t.Errorf("threads and processes: %+v, %s %s", r, r.Stdout, r.Stderr)
	}
}
