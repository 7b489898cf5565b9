//go:build !unix

package sandbox

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Systems that are not Unix: the time is limited, and the output. Everything else is open.

const (
	keepsOrphans = false
	watches      = false
)

// Enter does nothing on this system.
func Enter() {}

// Detect says that this system has no protections that are used here.
func Detect(context.Context) Isolation { return Isolation{} }

// RemoveAll removes a folder.
func RemoveAll(dir string) error { return os.RemoveAll(dir) }

func (i Isolation) run(ctx context.Context, c Command) (r Result, err error) {
	limited, cancel := context.WithTimeout(ctx, c.Limits.Wall)
	defer cancel()
	out := &head{most: int(c.Limits.Output), full: cancel}
	stderr := &head{most: mostStderr}
	cmd := exec.CommandContext(limited, "cmd", "/C", c.Line)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = c.Dir, strings.NewReader(c.Input), out, stderr, time.Second
	begun := time.Now()
	err = cmd.Run()
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
	kept []byte
	over bool
}

func (h *head) Write(p []byte) (int, error) {
	room := min(len(p), h.most-len(h.kept))
	h.kept = append(h.kept, p[:room]...)
	if room < len(p) {
		h.over = true
		if h.full != nil {
			h.full()
		}
	}
	return len(p), nil
}
