//go:build unix && !linux

package run

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

// limitedArgs returns the arguments that run a command under the limits of the kernel, as far as
// the present ones allow.
func limitedArgs(c Command) []string {
	umask := ""
	if c.Env == nil {
		umask = "umask 077; "
	}
	return limited(c.Limits, 0, umask, c.Args)
}

// group is a command with all processes of its group.
type group struct{ cmd *exec.Cmd }

// own puts a command into a group of its own, which is killed as a whole.
func own(cmd *exec.Cmd, _ Command) (group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return group{cmd}, nil
}

// start does nothing: the command has run since it was started.
func (group) start() error { return nil }

// cpu returns the processor time of the processes that have been waited for.
func (g group) cpu() time.Duration {
	return g.cmd.ProcessState.UserTime() + g.cmd.ProcessState.SystemTime()
}

// end kills the remaining processes of the group.
func (g group) end() {
	if g.cmd.Process != nil {
		_ = syscall.Kill(-g.cmd.Process.Pid, syscall.SIGKILL) // there is an error if it is empty
	}
}

// result says how a process has ended.
func result(state *os.ProcessState) Result {
	r, signal := exited(state.ExitCode())
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		r, signal = Result{Reason: Signaled}, int(status.Signal())
	}
	if signal != 0 {
		r.Signal = syscall.Signal(signal).String()
	}
	switch syscall.Signal(signal) {
	case syscall.SIGXCPU:
		r.Reason = CPULimit
	case syscall.SIGXFSZ:
		r.Reason = DiskLimit
	}
	return r
}
