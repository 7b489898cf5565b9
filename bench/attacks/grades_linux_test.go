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

// TestGrade hands in a submission that runs Stride, as root in a container without namespaces,
// where only another user's rights keep it from that. The row of its run must say that it failed.
// The same on this machine as it is, and other attacks, are in internal/run and in TestHelpByStride
// of internal/grade.
func TestGrade(t *testing.T) {
	const what = "attacks in a container"
	if os.Getuid() != 0 {
		tooltest.Skip(t, what, "not root")
	}
	tooltest.Need(t, what, "setpriv")
	s := &scene{t, t.TempDir()}
	program := s.path("stride")
	s.must(exec.Command("cp", filepath.Join(programs, "stride"), program).Run())
	handedIn := s.path("handed-in/stride")
	s.must(os.MkdirAll(handedIn, 0o755))
	for dir := s.dir; dir != filepath.Clean(os.TempDir()) && dir != "/"; dir = filepath.Dir(dir) {
		s.must(os.Chmod(dir, 0o755)) // only the protections are to keep it from submissions
	}
	script := "#!/bin/sh\nexec " + program + ` maze "$@" --time 2s` + "\n"
	s.must(os.WriteFile(filepath.Join(handedIn, "PuzzleGenerator"), []byte(script), 0o755))
	plan := s.file("plan.yaml",
		"configurations: [5 5 1 4]\nseconds: 10\nrepeats: 1\nthreshold: 100\nreadable: ["+s.dir+"]\n")
	// A user of root's number in a namespace of users has the rights of root in a container.
	const users = 65536
	ids := []syscall.SysProcIDMap{{HostID: 0, Size: users}}
	cmd := exec.Command("sh", "-c", `echo 0 > /proc/sys/user/max_user_namespaces &&
		exec setpriv --bounding-set=-sys_admin --inh-caps=-sys_admin "$@"`, "sh",
		program, "grade", plan, s.path("handed-in"), "--out", s.path("graded"), "--csv", "--quiet")
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:                 syscall.CLONE_NEWUSER,
		UidMappings:                ids,
		GidMappings:                ids,
		GidMappingsEnableSetgroups: true,
	}
	cmd.Dir = s.dir
	if text, err := cmd.CombinedOutput(); err != nil {
		s.Fatalf("%v: %s", err, text)
	}
	runs, err := os.ReadFile(s.path("graded/runs.csv"))
	s.must(err)
	if want := ",crash,0,"; !strings.Contains(string(runs), want) {
		s.Errorf("no %q in\n%s", want, runs)
	}
}
