package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"stride/internal/tooltest"
)

// TestAutograderInBareRoot runs the folder of an autograder as Gradescope does, in a file system
// that holds a shell and nothing else. The program in it is the one that runs this test.
func TestAutograderInBareRoot(t *testing.T) {
	if testing.Short() {
		t.Skip("it copies the program into a file system of its own")
	}
	const what = "an autograder in a root of its own"
	if os.Getuid() != 0 {
		tooltest.Skip(t, what, "not root")
	}
	busybox := tooltest.Need(t, what, "busybox")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	base := filepath.Join(root, "autograder")
	for _, dir := range []string{"bin", "etc", "proc", "dev", "tmp", "usr", "old", "autograder/submission"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(filepath.Join(root, "tmp"), os.ModeSticky|0o777); err != nil {
		t.Fatal(err)
	}
	plan := filepath.Join(t.TempDir(), "plan.yaml")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(plan, "configurations: [5 5 1 4]\nrepeats: 2\npoints: 10\nthreshold: optimum\npackages: []\n")
	write(filepath.Join(base, "submission", "PuzzleGenerator"), `#!/bin/sh
echo "Generating a 5x5 puzzle with values in range [1-4]"
printf '\nPuzzle:\n2 1 2 4 1\n1 2 2 1 1\n1 3 1 1 3\n3 2 3 3 4\n2 3 1 3 0\n'
printf '\nSolution: Yes\nUnique: Yes\nSolution length: 8\n# of black holes: 2\n# of white holes: 2\n'
printf '# of forced forward moves: 4\n# of forced backward moves: 5\nPuzzle value: 39\n\nTotal time: 0.0001 seconds\n'
`)
	make := &exec.Cmd{Path: self, Args: []string{"stride", "grade", "autograder",
		filepath.Join(base, "source"), plan, "--program", self}}
	if text, err := make.CombinedOutput(); err != nil {
		if strings.Contains(string(text), "needs the libraries") {
			tooltest.Skip(t, what, "tests built with cgo")
		}
		t.Fatalf("%v: %s", err, text)
	}
	// Gradescope's harness copies run_autograder, and starts it in /autograder.
	for from, to := range map[string]string{busybox: filepath.Join(root, "bin", "busybox"),
		filepath.Join(base, "source", "run_autograder"): filepath.Join(base, "run_autograder")} {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		write(to, string(text))
	}
	// Devices as in any container.
	for name, number := range map[string]int{"null": 1<<8 | 3, "zero": 1<<8 | 5, "full": 1<<8 | 7,
		"random":  1<<8 | 8,
		"urandom": 1<<8 | 9} {
		if err := syscall.Mknod(filepath.Join(root, "dev", name), syscall.S_IFCHR|0o666, number); err != nil {
			tooltest.Skip(t, what, "devices may not be made")
		}
	}
	// It becomes the root as that of a container does: by pivot_root, which needs a mount.
	const enter = `$0 mount --bind . . && cd "$PWD" && $0 mount -t proc proc proc && $0 pivot_root . old && exec /bin/busybox chroot . /bin/busybox sh -c '
		/bin/busybox --install -s /bin && umount -l /old && cd /autograder && sh source/setup.sh && ./run_autograder'`
	run := exec.Command(busybox, "sh", "-c", enter, busybox)
	run.Env, run.Dir = []string{"PATH=/bin"}, root
	run.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWPID,
		Unshareflags: syscall.CLONE_NEWNS}
	text, err := run.CombinedOutput()
	if err != nil {
		if strings.Contains(err.Error(), "operation not permitted") {
			tooltest.Skip(t, what, "file systems may not be mounted")
		}
		t.Fatalf("%v: %s", err, text)
	}
	// There is no bubblewrap, as in a container that would not let it work, and there are no other
	// folders to hide.
	if !strings.Contains(string(text), "NOT in force: network, files of others;") {
		t.Errorf("what is said about the protections: %s", text)
	}
	if info, err := os.Stat(filepath.Join(base, "source")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder of the autograder is open to submissions: %v, %v", info.Mode(), err)
	}
	content, err := os.ReadFile(filepath.Join(base, "results", "results.json"))
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	var got struct {
		Score       float64
		Visibility  string
		Tests       []struct{ Status, Output string }
		Leaderboard []struct {
			Name, Order string
			Value       float64
		}
	}
	if err := json.Unmarshal(content, &got); err != nil {
		t.Fatal(err)
	}
	if got.Score != 3.64 || got.Visibility != "visible" || len(got.Tests) != 1 ||
		got.Tests[0].Status != "passed" || !strings.Contains(got.Tests[0].Output, "full points need 107") ||
		len(got.Leaderboard) != 2 ||
		got.Leaderboard[1].Value != 39 {
		t.Errorf("results.json: %s\n%s", content, text)
	}
}
