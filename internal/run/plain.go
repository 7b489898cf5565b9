//go:build !linux

package run

import (
	"context"
	"errors"
	"os/exec"
	"sync"
	"time"
)

// Systems other than Linux keep programs away from nothing: the time is limited, the output, and
// the size of files. On Unix the program and its process group are killed. On Windows it is killed
// with its job.

func canFilter() bool { return false }

func protecting() []Isolation { return nil }

func detectGroup() string { return "" }

// Remedy says what would keep programs away from other things.
func Remedy() string { return "Stride can keep them from it on Linux, with bubblewrap" }

func (i Isolation) run(ctx context.Context, c Command) (r Result, err error) {
	temp, remove, err := TempDir()
	if err != nil {
		return r, err
	}
	defer func() { _ = remove() }()
	limited, cancel := context.WithTimeout(ctx, c.Limits.Wall)
	defer cancel()
	args := limitedArgs(c)
	cmd := exec.CommandContext(limited, args[0], args[1:]...)
	stdout, stderr, out, errs := c.pipes(cancel)
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = c.Dir, c.Env, c.Stdin, stdout,
		stderr, time.Second
	if c.Env == nil {
		cmd.Env = bareEnv(temp)
	}
	group, err := own(cmd, c)
	if err != nil {
		return r, err
	}
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		group.end()
		return r, err
	}
	if err := group.start(); err != nil && limited.Err() == nil {
		group.end()
		return r, errors.Join(err, cmd.Wait())
	}
	if c.Started != nil {
		c.Started()
	}
	tooMuchDisk := func() bool { return c.Limits.Disk > 0 && tooLarge([]string{c.Dir, temp}, c.Limits.Disk) }
	var watcher sync.WaitGroup
	ended := make(chan struct{})
	watcher.Go(func() {
		tick := time.NewTicker(diskEvery)
		defer tick.Stop()
		for {
			select {
			case <-ended:
				return
			case <-tick.C:
				if tooMuchDisk() {
					cancel()
				}
			}
		}
	})
	err = cmd.Wait()
	wall := time.Since(begun)
	cpu := group.cpu()
	group.end()
	close(ended)
	watcher.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && limited.Err() == nil && !errors.Is(err, exec.ErrWaitDelay) {
		return r, err
	}
	r = result(cmd.ProcessState)
	over := out.end(&r)
	r.Wall, r.CPU, r.Stderr = wall, cpu, errs.messages()
	switch {
	case ctx.Err() != nil:
		r.Reason = Stopped
	case over:
		r.Reason = OutputLimit
	case tooMuchDisk():
		r.Reason = DiskLimit
	case limited.Err() != nil:
		r.Reason = TimeLimit
	}
	return r, nil
}
