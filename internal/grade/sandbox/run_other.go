//go:build !unix

package sandbox

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"time"

	"stride/internal/procgroup"
)

// Systems that are not Unix: the time is limited, and the output. Everything else is open.

const (
	keepsOrphans = false
	watches      = false
)

// Enter does nothing on this system.
func Enter() { entered.Store(true) }

// Detect says that this system has no protections that are used here.
func Detect(context.Context) Isolation { return Isolation{} }

// Limiter returns the only isolation of this system.
func Limiter(context.Context) Isolation { return Isolation{} }

// TempDir makes a temporary folder for a run. The returned function removes it.
func TempDir() (dir string, remove func() error, err error) {
	dir, err = os.MkdirTemp("", "stride-run-")
	return dir, func() error { return os.RemoveAll(dir) }, err
}

// RemoveAll removes a folder.
func RemoveAll(dir string) error { return os.RemoveAll(dir) }

func (i Isolation) run(ctx context.Context, c Command) (r Result, err error) {
	limited, cancel := context.WithTimeout(ctx, c.Limits.Wall)
	defer cancel()
	begun := time.Now()
	out := &head{most: int(c.Limits.Output), full: cancel}
	if c.Output != nil {
		out.tell = func(text []byte) { c.Output(text, time.Since(begun)) }
	}
	stderr := &head{most: mostStderr}
	args := c.Args
	if args == nil {
		args = append(procgroup.Shell(), c.Line)
	}
	cmd := exec.CommandContext(limited, args[0], args[1:]...)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = c.Dir, strings.NewReader(c.Input), out, stderr, time.Second
	if c.Stdin != nil {
		cmd.Stdin = c.Stdin
	}
	if c.Stdout != nil {
		cmd.Stdout = c.Stdout
	}
	if c.Stderr != nil {
		cmd.Stderr = c.Stderr
	}
	cmd.Env = c.Env
	if err = cmd.Start(); err == nil {
		if c.Begun != nil {
			c.Begun()
		}
		err = cmd.Wait()
	}
	r = Result{Reason: Exited, Wall: time.Since(begun), Stdout: out.kept, Stderr: stderr.kept}
	if cmd.ProcessState != nil {
		r.Code = cmd.ProcessState.ExitCode()
		r.CPU = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		r.Reason = Stopped
	case out.over:
		r.Reason = MuchOutput
	case limited.Err() != nil:
		r.Reason = OutOfTime
	case err != nil && !errors.As(err, &exit):
		return r, err
	}
	return r, nil
}

// head keeps the first bytes of a stream.
type head struct {
	most int
	full func()
	tell func([]byte)
	size int
	kept []byte
	over bool
}

func (h *head) Write(p []byte) (int, error) {
	room := min(len(p), h.most-h.size)
	h.size += room
	if h.tell != nil {
		h.tell(p[:room])
	} else {
		h.kept = append(h.kept, p[:room]...)
	}
	if room < len(p) {
		h.over = true
		if h.full != nil {
			h.full()
		}
	}
	return len(p), nil
}
