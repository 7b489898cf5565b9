//go:build unix && !linux

package run

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"syscall"
	"time"
)

func isRoot() bool { return os.Getuid() == 0 }

// limitedArgs returns the arguments that run a command under the limits of the kernel, as far as
// the present ones allow.
func limitedArgs(c Command) []string {
	script := fmt.Sprintf("ulimit -c 0; ulimit -t %d; ", int64(math.Ceil(c.Limits.CPU.Seconds()))+1)
	if c.Limits.Disk > 0 {
		const block = 512
		script += fmt.Sprintf("ulimit -f %d; ", (c.Limits.Disk+block-1)/block)
	}
	if c.Limits.Files > 0 {
		script += fmt.Sprintf("ulimit -n %d; ", c.Limits.Files)
	}
	script = "{ " + script + "} 2>/dev/null; "
	if c.Env == nil {
		script += "umask 077; "
	}
	return append([]string{"/bin/sh", "-c", script + `exec "$@"`, "sh"}, c.Args...)
}

// group is a command with all processes of its group.
type group struct{ cmd *exec.Cmd }

// own puts a command into a group of its own, which is killed as a whole, and gives it a user and
// its folders.
func (i Isolation) own(ctx context.Context, cmd *exec.Cmd, temp string, c Command) (group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if !i.OtherUser {
		return group{cmd}, nil
	}
	user := firstUser + c.Slot
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(user), Gid: uint32(user)}
	for _, dir := range []string{c.Dir, temp} {
		if err := give(ctx, dir, user); err != nil {
			return group{}, err
		}
	}
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
