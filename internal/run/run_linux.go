package run

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"
)

// The calling program's side of a run: it starts the supervisor, passes on what the program prints,
// and watches the size of its folders and its control group.

// stopper asks the supervisor to kill everything, and keeps the first reason.
type stopper struct {
	once    sync.Once
	control io.Closer
	reason  Reason
}

func (s *stopper) stop(why Reason) {
	s.once.Do(func() {
		s.reason = why
		s.control.Close()
	})
}

// why returns the reason for which the run was stopped. After that it is not stopped any more.
func (s *stopper) why() Reason {
	s.once.Do(func() {})
	return s.reason
}

// self is the file of this program, wherever the file system has its root.
const self = "/proc/self/exe"

func (i Isolation) run(ctx context.Context, c Command) (r Result, err error) {
	s, release, err := i.prepare(ctx, c)
	if err != nil {
		return r, err
	}
	defer release()
	g, err := i.makeGroup(c.Limits, c.Cores)
	if err != nil {
		return r, err
	}
	defer g.remove()
	control, toControl, err := os.Pipe()
	if err != nil {
		return r, err
	}
	defer toControl.Close()
	fromReport, report, err := os.Pipe()
	if err != nil {
		control.Close()
		return r, err
	}
	defer fromReport.Close()
	stop := &stopper{control: toControl}
	stdout, stderr, out, errs := c.pipes(func() { stop.stop(OutputLimit) })
	cmd := &exec.Cmd{
		Path: self, Args: []string{supervisorName}, Env: []string{}, Stdin: c.Stdin, Stdout: stdout,
		Stderr:     stderr,
		ExtraFiles: []*os.File{control, report}, SysProcAttr: &syscall.SysProcAttr{Setsid: true},
		WaitDelay: time.Second,
	}
	if g != nil {
		cmd.ExtraFiles = append(cmd.ExtraFiles, g.folder)
	}
	err = cmd.Start()
	control.Close()
	report.Close()
	if err != nil {
		return r, fmt.Errorf("starting the supervisor of a run: %w", err)
	}
	_ = json.NewEncoder(toControl).Encode(s) // if it has ended already, there is no report

	var watchers sync.WaitGroup
	ended := make(chan struct{})
	watch := func(every time.Duration, look func() Reason) {
		watchers.Go(func() {
			tick := time.NewTicker(every)
			defer tick.Stop()
			for {
				select {
				case <-ended:
					return
				case <-tick.C:
					if why := look(); why != "" {
						stop.stop(why)
					}
				}
			}
		})
	}
	tooMuchDisk := func() Reason {
		if c.Limits.Disk > 0 && tooLarge(s.written(), c.Limits.Disk) {
			return DiskLimit
		}
		return ""
	}
	watch(diskEvery, tooMuchDisk)
	if g != nil {
		watch(watchEvery, func() Reason { return g.exceeded(c.Limits) })
	}
	watchers.Go(func() {
		late := time.NewTimer(c.Limits.Wall + startGrace)
		defer late.Stop()
		select {
		case <-ctx.Done():
			stop.stop(Stopped)
		case <-late.C:
		case <-ended:
			return
		}
		select {
		case <-ended:
		case <-time.After(startGrace):
			_ = cmd.Process.Kill() // there is an error if it has just ended
		}
	})
	var said supervisorReport
	reports := json.NewDecoder(fromReport)
	lost := reports.Decode(&said)
	first := said.Started
	if lost == nil && first != 0 {
		if c.Started != nil {
			c.Started()
		}
		said = supervisorReport{}
		lost = reports.Decode(&said)
	}
	waited := cmd.Wait()
	close(ended)
	watchers.Wait()
	// The control group also has what a supervisor that was killed has left.
	if err := g.kill(said.Survived); err != nil {
		return r, err
	}
	messages := errs.messages()
	switch {
	case lost != nil:
		if err := s.killOrphans(first); err != nil {
			return r, err
		}
		if ctx.Err() != nil {
			return Result{Reason: Stopped}, nil
		}
		return Result{Reason: Lost, Signal: fmt.Sprint(waited)}, nil
	case said.Error != "":
		if text := bytes.TrimSpace(messages); len(text) > 0 { // of bwrap
			return r, fmt.Errorf("%s: %s", said.Error, text)
		}
		return r, errors.New(said.Error)
	}
	r, signal := Result{Reason: said.Reason}, said.Signal
	if r.Reason == Exited {
		r, signal = exited(said.Code)
	}
	r.Wall, r.CPU, r.Memory, r.Stderr = said.Wall, max(said.CPU, g.cpuTime()), said.Memory, messages
	if signal != 0 {
		r.Signal = syscall.Signal(signal).String()
		switch syscall.Signal(signal) {
		case syscall.SIGXCPU:
			r.Reason = CPULimit
		case syscall.SIGXFSZ:
			r.Reason = DiskLimit
		}
	}
	if r.Reason == Stopped {
		r.Reason = stop.why()
	}
	if out.end(&r) {
		r.Reason = OutputLimit
	}
	// The kernel's count is right also when the program has ended because of the limit, or between
	// two looks.
	if why := g.exceeded(c.Limits); why != "" && (r.Reason == Exited || r.Reason == Signaled) {
		r.Reason = why
	}
	if r.Reason == MemoryLimit {
		r.Memory = max(r.Memory, c.Limits.Memory)
	}
	if r.Reason == Exited && tooMuchDisk() != "" { // written between two looks
		r.Reason = DiskLimit
	}
	return r, nil
}

