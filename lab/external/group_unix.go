//go:build unix

package external

import (
	"os/exec"
	"syscall"
)

// shell returns the command that runs a line of the shell.
func shell() []string { return []string{"sh", "-c"} }

// ownGroup gives a program a process group of its own.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills all processes in the group of a program. There is an error if there are none,
// which is what is wanted.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
