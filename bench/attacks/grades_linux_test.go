//go:build attacks

package attacks

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"stride/internal/tooltest"
)

// TestGrade hands in submissions that are attacks, as this machine runs them, and as root in a
// container without namespaces. The row of their run must say what they did. In them, STRIDE stands
// for the file of the program.
func TestGrade(t *testing.T) {
	attacks(t, map[string]func(s *scene){
		"stride": func(s *scene) { s.grade(`exec STRIDE maze "$@" --time 2s`, ",crash,0,") },
		"memory": func(s *scene) { // 2 GB in files without a name
			s.grade(`python3 -c "import os
for k in range(20):
	f = os.memfd_create('x')
	for _ in range(100): os.write(f, bytes(1 << 20))"; sleep 5`, ",out of memory,0,")
		},
	})
}

// grade grades a submission in both ways.
func (s *scene) grade(line, want string) {
	s.Helper()
	program := s.path("stride")
	s.must(exec.Command("cp", filepath.Join(programs, "stride"), program).Run())
	handedIn := s.path("handed-in/" + filepath.Base(s.Name()))
	s.must(os.MkdirAll(handedIn, 0o755))
	for dir := s.dir; dir != filepath.Clean(os.TempDir()) && dir != "/"; dir = filepath.Dir(dir) {
		s.must(os.Chmod(dir, 0o755)) // only the protections are to keep it from submissions
	}
	line = strings.ReplaceAll(line, "STRIDE", program)
	s.must(os.WriteFile(filepath.Join(handedIn, "PuzzleGenerator"), []byte("#!/bin/sh\n"+line+"\n"), 0o755))
	plan := s.file("plan.yaml",
		"configurations: [5 5 1 4]\nseconds: 10\nrepeats: 1\nthreshold: 100\n"+
			"limits: {memory: 256MiB, disk: 1GiB}\nreadable: ["+s.dir+"]\n")
	for _, inContainer := range []bool{false, true} {
		const what = "attacks in a container"
		if inContainer && os.Getuid() != 0 {
			tooltest.Note(s, what, "not root")
			continue
		}
		if inContainer && tooltest.Find(s, what, "setpriv") == "" {
			continue
		}
		out := s.path(map[bool]string{false: "here", true: "container"}[inContainer])
		args := []string{program, "grade", plan, s.path("handed-in"), "--out", out, "--csv", "--quiet"}
		cmd := exec.Command(args[0], args[1:]...)
		if inContainer {
			// A user of root's number in a namespace of users has the rights of root in a
			// container.
			const users = 65536
			ids := []syscall.SysProcIDMap{{HostID: 0, Size: users}}
			cmd = exec.Command("sh", append([]string{"-c", `echo 0 > /proc/sys/user/max_user_namespaces &&
				exec setpriv --bounding-set=-sys_admin --inh-caps=-sys_admin "$@"`, "sh"}, args...)...)
			cmd.SysProcAttr = &syscall.SysProcAttr{
				Cloneflags:                 syscall.CLONE_NEWUSER,
				UidMappings:                ids,
				GidMappings:                ids,
				GidMappingsEnableSetgroups: true,
			}
		}
		cmd.Dir = s.dir
		if text, err := cmd.CombinedOutput(); err != nil {
			s.Fatalf("%v: %s", err, text)
		}
		runs, err := os.ReadFile(filepath.Join(out, "runs.csv"))
		s.must(err)
		if !strings.Contains(string(runs), want) {
			s.Errorf("in a container: %v: no %q in\n%s", inContainer, want, runs)
		}
	}
}
