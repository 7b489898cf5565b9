package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"stride/internal/tooltest"
)

// TestUnprotected grades as an ordinary user where there is no bubblewrap: nothing is run unless
// that is wanted, and a wrong folder for temporary files is named as that.
func TestUnprotected(t *testing.T) {
	const what, user = "grading as an ordinary user", 61235
	if testing.Short() {
		t.Skip("runs programs")
	}
	if os.Getuid() != 0 {
		tooltest.Skip(t, what, "not root, who can be any user")
	}
	dir, err := os.MkdirTemp("", "stride-ordinary-") // t.TempDir is closed to other users
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "handed-in", "ann", "PuzzleGenerator")
	must(os.MkdirAll(filepath.Dir(name), 0o755))
	must(os.WriteFile(name, []byte("#!/bin/sh\necho 'Puzzle:\n1 1\n1 0'\n"), 0o755))
	must(os.WriteFile(filepath.Join(dir, "plan.yaml"), []byte("build: none\nrepeats: 1\nthreshold: 1\n"+
		"configurations: [2 2 1 1]\n"), 0o644))
	must(os.Chmod(dir, 0o755))
	must(os.Chown(dir, user, user))
	for _, c := range []struct {
		flags []string
		temp  string
		code  int
		want  string
	}{
		{nil, "", 1, "stride: nothing was run, since programs of others could read and change all that you " +
			"can: install bubblewrap (apt install bubblewrap), or give --unprotected\n"},
		{nil, "/nonexistent", 1, "stride: no folder can be made in /nonexistent, the folder for temporary " +
			"files (TMPDIR): no such file or directory\n"},
		{[]string{"--unprotected"}, "", 0, "NOT in force: network, files of others, tampering, "},
	} {
		grade := exec.Command("/proc/self/exe", append([]string{"grade", "plan.yaml", "handed-in", "--out",
			fmt.Sprint("results", len(c.flags))}, c.flags...)...)
		grade.Args[0], grade.Dir = "stride", dir
		grade.Env = []string{"PATH=/nowhere", "HOME=" + dir, "TMPDIR=" + c.temp}
		grade.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: user, Gid: user}}
		text, err := grade.CombinedOutput()
		var exit *exec.ExitError
		if code := grade.ProcessState.ExitCode(); code != c.code || err != nil && !errors.As(err, &exit) ||
			!strings.Contains(string(text), c.want) {
			t.Errorf("%v %s: exit code %d, %v: %s", c.flags, c.temp, code, err, text)
		}
		_, err = os.Stat(filepath.Join(dir, fmt.Sprint("results", len(c.flags)), "grades.csv"))
		if (err == nil) != (c.code == 0) {
			t.Errorf("%v %s: grades.csv: %v", c.flags, c.temp, err)
		}
	}
}
