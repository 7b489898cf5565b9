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

const supervised = true

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

	var (
		watchers sync.WaitGroup
		stuck    bool // the supervisor
	)
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
			stuck = true
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
	if lost != nil && first != 0 {
		killProcessGroup(first) // the supervisor was killed; a sandbox ends with its first process
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
	case lost != nil && ctx.Err() != nil:
		return Result{Reason: Stopped}, nil
	case lost != nil && (stuck || killed(waited) && !i.Sandbox && !i.OtherUser):
		return Result{Reason: Tampered}, nil
	case lost != nil:
		return r, fmt.Errorf("the supervisor of a run has ended without a report (%v; %s)", waited,
			bytes.TrimSpace(messages))
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

// killed reports whether a process was ended by a signal.
func killed(waited error) bool {
	var exit *exec.ExitError
	if !errors.As(waited, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled()
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
		Limits: c.Limits, UserTasks: userTasks(), Processors: processorsOf(c.Slot, c.Cores),
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

// Detect finds out by trying which means the system allows, the strongest first.
func Detect(ctx context.Context) Isolation {
	candidates := []Isolation{{Sandbox: true}}
	if os.Getuid() == 0 {
		candidates = []Isolation{{Sandbox: true, OtherUser: true},
			{Sandbox: true, AsRoot: true, OtherUser: true}, {OtherUser: true}}
	}
	return strongest(ctx, candidates)
}

func detectLimiter(ctx context.Context) Isolation { return strongest(ctx, []Isolation{{}}) }

// strongest returns the first isolation that works, with control groups if possible.
func strongest(ctx context.Context, candidates []Isolation) Isolation {
	removeStale()
	group := detectGroup()
	for _, i := range candidates {
		if i.Sandbox && bwrap() == "" {
			continue
		}
		if i.Group = group; group != "" && i.works(ctx) {
			return i
		}
		if i.Group = ""; i.works(ctx) {
			return i
		}
	}
	return Isolation{}
}

// works makes a run of a program that does nothing.
func (i Isolation) works(ctx context.Context) bool {
	dir, remove, err := TempDir()
	if err != nil {
		return false
	}
	defer func() { _ = remove() }()
	r, err := i.Run(ctx, Command{Args: Shell("exit 7"), Dir: dir, Limits: Limits{
		Wall: startGrace, CPU: startGrace, Memory: 1 << 30, Output: 1 << 10, Disk: 1 << 20, Processes: 10,
		Files: 20,
	}})
	return err == nil && r.Reason == Exited && r.Code == 7
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

// sandboxHint says what would help where there is no sandbox.
func sandboxHint() string {
	if bwrap() == "" {
		return "; they could not if bubblewrap (bwrap) were installed and this system allowed it"
	}
	return "; this system does not let bubblewrap (bwrap) keep them from it"
}