// prepare prepares a run. The returned function removes what was prepared.
func (i Isolation) prepare(ctx context.Context, c Command) (s *spec, release func(), err error) {
	dirs, err := realPaths([]string{c.Dir}, false)
	if err != nil {
		return nil, nil, err
	}
	readable, err := realPaths(c.Readable, false)
	if err != nil {
		return nil, nil, err
	}
	hidden, err := realPaths(append(searchPrograms(), c.Hidden...), true)
	if err != nil {
		return nil, nil, err
	}
	s = &spec{
		Isolation: i, Bwrap: bwrap(), Args: c.Args, Dir: dirs[0], Env: c.Env, KeepUmask: c.Env != nil,
		Readable: readable, Hidden: hidden,
		Limits: c.Limits, Processors: processorsOf(c.Slot, c.Cores),
	}
	release = func() {}
	if i.OtherUser {
		s.User, release, err = takeUser()
		if err == nil {
			err = give(ctx, s.Dir, s.User)
		}
	}
	temp := "/tmp" // in a sandbox
	if err == nil && !i.Sandbox {
		var remove func() error
		if temp, remove, err = TempDir(); err == nil {
			free := release
			release = func() { _ = remove(); free() } // what stays behind is removed by a later run
			s.Temp = temp
			if s.User != 0 {
				err = os.Chown(temp, s.User, s.User)
			}
		}
	}
	if err != nil {
		if release != nil {
			release()
		}
		return nil, nil, err
	}
	if s.Env == nil {
		s.Env = bareEnv(temp)
	}
	return s, release, nil
}

// written returns the files and folders that the run can write to and that count for the limit of
// the disk.
func (s *spec) written() []string {
	all := []string{s.Dir}
	if s.Temp != "" {
		all = append(all, s.Temp)
	}
	if s.User != 0 && !s.Isolation.Sandbox {
		for _, name := range publicFiles(s.User) {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// protecting returns the ways to keep programs away from other things, the strongest first.
func protecting() (all []Isolation) {
	root := os.Getuid() == 0
	if bwrap() != "" {
		all = append(all, Isolation{Sandbox: true, OtherUser: root})
	}
	if bwrap() != "" && root {
		all = append(all, Isolation{Sandbox: true, AsRoot: true, OtherUser: true})
	}
	if root {
		all = append(all, Isolation{OtherUser: true})
	}
	return all
}

// bwrap returns the file of bubblewrap, or an empty name.
func bwrap() string {
	name, err := exec.LookPath("bwrap")
	if err != nil {
		return ""
	}
	if name, err = filepath.Abs(name); err != nil {
		return ""
	}
	return name
}

// Remedy says what would keep programs away from other things.
func Remedy() string {
	if bwrap() == "" {
		return "install bubblewrap (apt install bubblewrap)"
	}
	return "bubblewrap (bwrap) is here, but this system does not let it make a sandbox"
}
