package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Submissions that are attacks on stride grade, as this machine runs them, and as root in a container without
// namespaces.

func init() {
	attacks = append(attacks,
		attack{"grade.chain", "a submission that starts a process, which starts another one and ends, and so on: none is left", gradeChain},
		attack{"grade.stride", "a submission that is exec stride maze: no points", gradeStride},
		attack{"grade.memory", "a submission with 2 GB in files without a name: out of memory", gradeMemory},
	)
}

// submissions are programs by their names, in which STRIDE stands for the file of the program, and MARK for a word by
// which a process is found.
var submissions = map[string]string{
	"chain":  `perl -MPOSIX -e 'exit if fork; while (time < $ARGV[1]) { POSIX::_exit(0) if fork; setsid }' MARK $(($(date +%s) + 60))`,
	"stride": `exec STRIDE maze "$@" --time 2s`,
	"memory": `python3 -c "import os; [os.write(f, bytes(1 << 20)) for k in range(20) for f in [os.memfd_create('x')] for _ in range(100)]"; sleep 5`,
}

// graded grades one of the submissions, and returns the row of its run.
func (s *scene) graded(name, mode string) (row string, err error) {
	program := filepath.Join(s.dir, "stride")
	if err := exec.Command("cp", filepath.Join(s.bin, "stride"), program).Run(); err != nil {
		return "", err
	}
	line := strings.NewReplacer("STRIDE", program, "MARK", s.dir).Replace(submissions[name])
	if err := os.MkdirAll(filepath.Join(s.dir, "handed-in", name), 0o755); err != nil {
		return "", err
	}
	if err := os.Chmod(s.dir, 0o755); err != nil { // only the protections are to keep it from submissions
		return "", err
	}
	if err := os.WriteFile(filepath.Join(s.dir, "handed-in", name, "PuzzleGenerator"), []byte("#!/bin/sh\n"+line+"\n"),
		0o755); err != nil {
		return "", err
	}
	plan, err := s.file("plan.yaml",
		"configurations: [5 5 1 4]\nseconds: 10\nrepeats: 1\nthreshold: 100\nlimits: {memory: 256MiB, disk: 1GiB}\nreadable: ["+s.dir+"]\n")
	if err != nil {
		return "", err
	}
	args := []string{program, "grade", plan, filepath.Join(s.dir, "handed-in"), "--out", filepath.Join(s.dir, mode),
		"--csv", "--quiet"}
	cmd := exec.Command(args[0], args[1:]...)
	if mode == withoutNamespaces {
		// A user of root's number in a namespace of users has the rights of root in a container.
		const users = 65536
		ids := []syscall.SysProcIDMap{{HostID: 0, Size: users}}
		cmd = exec.Command("sh", append([]string{"-c",
			`echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=-sys_admin --inh-caps=-sys_admin "$@"`, "sh"}, args...)...)
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER, UidMappings: ids, GidMappings: ids,
			GidMappingsEnableSetgroups: true}
	}
	cmd.Dir = s.dir
	text, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, text)
	}
	runs, err := os.ReadFile(filepath.Join(s.dir, mode, "runs.csv"))
	if err != nil {
		return "", err
	}
	lines := strings.Split(strings.TrimSpace(string(runs)), "\n")
	return lines[len(lines)-1], nil
}

// The two ways in which submissions are run.
const (
	asHere            = "here"
	withoutNamespaces = "without-namespaces"
)

// grade grades a submission in both ways. The row of its run must have a word in it.
func grade(s *scene, name, want string) (seen string, kept bool, err error) {
	modes := []string{asHere}
	if _, err := exec.LookPath("setpriv"); err == nil && os.Getuid() == 0 {
		modes = append(modes, withoutNamespaces)
	}
	kept = true
	for _, mode := range modes {
		row, err := s.graded(name, mode)
		if err != nil {
			return seen, false, err
		}
		seen += fmt.Sprintf("%s: %s; ", mode, row)
		kept = kept && strings.Contains(row, want)
	}
	return seen, kept, nil
}

func gradeChain(s *scene) (string, bool, error) {
	seen, kept, err := grade(s, "chain", "chain,")
	const looks = 50 // a process that starts another one and ends is easily missed
	for range looks {
		all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, name := range all {
			if text, err := os.ReadFile(name); err == nil && strings.Contains(string(text), "setsid }\x00"+s.dir) {
				return seen + "still there", false, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	return seen + "none is left", kept, err
}

func gradeStride(s *scene) (string, bool, error) { return grade(s, "stride", ",crash,0,") }

func gradeMemory(s *scene) (string, bool, error) { return grade(s, "memory", ",out of memory,0,") }
